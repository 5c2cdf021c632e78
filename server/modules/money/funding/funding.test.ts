import * as api from '@waybill/contract/funding/api'
import { fundingNumber } from '@waybill/contract/funding/reference'
import { listMessages } from '@waybill/contract/messages/api'
import { getPostageInfo } from '@waybill/contract/funds/api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import {
  askFunding,
  offerTransfers,
  pendingFunding,
  referenceOf,
  runFundingJobs,
  sendProof,
} from '../../../testing/funding.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { seedUser } from '../../../testing/people.ts'
import { sendFile } from '../../../testing/send-file.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
const admin = 'admin@demo.test'
const acmeSeller = 'seller@acme.test'
const owner = 'owner@acme.test'
const available = async (as = seller) => (await server.call(getPostageInfo, {}, { as })).body.data!.available
const approve = (id: number, received: number, as = admin) =>
  server.call(api.approveFundingRequest, { params: { id }, body: { received } }, { as })
const deny = (id: number, as = admin, body: object = { denial: 'notReceived', reason: null }) =>
  server.request({ method: 'POST', url: api.denyFundingRequest.path.replace(':id', String(id)), payload: body, as })
const detail = async (id: number, as = admin) =>
  (await server.call(api.getFundingRequest, { params: { id } }, { as })).body.data!
const fieldOf = ({ body }: { body: { data: unknown } }) => (body.data as { fieldName: string; code: string }[])[0]

beforeAll(async () => {
  await offerTransfers(server, demoOrg.platform)
  await offerTransfers(server, demoOrg.acme)
})
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
})

describe('adding money by transfer', () => {
  it('is credited with what was received, which may differ from what was requested', async () => {
    const before = await available()
    const requested = await askFunding(server, seller, { externalReference: 'WIRE-1' })
    expect(requested.status).toBe(200)
    expect(requested.body.data).toMatchObject({
      status: 2,
      type: 3,
      requested: 100_0000,
      received: null,
      decidedBy: null,
    })
    const { id } = requested.body.data!
    expect(await available()).toBe(before)
    const decided = await approve(id, 95_5000)
    expect(decided.body.data).toMatchObject({ status: 1, received: 95_5000, decidedBy: { side: 'provider' } })
    expect(await available()).toBe(before + 95_5000)
    const again = await approve(id, 95_5000)
    expect([again.status, again.body.errorCode]).toEqual([409, 'FUNDING_DECIDED'])
    expect(await available()).toBe(before + 95_5000)
  })
  it('is one request for two tabs and a second click', async () => {
    const [reference, proofFileId] = [await referenceOf(server, seller), await sendProof(server, seller)]
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => askFunding(server, seller, { reference, proofFileId })),
    )
    expect(new Set(sent.map(({ body }) => body.data?.id)).size).toBe(1)
    const other = await askFunding(server, seller, { reference, proofFileId, requested: 50_0000 })
    expect([other.status, other.body.errorCode]).toEqual([409, 'FUNDING_REFERENCE_USED'])
  })
  it('is decided by one of two people who decide at once', async () => {
    const before = await available(acmeSeller)
    const second = await seedUser(server, { provider: 2, type: 4 })
    const id = await pendingFunding(server, acmeSeller)
    const answers = await Promise.all([approve(id, 100_0000, owner), deny(id, second.email)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { status } = await detail(id, owner)
    expect((await available(acmeSeller)) - before).toBe(status === 1 ? 100_0000 : 0)
  })
  it('can be canceled while it is pending, and not afterwards', async () => {
    const id = await pendingFunding(server, seller)
    const canceled = await server.call(api.cancelFunding, { params: { id } }, { as: seller })
    expect(canceled.body.data).toMatchObject({ status: 3, denial: 'canceled', decidedBy: { side: 'customer' } })
    expect((await server.call(api.cancelFunding, { params: { id } }, { as: seller })).body.errorCode).toBe(
      'FUNDING_DECIDED',
    )
    expect((await approve(id, 100_0000)).body.errorCode).toBe('FUNDING_DECIDED')
  })
  it('can be sent again after it was denied, once, and says what it replaces', async () => {
    const id = await pendingFunding(server, seller)
    expect((await askFunding(server, seller, { replaces: id })).body.errorCode).toBe('FUNDING_REPLACED')
    const denied = await deny(id, admin, { denial: 'other', reason: 'Sent to the old account' })
    expect(denied.body.data).toMatchObject({ status: 3, denial: 'other', reason: 'Sent to the old account' })
    const proof = (await server.call(api.getFunding, { params: { id } }, { as: seller })).body.data!.proof!.id
    const again = await askFunding(server, seller, { replaces: id, proofFileId: proof })
    expect(again.body.data).toMatchObject({ replaces: id, status: 2 })
    expect((await server.call(api.getFunding, { params: { id } }, { as: seller })).body.data).toMatchObject({
      replacedBy: again.body.data!.id,
    })
    expect((await askFunding(server, seller, { replaces: id })).body.errorCode).toBe('FUNDING_REPLACED')
  })
  it('that nobody answered is denied after the days that the provider set', async () => {
    const id = await pendingFunding(server, seller)
    await server.admin.query("update funding_request set created_at = created_at - interval '13 days' where id = $1", [
      id,
    ])
    const expire = () => server.admin.query("select jobs.add('funding.expire', '{}'::jsonb, null, null, null, 1)")
    await expire()
    await runFundingJobs(server)
    expect(await detail(id)).toMatchObject({ status: 2 })
    await server.admin.query("update funding_request set created_at = created_at - interval '2 days' where id = $1", [
      id,
    ])
    await expire()
    await runFundingJobs(server)
    expect(await detail(id)).toMatchObject({ status: 3, denial: 'expired', decidedBy: { side: 'system' } })
  })
})

