import type { Route } from '@waybill/contract/core/route'
import { allRoutes } from '@waybill/contract/openapi/calls'
import * as z from 'zod/mini'

interface Schema {
  enum?: unknown[]
  anyOf?: { type?: string | string[] }[]
  properties?: Record<string, Schema>
}
type Query = Record<string, string>

/** What is not a filter of a list. */
const PAGING = new Set(['limit', 'cursor', 'desc', 'sort', 'offset', 'descending'])

/** Ids that the demo has. */
export interface Known {
  seller: string
  operator: string
  warehouse: string
  product: string
  place: string
  store: string
  reseller: string
}

const NOBODY = '00000000-0000-4000-8000-000000000000'
const DATES = { dateFrom: ['2026-03-01', '2026-11-20'], dateTo: ['2026-03-07', '2024-12-31'] }
const numbers = (count: number): string[] => Array.from({ length: count }, (_, n) => String(n))

/** Of every filter that isn't an enumeration what many rows have, what few have and what none has. */
const valuesOf = (known: Known): Record<string, string[]> => ({
  // Frequent, rare, none, two letters, one Chinese letter, a whole number.
  search: ['10', '1001', 'Iris', 'qq', 'zzqx', '张', 'ord', '9400'],
  ...DATES,
  shipByFrom: ['2026-03-01', '2026-11-20'],
  shipByTo: ['2026-03-07', '2024-12-31'],
  document: ['OB-1001', 'qq'],
  number: ['WO-1000', 'qq'],
  barcode: ['0123', 'qq'],
  sku: ['MUG-01', 'qq'],
  tag: ['VIP', 'none'],
  zone: ['5', 'x'],
  country: ['US', 'CA', 'ZW'],
  origin: ['CN', 'ZW'],
  serviceCode: ['GROUND_ADVANTAGE', '03', 'NONE'],
  states: ['open', 'posted'],
  status: numbers(6),
  statuses: numbers(5),
  types: numbers(8),
  type: numbers(4),
  carriers: numbers(5),
  carrier: numbers(5),
  changeTypes: numbers(9),
  addressChecks: numbers(4),
  fulfilments: numbers(12),
  validation: numbers(4),
  condition: numbers(6),
  class: numbers(3),
  events: numbers(9),
  storeIds: [known.store, '999999'],
  assignees: [known.seller, '999999'],
  warehouseId: [known.warehouse, '999999'],
  operatorId: [known.operator, '999999'],
  productId: [known.product, '999999'],
  placeId: [known.place, '999999'],
  sellerId: [known.seller, '999999'],
  seller: [known.seller, '999999'],
  customer: [known.seller, '999999'],
  customerId: [known.seller, '999999'],
  orgId: [known.seller, '999999'],
  provider: ['1', known.reseller],
  countId: ['1000'],
  orderId: ['1000'],
  shipmentId: ['1000'],
  groupId: ['1'],
  rule: ['1'],
  invoice: ['1'],
  importId: [NOBODY],
  noticeId: [NOBODY],
  year: ['2025', '2026'],
  minDays: ['3', '30'],
  weightFrom: ['10000', '4400000'],
  weightTo: ['0', '45359'],
  totalFrom: ['100000', '99000000'],
  totalTo: ['-1', '25000'],
})

const isFlag = (schema: Schema): boolean => schema.anyOf?.some(({ type }) => type === 'boolean') ?? false

function filterValues(name: string, schema: Schema, known: Known): string[] {
  if (schema.enum) return schema.enum.map(String)
  if (isFlag(schema)) return ['1', '0']
  const values = valuesOf(known)[name]
  if (!values) throw new Error(`No value to filter by ${name}: name some in bench/shape/queries.ts`)
  return values
}

/** Every filter alone by every sort, and each two filters together. */
function queriesOf(filters: [string, string[]][], sorts: Query[]): Query[] {
  const alone = filters.flatMap(([name, values]) => values.map((value): Query => ({ [name]: value })))
  const [first] = sorts
  const pairs = filters.flatMap(([one, [value]], at) =>
    filters.slice(at + 1).map(([other, values]): Query => ({ [one]: value!, [other]: values[0]!, ...first })),
  )
  return [...sorts, ...alone.flatMap((query) => sorts.map((sort) => ({ ...query, ...sort }))), ...pairs]
}

/** Lists of one thing's parts, and those of an import that is open: they aren't lists of an organization. */
const isOfOneThing = (route: Route): boolean => route.path.includes(':') || route.id === 'viewImport'

export interface List {
  route: Route
  queries: Query[]
}

/** Every list that a call of the contract answers page by page, with what can be asked of it; a filter without a value is an error. */
export function everyList(known: Known): List[] {
  return allRoutes.flatMap((route): List[] => {
    if (route.method !== 'GET' || !route.query || isOfOneThing(route)) return []
    const schema = z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' }) as Schema
    const properties = schema.properties ?? {}
    if (!properties.limit) return []
    const filters = Object.entries(properties)
      .filter(([name]) => !PAGING.has(name))
      .map(([name, one]): [string, string[]] => [name, filterValues(name, one, known)])
    const by = properties.sort?.enum?.map((sort): Query => ({ sort: String(sort) })) ?? [{}]
    const sorts = properties.desc
      ? by.flatMap((sort) => [
          { ...sort, desc: '1' },
          { ...sort, desc: '0' },
        ])
      : by
    return [{ route, queries: queriesOf(filters, sorts) }]
  })
}
