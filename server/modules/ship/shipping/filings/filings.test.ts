import { getDeclaration, listEei, saveDeclaration } from '@waybill/contract/customs/api'
import type { Customs } from '@waybill/contract/customs/declaration'
import { cancelEei, fileEei, getEeiFiling } from '@waybill/contract/customs/filing-api'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, runJobs, seedDeclared, seedFunds, shopper, testRecipient } from '../../../../testing/shipping.ts'
import { runtimeOf } from '../runtime/service.ts'
import { settleDueFilings } from './settle.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const orgId = demoOrg.seller
const berlin = { ...testRecipient, line1: 'Torstr. 1', city: 'Berlin', state: null, zip: '10119', country: 'DE' }
const ein = { holder: 'sender', type: 'EIN', value: '12-3456789' } as const
const MINUTE = 60_000

beforeAll(async () => {
  await seedFunds(server.database, orgId, 5000_0000)
  await server.tokenOf(as)
  await server.admin.query(`update access_token set expires_at = '2100-01-01'`)
})

const declared = async (id: number) => (await server.call(getDeclaration, { params: { id } }, { as })).body.data!
/** Saves the declaration of an order with what one unit is worth and other changes. */
async function declare(id: number, dollars: number, more: Partial<Customs> = {}) {
  const { version, customs, lines } = await declared(id)
  const typed = lines.map(({ sku: _sku, quantity: _quantity, soldFor: _sold, ...line }) => ({
    ...line,
    value: dollars * 10_000,
  }))
  const body = { version, customs: { ...customs, ...more }, lines: typed }
  expect((await server.call(saveDeclaration, { params: { id }, body }, { as })).status).toBe(200)
}
let houses = 1000
/** An order abroad, to a recipient of its own. */
async function order(dollars: number, more: Partial<Customs> = { taxIds: [ein] }): Promise<number> {
  const recipient = { ...berlin, line1: `Torstr. ${++houses}` }
  const [id = 0] = await seedDeclared(server.database, orgId, [newOrder({ recipient })])
  await declare(id, dollars, more)
  return id
}
const file = (id: number, requestKey: string = randomUUID()) =>
  server.call(fileEei, { params: { id }, body: { requestKey } }, { as })
const filed = async (id: number) => (await server.call(getEeiFiling, { params: { id } }, { as })).body.data!.filing
const cancel = (id: number) => server.call(cancelEei, { params: { id } }, { as })
async function later(ms = MINUTE) {
  server.clock.advance(ms)
  await settleDueFilings(await runtimeOf(server.services))
}
const problems = async (id: number) => (await shopper(server, as).quote([id]))[0]?.problems.map(({ code }) => code)

