import { useQuery } from '@tanstack/react-query'
import { serviceLabel } from '@waybill/contract/carriers/catalogue'
import type { OutputOf } from '@waybill/contract/core/route'
import { getPriceTrace, type PreviewedLabel } from '@waybill/contract/prices/preview-api'
import { priceRuleKindWords } from '@waybill/contract/prices/words'
import { errorProps, useClient } from '@waybill/host'
import { Button, Dialog, PageState, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { priceMessages } from './messages.ts'
import { useCostName } from './use-cost-name.ts'

type Trace = OutputOf<typeof getPriceTrace>

const Line = ({ name, note, amount }: { name: string; note?: string; amount: string }) => (
  <div className="flex items-baseline justify-between gap-4 py-1">
    <dt>
      {name}
      {note && <span className="block text-small text-muted">{note}</span>}
    </dt>
    <dd className="tnum">{amount}</dd>
  </div>
)

/** Four digits where the cents alone would not add up. */
const exact = (amount: number): string => `${amount < 0 ? '−' : ''}$${(Math.abs(amount) / 10_000).toFixed(4)}`

function Lines({ trace }: { trace: Trace }) {
  const t = useT(priceMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const cost = useCostName()
  return (
    <dl className="flex flex-col divide-y">
      <Line name={cost} note={serviceLabel(trace.carrier, trace.serviceCode)[locale]} amount={exact(trace.cost)} />
      {trace.steps.map((step) => (
        <Line
          key={`${step.ruleId} ${step.kind}`}
          name={`${priceRuleKindWords[step.kind][locale]}: ${locale === 'cn' ? step.nameCn : step.name}`}
          note={t('ruleVersion', { id: step.ruleId, version: step.version })}
          amount={exact(step.amount)}
        />
      ))}
      {trace.rounding !== 0 && <Line name={t('rounding')} amount={exact(trace.rounding)} />}
      <Line name={t('priceOfLabel')} amount={format.money(trace.price)} />
    </dl>
  )
}

/** How a label's price came about, rule by rule, as frozen when it was quoted. */
export function TraceDialog({ label, onClose }: { label: PreviewedLabel; onClose: () => void }) {
  const t = useT(priceMessages)
  const { locale } = useLocale()
  const client = useClient()
  const query = useQuery(client.query(getPriceTrace, { params: { id: label.id } }, { hideErrors: true }))
  return (
    <Dialog
      open
      title={t('whyThisPrice', { label: label.trackingNo })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <PageState
        loading={query.isPending}
        skeleton={<Skeleton className="h-24 w-full" />}
        error={query.error ? errorProps(query.error, locale, () => void query.refetch()) : null}
      >
        {query.data && <Lines trace={query.data} />}
      </PageState>
    </Dialog>
  )
}
