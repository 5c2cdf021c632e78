import * as api from '@waybill/contract/claims/api'
import { requiredEvidence } from '@waybill/contract/claims/perils'
import { listPostage } from '@waybill/contract/funds/api'
import { describe, expect, it } from 'vitest'
import {
  type CarrierProvider,
  type Carriers,
  type ClaimAnswer,
  type Outcome,
  success,
} from '../../../../carriers/index.ts'
import { plainProvider } from '../../../../testing/faults/fake-provider.fixture.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { runtimeOf } from '../runtime/service.ts'
import { as, claimant, claimBody, DAY, staff, UPS, USPS } from './claims.fixture.ts'
import { endOverdueClaims } from './deadlines.ts'
import { askCarriersAboutClaims } from './settle.ts'

const server = useTestServer()
const { shipped, draft, attach, submit, detail, wallet, counted, later, filed } = claimant(server)
const params = (id: number) => ({ params: { id } })

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

  it('is withdrawn before anybody looks, and then filed again', async () => {
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