describe('an export filing', () => {
  it('is pending, then accepted with an ITN, with which the label is bought', async () => {
    const id = await order(3000)
    expect(await problems(id)).toEqual(['EEI_REQUIRED'])
    const sent = (await file(id)).body.data
    expect(sent).toMatchObject({ available: true, filing: { state: 'submitted', itn: null, outdated: false } })
    expect(await problems(id)).toEqual(['EEI_REQUIRED'])
    await later()
    const { itn, ...accepted } = (await filed(id))!
    expect(accepted).toMatchObject({ state: 'accepted', reasons: [], sums: { 6109100012: 3000_0000 } })
    expect(itn).toMatch(/^X20\d{12}$/)
    expect(accepted.events.map(({ from, to, actor }) => [from, to, actor])).toEqual([
      [null, 'submitted', 'seller'],
      ['submitted', 'accepted', 'carrier'],
    ])
    expect(await problems(id)).toEqual([])
    const { items } = await shopper(server, as).ship([id], 1)
    expect(items).toMatchObject([{ state: 'bought' }])
    const { records } = (await server.call(listEei, { query: { search: itn ?? '' } }, { as })).body.data!
    expect(records).toMatchObject([{ kind: 'filed', itn, shipment: { id: items[0]?.shipmentId } }])
    expect((await file(id)).body.errorCode).toBe('ORDER_NOT_AWAITING')
    expect((await cancel(id)).body.errorCode).toBe('ORDER_NOT_AWAITING')
  })

  it('is rejected with reasons, and accepted once it was sent again', async () => {
    const id = await order(3003)
    await file(id)
    await later()
    expect(await filed(id)).toMatchObject({
      state: 'rejected',
      itn: null,
      reasons: ['Unit of measure does not fit the Schedule B number'],
    })
    expect(await problems(id)).toEqual(['EEI_REQUIRED'])
    expect((await file(id)).body.data?.filing).toMatchObject({ state: 'submitted' })
    await later()
    expect(await filed(id)).toMatchObject({ state: 'accepted', reasons: [] })
    expect((await filed(id))?.events.map(({ to, note }) => [to, note])).toEqual([
      ['submitted', null],
      ['rejected', 'Unit of measure does not fit the Schedule B number'],
      ['submitted', null],
      ['accepted', expect.stringMatching(/^AES X20/)],
    ])
  })

  it('waits while AES is down, and is decided afterwards', async () => {
    const id = await order(3007)
    await file(id)
    await later(60 * MINUTE)
    expect(await filed(id)).toMatchObject({ state: 'submitted' })
    await later(24 * 60 * MINUTE)
    expect(await filed(id)).toMatchObject({ state: 'accepted' })
  })

  it('asks again once the goods exceed what was filed, keeps its ITN, and not while they are below', async () => {
    const id = await order(3000)
    await file(id)
    await later()
    const { itn } = (await filed(id))!
    await declare(id, 2900)
    expect(await problems(id)).toEqual([])
    expect(await filed(id)).toMatchObject({ outdated: false })
    await declare(id, 3100)
    expect(await problems(id)).toEqual(['EEI_REQUIRED'])
    expect(await filed(id)).toMatchObject({ state: 'accepted', outdated: true })
    expect((await file(id)).body.data?.filing).toMatchObject({ state: 'submitted', itn })
    expect(await problems(id)).toEqual(['EEI_REQUIRED'])
    await later()
    expect(await filed(id)).toMatchObject({ state: 'accepted', itn, outdated: false })
    expect(await problems(id)).toEqual([])
    await declare(id, 100)
    expect(await problems(id)).toEqual([])
    expect((await file(id)).body.errorCode).toBe('EEI_FILED')
  })

  it('of licensed goods covers no other goods, whatever they are worth', async () => {
    const id = await order(50, { taxIds: [ein], needsLicense: true })
    expect(await problems(id)).toEqual(['EEI_REQUIRED_LICENSE'])
    await file(id)
    await later()
    expect(await problems(id)).toEqual([])
    await declare(id, 60, { needsLicense: true })
    expect(await problems(id)).toEqual(['EEI_REQUIRED_LICENSE'])
  })

  it('is one for a key, and for two that file at once', async () => {
    const id = await order(3000)
    const key = randomUUID()
    const both = await Promise.all([file(id, key), file(id, key), file(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    const { rows } = await server.admin.query('select attempt from eei_filing where order_id = $1', [id])
    expect(rows).toEqual([{ attempt: 1 }])
    const other = await order(3000)
    expect((await file(other, key)).body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('is canceled, after which its ITN counts no more and the order can be filed anew', async () => {
    const id = await order(3000)
    await file(id)
    expect((await cancel(id)).body.errorCode).toBe('EEI_FILING_PENDING')
    await later()
    expect((await cancel(id)).body.data).toMatchObject({ filing: null })
    expect(await problems(id)).toEqual(['EEI_REQUIRED'])
    expect((await cancel(id)).status).toBe(404)
    expect((await file(id)).body.data?.filing).toMatchObject({ state: 'submitted' })
  })

  it('is refused with what is missing, and where none is needed', async () => {
    expect((await file(await order(3000, { taxIds: [] }))).body.errorCode).toBe('EEI_EIN_MISSING')
    expect((await file(await order(3000, { taxIds: [ein], signer: '' }))).body.errorCode).toBe('EEI_INCOMPLETE')
    expect((await file(await order(100))).body.errorCode).toBe('EEI_NOT_NEEDED')
    const typed = await order(3000, { taxIds: [ein], itn: 'AES X20261124000001' })
    expect((await file(typed)).body.errorCode).toBe('EEI_NOT_NEEDED')
    expect(await problems(typed)).toEqual([])
  })

  it('is not offered where nobody files', async () => {
    const runtime = await runtimeOf(server.services)
    const { filer } = runtime
    const id = await order(3000)
    runtime.filer = null
    try {
      expect((await file(id)).body.errorCode).toBe('EEI_NO_FILER')
      expect((await server.call(getEeiFiling, { params: { id } }, { as })).body.data).toEqual({
        available: false,
        filing: null,
      })
    } finally {
      runtime.filer = filer
    }
  })

  it('is asked about by the job of the queue as well', async () => {
    const id = await order(3000)
    await file(id)
    await server.admin.query(`update eei_filing set next_try_at = $2 where order_id = $1`, [id, server.clock.now()])
    await runJobs(server)
    expect((await filed(id))?.state).toBe('submitted')
  })
})
