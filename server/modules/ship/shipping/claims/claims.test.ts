import * as api from '@waybill/contract/claims/api'
import type { EvidenceKind, Peril } from '@waybill/contract/claims/perils'
import { requiredEvidence } from '@waybill/contract/claims/perils'
import { getPostageInfo, listPostage } from '@waybill/contract/funds/api'
import { getNeedHandleCount } from '@waybill/contract/messages/api'
import { voidLabels } from '@waybill/contract/shipping/api'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type CarrierProvider,
  type Carriers,
  type ClaimAnswer,
  type Outcome,
  success,
} from '../../../../carriers/index.ts'
import { demoOrg } from '../../../../demo/index.ts'
import { plainProvider } from '../../../../testing/faults/fake-provider.fixture.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { testPicture } from '../../../../testing/picture.ts'
import { sendFile } from '../../../../testing/send-file.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../../../../testing/shipping.ts'
import { runtimeOf } from '../runtime/service.ts'
import { endOverdueClaims } from './deadlines.ts'
import { askCarriersAboutClaims } from './settle.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const staff = 'admin@demo.test'
const USPS = 1
const UPS = 2
const DHL = 4
const DAY = 86_400_000

let picture: Buffer
beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 5000_0000)
  for (const who of [as, staff, 'seller@acme.test']) await server.tokenOf(who)
  await server.admin.query(`update access_token set expires_at = '2100-01-01'`)
  picture = await testPicture()
})

async function labelled({ carrier = USPS, insured = 0 } = {}): Promise<number> {
  const [orderId = 0] = await seedOrders(server.database, demoOrg.seller, [
    newOrder(insured > 0 ? { insuredValue: insured } : {}),
  ])
  const [item] = (await shopper(server, as).ship([orderId], carrier)).items
  return item?.shipmentId ?? 0
}
/** A parcel that its carrier has. */
async function shipped(wish: { carrier?: number; insured?: number } = {}): Promise<number> {
  const id = await labelled(wish)
  await server.admin.query('update shipment set status = 2 where id = $1', [id])
  return id
}
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
const voidLabel = async (shipmentId: number) =>
  (await server.call(voidLabels, { body: { shipmentIds: [shipmentId] } }, { as })).body.data!.results[0]!
const claimBody = (shipmentId: number, more: object = {}) => ({
  requestKey: randomUUID(),
  shipmentId,
  peril: 'damage' as Peril,
  amount: 50_0000,
  description: 'The box was crushed',
  ...more,
})
const draft = (shipmentId: number, more: object = {}) =>
  server.call(api.createClaim, { body: claimBody(shipmentId, more) }, { as })
const attach = (claimId: number, evidence: EvidenceKind, content: string | Uint8Array = picture, fileName = 'a.png') =>
  sendFile(server, { route: api.addClaimFile, as, fileName, content, query: { claimId, evidence } })
const params = (id: number) => ({ params: { id } })
const submit = (id: number) => server.call(api.submitClaim, params(id), { as })
const detail = async (id: number) => (await server.call(api.getClaim, params(id), { as })).body.data!
const wallet = async () => (await server.call(getPostageInfo, {}, { as })).body.data!.available
const counted = async () => (await server.call(getNeedHandleCount, {}, { as })).body.data!.insuranceClaimCount
async function later(ms: number): Promise<void> {
  server.clock.advance(ms)
  await askCarriersAboutClaims(await runtimeOf(server.services))
}

/** A damage claim with all of its evidence, sent. */
async function filed(amount: number, carrier = USPS): Promise<number> {
  const { body } = await draft(await shipped({ carrier }), { amount })
  if (!body.data) throw new Error(`${body.errorCode} ${body.message}`)
  for (const kind of requiredEvidence.damage) await attach(body.data.id, kind)
  const sent = await submit(body.data.id)
  if (!sent.body.data) throw new Error(`${sent.body.errorCode} ${sent.body.message}`)
  return body.data.id
}

