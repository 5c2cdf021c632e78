import { carrierName, serviceName } from '@waybill/contract/carriers/catalogue'
import type { Locale, Text } from '@waybill/contract/core/messages'
import type { PriceRuleRow } from '@waybill/contract/prices/api'
import * as words from '@waybill/contract/prices/words'
import type { FileAnswer } from '../../../platform/http/index.ts'

type Column = readonly [heading: Text, cell: (rule: PriceRuleRow, locale: Locale) => string]

const dollars = (amount: number): string => (amount / 10_000).toFixed(4)

const columns: readonly Column[] = [
  [{ en: 'ID', cn: '编号' }, ({ id }) => String(id)],
  [{ en: 'Version', cn: '版本' }, ({ version }) => String(version)],
  [{ en: 'Type', cn: '类型' }, ({ kind }, locale) => words.priceRuleKindWords[kind][locale]],
  [{ en: 'Name', cn: '名称' }, ({ name }) => name],
  [{ en: 'Chinese name', cn: '中文名称' }, ({ nameCn }) => nameCn],
  [{ en: 'Customer or group', cn: '客户或分组' }, ({ scopeName }) => scopeName ?? ''],
  [{ en: 'Carrier', cn: '承运商' }, ({ carrier }, locale) => (carrier === null ? '' : carrierName(carrier)[locale])],
  [
    { en: 'Service', cn: '服务' },
    ({ carrier, serviceCode }, locale) =>
      carrier === null || serviceCode === null ? '' : serviceName(carrier, serviceCode)[locale],
  ],
  [
    { en: 'Effective service', cn: '适用服务' },
    (rule, locale) => words.effectiveServiceWords[rule.class]?.[locale] ?? String(rule.class),
  ],
  [{ en: 'Base', cn: '计算基数' }, ({ base }, locale) => words.priceBaseWords[base][locale]],
  [{ en: 'Percent', cn: '百分比' }, ({ percentPpm }) => String(percentPpm / 10_000)],
  [{ en: 'Amount (USD)', cn: '金额（美元）' }, ({ fixed }) => dollars(fixed)],
  [{ en: 'Sort order', cn: '顺序' }, ({ rank }) => String(rank)],
  [{ en: 'May sell below cost', cn: '允许低于成本' }, ({ allowLoss }) => (allowLoss ? '1' : '0')],
  [
    { en: 'Adjustments', cn: '调整费用' },
    ({ adjustPolicy }, locale) => (adjustPolicy === null ? '' : words.adjustPolicyWords[adjustPolicy][locale]),
  ],
  [{ en: 'Status', cn: '状态' }, (rule, locale) => words.phaseWordsOf(rule)[locale]],
  [{ en: 'From (UTC)', cn: '开始（UTC）' }, ({ effectiveFrom }) => effectiveFrom],
  [{ en: 'To (UTC)', cn: '结束（UTC）' }, ({ effectiveTo }) => effectiveTo ?? ''],
  [{ en: 'Saved by', cn: '保存人' }, ({ savedBy }) => savedBy ?? ''],
  [{ en: 'Saved at (UTC)', cn: '保存时间（UTC）' }, ({ savedAt }) => savedAt],
]

/** A cell that no spreadsheet takes for a formula; numbers stay numbers. */
function cell(text: string): string {
  const risky = /^[=@＝＋－＠+\t\r-]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  const safe = risky ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Price rules as CSV that Excel opens in UTF-8. */
export function rulesFile(rules: readonly PriceRuleRow[], locale: Locale): FileAnswer {
  const lines = [
    columns.map(([heading]) => heading[locale]),
    ...rules.map((rule) => columns.map(([, read]) => read(rule, locale))),
  ]
  const body = `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
  return { fileName: 'price-rules.csv', mime: 'text/csv; charset=utf-8', body }
}
