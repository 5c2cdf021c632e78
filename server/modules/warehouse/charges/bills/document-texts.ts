import { formatMoney } from '@waybill/contract/core/money'
import type { Locale } from '@waybill/contract/core/messages'
import { chargeActWords } from '@waybill/contract/warehouse-billing/acts'
import type { BillSummaryLine, WarehouseBill } from '@waybill/contract/warehouse-billing/bill-shapes'
import { billGroupWords, billGroups } from '@waybill/contract/warehouse-billing/bills'
import { warehouseTypeWords } from '@waybill/contract/warehouse/types'
import type { BillingParty, DocumentTexts } from '../../../money/invoicing/index.ts'

const words = {
  en: {
    bill: 'Bill',
    number: 'Number',
    period: 'Period',
    warehouse: 'Warehouse',
    closed: 'Closed',
    from: 'From',
    to: 'Bill to',
    taxNumber: 'Tax ID',
    refund: 'Refund',
    total: 'Total',
    paid: 'Every line was taken from or added to your balance when it arose.',
    late: 'Lines with a day are for work before this period.',
    unpriced:
      'Not on this bill: {count} charges without a price. They will be on a later bill once the warehouse prices them.',
    monthly:
      "Monthly fees and the monthly minimum are for the days of the connection in the month, the first day included. In the month in which a connection ends, they are for the days until its end. The minimum charge is what the month's charges, less their refunds, fall short of it.",
  },
  cn: {
    bill: '账单',
    number: '编号',
    period: '账期',
    warehouse: '仓库',
    closed: '出账日期',
    from: '开单方',
    to: '付款方',
    taxNumber: '税号',
    refund: '退回',
    total: '合计',
    paid: '各项金额均已在发生时从余额中扣除或退回余额。',
    late: '标有日期的项目为本账期之前的操作。',
    unpriced: '本账单未包含 {count} 笔未定价费用，仓库定价后将计入后续账单。',
    monthly:
      '月费和每月最低消费按当月连接天数计算（含首日；连接结束的当月计至结束日）。最低消费差额为当月费用扣除退回后不足最低消费的部分。',
  },
} as const satisfies Record<Locale, object>

/** A bill with what it froze when it was closed. */
export interface BillDocument extends WarehouseBill {
  language: Locale
  /** By the clock of the warehouse. */
  closedOn: string
  issuer: BillingParty
  customer: BillingParty
  lines: readonly BillSummaryLine[]
}

const labelOf = ({ type, group, service, act, day }: BillSummaryLine, locale: Locale): string => {
  const what = act === null ? warehouseTypeWords[service][locale] : chargeActWords[act][locale]
  const parts = [billGroupWords[group][locale], what]
  if (type === 4) parts.unshift(words[locale].refund)
  if (day !== null) parts.push(day)
  return parts.join(' · ')
}

const partyLines = ({ name, address, taxNumber }: BillingParty, taxLabel: string): string[] => [
  name,
  ...(address === '' ? [] : address.split('\n')),
  ...(taxNumber === '' ? [] : [`${taxLabel}: ${taxNumber}`]),
]

/** What stands on the bill of a warehouse. */
export function billTexts(bill: BillDocument, hasLogo: boolean): DocumentTexts {
  const locale = bill.language
  const say = words[locale]
  const money = (amount: number) => `${formatMoney(amount, 'USD')} USD`
  return {
    title: `${say.bill} ${bill.number}`,
    locale,
    currency: 'USD',
    parties: [
      { label: say.from, lines: partyLines(bill.issuer, say.taxNumber) },
      { label: say.to, lines: partyLines(bill.customer, say.taxNumber) },
    ],
    facts: [
      [say.number, bill.number],
      [say.period, `${bill.startsOn} – ${bill.endsOn}`],
      [say.warehouse, bill.warehouse.name],
      [say.closed, bill.closedOn],
    ],
    lines: bill.lines.map((line) => ({
      label: labelOf(line, locale),
      kind: 0,
      carrier: null,
      service_code: null,
      count: line.count,
      amount: line.amount,
      insurance: 0,
      tax: null,
    })),
    amountLabel: null,
    sums: [
      ...billGroups
        .filter((group) => bill.lines.some((line) => line.group === group))
        .map((group) => [billGroupWords[group][locale], money(bill.groups[group])] as const),
      [say.total, money(bill.amount)],
    ],
    notes: [
      say.paid,
      ...(bill.late > 0 ? [say.late] : []),
      ...(bill.unpriced > 0 ? [say.unpriced.replace('{count}', String(bill.unpriced))] : []),
      ...(bill.lines.some(({ service }) => service === 'monthly') ? [say.monthly] : []),
    ],
    hasLogo,
  }
}
