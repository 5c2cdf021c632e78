/**
 * A store for trying, without an account: every pull brings three new orders, changes one and cancels one of the pull before, and at
 * every third pull brings one that lacks its street until it is fetched again. Whatever it says follows from the number of the pull.
 */
import {
  type Connector,
  type Cursor,
  type OrderPage,
  type ShipTo,
  type StoreCtx,
  type StoreOrder,
} from '../connector.ts'
import { ok, type Out } from '../fault.ts'

const places = (
  '94103|San Francisco|CA|1 Dr Carlton B Goodlett Pl;97204|Portland|OR|1221 SW 4th Ave;98104|Seattle|WA|600 4th Ave;80202|Denver|CO|1437 Bannock St;' +
  '60614|Chicago|IL|2045 N Lincoln Park W;78701|Austin|TX|301 W 2nd St;30303|Atlanta|GA|55 Trinity Ave SW;10118|New York|NY|350 5th Ave;' +
  '33130|Miami|FL|444 SW 2nd Ave;05401|Burlington|VT|149 Church St;55401|Minneapolis|MN|300 Nicollet Mall'
).split(';')
const people =
  'Nora Whitfield|Theo Lindgren|陈晓彤 Chen Xiaotong|Priya Raman|Marcus Bell|Ines Duarte|Hugo Brandt'.split('|')
const goods = [
  ['DEMO-MUG', 'Camp mug', 16_0000, 380],
  ['DEMO-SOCKS', 'Wool socks', 14_5000, 90],
  ['DEMO-LAMP', 'Reading lamp 🪔', 39_9000, 1250],
  ['DEMO-TEA', 'Oolong tea 乌龙茶', 12_0000, 260],
] as const

const NEW = 3
const HOUR_MS = 3_600_000

const pick = <T>(items: readonly T[], n: number): T => items[n % items.length]!

function addressOf(n: number): ShipTo {
  const [zip = '', city = '', state = '', line1 = ''] = pick(places, n * 5).split('|')
  return {
    name: pick(people, n * 3),
    company: null,
    line1,
    line2: null,
    city,
    state,
    zip,
    country: 'US',
    phone: '4155550142',
    email: null,
  }
}

/** The order of that serial number as it stands at pull `now`; `complete`: its street was added. */
function orderAt(serial: number, about: { pull: number; at: Date; complete: boolean }): StoreOrder {
  const born = Math.ceil(serial / NEW)
  const place = serial - (born - 1) * NEW
  const later = about.pull > born
  const changed = later && place === 1
  const canceled = later && place === 2
  const [sku, name, unitPrice, grams] = pick(goods, serial)
  const quantity = changed ? 2 : 1
  const lacking = place === 3 && born % 3 === 0 && !about.complete
  return {
    externalId: `demo-${serial}`,
    orderNo: `D-${1000 + serial}`,
    // The younger, the closer to the pull that brought it.
    createdAt: new Date(Math.floor(about.at.getTime() / 1000) * 1000 - place * HOUR_MS).toISOString(),
    updatedAt: about.at.toISOString(),
    isTest: false,
    payment: canceled ? 'refunded' : 'paid',
    lifecycle: canceled ? 'canceled' : 'open',
    hold: null,
    currency: 'USD',
    shipTo: { ...addressOf(serial), ...(lacking && { line1: '' }) },
    needsShipping: true,
    weightGrams: grams * quantity,
    lines: [{ externalLineId: String(serial), sku, name, quantity, unitPrice }],
  }
}

const parcelId = (number: string): string => `demo-parcel-${number}`

const pullOf = (carry: string | null | undefined): number => (/^\d{1,9}$/.test(carry ?? '') ? Number(carry) : 0)

async function* pullOrders({ now }: StoreCtx, cursor: Cursor): AsyncIterable<Out<OrderPage>> {
  const pull = pullOf(cursor.carry) + 1
  const at = now()
  const fresh = Array.from({ length: NEW }, (_, index) => (pull - 1) * NEW + index + 1)
  const again = pull > 1 ? [(pull - 2) * NEW + 1, (pull - 2) * NEW + 2] : []
  const orders = [...again, ...fresh].map((serial) => orderAt(serial, { pull, at, complete: false }))
  yield ok({
    orders,
    removed: [],
    next: { since: cursor.since, watermark: at.toISOString(), carry: String(pull) },
    done: true,
  })
}

export const demo: Connector = {
  id: 'demo',
  overlapMs: 0,
  verify: async ({ address, secrets }) =>
    ok({
      address,
      name: 'Demo store',
      currency: 'USD',
      timeZone: null,
      missingRights: [],
      canPush: true,
      testShop: true,
      secrets,
    }),
  pullOrders,
  getOrder: async ({ now }, externalId, carry) => {
    const serial = Number(/^demo-(\d{1,9})$/.exec(externalId)?.[1] ?? 0)
    const pull = pullOf(carry)
    if (serial < 1 || serial > pull * NEW) return ok(null)
    return ok(orderAt(serial, { pull, at: now(), complete: true }))
  },
  // Whatever it is told it takes, each time under the same id; what it was told stands in the log of its store.
  pushShipment: async (_ctx, { numbers }) => ok({ externalIds: numbers.map(parcelId), already: false }),
  findPush: async (_ctx, { numbers }) => ok(numbers.map(parcelId)),
  unship: async () => ok(null),
}
