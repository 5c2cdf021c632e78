import { urlOf } from '@waybill/contract/core/client'
import {
  closeDay,
  getDayClose,
  getDayEnd,
  getManifest,
  type OmittedReason,
  listManifests,
  printManifests,
} from '@waybill/contract/shipping/manifest-api'
import { getShipment, voidLabels } from '@waybill/contract/shipping/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { pdfText } from '../../../../testing/pdf-text.ts'
import { useTestServer } from '../../../../testing/server.ts'
import {
  newOrder,
  type OrderChanges,
  runJobs,
  seedFunds,
  seedOrders,
  shopper,
  testSender,
} from '../../../../testing/shipping.ts'
import { runtimeOf } from '../runtime/service.ts'
import { sweep } from '../sweeper.ts'
import { refreshTracking } from '../tracking/track-shipments.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const [USPS, UPS] = [1, 2]
const HOUR = 3_600_000
const DAY = 24 * HOUR
let keys = 0

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 5000_0000)
  await server.tokenOf(as)
  await server.admin.query(`update access_token set expires_at = '2100-01-01'`)
  // Tomorrow at 18:00 UTC, when no carrier's day is over in San Francisco.
  const at = server.clock.now().getTime()
  server.clock.advance((Math.floor(at / DAY) + 1) * DAY + 18 * HOUR - at)
})

async function buy(carrier: number, ...orders: OrderChanges[]) {
  const ids = await seedOrders(server.database, demoOrg.seller, orders.map(newOrder))
  const { items } = await shopper(server, as).ship(ids, carrier)
  return items.map((item) => ({ id: item.shipmentId ?? 0, trackingNo: item.trackingNo ?? '' }))
}
const dayEnd = async () => (await server.call(getDayEnd, {}, { as })).body.data
const press = (rows: string[], key = `close-of-the-day-${++keys}`) =>
  server.call(closeDay, { body: { rows } }, { as, headers: { 'idempotency-key': key } })
const progress = async (id: string) => (await server.call(getDayClose, { params: { id } }, { as })).body.data
async function close(rows: string[]) {
  const { body } = await press(rows)
  await runJobs(server)
  return progress(body.data?.closeId ?? '')
}
const rowsOf = async (carrier: number) => (await dayEnd())?.rows.filter((row) => row.carrier === carrier) ?? []
const closeAll = async (carrier: number) => close((await rowsOf(carrier)).map(({ id }) => id))
const detail = async (id: number) => (await server.call(getManifest, { params: { id } }, { as })).body.data
const omitted = async (reason: OmittedReason) =>
  (await dayEnd())?.omitted.find((one) => one.reason === reason)?.labels.map(({ name }) => name) ?? []
async function print(manifestIds: number[], paper: string) {
  const { statusCode: status, rawPayload: bytes } = await server.app.inject({
    method: 'POST',
    url: urlOf(printManifests, {}),
    payload: { manifestIds, paper },
    headers: { host: 'localhost', authorization: `Bearer ${await server.tokenOf(as)}` },
  })
  return { status, bytes }
}

