import fc from 'fast-check'
import { type Fact, orderFacts, type OrderField } from './facts.ts'
import { type FieldId, fieldIds, fieldOf, isLineField, kindOperators, operandCount } from './fields.ts'
import type { ChoiceValues, RuleLine, RuleOrder } from './order.ts'
import { type Actions, choices, type Comparison, type Condition } from './rule.ts'

export const someValues: ChoiceValues = {
  service: { carrier: null, serviceCode: null, plan: null },
  weight: { massUnit: 'lb', weight: 1, weight2: 0, weightCg: 45_359 },
  package: { length: 10, width: 8, height: 4, sizeUnit: 'in' },
  shipFrom: null,
  signature: 4,
  insurance: null,
  warehouse: null,
  battery: { lithium: false, batteryType: null },
  hold: null,
}
const aLine: RuleLine = {
  sku: 'MUG-1',
  name: 'Mug',
  quantity: 2,
  unitPrice: 125_000,
  hsCode: null,
  originCountry: 'US',
  product: { brand: 'Acme', battery: false, weightCg: 20_000 },
}
export const anOrder: RuleOrder = {
  id: 1,
  orderNo: 'A-1',
  storeId: 7,
  orderType: 7,
  imported: false,
  reference: 'PO 12',
  reference2: null,
  currency: 'USD',
  buyerNote: 'Please send express',
  isGift: false,
  tags: ['VIP'],
  to: {
    name: 'Ann Lee',
    company: null,
    line1: '350 5th Ave',
    line2: null,
    city: 'New York',
    state: 'NY',
    zip: '10118-0001',
    country: 'US',
    phone: '+12125550100',
    email: null,
    residential: 2,
  },
  fromCountry: 'US',
  history: { sameAddress: 1, earlierOrders: 0 },
  now: { hour: 3, weekday: 4, beforeCutOff: true, minutesToCutOff: 600 },
  lines: [aLine, { ...aLine, sku: 'CARD', unitPrice: 10_000, quantity: 1, product: null }],
  values: someValues,
  chosen: {},
  filled: { weightCg: null, size: null },
}

const words = fc.constantFrom('NY', 'MUG-1', 'vip', '7', 'domestic', 'US', '10118', 'express', '4')
const numbers = fc.constantFrom(0, 1, 3, 45_359, 260_000, 254_000)
const comparisonOf = (field: FieldId): fc.Arbitrary<Comparison> => {
  const { kind } = fieldOf(field)
  const isText = kind === 'text' || kind === 'code' || kind === 'zip' || kind === 'tags'
  return fc.constantFrom(...kindOperators[kind]).chain((op) => {
    const count = operandCount(op)
    if (count === 'named') return fc.constant({ field, op, values: [1] })
    const compared = isText
      ? fc.array(words, { minLength: count === 0 ? 0 : 1, maxLength: count === 0 ? 0 : 3 })
      : fc.array(numbers, { minLength: count === 'list' ? 1 : count, maxLength: count === 'list' ? 1 : count })
    return compared.map((list) => ({ field, op, values: kind === 'zip' ? list.map(() => '101*') : list }))
  })
}
const orderFields = fieldIds.filter((id) => !isLineField(id))
const flatConditions: fc.Arbitrary<Condition> = fc.oneof(
  fc.constantFrom(...orderFields).chain(comparisonOf),
  fc.record({
    lines: fc.constantFrom('any' as const, 'all' as const, 'none' as const),
    where: fc.array(fc.constantFrom(...fieldIds.filter(isLineField)).chain(comparisonOf), {
      minLength: 1,
      maxLength: 2,
    }),
  }),
)
/** Conditions, some of them groups of conditions. */
export const someConditions: fc.Arbitrary<Condition[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: flatConditions },
    {
      weight: 1,
      arbitrary: fc.record({
        match: fc.constantFrom('all' as const, 'any' as const, 'none' as const),
        conditions: fc.array(flatConditions, { minLength: 1, maxLength: 2 }),
      }),
    },
  ),
  { minLength: 1, maxLength: 3 },
)
const some = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })
export const someActions: fc.Arbitrary<Actions> = fc.record({
  service: some(
    fc.constantFrom(
      { carrier: 2, serviceCode: '03' },
      { carrier: 1, serviceCode: 'PRIORITY_MAIL' },
      { pick: 'cheapest' as const, withinDays: 5, carriers: [] },
    ),
  ),
  weight: some(
    fc.constantFrom(
      { how: 'add' as const, weightCg: 2835, unit: 'oz' as const },
      { how: 'set' as const, weightCg: 90_718, unit: 'lb' as const },
    ),
  ),
  package: some(fc.constant({ length: 8, width: 6, height: 4, sizeUnit: 'in' as const })),
  signature: some(fc.constantFrom(1 as const, 2 as const, 3 as const)),
  insurance: some(fc.constantFrom({ how: 'total' as const }, { how: 'off' as const })),
  warehouse: some(fc.constantFrom({ warehouseId: 1 }, { warehouseId: 2 })),
  hold: some(fc.constant({ reason: 'Wait' })),
  tags: some(fc.constantFrom(['a'], ['b', 'vip2'])),
  split: some(
    fc.constantFrom(
      { by: 'lines' as const, where: [{ field: 'sku' as const, op: 'in' as const, values: ['CARD'] }] },
      { by: 'weight' as const, weightCg: 25_000, unit: 'g' as const },
    ),
  ),
}) as fc.Arbitrary<Actions>
export const orders: fc.Arbitrary<RuleOrder> = fc
  .record({
    service: fc.constantFrom(someValues.service, { carrier: 3, serviceCode: 'FEDEX_GROUND', plan: null }),
    persons: fc.subarray([...choices]),
    abroad: fc.boolean(),
    lines: fc.constantFrom([], anOrder.lines, [aLine]),
    tags: fc.constantFrom<string[]>([], ['VIP'], ['a']),
  })
  .map(({ service, persons, abroad, lines, tags }) => ({
    ...anOrder,
    lines,
    tags,
    to: abroad ? { ...anOrder.to, country: 'DE' } : anOrder.to,
    values: { ...someValues, service },
    chosen: Object.fromEntries(persons.map((choice) => [choice, { by: 'person' as const }])),
  }))

