import { PlaceLink } from '@waybill/host'
import { Button, CopyButton, useFormat, useLocale, useT } from '@waybill/kit'
import { useState } from 'react'
import { cell, left } from '../table-look.ts'
import { bulkMessages } from './messages.ts'
import type { Preview } from './use-bulk-change.ts'

const SHOWN = 20
type Refusal = Preview['refused'][number]

/** The orders of one reason: the first ones, all of them on request. */
function Orders({ orders }: Pick<Refusal, 'orders'>) {
  const t = useT(bulkMessages)
  const [all, setAll] = useState(false)
  const numbers = orders.flatMap(({ orderNo }) => orderNo ?? [])
  return (
    <span className="flex max-h-64 flex-wrap items-center gap-x-3 overflow-y-auto">
      {orders.slice(0, all ? orders.length : SHOWN).map(({ id, orderNo }) =>
        orderNo === null ? (
          <span key={id}>{id}</span>
        ) : (
          <PlaceLink key={id} look="quiet" className="tnum inline-block leading-6" href={`/b/#/order/detail/${id}`}>
            {orderNo}
          </PlaceLink>
        ),
      )}
      {orders.length > SHOWN && !all && (
        <Button size="compact" variant="ghost" onClick={() => setAll(true)}>
          {t('showAll', { n: orders.length })}
        </Button>
      )}
      {numbers.length > 1 && <CopyButton value={numbers.join('\n')} name={t('orders')} />}
    </span>
  )
}

/** What a change would do, and which orders cannot be changed and why. */
export function PreviewTable({ found: { changed, same, refused } }: { found: Preview }) {
  const t = useT(bulkMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const left_ = refused.reduce((sum, { orders }) => sum + orders.length, 0)
  return (
    <div className="flex flex-col gap-3" role="status">
      <p className="font-medium">{t('willChange', { n: changed.length })}</p>
      {same > 0 && <p className="text-muted">{t('same', { n: same })}</p>}
      {left_ > 0 && (
        <table className="w-full">
          <caption className="pb-2 text-start font-medium">{t('refused', { n: left_ })}</caption>
          <thead>
            <tr>
              <th scope="col" className={left}>
                {t('why')}
              </th>
              <th scope="col" className={`${left} text-end`}>
                {t('count')}
              </th>
              <th scope="col" className={left}>
                {t('orders')}
              </th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ code, message, zhMessage, orders }) => (
              <tr key={`${code} ${message}`}>
                <td className={cell}>{locale === 'cn' ? zhMessage : message}</td>
                <td className={`${cell} tnum text-end`}>{format.number(orders.length)}</td>
                <td className={cell}>
                  <Orders orders={orders} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
