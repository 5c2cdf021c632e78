import { type OrderImportKey, orderImportFields } from '@waybill/contract/orders/import-fields'

/** A cell of a generated order: text, a number, a serial date, or nothing. */
export type OrderCell = string | number | { serial: number } | undefined

const first = 'James Mary Wei Olivia Noah Emma Liam Sofía José Anaïs Priya Kenji Fatima Lucas Mia Zoë'.split(' ')
const last = 'Smith Johnson García Müller Zhang Nguyen O’Brien Patel Kim Rossi Dubois Silva Novak Brown'.split(' ')
const streets = 'Main St|Oak Ave|Maple Dr|Cedar Ln|Washington Blvd|Lakeview Rd|2nd St|Park Pl|Sunset Ter'.split('|')
const places: readonly (readonly [city: string, state: string, zip: number])[] = [
  ['New York', 'NY', 10001],
  ['Boston', 'MA', 2108],
  ['Los Angeles', 'CA', 90012],
  ['Houston', 'TX', 77002],
  ['Chicago', 'IL', 60601],
  ['Newark', 'NJ', 7102],
  ['Seattle', 'WA', 98101],
  ['Miami', 'FL', 33101],
]
const services: readonly (readonly [carrier: string, service: string])[] = [
  ['USPS', 'Priority Mail'],
  ['USPS', 'Ground Advantage'],
  ['UPS', 'Ground'],
  ['FedEx', 'FedEx Ground'],
  ['UPS', '2nd Day Air'],
]

/** Numbers that follow from a seed alone (mulberry32), so that every run writes the same file. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** The headings of the order import as the product names them in English. */
export const orderHeadings: readonly string[] = orderImportFields.map((field) => field.label.en)

/** One order by its number from 0: 42 cells in the order of the headings, some 36 of them filled. */
export function orderCells(index: number): OrderCell[] {
  const next = random(index * 7919 + 17)
  const values = { ...orderPart(index, next), ...senderPart(next), ...recipientPart(index, next), ...parcelPart(next) }
  return orderImportFields.map((field) => (values as Partial<Record<OrderImportKey, OrderCell>>)[field.key])
}

type Next = ReturnType<typeof random>
type Values = Partial<Record<OrderImportKey, OrderCell>>

function orderPart(index: number, next: Next): Values {
  const [carrierName, serviceCode] = services[next(services.length)]!
  return {
    orderNO: `WB-${100_000_000 + index}`,
    createTime: { serial: 45_931 + next(60) + next(86_400) / 86_400 },
    storeName: ['Amazon US', 'Shopify', 'Etsy', 'eBay'][next(4)]!,
    carrierName,
    serviceCode,
    reference: `PO-${next(1_000_000)}`,
    reference2: next(3) === 0 ? `CC-${next(500)}` : undefined,
    signatureType: ['Service default', 'Direct', 'Adult'][next(3)]!,
    sku: `SKU-${next(2000)}*${1 + next(3)}`,
  }
}

function senderPart(next: Next): Values {
  const depot = next(3)
  const [city, state, zip] = places[depot]!
  return {
    senderName: 'Waybill Fulfilment',
    senderCountryCode: 'US',
    senderCompany: 'Demo Goods LLC',
    senderAddressLine1: `${100 + depot} Warehouse Way`,
    senderAddressLine2: next(2) === 0 ? `Dock ${1 + next(9)}` : undefined,
    senderCity: city,
    senderStateCode: state,
    senderZipCode: zipText(zip),
    senderPhone: '2125550100',
    senderEmail: 'depot@demo.test',
  }
}

function recipientPart(index: number, next: Next): Values {
  const given = first[next(first.length)]!
  const [city, state, zip] = places[next(places.length)]!
  return {
    name: `${given} ${last[next(last.length)]!}`,
    addressLine1: `${1 + next(9999)} ${streets[next(streets.length)]!}`,
    addressLine2: next(3) === 0 ? `Apt ${1 + next(400)}, "rear" door` : undefined,
    company: next(5) === 0 ? `${last[next(last.length)]!} & Sons` : undefined,
    city,
    stateCode: state,
    zipCode: zipText(zip + next(40)),
    countryCode: 'US',
    email: `buyer.${index}@example.test`,
    phone: `+1 ${200 + next(700)}-555-${String(next(10_000)).padStart(4, '0')}`,
  }
}

function parcelPart(next: Next): Values {
  const cod = next(10) === 0
  return {
    packageType: 'Your packaging',
    packageLength: 4 + next(20),
    packageWidth: 3 + next(16),
    packageHeight: 1 + next(12),
    packageWeight1: next(30),
    packageWeight2: next(160) / 10,
    packageUnit: 'in/lb',
    isCod: cod ? 'Yes' : 'No',
    codAmount: cod ? (1 + next(20_000)) / 100 : undefined,
    payMethod: cod ? 'Cash' : undefined,
    insuranceDeclared: next(30_000) / 100,
    lithium: next(20) === 0 ? 'Yes' : 'No',
    batteryType: 0,
  }
}

function zipText(zip: number): string {
  return String(zip).padStart(5, '0')
}
