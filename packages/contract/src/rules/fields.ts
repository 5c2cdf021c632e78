import type { Text } from '../core/messages.ts'

/*
 * What the conditions of auto rules ask about, once: the schema, the check of a rule, the evaluation, the sentences in both languages and the
 * rows of the builder all follow from these tables.
 */

/** The kinds of comparisons, and the operators of each. */
export const kindOperators = {
  text: ['in', 'notIn', 'inList', 'notInList', 'contains', 'notContains', 'startsWith', 'endsWith', 'empty', 'set'],
  code: ['in', 'notIn', 'empty', 'set'],
  tags: ['in', 'notIn', 'empty', 'set'],
  zip: ['in', 'notIn', 'inList', 'notInList', 'empty', 'set'],
  number: ['eq', 'lt', 'lte', 'gt', 'gte', 'between', 'empty', 'set'],
  money: ['eq', 'lt', 'lte', 'gt', 'gte', 'between', 'empty', 'set'],
  weight: ['lt', 'lte', 'gt', 'gte', 'between', 'empty', 'set'],
  length: ['lt', 'lte', 'gt', 'gte', 'between', 'empty', 'set'],
  flag: ['yes', 'no'],
} as const
export type FieldKind = keyof typeof kindOperators
export type Operator = (typeof kindOperators)[FieldKind][number]
export const operators: readonly Operator[] = [...new Set(Object.values(kindOperators).flat())]

/** Where the builder gets the choices of a code from. */
export type CodeSource =
  | 'store'
  | 'orderType'
  | 'origin'
  | 'service'
  | 'signature'
  | 'country'
  | 'destination'
  | 'weekday'
export type FieldGroup = 'order' | 'parcel' | 'destination' | 'history' | 'now' | 'line'
type Field = { kind: FieldKind; group: FieldGroup; label: Text; codes?: CodeSource }

/** Weights are compared in hundredths of a gram, lengths in micrometres, money in 1/10,000 dollar. */
export const fields = {
  store: { kind: 'code', group: 'order', codes: 'store', label: { en: 'Store', cn: '店铺' } },
  orderType: { kind: 'code', group: 'order', codes: 'orderType', label: { en: 'Order type', cn: '订单类型' } },
  origin: { kind: 'code', group: 'order', codes: 'origin', label: { en: 'Order source', cn: '订单来源' } },
  orderNo: { kind: 'text', group: 'order', label: { en: 'Order number', cn: '订单号' } },
  total: { kind: 'money', group: 'order', label: { en: 'Item total', cn: '商品总额' } },
  units: { kind: 'number', group: 'order', label: { en: 'Number of items', cn: '商品件数' } },
  lineCount: { kind: 'number', group: 'order', label: { en: 'Number of lines', cn: '商品行数' } },
  reference: { kind: 'text', group: 'order', label: { en: 'Reference 1', cn: '参考号 1' } },
  reference2: { kind: 'text', group: 'order', label: { en: 'Reference 2', cn: '参考号 2' } },
  tags: { kind: 'tags', group: 'order', label: { en: 'Tags', cn: '标记' } },
  buyerNote: { kind: 'text', group: 'order', label: { en: "Buyer's note", cn: '买家留言' } },
  gift: { kind: 'flag', group: 'order', label: { en: 'Gift message given', cn: '有礼品留言' } },
  service: { kind: 'code', group: 'order', codes: 'service', label: { en: 'Service', cn: '服务' } },
  signature: { kind: 'code', group: 'order', codes: 'signature', label: { en: 'Signature', cn: '签名' } },
  insured: { kind: 'money', group: 'order', label: { en: 'Insured value', cn: '保额' } },
  weight: { kind: 'weight', group: 'parcel', label: { en: 'Weight', cn: '重量' } },
  longestSide: { kind: 'length', group: 'parcel', label: { en: 'Longest side', cn: '最长边' } },
  girth: { kind: 'length', group: 'parcel', label: { en: 'Length plus girth', cn: '长度加周长' } },
  country: { kind: 'code', group: 'destination', codes: 'country', label: { en: 'Country/region', cn: '国家/地区' } },
  destination: { kind: 'code', group: 'destination', codes: 'destination', label: { en: 'Destination', cn: '目的地' } },
  state: { kind: 'text', group: 'destination', label: { en: 'State', cn: '州/省' } },
  city: { kind: 'text', group: 'destination', label: { en: 'City', cn: '城市' } },
  recipient: { kind: 'text', group: 'destination', label: { en: 'Recipient', cn: '收件人' } },
  email: { kind: 'text', group: 'destination', label: { en: 'Email', cn: '邮箱' } },
  zip: { kind: 'zip', group: 'destination', label: { en: 'ZIP code', cn: '邮编' } },
  residential: { kind: 'flag', group: 'destination', label: { en: 'Residential address', cn: '住宅地址' } },
  company: { kind: 'text', group: 'destination', label: { en: 'Company', cn: '公司' } },
  phone: { kind: 'text', group: 'destination', label: { en: 'Phone', cn: '电话' } },
  sameAddress: {
    kind: 'number',
    group: 'history',
    label: { en: 'Other open orders to this address', cn: '同地址的其他待发货订单数' },
  },
  earlierOrders: {
    kind: 'number',
    group: 'history',
    label: { en: 'Earlier orders of this customer', cn: '该买家此前的订单数' },
  },
  hour: { kind: 'number', group: 'now', label: { en: 'Hour of the day (0–23)', cn: '当天时刻（0–23 时）' } },
  weekday: { kind: 'code', group: 'now', codes: 'weekday', label: { en: 'Day of the week', cn: '星期' } },
  beforeCutOff: { kind: 'flag', group: 'now', label: { en: 'Before the cut-off time', cn: '在截单时间之前' } },
  minutesToCutOff: {
    kind: 'number',
    group: 'now',
    label: { en: 'Minutes to the cut-off time', cn: '距截单的分钟数' },
  },
  sku: { kind: 'text', group: 'line', label: { en: 'SKU', cn: 'SKU' } },
  name: { kind: 'text', group: 'line', label: { en: 'Item name', cn: '商品名称' } },
  quantity: { kind: 'number', group: 'line', label: { en: 'Quantity', cn: '数量' } },
  price: { kind: 'money', group: 'line', label: { en: 'Unit price', cn: '单价' } },
  known: { kind: 'flag', group: 'line', label: { en: 'SKU is in your products', cn: 'SKU 已在商品资料中' } },
  brand: { kind: 'text', group: 'line', label: { en: 'Brand', cn: '品牌' } },
  battery: { kind: 'flag', group: 'line', label: { en: 'Product contains batteries', cn: '商品含电池' } },
  hsCode: { kind: 'text', group: 'line', label: { en: 'HS code', cn: 'HS 编码' } },
  originCountry: {
    kind: 'code',
    group: 'line',
    codes: 'country',
    label: { en: 'Country of origin', cn: '原产国/地区' },
  },
  productWeight: { kind: 'weight', group: 'line', label: { en: 'Product weight', cn: '商品重量' } },
} as const satisfies Record<string, Field>

