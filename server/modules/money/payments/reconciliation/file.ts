import type { Locale, Text } from '@waybill/contract/core/messages'
import type { Money } from '@waybill/contract/core/money'
import { lineKindWords, payoutStateWords } from '@waybill/contract/payments/reconciliation'
import type { Payout, ReconciliationDay, ReconciliationLine } from '@waybill/contract/payments/reconciliation-api'
import type { FileAnswer } from '../../../../platform/http/index.ts'
import { type CsvColumn, csvLine } from '../../../../spreadsheet/index.ts'

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

const column = <Row>(heading: string, cell: CsvColumn<Row>['cell']): CsvColumn<Row> => ({ heading, cell })
const money = (amount: Money | null): string | null => (amount === null ? null : dollars(amount))
const unpostedWords = {
  onItsWay: { en: 'On its way', cn: '途中' },
  cameBack: { en: 'Returned, not posted', cn: '已退回，未入账' },
}

/** The columns of movements as CSV; instants are UTC. */
export const lineColumns = (locale: Locale): CsvColumn<ReconciliationLine>[] => {
  const of = (en: string, cn: string, cell: CsvColumn<ReconciliationLine>['cell']) => column({ en, cn }[locale], cell)
  return [
    of('Date (UTC)', '日期（UTC）', ({ at }) => at.slice(0, 19).replace('T', ' ')),
    of('Type', '类型', ({ kind }) => lineKindWords[kind][locale]),
    of('Reference', '参考号', ({ reference }) => reference),
    of('Customer', '客户', ({ customer }) => customer?.name ?? null),
    of('Currency', '币种', ({ currency }) => currency),
    of('Payment service', '支付服务', ({ theirs }) => money(theirs)),
    of('Ledger (USD)', '账本（美元）', ({ ours }) => money(ours)),
    of('Note', '备注', ({ unposted }) => unposted && unpostedWords[unposted][locale]),
  ]
}

const payoutColumns = (locale: Locale): CsvColumn<Payout>[] => {
  const of = (en: string, cn: string, cell: CsvColumn<Payout>['cell']) => column({ en, cn }[locale], cell)
  return [
    of('Payout', '提现', ({ id }) => id),
    of('Created (UTC)', '创建时间（UTC）', ({ createdAt }) => createdAt.slice(0, 19).replace('T', ' ')),
    of('Arrives', '预计到账', ({ arrivesOn }) => arrivesOn),
    of('Status', '状态', ({ state }) => payoutStateWords[state][locale]),
    of('Currency', '币种', ({ currency }) => currency),
    of('Amount', '金额', ({ amount }) => dollars(amount)),
    of('Failure', '失败原因', ({ failure }) => failure),
  ]
}

/** Payouts as CSV: a provider has one a day at most. */
export function payoutCsv(
  { from, to }: { from: string; to: string },
  payouts: readonly Payout[],
  locale: Locale,
): FileAnswer {
  const columns = payoutColumns(locale)
  const rows = [columns.map(({ heading }) => heading), ...payouts.map((row) => columns.map(({ cell }) => cell(row)))]
  return {
    fileName: `payouts-${from}-${to}.csv`,
    mime: 'text/csv; charset=utf-8',
    body: `\uFEFF${rows.map(csvLine).join('')}`,
  }
}