describe('the end of the day', () => {
  it('has a row for each carrier, origin and ship date, and each row makes one manifest', async () => {
    const other = { ...testSender, line1: '77 Ocean Ave' }
    const usps = await buy(USPS, {}, {})
    const [elsewhere] = await buy(USPS, { shipFrom: other })
    const ups = await buy(UPS, {})
    const rows = (await dayEnd())?.rows ?? []
    expect(rows.map(({ carrier, count, from, form }) => ({ carrier, count, line1: from.line1, form }))).toEqual(
      expect.arrayContaining([
        { carrier: USPS, count: 2, line1: testSender.line1, form: 'scanForm' },
        { carrier: USPS, count: 1, line1: other.line1, form: 'scanForm' },
        { carrier: UPS, count: 1, line1: testSender.line1, form: 'summary' },
      ]),
    )
    const closed = await close(rows.map(({ id }) => id))
    expect(closed).toMatchObject({ finished: true, manifests: rows.map(() => ({ state: 'created', excluded: 0 })) })
    expect((await dayEnd())?.rows).toEqual([])
    const numbers = await Promise.all((closed?.manifests ?? []).map(async ({ id }) => (await detail(id))?.labels ?? []))
    expect(
      numbers
        .flat()
        .map(({ trackingNo }) => trackingNo)
        .toSorted(),
    ).toEqual([...usps, elsewhere, ...ups].map((label) => label?.trackingNo).toSorted())
    expect(await omitted('listed')).toHaveLength(4)
  })

  it('prints what the carrier gave and our list, with every number, on both papers', async () => {
    const [usps] = await buy(USPS, {})
    const [ups] = await buy(UPS, {})
    const rows = [...(await rowsOf(USPS)), ...(await rowsOf(UPS))]
    const manifests = (await close(rows.map(({ id }) => id)))?.manifests ?? []
    for (const paper of ['letter', '4x6']) {
      const { status, bytes } = await print(
        manifests.map(({ id }) => id),
        paper,
      )
      expect(status).toBe(200)
      const text = (await pdfText(bytes)).replace(/\s/g, '')
      expect(text).toContain(usps?.trackingNo)
      expect(text).toContain(ups?.trackingNo.replace(/\s/g, ''))
      expect(text).toContain(manifests.find(({ number }) => number !== null)?.number)
    }
  })

  it('leaves out, with the reason, what was voided, scanned or is for another day', async () => {
    const [ups] = await buy(UPS, {})
    await server.call(voidLabels, { body: { shipmentIds: [ups?.id ?? 0] } }, { as })
    expect(await omitted('voided')).toContain(ups?.trackingNo)
    const [later] = await buy(UPS, {})
    await server.admin.query(`update shipment set ship_date = ship_date + 1 where id = $1`, [later?.id])
    expect(await omitted('laterDate')).toEqual([later?.trackingNo])
    await server.admin.query(`update shipment set ship_date = ship_date - 1, status = 2 where id = $1`, [later?.id])
    expect(await omitted('scanned')).toContain(later?.trackingNo)
    expect(await rowsOf(UPS)).toEqual([])
  })

  it('a label that the carrier leaves out is free again and says why', async () => {
    const [good, odd] = await buy(USPS, {}, { reference2: 'SBX:nomanifest' })
    const [manifest] = (await closeAll(USPS))?.manifests ?? []
    expect(manifest).toMatchObject({ state: 'created', count: 1, excluded: 1 })
    expect((await detail(manifest?.id ?? 0))?.labels).toMatchObject([
      { trackingNo: odd?.trackingNo, problem: { code: 'MANIFEST_LABEL_REFUSED' } },
      { trackingNo: good?.trackingNo, problem: null },
    ])
    expect(await rowsOf(USPS)).toMatchObject([{ count: 1 }])
    await server.call(voidLabels, { body: { shipmentIds: [odd?.id ?? 0] } }, { as })
  })

  it('a manifest that the carrier rejects leaves every label free', async () => {
    const labels = await buy(USPS, {}, { reference2: 'SBX:manifestfail' })
    expect(await closeAll(USPS)).toMatchObject({
      finished: true,
      manifests: [{ state: 'failed', problem: { code: 'MANIFEST_REJECTED' } }],
    })
    expect(await rowsOf(USPS)).toMatchObject([{ count: 2 }])
    const [failed] = (await server.call(listManifests, { query: { state: 'failed' } }, { as })).body.data?.records ?? []
    expect((await print([failed?.id ?? 0], 'letter')).status).toBe(409)
    await server.call(voidLabels, { body: { shipmentIds: labels.map(({ id }) => id) } }, { as })
  })

  it('two people who close at once make one manifest, and a repeated press is the same one', async () => {
    await buy(USPS, {}, {}, {})
    const rows = (await rowsOf(USPS)).map(({ id }) => id)
    const answers = await Promise.all([press(rows, 'key-of-one-person'), press(rows), press(rows, 'key-of-one-person')])
    expect(answers[0]?.body.data?.closeId).toBe(answers[2]?.body.data?.closeId)
    await runJobs(server)
    const done = await Promise.all(answers.slice(0, 2).map(({ body }) => progress(body.data?.closeId ?? '')))
    expect(done.map((one) => one?.finished)).toEqual([true, true])
    expect(done.flatMap((one) => one?.manifests ?? [])).toMatchObject([{ state: 'created', count: 3 }])
    const { rows: twice } = await server.admin.query(
      'select shipment_id from manifest_label where is_live group by org_id, shipment_id having count(*) > 1',
    )
    expect(twice).toEqual([])
  })

  it('is found by a tracking number in it', async () => {
    const [label] = await buy(UPS, {})
    const [manifest] = (await closeAll(UPS))?.manifests ?? []
    const found = async (search: string) =>
      (await server.call(listManifests, { query: { search } }, { as })).body.data?.records.map(({ id }) => id)
    expect(await found(label?.trackingNo ?? '')).toEqual([manifest?.id])
    expect(await found(`M-${manifest?.id}`)).toEqual([manifest?.id])
  })

  it('refuses rows that are not open, ids of nobody and a cursor of its own making', async () => {
    const closed = `1.${'0'.repeat(32)}.2026-11-24`
    expect((await press([closed])).status).toBe(404)
    expect((await press(['1.zz.2026'])).status).toBe(400)
    expect((await server.call(closeDay, { body: { rows: [closed] } }, { as })).body.errorCode).toBe(
      'IDEMPOTENCY_KEY_REQUIRED',
    )
    expect((await server.call(getManifest, { params: { id: 1 } }, { as })).status).toBe(404)
    expect((await server.call(listManifests, { query: { cursor: 's1' } }, { as })).status).toBe(400)
  })

  it('a manifest without an answer is asked about less and less often, says so, and is created once there is one', async () => {
    const use = async (adapter: string) => {
      await server.admin.query('update carrier_connection set adapter = $1, version = version + 1', [adapter])
      // Carrier accounts are read again.
      server.clock.advance(400_000)
    }
    const labels = await buy(USPS, {})
    await use('gone')
    const { body } = await press((await rowsOf(USPS)).map((row) => row.id))
    await runJobs(server)
    const closeId = body.data?.closeId ?? ''
    const close = await progress(closeId)
    expect(close).toMatchObject({ finished: false, manifests: [{ state: 'creating', problem: null }] })
    const id = close?.manifests[0]?.id ?? 0
    const runtime = await runtimeOf(server.services)
    /** How long until the carrier is asked again, in seconds, asking each time. */
    const waits: number[] = []
    for (let calls = 0; calls < 7; calls++) {
      const { rows } = await server.admin.query<{ at: Date }>('select next_try_at as at from manifest where id = $1', [
        id,
      ])
      const at = rows[0]?.at ?? server.clock.now()
      const wait = at.getTime() - server.clock.now().getTime()
      waits.push(Math.round(wait / 30_000) * 30)
      server.clock.advance(Math.max(0, wait))
      await (
        await sweep(runtime)
      ).finished
    }
    expect(waits.slice(1)).toEqual([60, 300, 900, 1800, 3600, 3600])
    expect(await detail(id)).toMatchObject({ state: 'unanswered', problem: { code: 'MANIFEST_UNANSWERED' } })
    // Its labels may be with the carrier: they go into no other manifest, and nobody waits for it at the screen.
    expect(await rowsOf(USPS)).toEqual([])
    expect((await progress(closeId))?.finished).toBe(true)
    await use('sandbox')
    server.clock.advance(2 * HOUR)
    await (
      await sweep(runtime)
    ).finished
    expect(await detail(id)).toMatchObject({ state: 'created', problem: null, count: labels.length })
  })
})

