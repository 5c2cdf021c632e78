import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { Signature } from '@waybill/contract/carriers/enums'
import { customsProblems, type CustomsFacts, type CustomsProblem, declarationOf } from '@waybill/contract/customs/check'
import type { EeiSums } from '@waybill/contract/customs/eei'
import { addressType } from '@waybill/contract/addresses/address-type'
import { batteryName, isBatteryType } from '@waybill/contract/declarations/batteries'
import { parsePayMethod } from '@waybill/contract/declarations/cod'
import { parcelSize } from '@waybill/contract/parcels/parcel'
import { isStateRequired, zipRule } from '@waybill/contract/places/index'
import { orderStatus } from '@waybill/contract/orders/enums'
import { createHash } from 'node:crypto'
import type { CustomsItem, ShipRequest } from '../../../../carriers/index.ts'
import { filingProblem } from '../customs/eei.ts'
import { filingFacts } from '../customs/order-customs.ts'
import type { OrderToShip } from './orders-to-ship.ts'
import { ofPackage, packageCount, packagesToShip, togetherProblems, weightToShip } from './packages.ts'
import { type RowProblem, rowProblem } from './problem.ts'

/** A package as carriers are asked about it, by its number in the order. */
export interface PackageRequest {
  no: number
  request: ShipRequest
}

const words = {
  name: ['Name', '姓名'],
  line1: ['Address', '地址'],
  city: ['City', '城市'],
  state: ['State', '州/省'],
  zip: ['ZIP code', '邮编'],
  country: ['Country/region', '国家/地区'],
} as const
const sides = {
  recipient: ['recipient', '收件'],
  shipFrom: ['sender', '发件'],
} as const
type Side = keyof typeof sides

function addressProblems(address: PostalAddress, side: Side): RowProblem[] {
  const needed: (keyof typeof words)[] = ['name', 'line1', 'city', 'country']
  if (zipRule(address.country) === 'required') needed.push('zip')
  if (isStateRequired(address.country)) needed.push('state')
  return needed
    .filter((key) => {
      const value = address[key]?.trim()
      return !value || value === '-'
    })
    .map((key) =>
      rowProblem(
        'ADDRESS_INCOMPLETE',
        { field: words[key][0], which: sides[side][0] },
        { zhParams: { field: words[key][1], which: sides[side][1] }, fieldName: `${side}.${key}` },
      ),
    )
}

const missingSender = rowProblem('SENDER_MISSING', {}, { fieldName: 'shipFrom.name' })

function statusProblems({ status, held, ownLabel, orderNo }: OrderToShip): RowProblem[] {
  if (status === orderStatus.awaiting) {
    if (held) return [rowProblem('ORDER_ON_HOLD', { value: orderNo })]
    return ownLabel ? [rowProblem('ORDER_BRINGS_LABEL', { value: orderNo })] : []
  }
  return [rowProblem(status === orderStatus.shipped ? 'ORDER_HAS_LABEL' : 'ORDER_NOT_AWAITING', { value: orderNo })]
}

/** What of a parcel is not known that carriers must know. */
export function parcelProblems({ weight, sides: given }: Pick<OrderToShip, 'weight' | 'sides'>): RowProblem[] {
  const problems: RowProblem[] = []
  if (!weight) problems.push(rowProblem('WEIGHT_MISSING', {}, { fieldName: 'package.weight' }))
  const count = given.filter((side) => side !== null && side > 0).length
  if (count > 0 && count < 3) {
    const first = (['length', 'width', 'height'] as const).find((_, index) => !given[index]) ?? 'length'
    problems.push(rowProblem('SIZE_MISSING', {}, { fieldName: `package.${first}` }))
  }
  return problems
}

/** What is wrong with declared batteries and cash on delivery, so that no carrier accepts them. */
function declaredProblems({ lithium, batteryType, cod, payMethod }: OrderToShip): RowProblem[] {
  const problems: RowProblem[] = []
  const type = batteryType ?? 0
  const { en, cn } = batteryName(type)
  if (type !== 0 && !isBatteryType(type))
    problems.push(rowProblem('BATTERY_TYPE_UNKNOWN', { value: type }, { fieldName: 'batteryType' }))
  else if (lithium && type === 0) problems.push(rowProblem('BATTERY_TYPE_MISSING', {}, { fieldName: 'batteryType' }))
  else if (!lithium && type !== 0)
    problems.push(rowProblem('LITHIUM_UNCLEAR', { battery: en }, { zhParams: { battery: cn }, fieldName: 'lithium' }))
  if (cod && parsePayMethod(payMethod) === null)
    problems.push(rowProblem('COD_METHOD_UNKNOWN', { value: payMethod ?? '' }, { fieldName: 'cod.payMethod' }))
  return problems
}

/** The facts of a parcel that crosses a customs border; null = it crosses none. */
function customsFacts(order: OrderToShip): CustomsFacts | null {
  const { customs, from, to } = order
  return (
    from &&
    customs && {
      from,
      to,
      weightCg: weightToShip(order),
      customs: customs.customs,
      lines: customs.lines,
      ...filingFacts(customs.filings, { from, to }),
    }
  )
}

