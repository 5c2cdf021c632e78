import type { ReactNode } from 'react'
import type { getDashboardDays } from '@waybill/contract/dashboard/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { PlaceLink } from '@waybill/host'
import { useFormat, useT } from '@waybill/kit'
import { homeMessages } from '../messages/home.ts'
import { links } from './links.ts'

type Days = OutputOf<typeof getDashboardDays>

const Head = ({ children, end = true }: { children: ReactNode; end?: boolean }) => (
  <th scope="col" className={`sticky top-0 h-8 bg-sub px-2 font-medium ${end ? 'text-end' : 'text-start'}`}>
    {children}
  </th>
)

function Cell({ amount, href, children }: { amount: number; href: string; children: string }) {
  return (
    <td className="tnum border-b px-2 text-end">
      {amount > 0 ? (
        <PlaceLink look="cell" href={href}>
          {children}
        </PlaceLink>
      ) : (
        children
      )}
    </td>
  )
}

/** The days in figures, newest first; each figure opens the list of its day. */
export function DaysTable({ days, currency }: Days) {
  const t = useT(homeMessages)
  const format = useFormat()
  return (
    <div tabIndex={0} role="region" aria-label={t('daysCard')} className="h-59 overflow-auto rounded-control border">
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <Head end={false}>{t('day')}</Head>
            <Head>{t('orders')}</Head>
            <Head>{t('shipments')}</Head>
            <Head>{t('spent')}</Head>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, orders, labels, spent }) => (
            <tr key={day} className="h-row">
              <th scope="row" className="tnum border-b px-2 text-start font-normal">
                {format.date(day)}
              </th>
              <Cell amount={orders} href={links.orders({ from: day, to: day })}>
                {format.number(orders)}
              </Cell>
              <Cell amount={labels} href={links.labels({ from: day, to: day })}>
                {format.number(labels)}
              </Cell>
              <Cell amount={spent} href={links.spent({ from: day, to: day })}>
                {format.money(spent, currency)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