type Op = Comparison['op']
function trueOf(field: FieldId, fact: Fact, n: number): Comparison {
  const is = (op: Op, ...compared: (string | number)[]): Comparison => ({ field, op, values: compared })
  const pick = (...all: Comparison[]): Comparison => all[n % all.length]!
  if (fact === null) return is('empty')
  if (typeof fact === 'boolean') return is(fact ? 'yes' : 'no')
  if (typeof fact === 'number') {
    const bounds = [is('gte', fact), is('lt', fact + 1), is('between', fact - 2, fact + 3), is('lte', fact), is('set')]
    return pick(...bounds)
  }
  if (typeof fact !== 'string')
    return fact.length === 0 ? is('empty') : pick(is('in', fact[0]!, 'x'), is('set'), is('notIn', 'y'))
  if (fieldOf(field).kind !== 'text') return pick(is('in', fact, 'x'), is('notIn', 'y'), is('set'))
  return pick(
    is('in', fact, 'x'),
    is('contains', fact.slice(1, 3) || fact, 'q'),
    is('startsWith', fact.slice(0, 2)),
    is('endsWith', fact.slice(-2)),
    is('notContains', '~~'),
    is('notIn', '~~'),
  )
}

/** Conditions that an order meets; `next` draws numbers. */
export function conditionsOf(order: RuleOrder, next: () => number): Condition[] {
  const fields = Object.keys(orderFacts) as OrderField[]
  const count = 3 + (next() % 4)
  const flat = Array.from({ length: count }, () => {
    const field = fields[next() % fields.length]!
    return trueOf(field, orderFacts[field](order, order.values, order.tags), next())
  })
  const [sku] = order.lines.map((one) => one.sku)
  const ofLines: Condition = sku
    ? { lines: 'any', where: [{ field: 'sku', op: 'in', values: [sku] }] }
    : { lines: 'none', where: [{ field: 'sku', op: 'in', values: ['nothing'] }] }
  return [
    ...flat,
    ofLines,
    { match: 'any', conditions: [flat[0]!, { field: 'orderNo', op: 'in', values: ['no such'] }] },
  ]
}
