import { adjustmentReasonWords } from '@waybill/contract/carrier-invoices/words'
import type { Locale, Text } from '@waybill/contract/core/messages'
import type { OutputOf } from '@waybill/contract/core/route'
import { fundingDenialWords, fundingMethodWords, fundingStatusWords } from '@waybill/contract/funding/words'
import { fundingStatus } from '@waybill/contract/funds/enums'
import type { AccuracyCause, getAccuracy } from '@waybill/contract/reports/accuracy-api'
import type { getFloat } from '@waybill/contract/reports/float-api'
import type { FundingOutcome, getFundingTimes } from '@waybill/contract/reports/funding-times-api'
import type { FileAnswer } from '../../../platform/http/index.ts'
import { type Column, count, csv, dollars, serviceColumns } from './report-file.ts'

type Float = OutputOf<typeof getFloat>
const floatColumns: readonly Column<Float['groups'][number]>[] = [
  [{ en: 'Name', cn: '名称' }, ({ name }) => name],
  [{ en: 'Opening (USD)', cn: '期初（美元）' }, ({ sums }) => dollars(sums.opening)],
  [{ en: 'Money in (USD)', cn: '转入（美元）' }, ({ sums }) => dollars(sums.moneyIn)],
  [{ en: 'Money out (USD)', cn: '转出（美元）' }, ({ sums }) => dollars(sums.moneyOut)],
  [{ en: 'Closing (USD)', cn: '期末（美元）' }, ({ sums }) => dollars(sums.closing)],
  [{ en: 'Of it held (USD)', cn: '其中预扣（美元）' }, ({ sums }) => dollars(sums.held)],
]
/** The groups of the report of customers' money, one a line. */
export const floatFile = ({ groups, period }: Float, locale: Locale): FileAnswer =>
  csv(`customer-money-${period.from}-${period.to}`, floatColumns, { rows: groups, locale })

type Times = OutputOf<typeof getFundingTimes>
type TimesGroup = Times['groups'][number]
const outcomeText = (outcome: FundingOutcome): Text | undefined =>
  outcome === 'approved' || outcome === 'pending'
    ? fundingStatusWords[fundingStatus[outcome]]
    : fundingDenialWords[outcome]
const hours = (minutes: number | undefined): string => (minutes === undefined ? '' : (minutes / 60).toFixed(2))
const timesColumns: readonly Column<TimesGroup>[] = [
  [
    { en: 'Name', cn: '名称' },
    ({ method, customer, outcome }, locale) =>
      (method && fundingMethodWords[method][locale]) ??
      customer?.name ??
      (outcome && outcomeText(outcome)?.[locale]) ??
      '',
  ],
  [{ en: 'Requests', cn: '申请数' }, ({ sums }) => count(sums.requested)],
  [{ en: 'Approved', cn: '已通过' }, ({ sums }) => count(sums.approved)],
  [{ en: 'Denied', cn: '已拒绝' }, ({ sums }) => count(sums.denied)],
  [{ en: 'Pending', cn: '待审核' }, ({ sums }) => count(sums.pending)],
  [{ en: 'Disputed or returned', cn: '有争议或被退回' }, ({ sums }) => count(sums.contested)],
  [{ en: 'Received (USD)', cn: '到账（美元）' }, ({ sums }) => dollars(sums.received)],
  [{ en: 'Median to credit (h)', cn: '入账中位数（小时）' }, ({ sums }) => hours(sums.toCredit?.median)],
  [{ en: '90 % within (h)', cn: '90% 不超过（小时）' }, ({ sums }) => hours(sums.toCredit?.p90)],
  [{ en: 'Median to denial (h)', cn: '拒绝中位数（小时）' }, ({ sums }) => hours(sums.toDenial?.median)],
]
/** The groups of the report of funding times, one a line. */
export const fundingTimesFile = ({ groups, period }: Times, locale: Locale): FileAnswer =>
  csv(`funding-times-${period.from}-${period.to}`, timesColumns, { rows: groups, locale })

type Accuracy = OutputOf<typeof getAccuracy>
const asQuoted: Text = { en: 'As quoted', cn: '与报价一致' }
const causeText = (cause: AccuracyCause): Text => (cause === 'none' ? asQuoted : adjustmentReasonWords[cause])
const percent = (share: number | null): string => (share === null ? '' : (share * 100).toFixed(2))
const accuracyColumns: readonly Column<Accuracy['groups'][number]>[] = [
  ...serviceColumns,
  [{ en: 'Cause', cn: '原因' }, ({ cause }, locale) => (cause === null ? '' : causeText(cause)[locale])],
  [{ en: 'Labels billed', cn: '已计费面单数' }, ({ sums }) => count(sums.labels)],
  [{ en: 'Dearer', cn: '高于报价' }, ({ sums }) => count(sums.dearer)],
  [{ en: 'Cheaper', cn: '低于报价' }, ({ sums }) => count(sums.cheaper)],
  [{ en: 'Quoted (USD)', cn: '报价（美元）' }, ({ sums }) => dollars(sums.quoted)],
  [{ en: 'Billed (USD)', cn: '计费（美元）' }, ({ sums }) => dollars(sums.billed)],
  [{ en: 'Difference (USD)', cn: '差额（美元）' }, ({ sums }) => dollars(sums.difference)],
  [{ en: 'Median difference %', cn: '差异中位数 %' }, ({ sums }) => percent(sums.median)],
  [{ en: '95 % within %', cn: '95% 不超过 %' }, ({ sums }) => percent(sums.p95)],
]
/** The groups of the report of quotes and bills, one a line. */
export const accuracyFile = ({ groups, period }: Accuracy, locale: Locale): FileAnswer =>
  csv(`quote-accuracy-${period.from}-${period.to}`, accuracyColumns, { rows: groups, locale })
