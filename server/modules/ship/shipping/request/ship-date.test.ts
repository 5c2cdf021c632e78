import { calculateRates } from '@waybill/contract/shipping/rate-calculator-api'
import { quoteOrders } from '@waybill/contract/shipping/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, seedDeclared } from '../../../../testing/shipping.ts'
import { lastVoidDay } from '../shipments/policy.ts'
import { shipDate, shipDateAt } from './ship-date.ts'

const server = useTestServer()
const as = 'seller@demo.test'
/** Already tomorrow in Greenwich and in China, still today in California. */
let night: Date
const dayAfter = (days: number): string => new Date(night.getTime() + days * 86_400_000).toISOString().slice(0, 10)
beforeAll(() => {
  const day = new Date(Date.now() + 86_400_000)
  // A Wednesday, so that no Sunday makes two days alike.
  day.setUTCDate(day.getUTCDate() + ((10 - day.getUTCDay()) % 7))
  night = new Date(`${day.toISOString().slice(0, 10)}T03:00:00Z`)
  server.clock.set(night)
})

const phone = '+12135550123'
const losAngeles = {
  name: 'LA',
  line1: '1 Main St',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90001',
  country: 'US',
  phone,
}
const shenzhen = {
  name: 'SZ',
  line1: '1 Nanhai Ave',
  city: 'Shenzhen',
  state: 'GD',
  zip: '518000',
  country: 'CN',
  phone,
}
const rest = { company: null, line2: null, email: null, residential: null }

describe('the day on which a parcel is shipped', () => {
  it.each([
    [{ country: 'US', state: 'CA', zip: '90001' }, '2026-03-07'],
    [{ country: 'CN', state: 'GD', zip: '518000' }, '2026-03-08'],
    [{ country: 'AU', state: 'NSW', zip: '2000' }, '2026-03-08'],
    [{ country: 'RU' }, '2026-03-08'],
  ])('from %o is the day there', (from, day) => {
    expect(shipDateAt(new Date('2026-03-08T03:00:00Z'), from, 'UTC')).toBe(day)
  })
  it('is the day of the zone given where the address does not tell', () => {
    const now = new Date('2026-03-08T03:00:00Z')
    expect(shipDateAt(now, { country: 'RU' }, 'America/New_York')).toBe('2026-03-07')
    expect(shipDateAt(now, null, 'America/New_York')).toBe('2026-03-07')
  })
  it.each([
    ['before the cut-off', '2026-03-09T18:59:00Z', undefined, '2026-03-09'],
    ['at the cut-off is tomorrow', '2026-03-09T19:00:00Z', undefined, '2026-03-10'],
    ['a day that was asked for stays', '2026-03-09T19:00:00Z', '2026-03-09', '2026-03-09'],
    ['a day that is over', '2026-03-09T18:00:00Z', '2026-03-08', '2026-03-09'],
  ])('%s, by the clock of the sender', (_, now, asked, day) => {
    const from = { country: 'US', state: 'CA', zip: '90001' }
    // 13: noon.
    expect(shipDate(asked, { now: new Date(now), from, otherwise: 'UTC', cutOff: 13 })).toBe(day)
    expect(shipDate(asked, { now: new Date(now), from, otherwise: 'UTC', cutOff: 0 })).toBe('2026-03-09')
  })
  it.each([
    ['that ends at midnight is the day before', '2026-11-26T08:00:00Z', '2026-11-25'],
    ['in the evening is that day, although it is tomorrow in Greenwich', '2026-11-26T07:30:00Z', '2026-11-25'],
    ['in the morning is that day', '2026-11-26T17:00:00Z', '2026-11-26'],
  ])('the last day for a void %s, by the clock of the sender', (_, until, day) => {
    expect(lastVoidDay(new Date(until), { ...rest, ...losAngeles })).toBe(day)
  })
  it('counts in quotes, each order by its own sender', async () => {
    const orders = [losAngeles, shenzhen].map((from) => newOrder({ shipFrom: { ...rest, ...from } }))
    const orderIds = await seedDeclared(server.database, demoOrg.seller, orders)
    const { status } = await server.call(quoteOrders, { body: { orderIds } }, { as })
    expect(status).toBe(200)
    const { rows } = await server.admin.query<{ day: string }>(
      'select ship_date::text as day from quote where order_id = any($1) order by order_id',
      [orderIds],
    )
    expect(rows.map(({ day }) => day)).toEqual([dayAfter(-1), dayAfter(0)])
  })
  it('may not be more than a year ahead, which is said of its field before anything is sold', async () => {
    const orderIds = await seedDeclared(server.database, demoOrg.seller, [
      newOrder({ shipFrom: { ...rest, ...losAngeles } }),
    ])
    const tooFar = (fieldName: string) => [expect.objectContaining({ code: 'SHIP_DATE_TOO_FAR', fieldName })]
    const pack = { massUnit: 'lb', weight: 1, sizeUnit: 'in' } as const
    const places = { from: { country: 'US', zip: '90001' }, to: { country: 'US', zip: '90210' } }
    for (const shipDate of ['9999-12-31', dayAfter(400)]) {
      const { body } = await server.call(quoteOrders, { body: { orderIds, shipDate } }, { as })
      expect(body.data?.quotes).toMatchObject([{ quoteId: null, rates: [], problems: tooFar('shipDate') }])
      const options = { shipDate }
      const answer = await server.call(calculateRates, { body: { ...places, package: pack, options } }, { as })
      expect(answer.body.data).toEqual({ rates: [], problems: tooFar('options.shipDate') })
    }
  })
  it('counts in the rate calculator', async () => {
    const pack = { massUnit: 'lb', weight: 1, weight2: 0, sizeUnit: 'in', length: 6, width: 4, height: 2 } as const
    const to = { country: 'US', zip: '90210' }
    const body = { from: { country: 'US', zip: '90001' }, to, package: pack }
    const etas = async (shipDate: string | undefined) => {
      const options = shipDate === undefined ? undefined : { shipDate }
      const answer = await server.call(calculateRates, { body: { ...body, options } }, { as })
      return answer.body.data?.rates.map(({ serviceCode, eta }) => `${serviceCode} ${eta}`)
    }
    expect(await etas(undefined)).toEqual(await etas(dayAfter(-1)))
    expect(await etas(undefined)).not.toEqual(await etas(dayAfter(0)))
  })
})
