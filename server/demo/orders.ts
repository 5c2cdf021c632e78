import { orderStatus, orderType } from '@waybill/contract/orders/enums'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { residentialType } from '@waybill/contract/addresses/enums'
import { signature } from '@waybill/contract/carriers/enums'
import { storeType } from '@waybill/contract/stores/enums'
import { sql } from 'kysely'
import { insertOrders, type NewOrder } from '../modules/sell/orders/index.ts'
import { type Db, inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { abroad, companies, demoSender, people, plans, products, usPlaces } from './order-facts.ts'
import { demoOrg } from './people.ts'

type Shop = { id: number; name: string; type: number; orderType: number; orderNo(serial: number): string }
type Seller = { orgId: number; sender: PostalAddress; shops: Shop[]; orders: number }

const amazonNo = (serial: number): string =>
  `${112 + (serial % 3)}-${String(4_270_113 + serial * 7919).padStart(7, '0')}-${String(1_083_441 + serial * 104_729).slice(0, 7)}`
const shopify: Shop = {
  id: 1,
  name: 'redwood.example',
  type: storeType.Shopify,
  orderType: orderType.Shopify,
  orderNo: (serial) => `#${1000 + serial}`,
}
const shops: Shop[] = [
  shopify,
  { id: 2, name: 'Redwood on Amazon', type: storeType.Amazon, orderType: orderType.Amazon, orderNo: amazonNo },
  {
    id: 3,
    name: 'redwood_deals',
    type: storeType.Ebay,
    orderType: orderType.Ebay,
    orderNo: (serial) => `${10 + (serial % 20)}-${12_000 + serial * 37}-${54_000 + serial * 61}`,
  },
  {
    id: 4,
    name: 'RedwoodHandmade',
    type: storeType.Etsy,
    orderType: orderType.Etsy,
    orderNo: (serial) => String(2_931_800_000 + serial * 1013),
  },
]
const sender = (name: string, email: string): PostalAddress => ({
  ...demoSender,
  name,
  company: name,
  line2: null,
  email,
})

const sellers: Seller[] = [
  { orgId: demoOrg.seller, sender: demoSender, shops, orders: 250 },
  {
    orgId: demoOrg.acmeSeller,
    sender: sender('Bluebird Ceramics', 'studio@acme.test'),
    shops: [{ ...shopify, name: 'bluebird.example' }],
    orders: 20,
  },
  {
    orgId: demoOrg.novaSeller,
    sender: sender('Tanaka Stationery', 'hello@nova.test'),
    shops: [{ ...shopify, name: 'tanaka.example' }],
    orders: 20,
  },
]

/** Numbers that look random and are the same on every machine (mulberry32); 0 ≤ n < 1. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
type Random = () => number
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

function recipientOf(random: Random): PostalAddress {
  if (random() < 0.08) {
    return { ...pick(random, abroad), company: null, line2: null, email: null, residential: null }
  }
  const [zip = '', city = '', state = '', line1 = ''] = pick(random, usPlaces).split('|')
  const isCompany = random() < 0.12
  return {
    name: pick(random, people),
    company: isCompany ? pick(random, companies) : null,
    line1,
    line2: random() < 0.25 ? `Apt ${1 + Math.floor(random() * 40)}` : null,
    city,
    state,
    zip,
    country: 'US',
    phone: `(${String(201 + Math.floor(random() * 700))}) 555-01${String(Math.floor(random() * 100)).padStart(2, '0')}`,
    email: null,
    residential: isCompany ? residentialType.nonResidential : residentialType.residential,
  }
}

function planOf(random: Random, country: string): { carrier: number | null; serviceCode: string | null } {
  if (country !== 'US') {
    return random() < 0.5
      ? { carrier: 4, serviceCode: 'P' }
      : { carrier: 1, serviceCode: 'PRIORITY_MAIL_INTERNATIONAL' }
  }
  let ticket = random() * 100
  for (const [carrier, serviceCode, share] of plans) {
    ticket -= share
    if (ticket < 0) return { carrier, serviceCode }
  }
  return { carrier: null, serviceCode: null }
}

/** One in thirty lacks its weight and size: what a seller has to fill in before buying. */
function packageOf(
  random: Random,
  lines: { product: (typeof products)[number]; quantity: number }[],
): NewOrder['package'] {
  const nothing = { type: null, massUnit: 'lb', sizeUnit: 'in', weight: null, weight2: null } as const
  if (random() < 0.033) return { ...nothing, length: null, width: null, height: null }
  const ounces = lines.reduce((sum, { product, quantity }) => sum + product[3] * quantity, 3)
  const [length, width, height] = [0, 1, 2].map((side) =>
    Math.max(...lines.map(({ product }) => product[4][side] ?? 1)),
  )
  return {
    ...nothing,
    type: 'Box',
    weight: Math.floor(ounces / 16),
    weight2: ounces % 16,
    length: length ?? 1,
    width: width ?? 1,
    height: (height ?? 1) * Math.min(3, lines.length),
  }
}

const dayMs = 86_400_000
function orderOf(random: Random, shop: Shop, about: { serial: number; createTime: Date }): NewOrder {
  const recipient = recipientOf(random)
  const count = random() < 0.7 ? 1 : 2 + Math.floor(random() * 2)
  const lines = Array.from({ length: count }, () => ({
    product: pick(random, products),
    quantity: random() < 0.8 ? 1 : 2,
  }))
  return {
    orderNo: shop.orderNo(about.serial),
    orderType: shop.orderType,
    storeId: shop.id,
    createTime: about.createTime,
    recipient,
    shipFrom: null,
    package: packageOf(random, lines),
    ...planOf(random, recipient.country),
    signature: random() < 0.05 ? signature.direct : signature.serviceDefault,
    reference: random() < 0.1 ? `PO-${4000 + about.serial}` : null,
    lines: lines.map(({ product, quantity }) => ({
      sku: product[0],
      name: product[1],
      quantity,
      unitPrice: product[2] * 100,
    })),
  }
}

/** The orders of a seller, newest first: over the 30 days before `now`, more of them lately. */
export function demoOrders(seller: Pick<Seller, 'orgId' | 'shops' | 'orders'>, now: Date): NewOrder[] {
  const random = randomFrom(seller.orgId)
  return Array.from({ length: seller.orders }, (_, index) => {
    const share = index / seller.orders
    const age = Math.round((share ** 2.5 * 30 + random() * 0.1) * dayMs)
    const createTime = new Date(Math.floor((now.getTime() - age) / 60_000) * 60_000)
    return orderOf(random, pick(random, seller.shops), { serial: seller.orders - index, createTime })
  })
}

async function seedSeller(db: Db, seller: Seller, now: Date): Promise<void> {
  const { orgId } = seller
  const there = await db.selectFrom('sales_order').select('id').where('org_id', '=', orgId).limit(1).execute()
  if (there.length > 0) return
  const stores = seller.shops.map(({ id, name, type }) => ({
    org_id: orgId,
    id,
    name,
    type,
    pull_status: 2,
    pull_time: now,
  }))
  await db
    .insertInto('store')
    .values(stores)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('address')
    .values({ org_id: orgId, id: 1, type: 1, is_default: true, validation_status: 1, ...seller.sender })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await insertOrders(db, orgId, demoOrders(seller, now))
  // Some were canceled; which ones follows from their place alone.
  await sql`
    update sales_order set status = ${orderStatus.canceled}, canceled_at = create_time + interval '3 hours', version = 2
    where org_id = ${orgId} and id in (
      select id from (select id, row_number() over (order by create_time, id) as place from sales_order where org_id = ${orgId}) as placed
      where place % 19 = 7)`.execute(db)
}

/** Stores, a default sender and orders of the demo sellers; a seller with any order is left as it is. */
export async function seedOrders({ database, now }: Services): Promise<void> {
  for (const seller of sellers) {
    await inScope(database, { role: 'service', orgId: seller.orgId }, (db) => seedSeller(db, seller, now()))
  }
}
