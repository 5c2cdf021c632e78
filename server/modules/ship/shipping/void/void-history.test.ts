import { randomUUID } from 'node:crypto'
import { writeKeyset } from '../../../../platform/keyset.ts'
import { listVoids, type VoidRow } from '@waybill/contract/shipping/void-history-api'
import { voidLabels } from '@waybill/contract/shipping/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { pagesRead } from '../../../../testing/pages-read.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../../../../testing/shipping.ts'
import { listVoidRequests } from './void-history.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const [USPS, UPS] = [1, 2]
const list = async (query: object = {}, who = as) => {
  const { body } = await server.call(listVoids, { query: query as never }, { as: who })
  if (!body.data) throw new Error(String(body.errorCode))
  return body.data
}
const trackingOf = (rows: VoidRow[]) => rows.map(({ shipment }) => shipment.trackingNo)

interface Label {
  id: number
  price: number
  trackingNo: string
}
const labels: Label[] = []

async function labelOf(carrier: number): Promise<Label> {
  const [orderId = 0] = await seedOrders(server.database, demoOrg.seller, [newOrder()])
  const [item] = (await shopper(server, as).ship([orderId], carrier)).items
  return { id: item?.shipmentId ?? 0, price: item?.price ?? 0, trackingNo: item?.trackingNo ?? '' }
}

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 1000_0000)
  for (const carrier of [UPS, USPS, USPS]) labels.push(await labelOf(carrier))
  // The carrier has them in its books: what it refunds it decides later, where it decides at all.
  await server.admin.query(`update sandbox_carrier.shipment set manifest_key = 'a manifest'`)
  for (const { id } of labels) {
    server.clock.advance(1000)
    await server.call(voidLabels, { body: { shipmentIds: [id] } }, { as })
  }
  // The carrier refuses the last one.
  await server.admin.query(
    `update void_request set state = 'rejected', decided_at = now(), error_code = 'VOID_IN_TRANSIT' where shipment_id = $1`,
    [labels[2]?.id],
  )
  await server.admin.query('update shipment set status = 1 where id = $1', [labels[2]?.id])
})

describe('the history of voided labels', () => {
  it('lists them newest first, with what is pending, refunded and refused in all', async () => {
    const { records, total, sums } = await list()
    const [ups, pending, refused] = labels.map(({ price }) => price)
    expect(trackingOf(records)).toEqual(labels.map(({ trackingNo }) => trackingNo).toReversed())
    expect(records.map(({ state, refund }) => [state, refund])).toEqual([
      ['rejected', refused],
      ['submitted', pending],
      ['confirmed', ups],
    ])
    expect(total).toEqual({ count: 3, capped: false })
    expect(sums).toEqual({
      pending: { count: 1, amount: pending },
      refunded: { count: 1, amount: ups },
      rejected: { count: 1, amount: refused },
    })
  })

  it('says why a carrier refused, and whether the label may be voided once more', async () => {
    const [refused, pending] = (await list()).records
    expect(refused?.problem?.code).toBe('VOID_IN_TRANSIT')
    expect(refused?.can.retry).toEqual({ allowed: true, reason: null })
    expect(pending?.can.retry.allowed).toBe(false)
    expect(pending?.expectedBy).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('a request that was followed by another cannot be retried', async () => {
    server.clock.advance(1000)
    await server.call(voidLabels, { body: { shipmentIds: [labels[2]?.id ?? 0] } }, { as })
    const { records } = await list({ search: labels[2]?.trackingNo })
    expect(records.map(({ state, can }) => [state, can.retry.allowed])).toEqual([
      ['submitted', false],
      ['rejected', false],
    ])
    await server.admin.query(`delete from void_request where shipment_id = $1 and state = 'submitted'`, [labels[2]?.id])
  })

  it('those that the carrier should have decided are overdue', async () => {
    expect((await list({ overdue: true })).records).toEqual([])
    await server.admin.query(`update void_request set expected_by = current_date - 5 where shipment_id = $1`, [
      labels[1]?.id,
    ])
    const { records, sums } = await list({ overdue: true })
    expect(records).toMatchObject([{ shipment: { id: labels[1]?.id }, overdue: true }])
    expect(sums.refunded).toEqual({ count: 0, amount: 0 })
  })

  it('narrows by state, carrier, search and day, and its sums with it', async () => {
    expect((await list({ state: 'confirmed' })).records).toHaveLength(1)
    const usps = await list({ carriers: String(USPS) })
    expect(usps.records).toHaveLength(2)
    expect(usps.sums.refunded.count).toBe(0)
    expect(trackingOf((await list({ search: labels[0]?.trackingNo })).records)).toEqual([labels[0]?.trackingNo])
    expect((await list({ dateTo: '2001-01-01' })).total.count).toBe(0)
  })

  it('comes in pages that leave nothing out', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: 1, ...(cursor && { cursor }) })
      seen.push(...page.records.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(3)
  })

  it("shows nobody else's, and needs a login, a seller and a verified identity", async () => {
    expect((await list({}, 'seller@acme.test')).records).toEqual([])
    const status = async (how: object) => (await server.call(listVoids, { query: {} }, how)).status
    expect(await status({})).toBe(401)
    expect(await status({ as: 'owner@acme.test' })).toBe(403)
    expect(await status({ as: 'new@demo.test' })).toBe(403)
    const noDay = writeKeyset('voids', ['2026-02-30T00:00:00.000000Z', randomUUID()])
    for (const query of ['state=gone', 'cursor=nonsense', `cursor=${noDay}`, 'limit=0', 'dateFrom=x']) {
      const { status: answered } = await server.request({ method: 'GET', url: `${listVoids.path}?${query}`, as })
      expect(answered, query).toBe(400)
    }
  })

  it('among very many requests a page and its sums read few pages of the table', async () => {
    // Behind the foreign key: what is counted here are the pages of the requests, and shipments are found by their key.
    const client = await server.admin.connect()
    await client.query(`set session_replication_role = replica;
      insert into void_request (org_id, shipment_id, purchase_id, state, refund, owner, requested_at)
      select ${demoOrg.seller}, 1000000 + n, gen_random_uuid(), 'rejected', 100, 0, now() - n * interval '1 minute' from generate_series(1, 20000) n;
      reset session_replication_role`)
    client.release()
    await server.admin.query('vacuum analyze void_request')
    await inScope(server.database, { role: 'seller', orgId: demoOrg.seller, userId: 1 }, async (db) => {
      const asked = { orgId: demoOrg.seller, now: new Date() }
      const read = await pagesRead(db, 'void_request', () => listVoidRequests(db, { limit: 50 }, asked))
      expect(read).toBeLessThan(700)
    })
  })
})