describe('two approvers', () => {
  it('are two different people above the limit, for the same sum', async () => {
    await offerTransfers(server, demoOrg.acme, { secondApproverAbove: 500_0000 })
    const second = await seedUser(server, { provider: 2, type: 4, name: 'Second' })
    const before = await available(acmeSeller)
    const id = await pendingFunding(server, acmeSeller, { requested: 600_0000 })
    expect((await approve(id, 600_0000, owner)).body.data).toMatchObject({
      status: 2,
      firstApproval: { received: 600_0000 },
    })
    const alone = await approve(id, 600_0000, owner)
    expect([alone.status, alone.body.errorCode]).toEqual([403, 'FUNDING_SECOND_APPROVER'])
    expect((await approve(id, 610_0000, owner)).body.data).toMatchObject({
      status: 2,
      firstApproval: { received: 610_0000 },
    })
    expect((await approve(id, 590_0000, second.email)).body.data).toMatchObject({
      status: 2,
      firstApproval: { received: 590_0000 },
    })
    expect(await available(acmeSeller)).toBe(before)
    expect((await approve(id, 590_0000, owner)).body.data).toMatchObject({ status: 1, received: 590_0000 })
    expect(await available(acmeSeller)).toBe(before + 590_0000)
    await offerTransfers(server, demoOrg.acme)
  })

  it('keep a transfer that the first confirmed from being denied by time', async () => {
    await offerTransfers(server, demoOrg.acme, { secondApproverAbove: 500_0000 })
    const id = await pendingFunding(server, acmeSeller, { requested: 600_0000 })
    await approve(id, 600_0000, owner)
    await server.admin.query("update funding_request set created_at = created_at - interval '30 days' where id = $1", [
      id,
    ])
    await server.admin.query("select jobs.add('funding.expire', '{}'::jsonb, null, null, null, 1)")
    await runFundingJobs(server)
    expect(await detail(id, owner)).toMatchObject({ status: 2, firstApproval: { received: 600_0000 } })
    await deny(id, owner)
    await offerTransfers(server, demoOrg.acme)
  })
})

describe('the wallet of a reseller', () => {
  it('is topped up at the platform, and nobody approves what he requested', async () => {
    const id = await pendingFunding(server, owner)
    expect((await approve(id, 100_0000, owner)).status).toBe(404)
    expect((await detail(id)).org).toMatchObject({ id: demoOrg.acme })
    await server.admin.query(
      `update funding_request set requested_by = (select id from app_user where email = $2) where id = $1`,
      [id, admin],
    )
    expect((await detail(id)).can.approve).toEqual({ allowed: false, reason: 'FUNDING_OWN' })
    for (const answer of [await approve(id, 100_0000), await deny(id)])
      expect([answer.status, answer.body.errorCode]).toEqual([403, 'FUNDING_OWN'])
  })
})

