import { ClipboardList, Package, Truck } from 'lucide-react'
import type { OutputOf } from '@waybill/contract/core/route'
import type { searchEverywhere } from '@waybill/contract/search/api'
import { findCarrier } from '@waybill/contract/carriers/catalogue'
import { orderStatusWords } from '@waybill/contract/orders/words'
import { trackingStatusWords } from '@waybill/contract/shipping/words'
import { type PaletteGroup, useLocale, useT } from '@waybill/kit'
import { paletteMessages } from '../../messages/palette.ts'
import type { Recent } from './recent.ts'

type Data = OutputOf<typeof searchEverywhere>
type Kind = 'order' | 'shipment' | 'product'

export const kindIcons = { order: <ClipboardList />, shipment: <Truck />, product: <Package /> }

const details: Record<Kind, string> = {
  order: '/b/#/order/detail/',
  shipment: '/e/#/shipment/detail/',
  product: '/b/#/product/detail/',
}
/** The page of a record that was found. */
export const detailHref = (kind: Kind, id: number): string => `${details[kind]}${id}`

const lists = {
  order: { key: 'orders', all: 'allOrders', href: '/b/#/order/lists?view=all&q=' },
  shipment: { key: 'shipments', all: 'allShipments', href: '/e/#/shipment/lists?q=' },
  product: { key: 'products', all: 'allProducts', href: '/b/#/product/lists?q=' },
} as const

/** The records of an answer as they are shown and remembered. */
function useRecords() {
  const t = useT(paletteMessages)
  const { locale } = useLocale()
  const order = ({ id, orderNo, status, recipient, city }: Data['orders']['records'][number]): Recent => ({
    kind: 'order',
    href: detailHref('order', id),
    label: orderNo,
    hint: t('orderTo', { status: orderStatusWords[status as 1]?.[locale] ?? '', recipient, city }),
  })
  const shipment = ({ id, trackingNo, carrier, status, recipient }: Data['shipments']['records'][number]): Recent => ({
    kind: 'shipment',
    href: detailHref('shipment', id),
    label: trackingNo,
    hint: t('shipmentTo', {
      carrier: findCarrier(carrier)?.name[locale] ?? '',
      status: trackingStatusWords[status as 1]?.[locale] ?? '',
      recipient,
    }),
  })
  const product = ({ id, skuCode, skuName }: Data['products']['records'][number]): Recent => ({
    kind: 'product',
    href: detailHref('product', id),
    label: skuCode,
    hint: skuName,
  })
  return ({ orders, shipments, products }: Data) => ({
    order: orders.records.map(order),
    shipment: shipments.records.map(shipment),
    product: products.records.map(product),
  })
}

/** The groups of an answer; each that has more leads to its list. */
export function useResults(open: (to: Recent) => void, go: (href: string) => void) {
  const t = useT(paletteMessages)
  const recordsOf = useRecords()
  return (data: Data | undefined, text: string): PaletteGroup[] => {
    if (!data) return []
    const records = recordsOf(data)
    return (['order', 'shipment', 'product'] as const).map((kind) => {
      const { key, all, href } = lists[kind]
      const whole = { id: `all-${kind}`, label: t(all, { text }), icon: kindIcons[kind] }
      const more = data[key].more ? [{ ...whole, run: () => go(href + encodeURIComponent(text)) }] : []
      const found = records[kind].map((record) => ({
        id: record.href,
        label: record.label,
        hint: record.hint,
        icon: kindIcons[kind],
        run: () => open(record),
      }))
      return { id: key, title: t(key), items: [...found, ...more] }
    })
  }
}
