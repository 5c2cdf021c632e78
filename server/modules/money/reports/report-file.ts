import { carrierName, serviceName } from '@waybill/contract/carriers/catalogue'
import type { Locale, Text } from '@waybill/contract/core/messages'
import type { Money } from '@waybill/contract/core/money'
import type { OutputOf } from '@waybill/contract/core/route'
import type { getMargin, LabelSums, MarginSums } from '@waybill/contract/reports/api'
import { defused } from '../../../spreadsheet/index.ts'
import type { FileAnswer } from '../../../platform/http/index.ts'

export type Column<Row> = readonly [heading: Text, cell: (row: Row, locale: Locale) => string]

export const dollars = (amount: Money): string => (amount / 10_000).toFixed(4)
export const count = (n: number): string => String(n)

const sumColumns: readonly Column<LabelSums>[] = [
  [{ en: 'Labels', cn: '面单数' }, ({ labels }) => count(labels)],
  [{ en: 'Bought', cn: '购买' }, ({ bought }) => count(bought)],
  [{ en: 'Voided', cn: '作废' }, ({ voided }) => count(voided)],
  [{ en: 'Bought (USD)', cn: '购买（美元）' }, ({ boughtAmount }) => dollars(boughtAmount)],
  [{ en: 'Refunded (USD)', cn: '退款（美元）' }, ({ voidedAmount }) => dollars(voidedAmount)],
  [
    { en: 'Charged after void (USD)', cn: '作废后重新扣款（美元）' },
    ({ chargedAgainAmount }) => dollars(chargedAgainAmount),
  ],
  [{ en: 'Adjustments (USD)', cn: '调整费用（美元）' }, ({ adjustedAmount }) => dollars(adjustedAmount)],
  [{ en: 'Net (USD)', cn: '净额（美元）' }, ({ amount }) => dollars(amount)],
  [{ en: 'Insurance in net (USD)', cn: '净额中的保险费（美元）' }, ({ insurance }) => dollars(insurance)],
  [{ en: 'Billed weight (lb)', cn: '计费重（磅）' }, ({ weightCg }) => (weightCg / 45_359.237).toFixed(2)],
]
const marginColumns: readonly Column<MarginSums>[] = [
  ...sumColumns,
  [{ en: 'Bought for (USD)', cn: '成本（美元）' }, ({ cost }) => dollars(cost)],
  [{ en: 'Insurance bought for (USD)', cn: '保险成本（美元）' }, ({ insuranceCost }) => dollars(insuranceCost)],
  [{ en: 'Margin (USD)', cn: '利润（美元）' }, ({ margin }) => dollars(margin)],
]

interface Named {
  carrier: number | null
  serviceCode: string | null
}
export const serviceColumns: readonly Column<Named>[] = [
  [{ en: 'Carrier', cn: '承运商' }, ({ carrier }, locale) => (carrier === null ? '' : carrierName(carrier)[locale])],
  [
    { en: 'Service', cn: '物流服务' },
    ({ carrier, serviceCode }, locale) =>
      carrier === null || serviceCode === null ? '' : serviceName(carrier, serviceCode)[locale],
  ],
]

/** A cell that no spreadsheet takes for a formula. */
function cell(text: string): string {
  const safe = defused(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as CSV, in the language of its reader. */
export function csv<Row>(
  name: string,
  columns: readonly Column<Row>[],
  { rows, locale }: { rows: readonly Row[]; locale: Locale },
): FileAnswer {
  const lines = [
    columns.map(([heading]) => heading[locale]),
    ...rows.map((row) => columns.map(([, read]) => read(row, locale))),
  ]
  const body = `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
  return { fileName: `${name}.csv`, mime: 'text/csv; charset=utf-8', body }
}

const ofSums = <Row extends { sums: Sums }, Sums>(columns: readonly Column<Sums>[]): Column<Row>[] =>
  columns.map(([heading, read]) => [heading, (row, locale) => read(row.sums, locale)])

type Margin = OutputOf<typeof getMargin>

/** The groups of a margin report, one a line. */
export const marginFile = ({ groups, period }: Margin, locale: Locale): FileAnswer =>
  csv<Margin['groups'][number]>(
    `margin-${period.from}-${period.to}`,
    [
      [{ en: 'Name', cn: '名称' }, ({ name }) => name ?? ''],
      ...serviceColumns,
      ...ofSums<Margin['groups'][number], MarginSums>(marginColumns),
    ],
    { rows: groups, locale },
  )
