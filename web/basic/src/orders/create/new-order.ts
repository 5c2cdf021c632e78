import type { InputOf } from '@waybill/contract/core/route'
import { valuesOf } from '@waybill/contract/core/enums'
import { randomKey } from '@waybill/contract/core/random-key'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { signature } from '@waybill/contract/carriers/enums'
import type { createOrder, OrderDetail, PlannedPackage } from '@waybill/contract/orders/api'
import type { OtherPackage } from '@waybill/contract/orders/packages'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import type { FulfilmentOption } from '@waybill/contract/orders/fulfilment'
import { MOST_NEW_LINES } from '@waybill/contract/orders/lines'
import { isBatteryType } from '@waybill/contract/declarations/batteries'
import type { OrderStart } from '@waybill/host/order-start'
import { emptyAddress } from '../../shared/address/form-check.ts'
import type { Options } from '../option-fields.tsx'
import { optionOf } from '../service-choice.ts'

type LineInput = InputOf<typeof createOrder>['body']['lines'][number]
/** A line of the form; `key` tells it from the others while it is moved or removed. */
export type NewLine = LineInput & {
  key: string
  /** Of a line that the order has already. */
  id?: number
}
/** What is typed of a new order besides its recipient. */
export type NewOrder = {
  orderNo: string
  /** Null = the default sender. */
  shipFrom: PostalAddress | null
  package: PlannedPackage
  /** Packages after the first; left out of what was typed before there were several. */
  otherPackages?: OtherPackage[]
  /** The chosen service, or what the option asks of the quote. */
  fulfilment: FulfilmentOption
  carrier: number | null
  serviceCode: string | null
  /** Left out of what was typed before there was such a choice. */
  warehouseId?: number | null
  options: Options
  lines: NewLine[]
}
export type NewOrderBody = InputOf<typeof createOrder>['body']

export const newLine = (line: Partial<LineInput> = {}): NewLine => ({
  key: randomKey(),
  sku: null,
  name: null,
  quantity: 1,
  unitPrice: null,
  ...line,
})
const emptyPackage: PlannedPackage = {
  type: null,
  massUnit: 'lb',
  weight: null,
  weight2: null,
  length: null,
  width: null,
  height: null,
  sizeUnit: 'in',
}
const emptyOptions: Options = {
  signature: signature.serviceDefault,
  insuredValue: null,
  declaredValue: null,
  cod: null,
  lithium: false,
  batteryType: null,
  reference: null,
  reference2: null,
}

/** What the form begins with. */
export const emptyOrder = (): NewOrder => ({
  orderNo: '',
  shipFrom: null,
  package: emptyPackage,
  fulfilment: fulfilmentOption.none,
  carrier: null,
  serviceCode: null,
  options: emptyOptions,
  lines: [newLine()],
})

/** A warehouse that has the order, or had it, is not known here: the copy begins without. */
function serviceAgain({ fulfilment, carrier, serviceCode, sending }: OrderDetail) {
  const warehouseId = sending?.warehouseId ?? null
  const isLost = fulfilment === fulfilmentOption.byWarehouse && warehouseId === null
  return { fulfilment: isLost ? fulfilmentOption.none : fulfilment, carrier, serviceCode, warehouseId }
}

/** The same order again under another number; its references name the old one and stay behind. */
export const duplicateOf = (order: OrderDetail): NewOrder => ({
  orderNo: '',
  shipFrom: order.shipFrom,
  package: order.package,
  otherPackages: order.otherPackages ?? [],
  ...serviceAgain(order),
  options: {
    signature: order.signature,
    insuredValue: order.insuredValue,
    declaredValue: order.declaredValue,
    cod: order.cod,
    lithium: order.lithium,
    batteryType: order.batteryType,
    reference: null,
    reference2: null,
  },
  lines: order.lines
    .slice(0, MOST_NEW_LINES)
    .map(({ sku, name, quantity, unitPrice }) => newLine({ sku, name, quantity, unitPrice })),
})

const ofDollars = (dollars: number | null): number | null => (dollars ? Math.round(dollars * 100) * 100 : null)

/** An order with the service, package and options of a calculated rate. */
export function orderOfRate(start: OrderStart): NewOrder {
  const { metric, weight, weight2, length, width, height, carrier, service } = start
  const units = metric ? ({ massUnit: 'kg', sizeUnit: 'cm' } as const) : ({ massUnit: 'lb', sizeUnit: 'in' } as const)
  const battery = start.battery !== null && isBatteryType(start.battery) ? start.battery : null
  return {
    ...emptyOrder(),
    package: { ...units, type: start.packaging, weight, weight2, length, width, height },
    fulfilment: fulfilmentOption.realService,
    carrier,
    serviceCode: service,
    options: {
      ...emptyOptions,
      signature: valuesOf(signature).find((one) => one === start.signature) ?? emptyOptions.signature,
      insuredValue: ofDollars(start.insured),
      declaredValue: ofDollars(start.declared),
      lithium: battery !== null,
      batteryType: battery,
    },
  }
}

/** Its recipient, as far as the rate was asked for one. */
export const recipientOfRate = ({ country, zip, toType }: OrderStart): PostalAddress => ({
  ...emptyAddress,
  ...(country !== null && /^[A-Z]{2}$/.test(country) && { country }),
  zip,
  residential: toType,
})

/** A line that nobody has typed into. */
export const isBlank = ({ id, sku, name, quantity, unitPrice }: NewLine): boolean =>
  id === undefined && !sku?.trim() && !name?.trim() && quantity === 1 && unitPrice === null

/** The lines that were filled in, each with its place in the form. */
export const filledLines = (lines: readonly NewLine[]) =>
  lines.flatMap((line, at) => (isBlank(line) ? [] : [{ line, at }]))

/** What is sent. */
export function bodyOf(
  { orderNo, shipFrom, lines, options, fulfilment, warehouseId = null, ...rest }: NewOrder,
  recipient: PostalAddress,
): NewOrderBody {
  return {
    ...rest,
    ...options,
    // With a service the option follows from it.
    ...(rest.carrier === null && optionOf({ ...rest, fulfilment, warehouseId })),
    orderNo: orderNo.trim() || null,
    recipient,
    ...(shipFrom && { shipFrom }),
    lines: filledLines(lines).map(({ line: { sku, name, quantity, unitPrice } }) => ({
      sku,
      name,
      quantity,
      unitPrice,
    })),
  }
}

/** The lines with a product added: into the first blank line, or behind the last; one more of a product that is there. */
export function withProduct(lines: readonly NewLine[], product: { sku: string; name: string }): NewLine[] {
  const same = lines.findIndex(({ sku }) => sku === product.sku)
  if (same !== -1)
    return lines.map((line, at) => (at === same ? { ...line, quantity: (line.quantity || 0) + 1 } : line))
  const added = newLine(product)
  const blank = lines.findIndex(isBlank)
  return blank === -1 ? [...lines, added] : lines.map((line, at) => (at === blank ? added : line))
}