describe('bad input', () => {
  it.each([
    ['−1', -1_0000, 'MIN'],
    ['0.001', 10, 'INVALID_VALUE'],
    ['a billion', 1_000_000_000_0000, 'MAX'],
    ['less than the minimum', 9_9900, 'FUNDING_AMOUNT_MIN'],
    ['more than the maximum', 10_000_0100, 'FUNDING_AMOUNT_MAX'],
  ])('an amount of %s', async (_what, requested, code) => {
    const answer = await askFunding(server, seller, { requested })
    expect([answer.status, fieldOf(answer)]).toMatchObject([400, { fieldName: 'requested', code }])
  })
  it('a proof that is a program, empty or too large', async () => {
    const send = (content: string | Uint8Array) =>
      sendFile(server, { route: api.uploadFundingProof, as: seller, fileName: 'proof.png', content })
    expect((await send('MZ\u0090\u0000\u0003 this program')).body.errorCode).toBe('DOCUMENT_TYPE')
    expect((await send('')).body.errorCode).toBe('FILE_EMPTY')
    const large = await send(Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(10_000_001)]))
    expect([large.status, large.body.errorCode]).toEqual([413, 'DOCUMENT_TOO_LARGE'])
  })
  it("somebody else's proof, one that is used, and no reference of the payment service", async () => {
    const foreign = await sendProof(server, acmeSeller)
    expect((await askFunding(server, seller, { proofFileId: foreign })).status).toBe(404)
    const proofFileId = await sendProof(server, seller)
    await pendingFunding(server, seller, { proofFileId })
    const used = await askFunding(server, seller, { proofFileId })
    expect([used.status, used.body.errorCode]).toEqual([409, 'FUNDING_PROOF_USED'])
    const bare = await askFunding(server, seller, { method: 'service' })
    expect([bare.status, fieldOf(bare)]).toMatchObject([400, { fieldName: 'externalReference', code: 'REQUIRED' }])
  })
  it('a received sum that is none, and a denial without words', async () => {
    const id = await pendingFunding(server, seller)
    for (const received of [0, -1_0000, 10, 1_000_000_000_0000]) {
      const answer = await approve(id, received)
      expect([answer.status, fieldOf(answer)]).toMatchObject([400, { fieldName: 'received' }])
    }
    const wordless = await deny(id, admin, { denial: 'other', reason: ' ' })
    expect([wordless.status, fieldOf(wordless)]).toMatchObject([400, { fieldName: 'reason', code: 'REQUIRED' }])
  })
  it('a method that the provider does not offer', async () => {
    const answer = await askFunding(server, 'seller@nova.test')
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'FUNDING_METHOD_OFF'])
  })
})

describe('who may', () => {
  it('see and decide a request: its customer and its provider alone', async () => {
    const id = await pendingFunding(server, acmeSeller)
    for (const as of [seller, 'seller@nova.test'])
      expect((await server.call(api.getFunding, { params: { id } }, { as })).status).toBe(404)
    expect((await server.call(api.getFundingRequest, { params: { id } }, { as: admin })).status).toBe(404)
    expect((await approve(id, 100_0000, admin)).status).toBe(404)
    expect((await approve(id, 100_0000, acmeSeller)).status).toBe(403)
    expect((await server.call(api.listFunding, { query: {} }, { as: 'new@demo.test' })).body.errorCode).toBe(
      'NEEDS_VERIFICATION',
    )
    expect((await server.request({ method: 'GET', url: api.listFundingRequests.path })).status).toBe(401)
    const proof = api.readFundingRequestProof.path.replace(':id', String(id))
    expect((await server.request({ method: 'GET', url: proof, as: admin })).status).toBe(404)
    expect((await server.request({ method: 'GET', url: proof, as: owner })).headers['content-type']).toBe('image/jpeg')
  })
})

describe('what staff see', () => {
  it('warns of a new customer, a reference seen before and a sum far above habit', async () => {
    const wish = { externalReference: 'Same-1' }
    const first = await pendingFunding(server, acmeSeller, wish)
    const { flags } = await detail(first, owner)
    expect(flags).toContain('newCustomer')
    await approve(first, 100_0000, owner)
    await server.admin.query("update org set created_at = now() - interval '1 year' where id = $1", [
      demoOrg.acmeSeller,
    ])
    const next = await pendingFunding(server, acmeSeller, { externalReference: 'SAME-1', requested: 9000_0000 })
    expect((await detail(next, owner)).flags).toEqual(['referenceSeen', 'aboveHabit'])
    expect((await detail(next, owner)).history.map((row) => row.id)).toContain(first)
  })
})

