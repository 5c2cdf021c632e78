import {
  getVerification,
  type IdentityDocument,
  readIdentityDocument,
  removeIdentityDocument,
  submitVerification,
  uploadIdentityDocument,
} from '@waybill/contract/verification/api'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { inScope } from '../../../platform/database/index.ts'
import { silentLog } from '../../../platform/log.ts'
import { type Planted, seedUser, testClaims } from '../../../testing/people.ts'
import { testPicture } from '../../../testing/picture.ts'
import { sendFile } from '../../../testing/send-file.ts'
import { useTestServer } from '../../../testing/server.ts'
import { sweepDraftsJob } from './sweep.ts'

const server = useTestServer()
const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF'
let seller: Planted
beforeEach(async () => {
  seller = await seedUser(server)
})

const upload = async (content: string | Uint8Array, fileName = 'card.jpg', as = seller.email) =>
  sendFile(server, { route: uploadIdentityDocument, as, fileName, content })
const document = async (): Promise<IdentityDocument> =>
  (await upload(await testPicture())).body.data as IdentityDocument
const submit = (documentIds: string[], how: { claims?: object; key?: string; as?: string } = {}) =>
  server.call(
    submitVerification,
    { body: { ...testClaims, ...how.claims, documentIds } },
    { as: how.as ?? seller.email, headers: { 'idempotency-key': how.key ?? randomUUID() } },
  )
const read = async () => (await server.call(getVerification, {}, { as: seller.email })).body.data
const refuse = (reason: string) =>
  server.admin.query(
    "update identity_verification set state = 'rejected', reason = $2, decided_at = now() where org_id = $1 and state = 'pending'",
    [seller.orgId, reason],
  )

describe('documents', () => {
  it('are pictures, drawn anew and upright under a name that fits, and PDF files as they came', async () => {
    const turned = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer()
    const picture = (await upload(turned, 'IMG 0001.HEIC')).body.data as IdentityDocument
    expect(picture).toMatchObject({ name: 'IMG 0001.jpg', mime: 'image/jpeg' })
    const url = readIdentityDocument.path.replace(':id', picture.id)
    const answer = await server.request({ method: 'GET', url, as: seller.email })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="IMG 0001.jpg"/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(JSON.stringify(answer.body)).not.toContain('secret place')
    const paper = (await upload(PDF, 'x.png')).body.data as IdentityDocument
    expect(paper).toMatchObject({ name: 'x.pdf', mime: 'application/pdf' })
    const kept = await server.request({
      method: 'GET',
      url: readIdentityDocument.path.replace(':id', paper.id),
      as: seller.email,
    })
    expect([kept.headers['content-type'], kept.body]).toEqual(['application/pdf', PDF])
    expect(String(kept.headers['content-disposition'])).toMatch(/^attachment/)
    expect((await read())?.drafts.map(({ id }) => id)).toEqual([picture.id, paper.id])
  })
  it.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'DOCUMENT_TYPE'],
    ['a page', '<!doctype html><script>1</script>', 'DOCUMENT_TYPE'],
    ['a page that pretends by its name', 'MZ\x90\0', 'DOCUMENT_TYPE'],
    ['nothing', '', 'FILE_EMPTY'],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'IMAGE_DAMAGED'],
    ['more than fits', Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(10_000_001)]), 'DOCUMENT_TOO_LARGE'],
  ])('are never %s', async (_, content, code) => {
    const { body } = await upload(content, 'passport.png')
    expect(body.errorCode).toBe(code)
    expect((await read())?.drafts).toEqual([])
  })
  it('are thrown away while they were not sent in, and kept afterwards', async () => {
    const [one, two] = [await document(), await document()]
    const remove = (id: string) => server.call(removeIdentityDocument, { params: { id } }, { as: seller.email })
    expect((await remove(one.id)).status).toBe(200)
    expect((await remove(one.id)).status).toBe(404)
    await submit([two.id])
    expect((await remove(two.id)).body.errorCode).toBe('DOCUMENT_IN_USE')
    expect((await read())?.submission?.documents).toEqual([two])
  })
  it('that nobody sent in are forgotten after a day, those sent in are not', async () => {
    const [kept, dropped] = [await document(), await document()]
    await submit([kept.id])
    await server.admin.query("update file set created_at = now() - interval '2 days' where org_id = $1", [seller.orgId])
    const context = { database: server.database, log: silentLog, clock: server.clock, attempt: 1, lastAttempt: false }
    await sweepDraftsJob.run({}, { ...context, signal: new AbortController().signal })
    const { rows } = await server.admin.query('select id from file where org_id = $1', [seller.orgId])
    expect(rows).toEqual([{ id: kept.id }])
    expect(rows).not.toContainEqual({ id: dropped.id })
  })
  it('are forty a day at most, also when they come at once or are removed again', async () => {
    const answers = await Promise.all(Array.from({ length: 43 }, () => upload(PDF, 'x.pdf')))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(40)
    const [first] = taken.map(({ body }) => body.data as IdentityDocument)
    await server.call(removeIdentityDocument, { params: { id: first?.id ?? '' } }, { as: seller.email })
    expect((await upload(await testPicture())).body.errorCode).toBe('DOCUMENTS_TOO_MANY')
  })
})

