import type { AccountStatus } from '@waybill/contract/users/lifecycle'
import type { MessageKind } from '@waybill/contract/messages/api'
import { orgType } from '@waybill/contract/core/enums'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { signature } from '@waybill/contract/carriers/enums'
import { firstFundingSettings } from '@waybill/contract/funding/settings'
import { randomBytes, randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { usPlaces } from '../../server/demo/order-facts.ts'
import { addFunds, captureLabel, holdLabel, openBooks } from '../../server/modules/money/funds/ledger.ts'
import { addUser } from '../../server/modules/people/identity/add-user.ts'
import { addMessage } from '../../server/modules/site/messages/add-message.ts'
import { insertOrders, type NewOrder } from '../../server/modules/sell/orders/insert.ts'
import { type Database, type Db, inScope, openDatabase } from '../../server/platform/database/index.ts'
import { seedCustoms } from '../../server/testing/shipping.ts'
import { silentLog } from '../../server/platform/log.ts'

/** A seller of its own for one journey, so that journeys never meet. Its password is that of the demo accounts. */
export type Seller = { orgId: number; email: string; orderIds: number[] }

const PLATFORM = 1
let opened: Database | undefined
const database = (): Database => (opened ??= openDatabase({ appUrl: inject('appUrl'), log: silentLog, poolSize: 2 }))

/** The carrier's first scan of a parcel. */
export const scanShipment = (orgId: number, id: number): Promise<unknown> =>
  inScope(database(), { role: 'service', orgId }, (db) =>
    db.updateTable('shipment').set({ status: 2 }).where('org_id', '=', orgId).where('id', '=', id).execute(),
  )

export const sender: PostalAddress = {
  name: 'Sam Sender',
  company: 'Journey Goods',
  line1: '1200 Market St',
  line2: null,
  city: 'San Francisco',
  state: 'CA',
  zip: '94103',
  country: 'US',
  phone: '4155550123',
  email: null,
  residential: 2,
}

export type OrderWish = Partial<Omit<NewOrder, 'package' | 'recipient'>> & {
  package?: Partial<NewOrder['package']>
  recipient?: Partial<PostalAddress>
}

/** The place of an order's recipient follows from its number in the row. */
function recipientOf(index: number): PostalAddress {
  const [zip = '', city = '', state = '', line1 = ''] = (usPlaces[index % 30] ?? '').split('|')
  return { ...sender, name: `Rita Number${index + 1}`, company: null, line1, city, state, zip, residential: 1 }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** An order that every carrier takes, unless wished otherwise; later ones are older. */
function orderOf(index: number, wish: OrderWish): NewOrder {
  return {
    orderNo: `J-${String(index + 1).padStart(4, '0')}`,
    orderType: 1,
    storeId: null,
    createTime: new Date(Date.now() - 3 * HOUR_MS + index * MINUTE_MS),
    shipFrom: null,
    carrier: null,
    serviceCode: null,
    signature: signature.serviceDefault,
    lines: [{ sku: `SKU-${index + 1}`, name: 'Thing', quantity: 1, unitPrice: null }],
    ...wish,
    recipient: { ...recipientOf(index), ...wish.recipient },
    package: {
      type: null,
      massUnit: 'lb',
      weight: 2,
      weight2: 3,
      length: 10,
      width: 8,
      height: 4,
      sizeUnit: 'in',
      ...wish.package,
    },
  }
}

/** A reseller's own rule, as its Security page saves it. */
export const requireStaffFactor = (orgId: number): Promise<unknown> =>
  inScope(database(), { role: 'service', orgId }, (db) =>
    db.updateTable('tenant_setting').set({ staff_mfa_required: true }).where('org_id', '=', orgId).execute(),
  )

/** Gives an account the demo accounts' password, as if its owner had set one by the link in the email. */
export const givePassword = (orgId: number, email: string): Promise<unknown> =>
  inScope(database(), { role: 'service', orgId }, async (db) =>
    db
      .updateTable('app_user')
      .set({ password_hash: await knownHash(db) })
      .where('org_id', '=', orgId)
      .where('email', '=', email)
      .execute(),
  )

/** Another person of an organization, such as a second one who approves; the password is that of the demo accounts. */
export const plantColleague = (
  orgId: number,
  email: string,
  { tenantOrgId = orgId, firstName = 'Sue' } = {},
): Promise<unknown> =>
  inScope(database(), { role: 'service', orgId }, (db) =>
    addUser(db, { orgId, tenantOrgId, email, firstName, lastName: 'Second' }, () => knownHash(db)),
  )

/** A provider's limit: what is above it needs two people. */
export const needSecondPerson = (orgId: number, above: number): Promise<unknown> =>
  inScope(database(), { role: 'service', orgId }, (db) =>
    db
      .insertInto('funding_setting')
      .values({
        org_id: orgId,
        setting: JSON.stringify({ ...firstFundingSettings, secondApproverAbove: above }),
        version: 1,
        updated_at: new Date(),
        updated_by: 0,
      })
      .execute(),
  )

/** All demo accounts have one password: its hash serves here too. */
async function knownHash(db: Db): Promise<string> {
  const { password_hash } = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('email', '=', 'seller@demo.test')
    .executeTakeFirstOrThrow()
  return password_hash
}

/** `status` as the database has it: 1 active, 2 waits for approval, 3 suspended. */
type Standing = {
  verified?: boolean
  status?: AccountStatus
  /** Whose site it uses. */ provider?: number
  company?: string
  timeZone?: string
}

/** A time zone in which it is between 7:00 and 17:00: what happens within a test happens on one day. */
export function zoneByDay(now = new Date()): string {
  const zones = ['Asia/Shanghai', 'Europe/London', 'America/Los_Angeles'] as const
  return zones[Math.floor(now.getUTCHours() / 8)] ?? zones[0]
}

async function plantOrganisation(
  email: string,
  {
    verified = true,
    status = 1,
    provider = PLATFORM,
    company = 'Journey Goods',
    timeZone = 'America/Los_Angeles',
  }: Standing,
): Promise<number> {
  return inScope(database(), { role: 'service', orgId: PLATFORM }, async (db) => {
    const { id } = await db
      .insertInto('org')
      .values({
        type: orgType.OMS,
        parent_org_id: provider,
        name: company,
        identity_verified: verified,
        status,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const who = { orgId: id, tenantOrgId: provider, email, firstName: 'Joan', lastName: 'Journey', status }
    await addUser(db, { ...who, timeZone }, () => knownHash(db))
    return id
  })
}

/** Connects the seller with the demo's warehouse. */
async function connectWarehouse(db: Db, orgId: number): Promise<void> {
  const { org_id, id } = await db
    .selectFrom('warehouse')
    .select(['org_id', 'id'])
    .where('code', '=', 'LAX1')
    .executeTakeFirstOrThrow()
  // It never recharges: its orders go on below zero.
  const terms = { credit_limit: 1000_0000 }
  await db
    .insertInto('warehouse_link')
    .values({ org_id: orgId, warehouse_org_id: org_id, warehouse_id: id, ...terms })
    .execute()
}

/** As whoever has been here for a while has them: put away. */
async function hideFirstSteps(db: Db, orgId: number): Promise<void> {
  const { id } = await db.selectFrom('app_user').select('id').where('org_id', '=', orgId).executeTakeFirstOrThrow()
  const choice = { org_id: orgId, user_id: id, module_type: 1, operation_type: 1, warehouse_id: 0, value: 1 }
  await db.insertInto('preference').values(choice).execute()
}

/** A new seller with money (1/10,000 dollar) and orders, the first the oldest and so on top of the list; `newcomer`: it sees its first steps. */
export async function plantSeller(
  given: Standing & {
    warehouse?: boolean
    funds?: number
    orders?: readonly OrderWish[]
    newcomer?: boolean
    /** Its orders are declared to customs. */
    declared?: boolean
  } = {},
): Promise<Seller> {
  const { warehouse = false, funds = 0, orders = [], newcomer = false, declared = false } = given
  const email = `journey-${randomBytes(5).toString('hex')}@e2e.test`
  const orgId = await plantOrganisation(email, given)
  const seller = await inScope(database(), { role: 'service', orgId }, async (db) => {
    await db
      .insertInto('address')
      .values({ org_id: orgId, id: 1, type: 1, is_default: true, validation_status: 1, ...sender })
      .execute()
    if (warehouse) await connectWarehouse(db, orgId)
    if (!newcomer) await hideFirstSteps(db, orgId)
    await openBooks(db)
    if (funds > 0) await addFunds(db, { key: `e2e-${orgId}`, amount: funds, via: 'card', at: new Date() })
    const made = await insertOrders(
      db,
      orgId,
      orders.map((wish, index) => orderOf(index, wish)),
    )
    return { orgId, email, orderIds: made.map((order) => order.id) }
  })
  if (declared) await seedCustoms(database(), orgId, seller.orderIds)
  return seller
}

/** As many orders as asked for, alike but for recipient and number. */
export const manyOrders = (count: number): OrderWish[] => Array.from({ length: count }, () => ({}))

/** Messages of these kinds in a seller's inbox, "Message 1" the oldest; returns their ids. */
export async function plantMessages(orgId: number, kinds: readonly MessageKind[]): Promise<number[]> {
  return inScope(database(), { role: 'service', orgId }, async (db) => {
    const ids: number[] = []
    for (const [index, kind] of kinds.entries()) {
      const title = { en: `Message ${index + 1}`, cn: `消息 ${index + 1}` }
      const body = { en: 'Something happened.\n\nRead on.', cn: '有新的情况。' }
      ids.push(await addMessage(db, { orgId, kind, title, body, href: '/b/#/order/lists' }))
    }
    return ids
  })
}

/** A label in the books alone, bought now: what a reseller's seller paid, what the reseller paid, which comes into its wallet first. */
export async function plantSale(
  seller: { orgId: number; provider: number },
  price: { sell: number; buy: number },
): Promise<void> {
  const [at, purchase] = [new Date(), randomUUID()]
  await inScope(database(), { role: 'service', orgId: seller.provider }, async (db) => {
    await openBooks(db)
    await addFunds(db, { key: `e2e-sale-${purchase}`, amount: price.buy, via: 'bank', at })
  })
  await inScope(database(), { role: 'service', orgId: seller.orgId }, async (db) => {
    await addFunds(db, { key: `e2e-sale-${purchase}`, amount: price.sell, via: 'bank', at })
    await holdLabel(db, purchase, { ...price, allowLoss: true }, at)
    await captureLabel(db, purchase, { ...price, cost: price.buy }, at)
  })
}
