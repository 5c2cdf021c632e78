import { batteryName } from '../declarations/batteries.ts'
import { carrierName, serviceLabel } from '../carriers/catalogue.ts'
import type { Signature } from '../carriers/enums.ts'
import { formatMoney } from '../core/money.ts'
import { fill, type Locale, localize, type Text } from '../core/messages.ts'
import { MOST_SPLIT_PARTS } from '../orders/regrouping-api.ts'
import { lengthIn, weightIn } from '../parcels/parcel.ts'
import type { SizeUnit, WeightUnit } from '../parcels/parcel.ts'
import { destinations, fieldOf, isNamedList, type Operator, operandCount, origins, weekdays } from './fields.ts'
import type { Obstacle } from './run.ts'
import {
  type Actions,
  type Comparison,
  type Condition,
  isGroup,
  isLineCondition,
  type Rule,
  type ServicePlan,
} from './rule.ts'

/** Names that only the seller's data has; what is missing is shown by its number. */
export interface RuleNames {
  stores: ReadonlyMap<string, string>
  senders: ReadonlyMap<number, string>
  warehouses: ReadonlyMap<number, string>
  orderTypes: ReadonlyMap<string, string>
  lists: ReadonlyMap<number, string>
  country: (code: string) => string
}

export const operatorWords: Record<Operator, Text> = {
  in: { en: 'is', cn: '是' },
  notIn: { en: "isn't", cn: '不是' },
  inList: { en: 'is on the list', cn: '在列表中' },
  notInList: { en: "isn't on the list", cn: '不在列表中' },
  contains: { en: 'contains', cn: '包含' },
  notContains: { en: "doesn't contain", cn: '不包含' },
  startsWith: { en: 'starts with', cn: '开头是' },
  endsWith: { en: 'ends with', cn: '结尾是' },
  empty: { en: 'is missing', cn: '未填写' },
  set: { en: 'is given', cn: '已填写' },
  eq: { en: 'is exactly', cn: '等于' },
  lt: { en: 'is below', cn: '小于' },
  lte: { en: 'is at most', cn: '不超过' },
  gt: { en: 'is above', cn: '大于' },
  gte: { en: 'is at least', cn: '不少于' },
  between: { en: 'is between', cn: '介于' },
  yes: { en: 'is true', cn: '为是' },
  no: { en: 'is false', cn: '为否' },
}
export const choiceWords: Record<keyof Actions, Text> = {
  service: { en: 'Service', cn: '服务' },
  weight: { en: 'Weight', cn: '重量' },
  package: { en: 'Package size', cn: '包裹尺寸' },
  shipFrom: { en: 'Ship from', cn: '发件地址' },
  warehouse: { en: 'Warehouse', cn: '仓库' },
  signature: { en: 'Signature', cn: '签名' },
  insurance: { en: 'Insurance', cn: '保险' },
  battery: { en: 'Batteries', cn: '电池' },
  hold: { en: 'Hold', cn: '搁置' },
  tags: { en: 'Tags', cn: '标记' },
  notify: { en: 'Notify', cn: '通知' },
  split: { en: 'Split order', cn: '拆分订单' },
}
export const signatureWords: Record<Signature, Text> = {
  1: { en: 'Indirect signature', cn: '间接签名' },
  2: { en: 'Direct signature', cn: '直接签名' },
  3: { en: 'Adult signature', cn: '成人签名' },
  4: { en: 'Service default', cn: '服务默认' },
  6: { en: 'No signature', cn: '无需签名' },
}
export const obstacleWords: Record<Obstacle, Text> = {
  service: { en: 'the carrier no longer has this service', cn: '承运商已无此服务' },
  domestic: { en: 'the service is domestic only', cn: '该服务仅限国内' },
  international: { en: 'the service is international only', cn: '该服务仅限国际' },
  weight: { en: 'the order has no weight', cn: '订单没有重量' },
  total: { en: 'the item total is unknown or not in US dollars', cn: '商品总额未知或不是美元' },
  sender: { en: 'the sender is no longer in the address book', cn: '该发件人已不在地址簿中' },
  signature: { en: "the carrier doesn't offer this signature", cn: '承运商不提供此签名服务' },
  packages: { en: 'the order has several packages', cn: '订单有多个包裹' },
  label: { en: 'the order or part of it has a label', cn: '订单或其中一部分已有面单' },
  notAwaiting: { en: "the order doesn't await shipment", cn: '订单不是待发货状态' },
  splitOff: { en: 'it was split off another order or combined with one', cn: '该订单由拆分或合并而来' },
  parts: {
    en: `it would take more than ${MOST_SPLIT_PARTS} new orders`,
    cn: `需要拆成超过 ${MOST_SPLIT_PARTS} 个新订单`,
  },
  buying: { en: 'a label was being bought', cn: '当时正在购买面单' },
  atWarehouse: { en: 'a warehouse has the order', cn: '订单已在仓库' },
  failed: { en: 'something went wrong; run the rules again', cn: '出现问题，请再次执行规则' },
  undone: { en: 'it was undone', cn: '已撤销' },
}

