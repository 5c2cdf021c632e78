import type { Tone, Weight } from '@waybill/kit'

export type DemoOrder = {
  id: string
  number: string
  date: string
  store: string
  recipient: string
  place: string
  items: number
  weight: Weight
  total: number
  service: string
  status: 'awaiting' | 'hold' | 'shipped' | 'canceled'
  note: string
}

export const statusTone: Record<DemoOrder['status'], Tone> = {
  awaiting: 'info',
  hold: 'neutral',
  shipped: 'success',
  canceled: 'neutral',
}

export const names = [
  'Mia Novak',
  '李娜',
  'Liam Ortiz',
  'Ava Chen',
  '王伟',
  'Sofia Rossi',
  'Maximiliana Featherstonehaugh-Cholmondeley of Wolfeschlegel',
  'Zoe Müller',
]
const places = [
  'Austin, TX 78701',
  'Denver, CO 80202',
  'Miami, FL 33101',
  'Seattle, WA 98101',
  '广东省深圳市',
  'Brooklyn, NY 11201',
]
const stores = ['eBay Outlet', 'Amazon US', 'Etsy Crafts', 'Walmart']
export const services = ['Ground Advantage', 'UPS 2nd Day Air', 'Home Delivery', 'DHL Express Worldwide']
const statuses: DemoOrder['status'][] = ['awaiting', 'awaiting', 'shipped', 'awaiting', 'hold', 'canceled']

export const orderNumber = (n: number): string =>
  n % 3 === 0 ? `112-88374${62 + n}-10293${84 + n}` : String(11_000_000 + n * 7)

/** Orders that differ, the same on every visit. */
export const demoOrders = (count: number, from = 0): DemoOrder[] =>
  Array.from({ length: count }, (_, index) => {
    const n = index + from
    return {
      id: String(n),
      number: orderNumber(n),
      date: new Date(Date.UTC(2026, 8, 30, 23) - n * 3_120_000).toISOString(),
      store: stores[n % stores.length]!,
      recipient: names[n % names.length]!,
      place: places[n % places.length]!,
      items: (n * 5) % 9 || 1,
      weight: { unit: n % 4 === 3 ? 'kg' : 'lb', major: n % 5, minor: (n * 7) % 16 },
      total: ((n * 7919) % 40_000) * 100,
      service: services[n % services.length]!,
      status: statuses[n % statuses.length]!,
      note: n % 7 === 0 ? '' : '-',
    }
  })
