import type { OrderRow } from '@waybill/contract/orders/api'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import type { FulfilmentOption } from '@waybill/contract/orders/fulfilment'

/** How an order is to be fulfilled: an option, and with the chosen service which it is. */
export type ServiceChoice = Pick<OrderRow, 'fulfilment' | 'carrier' | 'serviceCode'>

export const optionKey = (option: FulfilmentOption): string => `option:${option}`

/** One text for each choice, as a picker has it. */
export const keyOfChoice = ({ fulfilment, carrier, serviceCode }: ServiceChoice): string =>
  carrier === null ? optionKey(fulfilment) : `${carrier}:${serviceCode ?? ''}`

export function choiceOf(key: string): ServiceChoice {
  const [first, ...rest] = key.split(':')
  const last = rest.join(':')
  if (first === 'option') return { fulfilment: Number(last) as FulfilmentOption, carrier: null, serviceCode: null }
  return { fulfilment: fulfilmentOption.realService, carrier: Number(first), serviceCode: last || null }
}