/** Names of a declaration's fields begin so in problems of orders. */
const DECLARATION = 'declaration.'
export const customsRowProblem = ({ code, params, zhParams, field }: CustomsProblem): RowProblem =>
  rowProblem(code, params, { zhParams, fieldName: DECLARATION + field })

function declarationProblems(order: OrderToShip): RowProblem[] {
  const facts = customsFacts(order)
  return facts ? customsProblems(facts).map(customsRowProblem) : []
}

/** Why the goods of an order may not be exported yet with what else goes to their recipient on the day; `isFiling`: somebody files for sellers. */
export function exportProblems(
  order: OrderToShip,
  { others = {}, isFiling }: { others?: EeiSums | undefined; isFiling: boolean },
): RowProblem[] {
  const facts = customsFacts(order)
  const found = facts && filingProblem(facts, others)
  if (!found) return []
  // Where nobody files any more, no answer will come.
  const isPending = isFiling && order.customs?.filings.isPending
  return [customsRowProblem(isPending ? { ...found, code: 'EEI_FILING_PENDING', params: {}, zhParams: {} } : found)]
}

/** What of an order keeps every carrier from taking it; empty = they can be asked. */
export const orderProblems = (order: OrderToShip): RowProblem[] => [
  ...statusProblems(order),
  ...addressProblems(order.to, 'recipient'),
  ...(order.from ? addressProblems(order.from, 'shipFrom') : [missingSender]),
  ...packagesToShip(order).flatMap((one) =>
    parcelProblems(one).map((problem) => (packageCount(order) > 1 ? ofPackage(problem, one.no) : problem)),
  ),
  ...togetherProblems(order),
  ...declaredProblems(order),
  ...declarationProblems(order),
]

function optionsOf(order: OrderToShip, shipDate: string): ShipRequest['options'] {
  const { insured, declared, cod, batteryType } = order
  const method = cod ? parsePayMethod(order.payMethod) : null
  return {
    shipDate,
    signature: order.signature as Signature,
    ...(insured ? { insured } : {}),
    ...(declared ? { declared } : {}),
    ...(cod ? { cod } : {}),
    ...(method ? { codMethod: method } : {}),
    ...(batteryType && isBatteryType(batteryType) ? { battery: batteryType } : {}),
  }
}

/** Customs details for the other country; empty at home. */
function customsItems({ from, to, declaredLines }: OrderToShip): CustomsItem[] {
  if (!from || from.country === to.country) return []
  return declaredLines.map(({ name, quantity, customs }) => ({
    description: customs.description ?? name,
    descriptionCn: customs.descriptionCn,
    quantity,
    hsCode: customs.hsCode,
    originCountry: customs.originCountry,
    unitValue: customs.value,
  }))
}

/** The order as carriers are asked about it; only for an order without problems. */
export function shipRequest(order: OrderToShip, shipDate: string, printed?: ShipRequest['printed']): ShipRequest {
  if (!order.from || !order.weight) throw new Error(`Order ${order.id} cannot be shipped yet`)
  const customs = customsItems(order)
  const facts = customsFacts(order)
  return {
    from: order.from,
    to: { ...order.to, residential: addressType(order.to).type },
    ...(printed && { printed }),
    parcel: {
      weight: order.weight,
      size: parcelSize(order.sides, order.sizeUnit),
      units: { weight: order.massUnit, size: order.sizeUnit },
      ...(order.packaging === null ? {} : { packaging: order.packaging }),
    },
    options: optionsOf(order, shipDate),
    ...(customs.length > 0 && { customs }),
    // Which exemption it names is decided when it is bought, by what else goes to its recipient on the day.
    ...(facts && { declaration: declarationOf(facts) }),
    reference: order.reference,
    reference2: order.reference2,
  }
}

/** The same for each package that has no label yet. What is declared to customs goes with the first of them, for all. */
export const shipRequests = (
  order: OrderToShip,
  shipDate: string,
  printed?: ShipRequest['printed'],
): PackageRequest[] =>
  packagesToShip(order).map(({ no, ...own }, at) => {
    const { declaration, customs, ...request } = shipRequest({ ...order, ...own }, shipDate, printed)
    const customsParts = { ...(customs && { customs }), ...(declaration && { declaration }) }
    const piece = { no, of: packageCount(order) }
    return { no, request: { ...request, piece, ...(at === 0 && customsParts) } }
  })

/** Of all packages, as `requestHash` of one. */
export const requestsHash = (packages: readonly PackageRequest[]): Buffer =>
  createHash('sha256').update(JSON.stringify(packages)).digest()

/** Of all that prices and labels depend on: another hash means that the order was edited. */
export const requestHash = (request: ShipRequest): Buffer =>
  createHash('sha256').update(JSON.stringify(request)).digest()
