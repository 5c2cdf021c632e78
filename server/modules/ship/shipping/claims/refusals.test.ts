import * as api from '@waybill/contract/claims/api'
import { getShipment, listShipments } from '@waybill/contract/shipping/api'
import { requiredEvidence } from '@waybill/contract/claims/perils'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { as, claimant, claimBody, DAY, DHL, staff } from './claims.fixture.ts'

const server = useTestServer()
const { labelled, shipped, draft, attach, submit, detail, voidLabel, later, filed } = claimant(server)
const params = (id: number) => ({ params: { id } })
/** As before its first scan, whatever led there. */
const asUnscanned = (id: number) =>
  server.admin.query(
    `begin; set local session_replication_role = replica; update shipment set status = 1 where id = ${id}; commit`,
  )
const requestVoid = (shipmentId: number, state = 'requested') =>
  server.admin.query(
    `insert into void_request (org_id, shipment_id, purchase_id, state, refund, owner, requested_at)
     select org_id, id, purchase_id, $2, price, 0, now() from shipment where id = $1`,
    [shipmentId, state],
  )

describe('what is refused', () => {
  const refusal = async (shipmentId: number, more: object = {}) => {
    const { status, body } = await draft(shipmentId, more)
    return [status, body.errorCode]
  }

  it('a claim before and after its dates, of a voided label, of a parcel that arrived, and a second one', async () => {
    const id = await shipped()
    expect(await refusal(id, { peril: 'loss' })).toEqual([422, 'CLAIM_EARLY'])
    expect(await refusal(id, { peril: 'theft' })).toEqual([422, 'CLAIM_NOT_OFFERED'])
    server.clock.advance(61 * DAY)
    expect(await refusal(id)).toEqual([422, 'CLAIM_LATE'])
    const voided = await shipped()
    const { id: open } = (await draft(voided)).body.data!
    for (const kind of requiredEvidence.damage) await attach(open, kind)
    await requestVoid(voided)
    expect((await submit(open)).body.errorCode).toBe('CLAIM_VOIDED')
    expect(await refusal(voided)).toEqual([409, 'CLAIM_VOIDED'])
    const arrived = await shipped()
    server.clock.advance(20 * DAY)
    await server.admin.query('update shipment set status = 3, last_event_at = now() where id = $1', [arrived])
    expect(await refusal(arrived, { peril: 'loss' })).toEqual([422, 'CLAIM_DELIVERED'])
    expect((await refusal(arrived))[0]).toBe(200)
    expect(await refusal(arrived)).toEqual([409, 'CLAIM_OPEN'])
  })

  it('what was drafted for a loss, once the parcel has arrived', async () => {
    const id = await shipped()
    server.clock.advance(20 * DAY)
    const { id: claim } = (await draft(id, { peril: 'loss' })).body.data!
    for (const kind of requiredEvidence.loss) await attach(claim, kind)
    await server.admin.query('update shipment set status = 3, last_event_at = now() where id = $1', [id])
    const { status, body } = await submit(claim)
    expect([status, body.errorCode]).toEqual([422, 'CLAIM_DELIVERED'])
    expect((await detail(claim)).state).toBe('draft')
  })

  it('a claim before the first scan and a void after a claim, so that one label is paid for once', async () => {
    const fresh = await labelled()
    expect(await refusal(fresh)).toEqual([409, 'CLAIM_UNSCANNED'])
    expect((await server.call(api.getClaimOptions, params(fresh), { as })).body.data?.problem?.code).toBe(
      'CLAIM_UNSCANNED',
    )
    expect(await voidLabel(fresh)).toMatchObject({ state: 'confirmed' })
    expect(await refusal(fresh)).toEqual([409, 'CLAIM_VOIDED'])
    // The carrier reported a scan, took it back and holds the label for unused again.
    const claimed = await shipped()
    const { id } = (await draft(claimed)).body.data!
    await asUnscanned(claimed)
    const shown = async () => (await server.call(getShipment, params(claimed), { as })).body.data!
    const listed = async () =>
      (await server.call(listShipments, { query: { openCase: 'claim' } }, { as })).body.data!.records.find(
        (one) => one.id === claimed,
      )
    for (const row of [await shown(), await listed()]) {
      expect(row?.can.void).toEqual({ allowed: false, reason: 'VOID_CLAIMED' })
      expect(row?.voidWay).toBeNull()
    }
    expect(await voidLabel(claimed)).toMatchObject({ state: 'rejected', problem: { code: 'VOID_CLAIMED' } })
    await server.call(api.withdrawClaim, params(id), { as })
    expect((await shown()).can.void.allowed).toBe(true)
    expect(await voidLabel(claimed)).toMatchObject({ state: 'confirmed' })
  })

  it('any payment for a label whose price is given back, whoever decides', async () => {
    const decide = (id: number) =>
      server.call(api.approveClaim, { ...params(id), body: { amount: 10_0000 } }, { as: staff })
    const [approved, paid, reviewed] = [await filed(50_0100), await filed(50_0100), await filed(50_0100)]
    expect((await decide(paid)).status).toBe(200)
    for (const id of [approved, paid, reviewed]) await requestVoid((await detail(id)).shipment.id)
    expect((await decide(approved)).body.errorCode).toBe('CLAIM_VOIDED')
    expect((await server.call(api.payClaim, params(paid), { as: staff })).body.errorCode).toBe('CLAIM_VOIDED')
    await later(DAY)
    expect([(await detail(reviewed)).state, (await detail(paid)).state]).toEqual(['in_review', 'approved_partial'])
    const denial = { denial: 'other' as const }
    await server.call(api.denyClaim, { ...params(reviewed), body: denial }, { as: staff })
    const body = { text: 'See the photos again' }
    expect((await server.call(api.appealClaim, { ...params(reviewed), body }, { as })).body.errorCode).toBe(
      'CLAIM_VOIDED',
    )
    // A void that the carrier refused gives nothing back.
    await server.admin.query(`update void_request set state = 'rejected', decided_at = now() where state = 'requested'`)
    expect((await decide(approved)).status).toBe(200)
  })

  it('a second claim of a parcel, however close together two pages send theirs', async () => {
    const id = await shipped()
    const answers = await Promise.all(Array.from({ length: 5 }, () => draft(id)))
    expect(answers.map(({ body }) => body.errorCode).toSorted()).toEqual([...Array(4).fill('CLAIM_OPEN'), null])
  })

  it('the key of a claim for another one, also when both come at the same time', async () => {
    const [first, second] = [await shipped(), await shipped()]
    const body = claimBody(first)
    const send = async (more: object = {}) => {
      const { status, body: answer } = await server.call(api.createClaim, { body: { ...body, ...more } }, { as })
      return [status, answer.errorCode]
    }
    const both = await Promise.all([send(), send({ shipmentId: second })])
    expect(both.toSorted()).toEqual([
      [200, null],
      [409, 'IDEMPOTENCY_KEY_REUSED'],
    ])
    const { records } = (await server.call(api.listClaims, { query: { limit: 1 } }, { as })).body.data!
    const shipmentId = records[0]!.shipment.id
    expect(await send({ shipmentId })).toEqual([200, null])
    expect(await send({ shipmentId, amount: 1_0000 })).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await send({ shipmentId, peril: 'missing' })).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('an amount above the cover, or a parcel without any', async () => {
    const id = await shipped({ insured: 300_0000 })
    const { body } = await draft(id, { amount: 300_0100 })
    expect(body.errorCode).toBe('CLAIM_AMOUNT')
    expect(await refusal(id, { amount: 300_0000 })).toEqual([200, null])
    expect(await refusal(await shipped({ carrier: DHL }))).toEqual([422, 'CLAIM_NOT_COVERED'])
    expect(await refusal(id, { amount: 1 })).toEqual([400, 'INVALID_INPUT'])
    expect(await refusal(id, { amount: -100 })).toEqual([400, 'INVALID_INPUT'])
    expect(await refusal(id, { description: ' ' })).toEqual([400, 'INVALID_INPUT'])
  })

  it('a file that is no picture and no PDF, and any file once it was sent', async () => {
    const { id } = (await draft(await shipped())).body.data!
    expect((await attach(id, 'invoice', '<script>', 'x.png')).status).toBe(400)
    expect((await attach(id, 'invoice', 'MZ program', 'x.pdf')).status).toBe(400)
    const { body } = await attach(id, 'invoice')
    const [file] = (body.data as api.ClaimDetail).files
    const remove = () => server.call(api.removeClaimFile, { params: { id: file!.id } }, { as })
    expect((await remove()).body.data?.files).toEqual([])
    expect((await remove()).status).toBe(404)
    const sent = await filed(20_0600)
    expect((await attach(sent, 'other')).body.errorCode).toBe('CLAIM_CHANGED')
  })
})
