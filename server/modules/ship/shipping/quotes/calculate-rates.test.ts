import { calculateRates } from '@waybill/contract/shipping/rate-calculator-api'
import { carrier, signature } from '@waybill/contract/carriers/enums'
import type { InputOf } from '@waybill/contract/core/route'
import { quoteOrders } from '@waybill/contract/shipping/api'
import { residentialType } from '@waybill/contract/addresses/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, seedOrders } from '../../../../testing/shipping.ts'

const server = useTestServer()
const as = 'seller@demo.test'
type Body = InputOf<typeof calculateRates>['body']

const pack: Body['package'] = { massUnit: 'lb', weight: 4, sizeUnit: 'in', length: 12, width: 9, height: 4 }
const parcel = (changes: Partial<Body> = {}): Body => ({
  from: { country: 'US', zip: '94103' },
  to: { country: 'US', zip: '10118' },
  package: pack,
  ...changes,
})
const calculate = (changes: Partial<Body> = {}, who = as) =>
  server.call(calculateRates, { body: parcel(changes) }, { as: who })
const answerTo = async (changes: Partial<Body> = {}) => {
  const { status, body } = await calculate(changes)
  if (!body.data) throw new Error(`${status} ${body.errorCode} ${JSON.stringify(body.data)}`)
  return body.data
}
const ratesOf = async (changes: Partial<Body> = {}) => (await answerTo(changes)).rates
const cheapest = async (changes: Partial<Body> = {}) => (await ratesOf(changes))[0]?.price ?? 0
const keptQuotes = async () => (await server.admin.query('select count(*)::int as n from quote')).rows[0].n as number