const sentences = {
  en: {
    every: 'every order',
    all: ' and ',
    any: ' or ',
    none: 'none of these: ',
    list: ', ',
    group: '({conditions})',
    or: ' or ',
    between: '{low} and {high}',
    named: '“{name}”',
    lines: { any: 'any line: ', all: 'every line: ', none: 'no line: ' },
    cheapest: 'cheapest service',
    fastest: 'fastest service',
    within: '{plan} within {days} days',
    within1: '{plan} within 1 day',
    of: '{plan} of {carriers}',
    setWeight: 'weight {weight}',
    addWeight: 'weight plus {weight}',
    size: 'package {size}',
    shipFrom: 'ship from {sender}',
    sendTo: 'send to {warehouse}',
    insureTotal: 'insure the item total',
    insure: 'insure {amount}',
    insureOff: 'no insurance',
    hold: 'hold',
    holdFor: 'hold: {reason}',
    tags: 'tag {tags}',
    notify: 'notify “{text}”',
    notifyMail: 'notify by email, too: “{text}”',
    splitLines: 'move lines to a new order: {lines}',
    splitWeight: 'split into orders of {weight} at most',
    stop: 'stop here',
  },
  cn: {
    every: '所有订单',
    all: '，且',
    any: '，或',
    none: '以下均不满足：',
    list: '、',
    group: '（{conditions}）',
    or: '或',
    between: '{low} 到 {high}',
    named: '“{name}”',
    lines: { any: '任一商品行：', all: '每个商品行：', none: '没有商品行：' },
    cheapest: '最便宜的服务',
    fastest: '最快的服务',
    within: '{days} 天内送达的{plan}',
    within1: '1 天内送达的{plan}',
    of: '{carriers} {plan}',
    setWeight: '重量 {weight}',
    addWeight: '重量加 {weight}',
    size: '包裹 {size}',
    shipFrom: '从 {sender} 发出',
    sendTo: '发送到 {warehouse}',
    insureTotal: '按商品总额投保',
    insure: '投保 {amount}',
    insureOff: '不投保',
    hold: '搁置',
    holdFor: '搁置：{reason}',
    tags: '添加标记 {tags}',
    notify: '通知“{text}”',
    notifyMail: '通知并发送邮件“{text}”',
    splitLines: '将商品行移到新订单：{lines}',
    splitWeight: '拆成每单不超过 {weight} 的订单',
    stop: '到此为止',
  },
} as const

const fixedCodes = { destination: destinations, origin: origins, weekday: weekdays, signature: signatureWords }

/** Names of the codes that a field has, as far as they are the same for everybody. */
export function codeName(source: string | undefined, code: string, locale: Locale, names: RuleNames): string {
  const own = code as never
  switch (source) {
    case 'store':
      return names.stores.get(code) ?? code
    case 'orderType':
      return names.orderTypes.get(code) ?? code
    case 'country':
      return names.country(code)
    case 'destination':
    case 'origin':
    case 'weekday':
    case 'signature':
      return localize(fixedCodes[source][own] ?? { en: code, cn: code }, locale)
    case 'service': {
      const [carrier = '', service = ''] = code.split('/')
      return localize(serviceLabel(Number(carrier), service === '' ? null : service), locale)
    }
    default:
      return code
  }
}

export const sayWeight = (cg: number, unit: string = 'lb'): string => `${weightIn(cg, unit as WeightUnit)} ${unit}`

function valueWords({ field, op, unit }: Comparison, value: string | number, locale: Locale, names: RuleNames): string {
  if (isNamedList(op)) return fill(sentences[locale].named, { name: names.lists.get(Number(value)) ?? `#${value}` })
  const { kind, codes } = fieldOf(field)
  if (kind === 'money') return formatMoney(Number(value))
  if (kind === 'weight') return sayWeight(Number(value), unit)
  if (kind === 'length') return `${lengthIn(Number(value), (unit ?? 'in') as SizeUnit)} ${unit ?? 'in'}`
  return kind === 'code' ? codeName(codes, String(value), locale, names) : String(value)
}

const SHOWN = 4
/** A comparison in words: "Weight is below 1 lb". */
export function sayComparison(one: Comparison, locale: Locale, names: RuleNames): string {
  const t = sentences[locale]
  const gap = locale === 'en' ? ' ' : ''
  const start = `${localize(fieldOf(one.field).label, locale)}${gap}${localize(operatorWords[one.op], locale)}`
  if (operandCount(one.op) === 0) return start
  const values = one.values.map((value) => valueWords(one, value, locale, names))
  if (one.op === 'between') return `${start} ${fill(t.between, { low: values[0] ?? '', high: values[1] ?? '' })}`
  const more = values.length - SHOWN
  const shown = more > 0 ? [...values.slice(0, SHOWN), `+${more}`] : values
  const last = shown.length > 1 && more <= 0 ? `${t.or}${shown.at(-1) ?? ''}` : ''
  return `${start} ${last ? shown.slice(0, -1).join(t.list) + last : shown.join(t.list)}`
}

