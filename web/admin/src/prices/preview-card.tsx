import { type ReactNode, useState } from 'react'
import { serviceLabel } from '@waybill/contract/carriers/catalogue'
import type { OutputOf } from '@waybill/contract/core/route'
import type { PreviewedLabel, PreviewedRate, previewPriceRule } from '@waybill/contract/prices/preview-api'
import { errorMessage } from '@waybill/host'
import { Badge, Card, cx, DescriptionList, Notice, useFormat, useLocale, useT } from '@waybill/kit'
import { priceMessages } from './messages.ts'
import { TraceDialog } from './trace-dialog.tsx'
import { useCostName } from './use-cost-name.ts'

export type Preview = OutputOf<typeof previewPriceRule>
type Prices = Pick<PreviewedRate, 'cost' | 'before' | 'after'>

const head = 'h-8 bg-sub px-3 text-small font-medium text-muted text-start whitespace-nowrap'
const cell = 'h-9 border-t px-3 py-1'
const figure = `${cell} tnum text-end whitespace-nowrap`

function PriceCells({ cost, before, after }: Prices) {
  const t = useT(priceMessages)
  const format = useFormat()
  const loses = after !== null && after < cost
  const margin = after === null ? null : after - cost
  return (
    <>
      <td className={figure}>{format.money(cost)}</td>
      <td className={figure}>{before === null ? t('notSold') : format.money(before)}</td>
      <td className={cx(figure, (loses || after === null) && 'font-medium text-danger')}>
        {after === null ? t('notSold') : format.money(after)}
      </td>
      <td className={cx(figure, loses && 'font-medium text-danger')}>
        {format.money(margin)}
        {loses && <span className="sr-only"> {t('belowCost')}</span>}
      </td>
    </>
  )
}

function PriceHeads() {
  const t = useT(priceMessages)
  const cost = useCostName()
  return (
    <>
      {[cost, t('sumBefore'), t('sumAfter'), t('margin')].map((text) => (
        <th key={text} scope="col" className={cx(head, 'text-end!')}>
          {text}
        </th>
      ))}
    </>
  )
}

const Scroll = ({ name, children }: { name: string; children: ReactNode }) => (
  <div role="region" aria-label={name} tabIndex={0} className="max-h-80 overflow-auto rounded-control border">
    <table className="w-full">
      <caption className="sr-only">{name}</caption>
      {children}
    </table>
  </div>
)

type LabelsProps = { rows: readonly PreviewedLabel[]; onTrace: (label: PreviewedLabel) => void }

function LabelsTable({ rows, onTrace }: LabelsProps) {
  const t = useT(priceMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <Scroll name={t('labelsTable')}>
      <thead>
        <tr>
          <th scope="col" className={head}>
            {t('label')}
          </th>
          <PriceHeads />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className={cx(cell, 'text-start font-normal')}>
              <button type="button" className="tnum underline" onClick={() => onTrace(row)}>
                {row.trackingNo}
              </button>
              <span className="block text-small text-muted">
                {row.customer} · {serviceLabel(row.carrier, row.serviceCode)[locale]} · {format.date(row.at)}
              </span>
            </th>
            <PriceCells {...row} />
          </tr>
        ))}
      </tbody>
    </Scroll>
  )
}

function RatesTable({ rates }: { rates: readonly PreviewedRate[] }) {
  const t = useT(priceMessages)
  const { locale } = useLocale()
  return (
    <Scroll name={t('ratesTable')}>
      <thead>
        <tr>
          <th scope="col" className={head}>
            {t('service')}
          </th>
          <PriceHeads />
        </tr>
      </thead>
      <tbody>
        {rates.map((row) => (
          <tr key={`${row.carrier} ${row.serviceCode}`}>
            <th scope="row" className={cx(cell, 'text-start font-normal')}>
              {serviceLabel(row.carrier, row.serviceCode)[locale]}
            </th>
            <PriceCells {...row} />
          </tr>
        ))}
      </tbody>
    </Scroll>
  )
}

function Sums({ labels }: { labels: Preview['labels'] }) {
  const t = useT(priceMessages)
  const format = useFormat()
  const cost = useCostName()
  const change = labels.after - labels.before
  const items = [
    {
      id: 'changed',
      label: t('labelsChanged'),
      value: `${format.number(labels.changed)} / ${format.number(labels.count)}`,
    },
    { id: 'cost', label: cost, value: format.money(labels.cost) },
    { id: 'before', label: t('sumBefore'), value: format.money(labels.before) },
    { id: 'after', label: t('sumAfter'), value: format.money(labels.after) },
    { id: 'marginBefore', label: t('marginBefore'), value: format.money(labels.before - labels.cost) },
    { id: 'marginAfter', label: t('marginAfter'), value: format.money(labels.after - labels.cost) },
    {
      id: 'difference',
      label: t('difference'),
      value: (
        <Badge tone={change < 0 ? 'warning' : change > 0 ? 'success' : 'neutral'}>
          {`${change > 0 ? '+' : ''}${format.money(change)}`}
        </Badge>
      ),
    },
  ]
  return <DescriptionList items={items} />
}

function Labels({ labels }: { labels: Preview['labels'] }) {
  const t = useT(priceMessages)
  const [traced, setTraced] = useState<PreviewedLabel | null>(null)
  if (labels.count === 0) return <p className="text-muted">{t('previewNoLabels')}</p>
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">{t('labelsTried', { n: labels.count })}</h3>
      {labels.belowCost > 0 && <Notice tone="critical">{t('below', { n: labels.belowCost })}</Notice>}
      {labels.notSold > 0 && (
        <Notice tone="critical">
          {t('gone', { n: labels.notSold })} {t('goneText')}
        </Notice>
      )}
      <Sums labels={labels} />
      <LabelsTable rows={labels.rows} onTrace={setTraced} />
      {labels.rows.length < labels.count && (
        <p className="text-small text-muted">{t('listed', { n: labels.rows.length })}</p>
      )}
      {traced && <TraceDialog label={traced} onClose={() => setTraced(null)} />}
    </section>
  )
}

function Sample({ sample }: { sample: NonNullable<Preview['sample']> }) {
  const t = useT(priceMessages)
  const { locale } = useLocale()
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">{t('sampleTitle')}</h3>
      {sample.problems.map((problem) => (
        <Notice key={`${problem.code} ${problem.fieldName}`} tone="warning">
          {errorMessage(problem, locale)}
        </Notice>
      ))}
      {sample.rates.length > 0 && <RatesTable rates={sample.rates} />}
    </section>
  )
}

/** What a rule would change, before it is saved. */
export function PreviewCard({ preview, stale }: { preview: Preview; stale: boolean }) {
  const t = useT(priceMessages)
  return (
    <Card title={t('previewTitle')}>
      <div className="flex flex-col gap-4" aria-live="polite">
        {stale && <Notice tone="info">{t('previewAgain')}</Notice>}
        {preview.sample && <Sample sample={preview.sample} />}
        <Labels labels={preview.labels} />
      </div>
    </Card>
  )
}