describe('sending papers in', () => {
  it('goes from not started to pending, keeps what was typed, and is noted', async () => {
    expect(await read()).toEqual({ state: 'notStarted', submission: null, earlier: [], drafts: [] })
    const one = await document()
    const { status, body } = await submit([one.id])
    expect([status, body.data?.state]).toEqual([200, 'pending'])
    expect((await read())?.submission).toMatchObject({
      ...testClaims,
      state: 'pending',
      reason: null,
      documents: [one],
    })
    const { rows } = await server.admin.query(
      "select action from audit_event where org_id = $1 and subject_type = 'identity'",
      [seller.orgId],
    )
    expect(rows).toEqual([{ action: 'identity.submitted' }])
  })
  it('happens once: the same key answers again, two at once make one, a second is told to wait', async () => {
    const one = await document()
    const key = randomUUID()
    const [first, again] = [await submit([one.id], { key }), await submit([one.id], { key })]
    expect([first.status, again.status]).toEqual([200, 200])
    expect((await submit([one.id])).body.errorCode).toBe('VERIFICATION_PENDING')
    seller = await seedUser(server)
    const other = await document()
    const both = await Promise.all([submit([other.id]), submit([other.id])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await server.admin.query('select id from identity_verification where org_id = $1', [seller.orgId])
    expect(rows).toHaveLength(1)
  })
  it('starts anew after a refusal, with the reason and the documents of before', async () => {
    const one = await document()
    await submit([one.id])
    await refuse('The card is blurred')
    expect(await read()).toMatchObject({
      state: 'rejected',
      submission: { ...testClaims, reason: 'The card is blurred', documents: [one] },
    })
    const two = await document()
    const { body } = await submit([one.id, two.id], { claims: { companyName: 'Renamed LLC' } })
    expect(body.data).toMatchObject({
      state: 'pending',
      submission: { companyName: 'Renamed LLC', documents: [one, two] },
      earlier: [{ reason: 'The card is blurred' }],
    })
  })
  it('is over once the organisation is verified', async () => {
    const one = await document()
    await server.admin.query('update org set identity_verified = true where id = $1', [seller.orgId])
    expect((await submit([one.id])).body.errorCode).toBe('VERIFICATION_DONE')
    expect((await upload(await testPicture())).body.errorCode).toBe('VERIFICATION_DONE')
    expect((await read())?.state).toBe('verified')
  })
  it.each([
    ['no name', { personName: ' ' }, 'personName', 'REQUIRED'],
    ['a name of 10,000 characters', { companyName: 'x'.repeat(10_000) }, 'companyName', 'LENGTH_MAX'],
    ['no such country', { country: 'QQ' }, 'country', 'COUNTRY'],
    ['a field that decides', { state: 'verified' }, 'state', 'UNKNOWN_FIELD'],
    ['another organisation', { orgId: 11 }, 'orgId', 'UNKNOWN_FIELD'],
  ])('is refused with %s', async (_, claims, fieldName, code) => {
    const one = await document()
    const { status, body } = await submit([one.id], { claims })
    expect(status).toBe(400)
    expect(body.data).toContainEqual(expect.objectContaining({ fieldName, code }))
  })
  it.each([[[]], [Array.from({ length: 5 }, () => randomUUID())]])('needs one to four documents: %j', async (ids) => {
    expect((await submit(ids)).status).toBe(400)
  })
})

describe('who may', () => {
  it("resellers' sellers need no verification, other kinds of organisations have none, nobody is kept out", async () => {
    const as = 'seller@acme.test'
    expect((await server.call(getVerification, {}, { as })).body.errorCode).toBe('VERIFICATION_NOT_NEEDED')
    expect((await upload(await testPicture(), 'x.jpg', as)).body.errorCode).toBe('VERIFICATION_NOT_NEEDED')
    expect((await server.call(getVerification, {}, { as: 'floor@demo.test' })).status).toBe(403)
    expect((await server.call(getVerification, {})).status).toBe(401)
  })
  it('a seller cannot write that it is verified, not even in SQL', async () => {
    const scope = { role: 'seller', orgId: seller.orgId, userId: seller.userId } as const
    const forged = (work: Parameters<typeof inScope>[2]) => inScope(server.database, scope, work)
    const row = {
      org_id: seller.orgId,
      person_name: 'x',
      person_role: 'x',
      company_name: 'x',
      registration_no: 'x',
      country: 'US',
      line1: 'x',
      city: 'x',
      submitted_by: seller.userId,
    }
    await expect(
      forged((db) =>
        db
          .insertInto('identity_verification')
          .values({ ...row, state: 'verified' })
          .execute(),
      ),
    ).rejects.toThrow('permission denied')
    await forged((db) => db.insertInto('identity_verification').values(row).execute())
    await expect(
      forged((db) => db.updateTable('identity_verification').set({ state: 'verified' }).execute()),
    ).rejects.toThrow('permission denied')
  })
})