describe('what a parcel would cost', () => {
  it('comes from every carrier of the route, cheapest first, each price the sum of its lines in whole cents', async () => {
    const rates = await ratesOf()
    expect(new Set(rates.map((rate) => rate.carrier))).toEqual(new Set(valuesOf(carrier)))
    for (const { price, lines } of rates) {
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(price)
      expect(price % 100).toBe(0)
      expect(lines[0]?.code).toBe('base')
    }
    const prices = rates.map((rate) => rate.price)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(rates[0]?.tags).toContain('cheapest')
    expect(rates.filter((rate) => rate.tags.includes('fastest'))).toHaveLength(1)
  })

  it('is the price at which the same order would be offered', async () => {
    const sides = { weight: 4, weight2: 0, length: 12, width: 9, height: 4 }
    const orderIds = await seedOrders(server.database, demoOrg.seller, [newOrder({ package: sides })])
    const { body } = await server.call(quoteOrders, { body: { orderIds } }, { as })
    const priced = (rates: readonly { carrier: number; serviceCode: string; price: number }[] = []) =>
      rates.map((rate) => [rate.carrier, rate.serviceCode, rate.price])
    expect(priced(await ratesOf({ to: { country: 'US', zip: '10118', residential: 1 } }))).toEqual(
      priced(body.data?.quotes[0]?.rates),
    )
  })

  it('says when size is billed instead of weight, and how that came about', async () => {
    const rates = await ratesOf({ package: { ...pack, weight: 1, length: 30, width: 20, height: 20 } })
    const ups = rates.find((rate) => rate.carrier === carrier.UPS)
    expect(ups).toMatchObject({ billedBy: 'dim', dim: { length: 30, width: 20, height: 20, weightUnit: 'lb' } })
    expect(ups?.lines.map((line) => line.code)).toContain('dimensional')
  })

  it('is higher at a home, with a signature and with insurance', async () => {
    const to = { country: 'US', zip: '10118' }
    const ups = async (changes: Partial<Body>) =>
      (await ratesOf(changes)).find((rate) => rate.carrier === carrier.UPS)?.lines.map((line) => line.code) ?? []
    expect(await ups({ to: { ...to, residential: residentialType.nonResidential } })).not.toContain('residential')
    expect(await ups({ to: { ...to, residential: residentialType.residential } })).toContain('residential')
    // Not set: priced as a home.
    expect(await ups({ to })).toContain('residential')
    expect(await ups({ options: { signature: signature.adult, insuredValue: 5000_0000 } })).toEqual(
      expect.arrayContaining(['signature', 'insurance']),
    )
  })

  it('leaves out who does not take its batteries, and says what is to be put on the parcel', async () => {
    const of = async (batteryType: 2 | 3, to: Body['to']) => answerTo({ to, options: { batteryType } })
    const withEquipment = await of(2, { country: 'US', zip: '10118' })
    expect(withEquipment.rates.flatMap((rate) => rate.notes)).toContainEqual(
      expect.objectContaining({ code: 'NOTE_BATTERY_MARK', fieldName: 'options.batteryType' }),
    )
    const powerBank = await of(3, { country: 'GB', zip: 'NW1 6XE' })
    expect(powerBank.problems).toContainEqual(
      expect.objectContaining({ code: 'BATTERY_REFUSED', fieldName: 'options.batteryType' }),
    )
    const plain = await answerTo({ to: { country: 'GB', zip: 'NW1 6XE' } })
    expect(powerBank.rates.length).toBeLessThan(plain.rates.length)
  })

  it("is that of the sender's own packaging, by whatever name, and never a guess at a carrier's", async () => {
    const plain = await ratesOf()
    const named = await ratesOf({ package: { ...pack, type: 'Poly mailer M' } })
    expect(named.map((rate) => rate.price)).toEqual(plain.map((rate) => rate.price))
    expect(named[0]?.notes).toContainEqual(
      expect.objectContaining({ code: 'NOTE_PACKAGING', fieldName: 'package.type' }),
    )
    const flat = await answerTo({ package: { ...pack, type: 'Flat Rate Envelope' } })
    expect(flat.rates).toEqual([])
    expect(flat.problems).toContainEqual(
      expect.objectContaining({ code: 'PACKAGING_NOT_OFFERED', fieldName: 'package.type' }),
    )
  })

  it('knows Alaska and Guam by their zip codes alone', async () => {
    const near = await cheapest({ to: { country: 'US', zip: '94110' } })
    for (const zip of ['99501', '96910']) expect(await cheapest({ to: { country: 'US', zip } })).toBeGreaterThan(near)
  })

  it('says where each of its rows comes from, and which of them are samples', async () => {
    const [rate] = (await ratesOf()).filter((one) => one.carrier === carrier.USPS)
    const basis = rate?.basis ?? []
    expect(basis.flatMap((one) => one.of)).toEqual(expect.arrayContaining(['base', 'zone', 'dimRule', 'limit']))
    expect(basis.find((one) => one.of.includes('base'))).toMatchObject({ status: 'sample' })
    expect(basis.find((one) => one.of.includes('zone'))).toMatchObject({
      source: expect.stringContaining('USPS National Zone Charts') as string,
      date: '2024-04-01',
      status: 'verified',
    })
  })

  it('needs no zip code where a country has none, nor a phone abroad', async () => {
    const rates = await ratesOf({ to: { country: 'HK' } })
    expect(rates.map((rate) => rate.carrier)).toContain(carrier.DHLExpress)
    expect(await ratesOf({ to: { country: 'CA', zip: 'k1a0b1' } })).not.toEqual([])
  })

  it('takes kilograms and a ship date, and a day that is over as today', async () => {
    const metric = { massUnit: 'kg', weight: 1, weight2: 250, sizeUnit: 'cm' } as const
    expect(await ratesOf({ package: metric })).not.toEqual([])
    const etaOn = async (shipDate?: string) => (await ratesOf({ options: { shipDate } }))[0]?.eta ?? ''
    expect(await etaOn('2020-01-01')).toBe(await etaOn())
    const later = new Date(server.services.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
    expect(Date.parse(await etaOn(later))).toBeGreaterThan(Date.parse(later))
  })

  it('is kept nowhere', async () => {
    const before = await keptQuotes()
    await ratesOf()
    expect(await keptQuotes()).toBe(before)
  })
})

describe('what cannot be priced', () => {
  it.each<[string, Partial<Body>, string, string]>([
    ['no weight', { package: { ...pack, weight: 0 } }, 'WEIGHT_MISSING', 'package.weight'],
    ['two of three sides', { package: { ...pack, width: null } }, 'SIZE_MISSING', 'package.width'],
    ['no zip code to go to', { to: { country: 'US', zip: ' ' } }, 'REQUIRED', 'to.zip'],
    ['a zip code of another form', { from: { country: 'US', zip: 'SW1A 1AA' } }, 'ZIP', 'from.zip'],
    ['a zip code in no use', { to: { country: 'US', zip: '00099' } }, 'ZIP', 'to.zip'],
    ['a zip code of another state', { to: { country: 'US', zip: '10118', state: 'HI' } }, 'ZIP', 'to.zip'],
    ['a state that is none', { to: { country: 'US', zip: '10118', state: 'Bavaria' } }, 'STATE', 'to.state'],
    ['a country that is none', { from: { country: 'QQ' } }, 'COUNTRY', 'from.country'],
  ])('%s is said at its field, in both languages', async (_, change, code, fieldName) => {
    const { rates, problems } = await answerTo(change)
    expect(rates).toEqual([])
    expect(problems).toEqual([expect.objectContaining({ code, fieldName })])
    expect(`${problems[0]?.message} ${problems[0]?.zhMessage}`).not.toMatch(/[{}]|undefined/)
    expect(problems[0]?.zhMessage).toMatch(/\p{Script=Han}/u)
  })

  it("a parcel over every carrier's limits gets each carrier's reason and no rate", async () => {
    const { rates, problems } = await answerTo({ package: { ...pack, weight: 900, length: 200 } })
    expect(rates).toEqual([])
    const said = problems.map(({ code, fieldName }) => `${code} ${fieldName}`)
    expect(said).toContain('PARCEL_TOO_HEAVY package.weight')
    expect(said).toContain('PARCEL_TOO_LONG package.length')
  })

  it('a parcel over the limits of some is told why they are missing beside the rates of the others', async () => {
    const { rates, problems } = await answerTo({ package: { ...pack, weight: 100 } })
    expect(new Set(rates.map((rate) => rate.carrier))).toEqual(
      new Set(valuesOf(carrier).filter((one) => one !== carrier.USPS)),
    )
    expect(problems.map((problem) => problem.code)).toContain('PARCEL_TOO_HEAVY')
    expect(problems.map((problem) => problem.code)).not.toContain('NO_RATES')
  })

  it('a service that is missing beside others of its carrier is no news', async () => {
    const { rates, problems } = await answerTo({ to: { country: 'HK' }, package: { ...pack, weight: 21 } })
    expect(rates.map((rate) => rate.serviceCode)).toContain('PRIORITY_MAIL_INTERNATIONAL')
    expect(rates.map((rate) => rate.serviceCode)).not.toContain('FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE')
    expect(problems).toEqual([])
  })

  it('a route that nobody serves says so', async () => {
    const { rates, problems } = await answerTo({
      from: { country: 'DE', zip: '10115' },
      to: { country: 'DE', zip: '80331' },
    })
    expect(rates).toEqual([])
    expect(problems).toEqual([expect.objectContaining({ code: 'NO_RATES', fieldName: null })])
  })

  it('what is no parcel at all is refused with its fields', async () => {
    const payload = {
      from: { country: 'us' },
      to: { country: 'US' },
      package: { massUnit: 'st', sizeUnit: 'in', weight: -1 },
    }
    const { status, body } = await server.request({ method: 'POST', url: calculateRates.path, as, payload })
    expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    const fields = (body.data as { fieldName: string }[]).map((field) => field.fieldName)
    expect(fields).toEqual(expect.arrayContaining(['from.country', 'package.massUnit', 'package.weight']))
  })
})

describe('who may calculate', () => {
  it("verified sellers and a reseller's sellers, at their own prices", async () => {
    await server.admin.query(
      `insert into price_rule (org_id, kind, name, name_cn, percent_ppm, effective_from)
       values ($1, 'markup', 'a', 'a', 80000, '2020-01-01')`,
      [demoOrg.acme],
    )
    const { body } = await calculate({}, 'seller@acme.test')
    expect(body.data?.rates[0]?.price).toBeGreaterThan(await cheapest())
  })
  it('nobody without a log-in', async () => {
    const { status } = await server.call(calculateRates, { body: parcel() })
    expect(status).toBe(401)
  })
  it.each([
    ['new@demo.test', 'NEEDS_VERIFICATION'],
    ['floor@demo.test', 'FORBIDDEN'],
    ['admin@demo.test', 'FORBIDDEN'],
    ['owner@acme.test', 'FORBIDDEN'],
  ])('not %s', async (who, code) => {
    const { status, body } = await calculate({}, who)
    expect([status, body.errorCode]).toEqual([403, code])
  })
})