describe('a void', () => {
  const wayOf = async (id: number) => (await server.call(getShipment, { params: { id } }, { as })).body.data?.voidWay
  const voided = async (id: number) =>
    (await server.call(voidLabels, { body: { shipmentIds: [id] } }, { as })).body.data?.results[0]?.state

  it('is a cancellation until the label is in a manifest, and then a request for a refund', async () => {
    const [free, listed] = await buy(USPS, {}, {})
    expect(await wayOf(free?.id ?? 0)).toBe('now')
    expect(await voided(free?.id ?? 0)).toBe('confirmed')
    await closeAll(USPS)
    expect(await wayOf(listed?.id ?? 0)).toBe('refund')
    expect(await voided(listed?.id ?? 0)).toBe('submitted')
  })

  it("is a request from the carrier's own run on, and such a label is in no manifest of ours", async () => {
    const [label] = await buy(USPS, { reference2: 'SBX:noscan' })
    const [row] = await rowsOf(USPS)
    expect(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Chicago', timeStyle: 'short' }).format(
        Date.parse(row?.runAt ?? ''),
      ),
    ).toBe('00:30')
    server.clock.advance(Date.parse(row?.runAt ?? '') + 1 - server.clock.now().getTime())
    expect(await wayOf(label?.id ?? 0)).toBe('refund')
    expect(await rowsOf(USPS)).toEqual([])
    expect(await omitted('runPassed')).toEqual([label?.trackingNo])
    expect(await voided(label?.id ?? 0)).toBe('submitted')
  })

  it('of a carrier without manifests is a cancellation all along', async () => {
    const [label] = await buy(UPS, {})
    await closeAll(UPS)
    expect(await wayOf(label?.id ?? 0)).toBe('now')
    expect(await voided(label?.id ?? 0)).toBe('confirmed')
  })

  it('is none once the parcel was scanned', async () => {
    const [label] = await buy(UPS, {})
    server.clock.advance(48 * HOUR)
    await refreshTracking(await runtimeOf(server.services))
    expect(await wayOf(label?.id ?? 0)).toBeNull()
  })
})
