import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { carriers, carrierName, serviceLabel } from '@waybill/contract/carriers/catalogue'
import type { OutputOf } from '@waybill/contract/core/route'
import { getPriceMatrix, type PriceMatrixCell } from '@waybill/contract/prices/matrix-api'
import { amountText } from '@waybill/contract/prices/rule-text'
import { errorProps, useClient } from '@waybill/host'
import { cx, Drawer, Field, LoadError, LoadingState, Select, Skeleton, useLocale, useT } from '@waybill/kit'
import { priceMessages } from './messages.ts'

type Matrix = OutputOf<typeof getPriceMatrix>
type OpenRule = (ruleId: number) => void

const EVERY = 'all'
const head = 'h-9 bg-sub px-3 text-small font-medium text-muted whitespace-nowrap'
const box = 'border-t px-3 py-1'

/** The markup of a service for a group; opens its rule. */
function Cell({ cell, onOpen }: { cell: PriceMatrixCell; onOpen: OpenRule }) {
  const t = useT(priceMessages)
  const { locale } = useLocale()
  const { markup, own, surcharges } = cell
  const extra = surcharges > 0 && (
    <span className="block text-small text-muted">{t('plusSurcharges', { n: surcharges })}</span>
  )
  if (!markup) {
    return (
      <td className={cx(box, 'text-end')}>
        <span className="text-muted">{t('noMarkup')}</span>
        {extra}
      </td>
    )
  }
  const amount = amountText(markup)
  const name = locale === 'cn' ? markup.nameCn : markup.name
  return (
    <td className={cx(box, 'text-end')}>
      <button
        type="button"
        title={name}
        aria-label={t('openRule', { amount, name })}
        className={cx('tnum min-h-6 hover:underline', own ? 'font-semibold' : 'text-muted')}
        onClick={() => onOpen(markup.ruleId)}
      >
        {amount}
      </button>
      {extra}
    </td>
  )
}

function Table({ columns, rows, onOpen }: Matrix & { onOpen: OpenRule }) {
  const t = useT(priceMessages)
  const { locale } = useLocale()
  return (
    <div role="region" aria-label={t('matrixTable')} tabIndex={0} className="overflow-auto rounded-control border">
      <table className="w-full">
        <caption className="sr-only">{t('matrixTable')}</caption>
        <thead>
          <tr>
            <th scope="col" className={cx(head, 'text-start')}>
              {t('service')}
            </th>
            {columns.map(({ groupId, name }) => (
              <th key={groupId ?? EVERY} scope="col" className={cx(head, 'text-end')}>
                {name ?? t('everybody')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ carrier, serviceCode, cells }) => (
            <tr key={`${carrier}/${serviceCode}`}>
              <th scope="row" className={cx(box, 'min-w-40 text-start font-normal')}>
                {serviceLabel(carrier, serviceCode)[locale]}
              </th>
              {cells.map((cell, column) => (
                <Cell key={columns[column]?.groupId ?? EVERY} cell={cell} onOpen={onOpen} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What each group pays on top of the cost, by service; a cell opens the rule that it comes from. */
export function MatrixDrawer({ onOpen, onClose }: { onOpen: OpenRule; onClose: () => void }) {
  const t = useT(priceMessages)
  const { locale } = useLocale()
  const client = useClient()
  const [carrier, setCarrier] = useState(EVERY)
  const query = useQuery(client.query(getPriceMatrix, {}, { hideErrors: true }))
  const options = [
    { value: EVERY, text: t('everyCarrier') },
    ...carriers.map(({ id }) => ({ value: String(id), text: carrierName(id)[locale] })),
  ]
  const shown = (matrix: Matrix) => matrix.rows.filter((row) => carrier === EVERY || String(row.carrier) === carrier)
  return (
    <Drawer open width={760} onClose={onClose} title={t('matrixTitle')}>
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t('matrixText')}</p>
        <Field name="matrixCarrier" label={t('carrier')} className="max-w-60">
          <Select value={carrier} onChange={setCarrier} options={options} />
        </Field>
        {query.data ? (
          <Table {...query.data} rows={shown(query.data)} onOpen={onOpen} />
        ) : query.isError ? (
          <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
        ) : (
          <LoadingState skeleton={<Skeleton className="h-72 w-full rounded-control" />} />
        )}
      </div>
    </Drawer>
  )
}
