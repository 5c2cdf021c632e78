import { carrier as carriers, signature, type CarrierId } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { isTrackingNumber } from '@waybill/contract/carriers/tracking-number'
import { beforeEach, describe, expect, test } from 'vitest'
import { MemorySandboxStore, sandboxAdapter, type CarrierProvider, type Outcome } from '../index.ts'
import { scanPdf } from '../labels/scanner.fixture.ts'
import {
  abroadService,
  columbus,
  domesticService,
  noon,
  purchaseRequest,
  shenzhen,
  shipDate,
  shipRequest,
} from '../testing.ts'
import { sampleTables } from './sample-rates/index.ts'
import type { SandboxDeps } from './carrier.ts'

const tables = sampleTables()
const day = 86_400_000

let store: MemorySandboxStore
let now: Date
beforeEach(() => {
  store = new MemorySandboxStore()
  now = noon
})

function provider(id: CarrierId, deps: Partial<SandboxDeps> = {}): CarrierProvider {
  const adapter = sandboxAdapter({ store, tables: async () => tables, now: () => now, ...deps })
  const found = adapter.connect(null).find(({ carriers: [own] }) => own === id)
  if (!found) throw new Error('no provider')
  return found
}
function dataOf<T>(outcome: Outcome<T>): T {
  if (outcome.outcome !== 'success') throw new Error(JSON.stringify(outcome))
  return outcome.data
}
const codes = (outcome: Outcome<unknown>): string[] => outcome.problems.map((problem) => problem.code)
const after = (days: number): void => {
  now = new Date(noon.getTime() + days * day)
}

