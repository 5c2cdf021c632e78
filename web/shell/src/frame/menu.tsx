import { ClipboardList, Truck, Wallet } from 'lucide-react'
import { isActiveHref } from '@waybill/host'
import type { NavEntry, Translate } from '@waybill/kit'
import type { shellMessages } from '../messages/shell.ts'

export const places = {
  orders: '/b/#/order/lists',
  shipments: '/e/#/shipment/lists',
  postage: '/e/#/funds/postage',
  rates: '/e/#/rate',
} as const

type Place = { pathname: string; hash: string }

/** Entries whose details lie beside the list (`/b/#/order/detail/7`) stay lit by their first word. */
const isCurrent = (stem: string, place: Place) => isActiveHref(stem, place)

/** The sidebar of a seller (specification §2): the entries that work. */
export function menuEntries(t: Translate<(typeof shellMessages)['en']>, place: Place): NavEntry[] {
  return [
    {
      id: 'orders',
      label: t('orders'),
      icon: <ClipboardList />,
      href: places.orders,
      current: isCurrent('/b/#/order', place),
    },
    {
      id: 'shipments',
      label: t('shipments'),
      icon: <Truck />,
      href: places.shipments,
      current: isCurrent('/e/#/shipment', place),
    },
    {
      id: 'funds',
      label: t('funds'),
      icon: <Wallet />,
      entries: [
        {
          id: 'postage',
          label: t('postage'),
          href: places.postage,
          current: isCurrent('/e/#/funds/postage', place),
        },
      ],
    },
  ]
}