describe('a claim', () => {
  it('collects evidence as a draft, is sent whole, approved by the carrier and paid once', async () => {
    const shipmentId = await shipped()
    const { body: options } = await server.call(api.getClaimOptions, params(shipmentId), { as })
    expect(options.data).toMatchObject({ included: 100_0000, insured: null, problem: null, claimId: null })
    expect(options.data?.perils.map(({ peril, problem }) => [peril, problem?.code ?? null])).toEqual([
      ['loss', 'CLAIM_EARLY'],
      ['damage', null],
      ['missing', null],
    ])
    const body = claimBody(shipmentId, { amount: 50_0100 })
    const { data } = (await server.call(api.createClaim, { body }, { as })).body
    expect(data).toMatchObject({ state: 'draft', amount: 50_0100, approved: null })
    expect((await server.call(api.createClaim, { body }, { as })).body.data?.id).toBe(data?.id)
    const id = data!.id
    const early = await submit(id)
    expect([early.status, early.body.errorCode]).toEqual([422, 'CLAIM_EVIDENCE'])
    expect(early.body.message).toContain('Photo of the label')
    for (const kind of requiredEvidence.damage) expect((await attach(id, kind)).status).toBe(200)
    const before = await wallet()
    expect((await submit(id)).body.data).toMatchObject({
      state: 'in_review',
      carrierCase: expect.stringMatching(/^SBX/),
    })
    await later(DAY)
    expect(await detail(id)).toMatchObject({ state: 'approved', approved: 50_0100 })
    expect(await wallet()).toBe(before)
    await later(DAY)
    const paid = await detail(id)
    expect(paid).toMatchObject({ state: 'paid', dueOn: null })
    expect(paid.events.map(({ to }) => to)).toEqual(['draft', 'submitted', 'in_review', 'approved', 'paid'])
    expect(await wallet()).toBe(before + 50_0100)
    const { records } = (await server.call(listPostage, { query: { limit: 1 } }, { as })).body.data!
    expect(records[0]).toMatchObject({ amount: 50_0100, cause: 'claim', kind: 37 })
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('ends as its cents say: half, denied, found later, never decided', async () => {
    const before = await wallet()
    const [half, denied, found, silent] = [
      await filed(40_0200),
      await filed(40_0300),
      await filed(40_0500),
      await filed(40_0600),
    ]
    const spent = before - (await wallet())
    await later(DAY)
    expect(await detail(half)).toMatchObject({ state: 'approved_partial', approved: 20_0100 })
    expect(await detail(denied)).toMatchObject({ state: 'denied', denial: 'evidence', canAppeal: true })
    await later(DAY)
    expect(await wallet()).toBe(before - spent + 20_0100 + 40_0500)
    await later(2 * DAY)
    expect(await detail(found)).toMatchObject({ state: 'reversed', approved: 40_0500 })
    expect(await detail(silent)).toMatchObject({ state: 'in_review' })
    expect(await wallet()).toBe(before - spent + 20_0100)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('asks, counts the question until it is answered, and is denied when nobody answers', async () => {
    const [questioned, forgotten] = [await filed(30_0400), await filed(30_0400)]
    await later(DAY)
    expect(await detail(questioned)).toMatchObject({ state: 'need_info' })
    expect(await counted()).toBe(2)
    expect((await attach(questioned, 'other', '%PDF-1.7 price', 'price.pdf')).status).toBe(200)
    const body = { text: 'Here is the price' }
    expect((await server.call(api.answerClaim, { ...params(questioned), body }, { as })).body.data?.state).toBe(
      'in_review',
    )
    expect((await server.call(api.answerClaim, { ...params(questioned), body }, { as })).body.errorCode).toBe(
      'CLAIM_CHANGED',
    )
    expect(await counted()).toBe(1)
    await later(DAY)
    expect(await detail(questioned)).toMatchObject({ state: 'approved' })
    server.clock.advance(8 * DAY)
    await endOverdueClaims(await runtimeOf(server.services))
    expect(await detail(forgotten)).toMatchObject({ state: 'denied', denial: 'noAnswer' })
    expect(await counted()).toBe(0)
  })

  it('is appealed once, and may win', async () => {
    const id = await filed(30_0700)
    await later(DAY)
    const body = { text: 'See the photos again' }
    const appeal = (of: number) => server.call(api.appealClaim, { ...params(of), body }, { as })
    expect((await appeal(id)).body.data).toMatchObject({ state: 'in_review' })
    await later(DAY)
    expect(await detail(id)).toMatchObject({ state: 'approved', denial: null })
    const lost = await filed(30_0300)
    await later(DAY)
    await appeal(lost)
    await later(DAY)
    expect(await detail(lost)).toMatchObject({ state: 'denied', canAppeal: false, dueOn: null })
    expect((await appeal(lost)).body.errorCode).toBe('CLAIM_APPEAL')
    const late = await filed(30_0300)
    await later(DAY)
    server.clock.advance(31 * DAY)
    expect((await appeal(late)).body.errorCode).toBe('CLAIM_LATE')
  })

  it('is withdrawn before anybody looks, and then filed anew', async () => {
    const shipmentId = await shipped()
    const { id } = (await draft(shipmentId)).body.data!
    const change = { amount: 10_0000, description: 'Less' }
    expect((await server.call(api.changeClaim, { ...params(id), body: change }, { as })).body.data).toMatchObject(
      change,
    )
    expect((await server.call(api.withdrawClaim, params(id), { as })).body.data).toMatchObject({ state: 'withdrawn' })
    expect((await server.call(api.withdrawClaim, params(id), { as })).body.errorCode).toBe('CLAIM_CHANGED')
    expect((await server.call(api.changeClaim, { ...params(id), body: change }, { as })).body.errorCode).toBe(
      'CLAIM_CHANGED',
    )
    expect((await draft(shipmentId)).status).toBe(200)
  })

  it('is reminded of once, ten days before its last day, and lapses after it', async () => {
    const { id } = (await draft(await shipped())).body.data!
    const reminded = async () => {
      await endOverdueClaims(await runtimeOf(server.services))
      const { rows } = await server.admin.query(
        `select 1 from message where title_en like 'Submit claim CL-' || $1::text || ' by %'`,
        [id],
      )
      return rows.length
    }
    server.clock.advance(48 * DAY)
    expect(await reminded()).toBe(0)
    server.clock.advance(4 * DAY)
    expect([await reminded(), await reminded()]).toEqual([1, 1])
    server.clock.advance(10 * DAY)
    await endOverdueClaims(await runtimeOf(server.services))
    expect(await detail(id)).toMatchObject({ state: 'lapsed' })
    expect((await submit(id)).body.errorCode).toBe('CLAIM_CHANGED')
  })
})

describe('a carrier', () => {
  /** Asks again, of a carrier that answers so. */
  async function askWith(claim: NonNullable<CarrierProvider['claim']>, carrier = USPS): Promise<void> {
    const runtime = await runtimeOf(server.services)
    const resolveCarrier: Carriers['resolveCarrier'] = async (of) =>
      of.carrier === carrier ? plainProvider({ claim }) : runtime.carriers.resolveCarrier(of)
    server.clock.advance(DAY)
    await askCarriersAboutClaims({ ...runtime, carriers: { ...runtime.carriers, resolveCarrier } })
  }

  it('that approves a broken amount pays its whole cents, and nothing is a denial', async () => {
    const amounts = new Map([
      [await filed(60_0600), 12_3456],
      [await filed(60_0600), 0],
      [await filed(60_0600), 99],
      [await filed(60_0600), -5_0000],
    ])
    await askWith(async ({ reference }) =>
      success({ state: 'approved', caseNo: 'C1', amount: amounts.get(Number(reference.slice(3))) ?? null, text: null }),
    )
    const outcomes = await Promise.all([...amounts.keys()].map(detail))
    expect(outcomes.map(({ state, approved }) => [state, approved])).toEqual([
      ['approved_partial', 12_3400],
      ['denied', null],
      ['denied', null],
      ['denied', null],
    ])
  })

  it('that does not answer holds up no claim of another', async () => {
    const [usps, ups] = [await filed(60_0600), await filed(60_0100, UPS)]
    const called = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Outcome<ClaimAnswer>>()
    const asking = askWith(() => (called.resolve(), answer.promise))
    await called.promise
    await expect.poll(async () => (await detail(ups)).state).toBe('approved')
    expect((await detail(usps)).state).toBe('in_review')
    answer.resolve({ outcome: 'unknown', problems: [] })
    await asking
    expect((await detail(usps)).state).toBe('in_review')
  })
})

describe('the provider', () => {
  const decide = (id: number, amount: number) =>
    server.call(api.approveClaim, { ...params(id), body: { amount } }, { as: staff })
  const pay = (id: number) => server.call(api.payClaim, params(id), { as: staff })

  it('decides and pays once, however many approve and pay at the same time', async () => {
    const id = await filed(60_0600)
    const before = await wallet()
    const approvals = await Promise.all([decide(id, 60_0600), decide(id, 60_0600), decide(id, 10_0000)])
    expect(approvals.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(approvals.filter(({ body }) => body.errorCode === 'CLAIM_CHANGED')).toHaveLength(2)
    const { approved } = await detail(id)
    const payments = await Promise.all([pay(id), pay(id), pay(id)])
    expect(payments.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await wallet()).toBe(before + approved!)
    // The parcel turned up.
    const reverse = () => server.call(api.reverseClaim, params(id), { as: staff })
    expect((await Promise.all([reverse(), reverse()])).map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await wallet()).toBe(before)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('asks the seller, writes notes that the seller does not see, and denies with a reason', async () => {
    const id = await filed(60_0600)
    const say = (route: typeof api.askAboutClaim, text: string) =>
      server.call(route, { ...params(id), body: { text } }, { as: staff })
    expect((await say(api.askAboutClaim, 'Which item?')).body.data).toMatchObject({ state: 'need_info' })
    const hidden = { text: 'Looks odd', visibleTo: 'provider' as const }
    await server.call(api.noteClaim, { ...params(id), body: hidden }, { as: staff })
    const body = { denial: 'packaging' as const, note: 'No padding' }
    const denied = await server.call(api.denyClaim, { ...params(id), body }, { as: staff })
    expect(denied.body.data?.events.map(({ note }) => note)).toContain('Looks odd')
    const shown = await detail(id)
    expect(shown).toMatchObject({ state: 'denied', denial: 'packaging' })
    const notes = shown.events.map(({ note }) => note)
    expect(notes).toEqual(expect.arrayContaining(['Which item?', 'No padding']))
    expect(notes).not.toContain('Looks odd')
    expect((await decide(id, 1_0000)).body.errorCode).toBe('CLAIM_CHANGED')
  })

  it('approves no more than the claim can pay', async () => {
    const id = await filed(60_0600)
    const { status, body } = await decide(id, 100_0100)
    expect([status, body.errorCode]).toEqual([422, 'CLAIM_AMOUNT'])
  })

  it('sees what was submitted to it, what is due first, and its files; another provider nothing', async () => {
    const id = await filed(60_0600)
    const { id: hidden } = (await draft(await shipped())).body.data!
    const list = async (query: object) => (await server.call(api.listClaimDesk, { query }, { as: staff })).body.data!
    const open = await list({ view: 'open' })
    expect(open.records.map((row) => row.id)).toContain(id)
    expect(open.records.map((row) => row.id)).not.toContain(hidden)
    const due = open.records.map(({ dueOn }) => dueOn ?? '9999')
    expect(due).toEqual(due.toSorted())
    const first = await list({ limit: 1 })
    const second = await list({ limit: 1, cursor: first.next })
    expect(second.records[0]?.id).not.toBe(first.records[0]?.id)
    const [file] = (await detail(id)).files
    const read = (who: string) =>
      server.request({ method: 'GET', url: `/api/shipout-shipment/claim/file/${file!.id}`, as: who })
    expect([(await read(as)).status, (await read(staff)).status]).toEqual([200, 200])
    for (const other of ['owner@acme.test', 'seller@acme.test']) expect((await read(other)).status).toBe(404)
  })
})

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
    expect(await voidLabel(claimed)).toMatchObject({ state: 'rejected', problem: { code: 'VOID_CLAIMED' } })
    await server.call(api.withdrawClaim, params(id), { as })
    expect(await voidLabel(claimed)).toMatchObject({ state: 'confirmed' })
  })

  it('any payment for a label whose price is given back, whoever decides', async () => {
    const decide = (id: number) =>
      server.call(api.approveClaim, { ...params(id), body: { amount: 10_0000 } }, { as: staff })
    const [approved, paid, asked] = [await filed(50_0100), await filed(50_0100), await filed(50_0100)]
    expect((await decide(paid)).status).toBe(200)
    for (const id of [approved, paid, asked]) await requestVoid((await detail(id)).shipment.id)
    const before = await wallet()
    expect((await decide(approved)).body.errorCode).toBe('CLAIM_VOIDED')
    expect((await server.call(api.payClaim, params(paid), { as: staff })).body.errorCode).toBe('CLAIM_VOIDED')
    await later(DAY)
    expect(await detail(asked)).toMatchObject({ state: 'in_review' })
    expect(await wallet()).toBe(before)
    const denial = { denial: 'other' as const }
    await server.call(api.denyClaim, { ...params(asked), body: denial }, { as: staff })
    const body = { text: 'See the photos again' }
    expect((await server.call(api.appealClaim, { ...params(asked), body }, { as })).body.errorCode).toBe('CLAIM_VOIDED')
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

it('lists claims, newest first, by number, state, peril and carrier, page by page', async () => {
  const list = async (query: object) => (await server.call(api.listClaims, { query }, { as })).body.data!
  const all = await list({})
  const ids = all.records.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, cursor: first.next })
  expect([...first.records, ...second.records].map(({ id }) => id)).toEqual(ids.slice(0, 4))
  expect((await list({ state: 'denied' })).records.every(({ state }) => state === 'denied')).toBe(true)
  expect((await list({ peril: 'loss' })).records).toEqual([])
  expect((await list({ search: `CL-${ids[0]}`, carriers: [USPS] })).records.map(({ id }) => id)).toEqual([ids[0]])
})
