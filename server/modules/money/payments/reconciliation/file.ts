import type { Locale, Text } from '@waybill/contract/core/messages'
import type { Money } from '@waybill/contract/core/money'
import type { ReconciliationDay } from '@waybill/contract/payments/reconciliation-api'
import type { FileAnswer } from '../../../../platform/http/index.ts'

const dollars = (amount: Money): string => (amount / 10_000).toFixed(4)

const columns: readonly (readonly [Text, (day: ReconciliationDay) => string])[] = [
  [{ en: 'Day', cn: '日期' }, ({ day }) => day],
  [{ en: 'Movements', cn: '笔数' }, ({ count }) => String(count)],
  [{ en: 'Payment service (USD)', cn: '支付服务（美元）' }, ({ theirs }) => dollars(theirs)],
  [{ en: 'Ledger (USD)', cn: '账本（美元）' }, ({ ours }) => dollars(ours)],
  [{ en: 'Difference (USD)', cn: '差额（美元）' }, ({ difference }) => dollars(difference)],
]

/** The days of the reconciliation as CSV, in the language of its reader. Dates and figures only: no cell needs quotes. */
export function csvFile(
  { from, to }: { from: string; to: string },
  days: readonly ReconciliationDay[],
  locale: Locale,
): FileAnswer {
  const rows = [columns.map(([heading]) => heading[locale]), ...days.map((day) => columns.map(([, read]) => read(day)))]
  const body = `\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`
  return { fileName: `reconciliation-${from}-${to}.csv`, mime: 'text/csv; charset=utf-8', body }
}