describe('the history', () => {
  it('is searched and filtered, and its totals are those of every matching request', async () => {
    const id = await pendingFunding(server, seller, { requested: 77_0000, externalReference: 'Wire 77/b' })
    const list = async (query: object) => (await server.call(api.listFunding, { query }, { as: seller })).body.data!
    for (const search of [fundingNumber(id), 'wire 77', (await list({ limit: 1 })).records[0]!.reference!])
      expect((await list({ search })).records.map((row) => row.id)).toContain(id)
    const all = await list({ limit: 1 })
    expect(all.records).toHaveLength(1)
    const counted = await list({ limit: 200 })
    expect(all.totals).toEqual(counted.totals)
    expect(all.totals.find(({ status }) => status === 2)?.requested).toBe(
      counted.records.filter(({ status }) => status === 2).reduce((sum, row) => sum + row.requested, 0),
    )
    expect((await list({ statuses: [1], types: [3] })).records.every(({ status }) => status === 1)).toBe(true)
    expect((await list({ dateTo: '2001-01-01' })).records).toEqual([])
    const next = await list({ limit: 1, cursor: all.next })
    expect(next.records[0]!.id).toBeLessThan(all.records[0]!.id)
  })
  it('has a receipt of what was approved, the same file every time', async () => {
    const id = await pendingFunding(server, seller)
    const url = api.readFundingReceipt.path.replace(':id', String(id))
    const read = () => server.request({ method: 'GET', url, as: seller })
    expect((await read()).body.errorCode).toBe('FUNDING_NOT_APPROVED')
    await approve(id, 100_0000)
    const [first, second] = await Promise.all([read(), read()])
    expect(first.headers['content-type']).toBe('application/pdf')
    const { rows } = await server.admin.query("select name from file where kind = 'funding-receipt' and name like $1", [
      `%${id}.pdf`,
    ])
    expect(rows).toHaveLength(1)
    expect(second.headers['content-length']).toBe(first.headers['content-length'])
  })
})

describe('messages', () => {
  it("go to the provider's staff once with a new request, and to the customer once it is decided", async () => {
    const id = await pendingFunding(server, acmeSeller, { requested: 321_0000 })
    const mailsOf = async (to: string) =>
      (
        await server.admin.query<{ subject: string }>(
          `select subject from outbox_message where recipient = $1 and subject ~ '321|${fundingNumber(id)}'`,
          [to],
        )
      ).rows.map(({ subject }) => subject)
    await runFundingJobs(server)
    expect(await mailsOf(owner)).toEqual([expect.stringContaining('$321.00')])
    await deny(id, owner)
    await runFundingJobs(server)
    expect(await mailsOf(acmeSeller)).toHaveLength(1)
    const { body } = await server.call(listMessages, { query: { kind: 'funds' } }, { as: acmeSeller })
    const told = body.data!.records.filter(({ href }) => href === `/e/#/funds/funding?request=${id}`)
    expect(told).toHaveLength(1)
    expect(told[0]!.body.cn).toContain('未收到款项')
  })
})

it('20 approvals at once by two people credit once', async () => {
  const second = await seedUser(server, { provider: 2, type: 4 })
  const before = await available(acmeSeller)
  const id = await pendingFunding(server, acmeSeller)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => approve(id, 100_0000, n % 2 ? owner : second.email)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await available(acmeSeller)).toBe(before + 100_0000)
})

it('a key that was used for another request is refused', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = {
    method: 'bank' as const,
    externalReference: null,
    reference: await referenceOf(server, seller),
    proofFileId: await sendProof(server, seller),
  }
  const first = await server.call(
    api.requestFunding,
    { body: { ...body, requested: 30_0000 } },
    { as: seller, headers },
  )
  const again = await server.call(
    api.requestFunding,
    { body: { ...body, requested: 30_0000 } },
    { as: seller, headers },
  )
  expect(again.body.data?.id).toBe(first.body.data?.id)
  const other = await server.call(
    api.requestFunding,
    { body: { ...body, requested: 31_0000 } },
    { as: seller, headers },
  )
  expect(other.body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
})

it('the sweep of unused proofs deletes what no request uses, however much there is, and nothing else', async () => {
  const id = await pendingFunding(server, seller)
  await server.admin.query(`update file set created_at = created_at - interval '3 days' where kind = 'funding-proof'`)
  await server.admin.query(
    `insert into file (org_id, id, kind, name, mime, size, sha256, storage_key, created_at)
     select 1, gen_random_uuid(), 'funding-proof', 'old.pdf', 'application/pdf', 1, sha256(n::text::bytea), 'old-' || n, $1
     from generate_series(1, 2500) n`,
    [new Date(server.clock.now().getTime() - 3 * 86_400_000)],
  )
  await server.admin.query(`select graphile_worker.add_job('funding.sweep-proofs', '{}'::json)`)
  await runFundingJobs(server)
  const { rows } = await server.admin.query(
    `select count(*) filter (where f.name = 'old.pdf')::int as old, count(*) filter (where r.id = $1)::int as sent
     from file f left join funding_request r on r.proof_file_id = f.id`,
    [id],
  )
  expect(rows).toEqual([{ old: 0, sent: 1 }])
})
