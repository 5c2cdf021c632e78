import { textFieldKeys, textFields } from '@waybill/contract/orders/text-fields'
import { useLocale, useT } from '@waybill/kit'
import { orderMessages } from './messages.ts'

/** Fields of a change, by the names that their cards have. */
const fieldWords = {
  package: 'packageCard',
  otherPackages: 'packageCard',
  recipient: 'shipToCard',
  shipFrom: 'shipFromCard',
  carrier: 'service',
  serviceCode: 'service',
  fulfilment: 'fulfilmentCard',
  signature: 'signature',
  insuredValue: 'insuredValue',
  declaredValue: 'declaredValue',
  cod: 'cod',
  lithium: 'lithium',
  batteryType: 'batteryType',
  weight: 'weight',
  size: 'size',
  customs: 'customs',
  lines: 'itemsCard',
  nextParcel: 'nextParcel',
  service: 'service',
  tags: 'tags',
  note: 'note',
  buyerNote: 'buyerNote',
  giftMessage: 'giftMessage',
  shipBy: 'shipBy',
  assigneeId: 'assignee',
  hold: 'held',
  addressCheck: 'addressCheck',
} as const
const isKnown = (field: string): field is keyof typeof fieldWords => Object.hasOwn(fieldWords, field)

/** What a field of a change is called. */
export function useFieldName(): (field: string) => string {
  const t = useT(orderMessages)
  const { locale } = useLocale()
  return (field) => {
    const own = textFieldKeys.find((key) => key === field)
    if (own) return textFields[own].label[locale]
    return isKnown(field) ? t(fieldWords[field]) : field
  }
}