/** The contract of every provider; a carrier that comes later passes the same. */
describe.each(valuesOf(carriers))('carrier %i', (id) => {
  test('sells a label with a right check digit, at the quoted price, with PDF and ZPL', async () => {
    const carrier = provider(id)
    const [cheapest] = dataOf(await carrier.getRates({ ...shipRequest(), services: [domesticService[id]] }))
    const bought = dataOf(await carrier.buyLabel(purchaseRequest(id, 'key-1')))
    expect(isTrackingNumber(id, bought.tracking)).toBe(true)
    expect(bought.charged).toBe(cheapest?.cost)
    expect(bought).toMatchObject({
      carrier: id,
      service: domesticService[id],
      isTest: true,
      createdAt: noon.toISOString(),
    })
    const [pdf, zpl] = bought.documents
    expect(
      Buffer.from(pdf?.bytes ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(Buffer.from(zpl?.bytes ?? []).toString()).toMatch(/^\^XA[\s\S]*\^XZ\n$/)
    const [page] = await scanPdf(pdf?.bytes ?? new Uint8Array())
    expect(page?.scans.map((scan) => scan.text).join(' ')).toContain(bought.tracking)
  })

  test('sells abroad', async () => {
    const bought = dataOf(
      await provider(id).buyLabel(purchaseRequest(id, 'key-2', { service: abroadService[id], to: shenzhen })),
    )
    expect(isTrackingNumber(id, bought.tracking)).toBe(true)
  })

  test.each([
    ['PR', 'San Juan', '00901'],
    ['GU', 'Hagåtña', '96910'],
  ])('draws the same label for %s whether it is written as a country or as a state', async (code, city, zip) => {
    const drawn = async (written: object) => {
      store = new MemorySandboxStore()
      const to = { ...columbus, city, zip, phone: '+17875550100', ...written }
      const outcome = await provider(id).buyLabel(purchaseRequest(id, 'k', { to }))
      return outcome.outcome === 'success' ? Buffer.from(outcome.data.documents[1]!.bytes).toString() : codes(outcome)
    }
    const asState = await drawn({ country: 'US', state: code })
    expect(await drawn({ country: code, state: null })).toEqual(asState)
    expect(asState).not.toContain('INTL')
  })

  test('gives the same label for the same key, one after another and fifty at once', async () => {
    const carrier = provider(id)
    const first = dataOf(await carrier.buyLabel(purchaseRequest(id, 'key-3')))
    const again = dataOf(await carrier.buyLabel(purchaseRequest(id, 'key-3', { maxCost: 100 })))
    expect([again.tracking, again.charged]).toEqual([first.tracking, first.charged])
    const crowd = await Promise.all(Array.from({ length: 50 }, () => carrier.buyLabel(purchaseRequest(id, 'key-4'))))
    expect(new Set(crowd.map((outcome) => dataOf(outcome).tracking)).size).toBe(1)
    expect(store.size).toBe(2)
  })

  test('refuses a price above the limit before anything is made', async () => {
    const carrier = provider(id)
    const { charged } = dataOf(
      await provider(id, { store: new MemorySandboxStore() }).buyLabel(purchaseRequest(id, 'key-5')),
    )
    const outcome = await carrier.buyLabel(purchaseRequest(id, 'key-5', { maxCost: charged - 100 }))
    expect(outcome.outcome).toBe('rejected')
    expect(outcome.problems).toMatchObject([{ code: 'PRICE_ROSE', params: { newPrice: charged } }])
    expect(store.size).toBe(0)
    expect(dataOf(await carrier.findPurchase('key-5'))).toBeNull()
    expect((await carrier.buyLabel(purchaseRequest(id, 'key-5', { maxCost: charged }))).outcome).toBe('success')
  })

  test('finds a purchase by its key, for an answer that was lost', async () => {
    const bought = dataOf(await provider(id).buyLabel(purchaseRequest(id, 'key-6')))
    const found = dataOf(await provider(id).findPurchase('key-6'))
    expect(found).toMatchObject({ shipmentId: bought.shipmentId, tracking: bought.tracking, charged: bought.charged })
    expect(dataOf(await provider(id).findPurchase('never'))).toBeNull()
  })

  test('refuses a zip code that no label can show before anything is made, also where there are none', async () => {
    const carrier = provider(id)
    for (const zip of ['A1B2C3D4E5F6G7H8I9J0', 'W-W-W-W-W-W-W-W-W-W-', '深圳市南山区科技园']) {
      const to = { ...shenzhen, country: 'HK', state: null, zip }
      const request = purchaseRequest(id, `zip-${zip}`, { service: abroadService[id], to })
      for (const outcome of [await carrier.getRates(request), await carrier.buyLabel(request)]) {
        expect(outcome).toMatchObject({ outcome: 'rejected', problems: [{ code: 'ZIP', field: 'to.zip' }] })
      }
    }
    expect(store.size).toBe(0)
  })

  test('refuses an address that its label would cut, by its longest part', async () => {
    const words = (signs: number) => 'Wwww '.repeat(signs / 5)
    const full = {
      name: words(100),
      company: `Inc ${words(95)}`,
      line1: words(200),
      line2: `Rear ${words(190)}`,
      city: `Town ${words(95)}`,
    }
    for (const side of ['from', 'to'] as const) {
      const outcome = await provider(id).getRates(shipRequest({ [side]: { ...columbus, ...full } }))
      expect(outcome).toMatchObject({ problems: [{ code: 'ADDRESS_TOO_LONG', field: `${side}.line1` }] })
    }
    const long = { company: '深圳市南山区科技有限公司'.repeat(2), line1: 'A'.repeat(120), line2: words(100) }
    const drawn = dataOf(await provider(id).buyLabel(purchaseRequest(id, 'long', { to: { ...columbus, ...long } })))
    expect(new TextDecoder().decode(drawn.documents[1]?.bytes)).not.toContain('...')
  })

  test('draws what it sold, when it is sold and when it is looked up, whatever is typed for a zip code', async () => {
    for (const country of ['HK', 'AE', 'AO', 'PA'])
      for (const zip of [null, 'N/A', '无', 'A1B2C3D4E5F6', 'WWWWWWWWWWWW', '999077']) {
        const to = { ...shenzhen, country, zip }
        const request = purchaseRequest(id, `${country}-${zip}`, { service: abroadService[id], to })
        const { tracking } = dataOf(await provider(id).buyLabel(request))
        expect(dataOf(await provider(id).findPurchase(request.key))?.tracking).toBe(tracking)
      }
  })

  test('sells nothing that it cannot draw, and tells who watches', async () => {
    const told: unknown[] = []
    const carrier = provider(id, { report: (error) => told.push(error) })
    const outcome = await carrier.buyLabel(purchaseRequest(id, 'undrawable', { reference: Symbol('no text') as never }))
    expect([outcome.outcome, codes(outcome), store.size, told.length]).toEqual([
      'rejected',
      ['CARRIER_UNAVAILABLE'],
      0,
      1,
    ])
  })

  test('maps or refuses each signature option, never drops one', async () => {
    for (const option of Object.values(signature)) {
      const request = purchaseRequest(id, `signature-${option}`, { options: { shipDate, signature: option } })
      const outcome = await provider(id).buyLabel(request)
      if (outcome.outcome === 'rejected') expect(codes(outcome)).toEqual(['SIGNATURE_UNSUPPORTED'])
      else if (option === signature.direct || option === signature.adult) {
        expect(dataOf(outcome).rate.charges.map((line) => line.code)).toContain('signature')
      }
    }
  })

  test('tolerates fields that it does not know', async () => {
    const extra = {
      ...purchaseRequest(id, 'key-7'),
      colour: 'blue',
      options: { shipDate, signature: signature.serviceDefault, drone: true },
    }
    expect((await provider(id).buyLabel(extra)).outcome).toBe('success')
  })

  test('answers an aborted call and a broken memory without throwing', async () => {
    const aborted = await provider(id).buyLabel(purchaseRequest(id, 'key-8'), { signal: AbortSignal.abort() })
    expect([aborted.outcome, ...codes(aborted)]).toEqual(['rejected', 'CARRIER_UNAVAILABLE'])
    const reported: unknown[] = []
    const broken = Object.assign(new MemorySandboxStore(), {
      insert: () => Promise.reject(new Error('connection lost')),
    })
    const outcome = await provider(id, { store: broken, report: (error) => reported.push(error) }).buyLabel(
      purchaseRequest(id, 'key-9'),
    )
    expect([outcome.outcome, ...codes(outcome)]).toEqual(['unknown', 'CARRIER_UNAVAILABLE'])
    expect(reported).toEqual([new Error('connection lost')])
    const early = Object.assign(new MemorySandboxStore(), { begin: () => Promise.reject(new Error('connection lost')) })
    expect((await provider(id, { store: early }).buyLabel(purchaseRequest(id, 'key-10'))).outcome).toBe('rejected')
  })

  test('tells why nothing can be sold', async () => {
    const empty = await provider(id).getRates(shipRequest({ parcel: { weight: 0, size: null } }))
    expect([empty.outcome, ...codes(empty)]).toEqual(['rejected', 'WEIGHT_MISSING'])
    expect(codes(await provider(id).buyLabel(purchaseRequest(id, 'key-11', { service: 'NONE' })))).toEqual(['SERVICE'])
    expect(codes(await provider(id).getRates(shipRequest({ to: { ...shenzhen, country: 'KP' } })))).toEqual([
      'NO_RATES',
    ])
  })

  test('imitates a carrier that makes a label for every call, whose first label is found by its key', async () => {
    const forgetful = provider(id, { recognisesRepeats: false })
    const first = dataOf(await forgetful.buyLabel(purchaseRequest(id, 'key-12')))
    const second = dataOf(await forgetful.buyLabel(purchaseRequest(id, 'key-12')))
    expect(second.tracking).not.toBe(first.tracking)
    expect(store.size).toBe(2)
    expect(dataOf(await forgetful.findPurchase('key-12'))?.tracking).toBe(first.tracking)
  })

  test('moves the parcel from label to door, the same way every time it is asked', async () => {
    const carrier = provider(id)
    const { tracking, rate } = dataOf(await carrier.buyLabel(purchaseRequest(id, 'key-13')))
    const seen: number[] = []
    for (let hour = 0; hour <= 24 * (rate.transitDays + 6); hour += 6) {
      after(hour / 24)
      const [state] = dataOf(await carrier.track([tracking]))
      expect(dataOf(await carrier.track([tracking]))[0]).toEqual(state)
      expect(state?.events.map((event) => event.at)).toEqual(state?.events.map((event) => event.at).toSorted())
      expect(state?.events.every((event) => event.at <= now.toISOString())).toBe(true)
      seen.push(state?.status ?? 0)
    }
    expect(seen[0]).toBe(1)
    expect(seen).toContain(2)
    expect([3, 5]).toContain(seen.at(-1))
    expect(codes(await carrier.track(['nobody']))).toEqual(['NOT_FOUND'])
  })
})

const buy = async (id: CarrierId, shipDateOf = shipDate) => {
  const carrier = provider(id)
  const bought = dataOf(
    await carrier.buyLabel(purchaseRequest(id, 'void', { options: { shipDate: shipDateOf, signature: 4 } })),
  )
  return { carrier, bought, label: { shipmentId: bought.shipmentId, tracking: bought.tracking } }
}

describe("a void follows the carrier's rule", () => {
  test('USPS pays at once what it has not in its books', async () => {
    const { carrier, bought, label } = await buy(carriers.USPS, '2026-12-23')
    after(2)
    expect(dataOf(await carrier.voidLabel(label))).toMatchObject({ state: 'voided', refund: bought.charged })
  })

  test('USPS takes what is in a manifest and pays after fifteen of its days; asking twice is one void', async () => {
    const { carrier, bought, label } = await buy(carriers.USPS, '2026-12-23')
    const from = purchaseRequest(carriers.USPS, 'void').from
    const request = { key: 'day', from, shipDate: '2026-12-23', labels: [label] }
    const manifest = await carrier.manifests?.create(request)
    expect(manifest).toMatchObject({ outcome: 'success', data: { excluded: [] } })
    expect(await carrier.manifests?.create(request)).toEqual(manifest)
    expect(await carrier.manifests?.create({ ...request, key: 'again' })).toMatchObject({ outcome: 'rejected' })
    after(2)
    const asked = dataOf(await carrier.voidLabel(label))
    expect(asked).toEqual({
      state: 'pending',
      refund: bought.charged,
      expectedBy: new Date(noon.getTime() + 17 * day).toISOString(),
      decidedAt: null,
    })
    after(10)
    expect(dataOf(await carrier.voidLabel(label))).toEqual(asked)
    after(17)
    expect(dataOf(await carrier.voidLabel(label))).toMatchObject({
      state: 'voided',
      refund: bought.charged,
      decidedAt: asked.expectedBy,
    })
    expect(dataOf(await carrier.track([bought.tracking]))[0]).toMatchObject({ status: 4 })
    expect(bought.voidableUntil).toBe(new Date(noon.getTime() + 30 * day).toISOString())
  })

  test('USPS refuses after thirty days', async () => {
    const { carrier, label } = await buy(carriers.USPS, '2027-03-01')
    after(30.1)
    expect(codes(await carrier.voidLabel(label))).toEqual(['VOID_DEADLINE_PASSED'])
  })

  test('UPS pays at once within ninety days', async () => {
    const { carrier, bought, label } = await buy(carriers.UPS, '2027-06-01')
    after(89)
    expect(dataOf(await carrier.voidLabel(label))).toEqual({
      state: 'voided',
      refund: bought.charged,
      expectedBy: null,
      decidedAt: now.toISOString(),
    })
    after(100)
    expect(dataOf(await carrier.voidLabel(label))).toMatchObject({
      state: 'voided',
      decidedAt: new Date(noon.getTime() + 89 * day).toISOString(),
    })
  })

  test('FedEx pays at once until the ship date is over where the sender is', async () => {
    const { carrier, bought, label } = await buy(carriers.FedEx, '2026-11-25')
    // Midnight in Los Angeles.
    expect(bought.voidableUntil).toBe('2026-11-26T08:00:00.000Z')
    after(2.4)
    expect(dataOf(await carrier.voidLabel(label)).state).toBe('voided')
    store = new MemorySandboxStore()
    now = noon
    const late = await buy(carriers.FedEx, '2026-11-25')
    after(2.9)
    expect(await late.carrier.voidLabel(late.label)).toMatchObject({
      outcome: 'rejected',
      problems: [{ code: 'VOID_DEADLINE_PASSED', params: { date: '2026-11-25' } }],
    })
  })

  test('DHL Express bills scanned labels only: there is nothing to void', async () => {
    const { carrier, bought, label } = await buy(carriers.DHLExpress)
    expect(dataOf(await carrier.voidLabel(label))).toMatchObject({ state: 'not_applicable', refund: 0 })
    expect(bought.voidableUntil).toBeNull()
  })

  test('a parcel on its way keeps its label, and an unknown label is not found', async () => {
    const { carrier, label } = await buy(carriers.UPS)
    after(1)
    expect(codes(await carrier.voidLabel(label))).toEqual(['VOID_IN_TRANSIT'])
    expect(codes(await carrier.voidLabel({ shipmentId: 'x', tracking: 'x' }))).toEqual(['NOT_FOUND'])
  })
})

test('a shorter carrier day moves parcels faster', async () => {
  const carrier = provider(carriers.UPS, { dayMs: 1000 })
  const { tracking } = dataOf(await carrier.buyLabel(purchaseRequest(carriers.UPS, 'fast')))
  now = new Date(noon.getTime() + 20_000)
  expect([3, 5]).toContain(dataOf(await carrier.track([tracking]))[0]?.status)
})

test('some parcels meet an obstacle, most do not, and the way leads through places in between', async () => {
  const carrier = provider(carriers.FedEx)
  const all = await Promise.all(
    Array.from({ length: 300 }, (_, n) => carrier.buyLabel(purchaseRequest(carriers.FedEx, `many-${n}`))),
  )
  after(30)
  const tracked = dataOf(await carrier.track(all.map((outcome) => dataOf(outcome).tracking)))
  const exceptions = tracked.filter((state) => state.events.some((event) => event.status === 5))
  expect(exceptions.length).toBeGreaterThan(3)
  expect(exceptions.length).toBeLessThan(60)
  expect(tracked.filter((state) => state.status === 3).length).toBeGreaterThan(270)
  const places = new Set(tracked[0]?.events.map((event) => event.place))
  expect(places.size).toBeGreaterThanOrEqual(4)
  expect(tracked[0]?.events.every((event) => event.text.en !== '' && event.text.cn !== '')).toBe(true)
})

test('an address is checked by form and by its zip code, with a suggestion', async () => {
  const check = async (changes: Partial<typeof columbus>) =>
    dataOf(await provider(carriers.USPS).validateAddress({ ...columbus, ...changes }))
  expect(await check({})).toEqual({ result: 4, problems: [], suggestion: null })
  expect((await check({ residential: 2 })).result).toBe(1)
  expect((await check({ residential: 3 })).result).toBe(2)
  expect(await check({ zip: '90021' })).toMatchObject({
    result: 3,
    problems: [{ code: 'ZIP', field: 'to.zip' }],
    suggestion: { state: 'CA', city: 'Los Angeles' },
  })
  expect(await check({ state: 'ohio' })).toMatchObject({ result: 4, suggestion: { state: 'OH' } })
  expect((await check({ line1: '' })).problems).toMatchObject([
    { code: 'ADDRESS_INCOMPLETE', zhParams: { field: '地址 1', which: '收件' } },
  ])
  expect((await check({ country: 'HK', state: null, zip: null })).result).toBe(4)
})