export type FieldId = keyof typeof fields
export const fieldIds = Object.keys(fields) as FieldId[]
export const fieldOf = (id: FieldId): Field => fields[id]
export const isLineField = (id: FieldId): boolean => fields[id].group === 'line'
export const isOperatorOf = (id: FieldId, operator: Operator): boolean =>
  (kindOperators[fields[id].kind] as readonly Operator[]).includes(operator)

/** Whether an operator asks for a named list, whose id is its one value. */
export const isNamedList = (operator: Operator): boolean => operator === 'inList' || operator === 'notInList'

/** How many values an operator compares with: none, one, two, several, or a named list. */
export function operandCount(operator: Operator): 0 | 1 | 2 | 'list' | 'named' {
  if (isNamedList(operator)) return 'named'
  if (operator === 'empty' || operator === 'set' || operator === 'yes' || operator === 'no') return 0
  if (operator === 'between') return 2
  return operator === 'eq' || operator === 'lt' || operator === 'lte' || operator === 'gt' || operator === 'gte'
    ? 1
    : 'list'
}

/** Where parcels go, as one condition asks; an address may be several of them. */
export const destinations = {
  domestic: { en: 'Domestic', cn: '国内' },
  international: { en: 'International', cn: '国际' },
  territory: { en: 'US territory', cn: '美国属地' },
  military: { en: 'Military (APO, FPO, DPO)', cn: '军邮（APO、FPO、DPO）' },
  poBox: { en: 'PO box', cn: '邮政信箱' },
} as const satisfies Record<string, Text>
export type Destination = keyof typeof destinations

/** Days of the week by their ISO numbers. */
export const weekdays = {
  1: { en: 'Monday', cn: '星期一' },
  2: { en: 'Tuesday', cn: '星期二' },
  3: { en: 'Wednesday', cn: '星期三' },
  4: { en: 'Thursday', cn: '星期四' },
  5: { en: 'Friday', cn: '星期五' },
  6: { en: 'Saturday', cn: '星期六' },
  7: { en: 'Sunday', cn: '星期日' },
} as const satisfies Record<number, Text>

/** How orders came in, as one condition asks. */
export const origins = {
  file: { en: 'Imported file', cn: '导入文件' },
  store: { en: 'Connected store', cn: '已连接店铺' },
  hand: { en: 'Created by hand', cn: '手动创建' },
} as const satisfies Record<string, Text>
export type OrderOrigin = keyof typeof origins
