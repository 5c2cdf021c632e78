import { carrierName, mostPieces } from '@waybill/contract/carriers/catalogue'
import { parsePackaging } from '@waybill/contract/declarations/packaging'
import { countPackages, type OtherPackage, weightOfPackage } from '@waybill/contract/orders/packages'
import type { ShipRequest } from '../../../../carriers/index.ts'
import type { OrderToShip } from './orders-to-ship.ts'
import { type RowProblem, rowProblem } from './problem.ts'

/** A package that awaits its label, by its number: the first is 1. */
export interface PackageToShip extends Pick<
  OrderToShip,
  'weight' | 'sides' | 'sizeUnit' | 'massUnit' | 'packaging' | 'insured' | 'declared'
> {
  no: number
}

export const packageCount = ({ others }: Pick<OrderToShip, 'others'>): number =>
  countPackages({ otherPackages: others })

const otherOf = (one: OtherPackage, at: number): PackageToShip => ({
  no: at + 2,
  weight: weightOfPackage(one),
  sides: [one.length, one.width, one.height],
  sizeUnit: one.sizeUnit,
  massUnit: one.massUnit,
  packaging: one.type,
  insured: one.insuredValue,
  declared: one.declaredValue,
})

/** The packages of an order that have no label yet. */
export function packagesToShip(order: OrderToShip): PackageToShip[] {
  const { weight, sides, sizeUnit, massUnit, packaging, insured, declared } = order
  const first = { no: 1, weight, sides, sizeUnit, massUnit, packaging, insured, declared }
  return [first, ...order.others.map(otherOf)].filter(({ no }) => !order.labeled.includes(no))
}

/** What they weigh together; null while one is not weighed. */
export function weightToShip(order: OrderToShip): number | null {
  const weights = packagesToShip(order).map(({ weight }) => weight)
  return weights.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)
}

/** Names of the first package's fields are the order's own. */
export function ofPackage(problem: RowProblem, no: number): RowProblem {
  const { fieldName } = problem
  const own = fieldName === 'insuredValue' ? fieldName : /^package\.(.+)/.exec(fieldName ?? '')?.[1]
  const name = no > 1 && own ? `otherPackages.${no - 2}.${own}` : fieldName
  return { ...problem, fieldName: name, packageNo: no }
}

/** What keeps several packages from going together: packaging that is priced by itself, and cash that is collected once. */
export function togetherProblems(order: OrderToShip): RowProblem[] {
  if (packageCount(order) === 1) return []
  const boxes = packagesToShip(order).flatMap(({ no, packaging }) => {
    const parsed = parsePackaging(packaging)
    if (parsed.kind !== 'carrier') return []
    const params = { packaging: parsed.name }
    return [ofPackage(rowProblem('PACKAGES_OWN_PACKAGING', params, { fieldName: 'package.type' }), no)]
  })
  const cod = order.cod ? [rowProblem('PACKAGES_NO_COD', {}, { fieldName: 'cod.amount' })] : []
  const apart = order.customs && order.labeled.length > 0 ? [rowProblem('PACKAGES_ABROAD_TOGETHER')] : []
  return [...boxes, ...cod, ...apart]
}

/**
 * Why a carrier takes this many packages on no service; null = it can. A carrier that sells each package by itself needs documents for each,
 * and nothing says what is in which.
 */
export function carrierRefusal(
  carrier: number,
  requests: readonly ShipRequest[],
  sellsPieces: boolean,
): RowProblem | null {
  const own = mostPieces(carrier)
  const most = own !== null && !sellsPieces ? 1 : own
  const name = carrierName(carrier)
  if (most === null)
    return requests[0]?.declaration
      ? rowProblem('PACKAGES_ABROAD_SINGLE', { carrier: name.en }, { zhParams: { carrier: name.cn } })
      : null
  if (requests.length <= most) return null
  const more = { max: most, count: requests.length }
  return rowProblem('PACKAGES_TOO_MANY', { carrier: name.en, ...more }, { zhParams: { carrier: name.cn, ...more } })
}
