import type { ReactNode } from 'react'
import type { OpenBill } from '@waybill/contract/warehouse-billing/bill-shapes'
import { billGroups, billGroupWords, warehouseBillWords } from '@waybill/contract/warehouse-billing/bills'
import { Badge, Card, useFormat, useLocale, useT } from '@waybill/kit'
import { billMessages } from './messages.ts'

type Props<Bill extends OpenBill> = {
  bills: readonly Bill[]
  /** Whose it is, for the reader. */
  nameOf: (bill: Bill) => string
  keyOf: (bill: Bill) => string
  /** What the reader may do with it; null: nothing. */
  actionOf?: (bill: Bill) => ReactNode
  /** What the reader should know of the list. */
  note?: string | undefined
}

/** What each group of an open period comes to so far. */
function Groups({ bill }: { bill: OpenBill }) {
  const t = useT(billMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const parts = billGroups
    .filter((group) => bill.groups[group] !== 0)
    .map((group) => `${billGroupWords[group][locale]} ${format.money(bill.groups[group])}`)
  return <span className="block text-small text-muted">{parts.length === 0 ? t('nothing') : parts.join(' · ')}</span>
}

/** When it closes, or what it waits for. */
function Closing({ bill }: { bill: OpenBill }) {
  const t = useT(billMessages)
  const format = useFormat()
  const waits = bill.waits === 'prices' ? t('waitsPrices') : bill.waits === 'storage' && t('waitsStorage')
  return (
    <span className="text-small text-muted">
      {bill.unpriced > 0 && <span className="block">{t('unpriced', { count: format.number(bill.unpriced) })}</span>}
      {waits || t('closesOn', { date: format.date(bill.closesOn) })}
    </span>
  )
}

/** Periods that are not closed yet, with what they come to so far. */
export function OpenBills<Bill extends OpenBill>({ bills, nameOf, keyOf, actionOf, note }: Props<Bill>) {
  const t = useT(billMessages)
  const format = useFormat()
  const { locale } = useLocale()
  if (bills.length === 0) return null
  const open = warehouseBillWords.open
  return (
    <div className="mb-2 flex-none">
      <Card flush title={t('openPeriods')}>
        <ul className="flex max-h-64 flex-col overflow-y-auto" tabIndex={0} aria-label={t('openPeriods')}>
          {bills.map((bill) => (
            <li
              key={keyOf(bill)}
              className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t px-4 py-2 first:border-t-0 max-sm:px-3"
            >
              <span className="min-w-0 flex-1 max-sm:basis-full">
                <span className="font-medium">{nameOf(bill)}</span>{' '}
                <span className="text-muted">
                  {format.date(bill.startsOn)} – {format.date(bill.endsOn)}
                </span>
                <Groups bill={bill} />
              </span>
              <Closing bill={bill} />
              <Badge tone={open.tone}>{open[locale]}</Badge>
              <span className="tnum ms-auto min-w-24 text-end font-medium">
                {format.money(bill.amount)}
                <span className="block text-small font-normal text-muted">{t('soFar')}</span>
              </span>
              {actionOf?.(bill)}
            </li>
          ))}
        </ul>
        {bills.some(({ fees }) => fees) && (
          <p className="border-t px-4 py-2 text-small text-muted max-sm:px-3">{t('fees')}</p>
        )}
        {note && <p className="border-t px-4 py-2 text-small text-muted max-sm:px-3">{note}</p>}
      </Card>
    </div>
  )
}
