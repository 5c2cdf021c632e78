import type { OrderRow } from '@waybill/contract/orders/api'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import type { FulfilmentOption } from '@waybill/contract/orders/fulfilment'

/** How an order is to be fulfilled: an option, and with the chosen service which it is; by a warehouse, by which. */
export type ServiceChoice = Pick<OrderRow, 'fulfilment' | 'carrier' | 'serviceCode'> & { warehouseId: number | null }

export const optionKey = (option: FulfilmentOption): string => `option:${option}`
export const warehouseKey = (warehouseId: number): string => `warehouse:${warehouseId}`

/** One text for each choice, as a picker has it. */
export function keyOfChoice({ fulfilment, carrier, serviceCode, warehouseId }: ServiceChoice): string {
  if (carrier !== null) return `${carrier}:${serviceCode ?? ''}`
  return fulfilment === fulfilmentOption.byWarehouse && warehouseId ? warehouseKey(warehouseId) : optionKey(fulfilment)
}
export const keyOfOrder = (order: Pick<OrderRow, 'fulfilment' | 'carrier' | 'serviceCode' | 'sending'>): string =>
  keyOfChoice({ ...order, warehouseId: order.sending?.warehouseId ?? null })

export function choiceOf(key: string): ServiceChoice {
  const [first, ...rest] = key.split(':')
  const last = rest.join(':')
  const open = { carrier: null, serviceCode: null, warehouseId: null }
  if (first === 'warehouse') return { ...open, fulfilment: fulfilmentOption.byWarehouse, warehouseId: Number(last) }
  if (first === 'option') return { ...open, fulfilment: Number(last) as FulfilmentOption }
  return { ...open, fulfilment: fulfilmentOption.realService, carrier: Number(first), serviceCode: last || null }
}

/** What is sent of a choice without a service; with one, the option follows from it. */
export const optionOf = ({ fulfilment, warehouseId }: ServiceChoice) => ({
  fulfilment,
  ...(fulfilment === fulfilmentOption.byWarehouse && { warehouseId }),
})