/** A condition in words; a group stands in brackets. */
export const sayCondition = (one: Condition, locale: Locale, names: RuleNames): string =>
  isGroup(one)
    ? fill(sentences[locale].group, { conditions: sayWhen(one, locale, names) })
    : isLineCondition(one)
      ? sentences[locale].lines[one.lines] +
        one.where.map((each) => sayComparison(each, locale, names)).join(sentences[locale].all)
      : sayComparison(one, locale, names)

/** When a rule applies, in words. */
export function sayWhen({ match, conditions }: Rule['when'], locale: Locale, names: RuleNames): string {
  const t = sentences[locale]
  if (match === 'every') return t.every
  const parts = conditions.map((one) => sayCondition(one, locale, names))
  return match === 'none' ? t.none + parts.join(t.any) : parts.join(match === 'all' ? t.all : t.any)
}

/** A plan in words: "cheapest service of USPS within 5 days". */
export function sayPlan(plan: ServicePlan, locale: Locale): string {
  const t = sentences[locale]
  const { pick, withinDays, carriers } = plan
  const carrierNames = carriers.map((one) => localize(carrierName(one), locale)).join(t.or)
  const of = carriers.length === 0 ? t[pick] : fill(t.of, { plan: t[pick], carriers: carrierNames })
  if (withinDays === null) return of
  return fill(withinDays === 1 ? t.within1 : t.within, { plan: of, days: withinDays })
}

const sayActionOf: {
  [K in keyof Actions]-?: (value: NonNullable<Actions[K]>, locale: Locale, names: RuleNames) => string
} = {
  service: (value, locale) =>
    'pick' in value ? sayPlan(value, locale) : localize(serviceLabel(value.carrier, value.serviceCode), locale),
  weight: ({ how, weightCg, unit }, locale) =>
    fill(sentences[locale][how === 'set' ? 'setWeight' : 'addWeight'], { weight: sayWeight(weightCg, unit) }),
  package: ({ length, width, height, sizeUnit }, locale) =>
    fill(sentences[locale].size, { size: `${length} × ${width} × ${height} ${sizeUnit}` }),
  shipFrom: ({ senderId }, locale, names) =>
    fill(sentences[locale].shipFrom, { sender: names.senders.get(senderId) ?? `#${senderId}` }),
  warehouse: ({ warehouseId }, locale, names) =>
    fill(sentences[locale].sendTo, { warehouse: names.warehouses.get(warehouseId) ?? `#${warehouseId}` }),
  signature: (value, locale) => localize(signatureWords[value], locale),
  insurance: (value, locale) => {
    const t = sentences[locale]
    if (value.how === 'amount') return fill(t.insure, { amount: formatMoney(value.amount) })
    return value.how === 'total' ? t.insureTotal : t.insureOff
  },
  battery: (value, locale) => localize(batteryName(value), locale),
  hold: ({ reason }, locale) =>
    reason.trim() === '' ? sentences[locale].hold : fill(sentences[locale].holdFor, { reason }),
  tags: (tags, locale) => fill(sentences[locale].tags, { tags: tags.join(sentences[locale].list) }),
  notify: ({ text, email }, locale) => fill(sentences[locale][email ? 'notifyMail' : 'notify'], { text: text.trim() }),
  split: (value, locale, names) => {
    const t = sentences[locale]
    if (value.by === 'weight') return fill(t.splitWeight, { weight: sayWeight(value.weightCg, value.unit) })
    return fill(t.splitLines, { lines: value.where.map((one) => sayComparison(one, locale, names)).join(t.all) })
  },
}

/** One action in words. */
export function sayAction<K extends keyof Actions>(
  choice: K,
  value: Actions[K],
  locale: Locale,
  names: RuleNames,
): string {
  const say = sayActionOf[choice] as (value: NonNullable<Actions[K]>, locale: Locale, names: RuleNames) => string
  return value === undefined || value === null ? '' : say(value, locale, names)
}

/** What a rule does, in words. */
export function sayThen({ does, stop }: Pick<Rule, 'does' | 'stop'>, locale: Locale, names: RuleNames): string {
  const done = (Object.keys(does) as (keyof Actions)[])
    .map((choice) => sayAction(choice, does[choice], locale, names))
    .filter((words) => words !== '')
  return [...done, ...(stop ? [sentences[locale].stop] : [])].join(locale === 'en' ? ', ' : '，')
}
