import { afterLogin } from '@waybill/contract/identity/api'
import { approveIdentity, readUserDocument, refuseIdentity } from '@waybill/contract/users/api'
import { listShipments } from '@waybill/contract/shipping/api'
import { describe, expect, it } from 'vitest'
import { seedDocuments, seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { admin, params, usersOf } from './testing.ts'

const server = useTestServer()
const { detail, messagesOf, mailsTo } = usersOf(server)

describe('papers', () => {
  it('are accepted: postage opens to the log-in that is there already, and the seller is told', async () => {
    const seller = await seedUser(server)
    const { verificationId } = await seedDocuments(server, seller)
    const token = (await server.logIn(seller.email)).accessToken
    const postage = () => server.call(listShipments, { query: {} }, { token })
    expect((await postage()).body.errorCode).toBe('NEEDS_VERIFICATION')
    expect(await detail(seller.userId)).toMatchObject({ identity: 'pending', can: { verify: { allowed: true } } })
    const input = { params: params(seller), body: { verificationId } }
    const { body } = await server.call(approveIdentity, input, { as: admin })
    expect(body.data).toMatchObject({ identity: 'verified', submission: { state: 'verified' } })
    expect((await postage()).status).toBe(200)
    const info = await server.call(afterLogin, { query: {} }, { token })
    expect(info.body.data?.ezeeshipUser).toEqual({ authFlag: true })
    expect((await messagesOf(seller)).map((one) => one.title_en)).toEqual(['Your identity is verified'])
    expect((await mailsTo(seller)).map(({ subject }) => subject)).toEqual(['Your identity is verified'])
    expect((await server.call(approveIdentity, input, { as: admin })).body.errorCode).toBe('VERIFICATION_CHANGED')
  })
  it('are refused with what to change, in the message and in the mail', async () => {
    const seller = await seedUser(server)
    const { verificationId } = await seedDocuments(server, seller)
    const body = { verificationId, reason: 'The card is blurred' }
    const answer = await server.call(refuseIdentity, { params: params(seller), body }, { as: admin })
    expect(answer.body.data).toMatchObject({
      identity: 'rejected',
      submission: { state: 'rejected', reason: body.reason },
    })
    expect((await messagesOf(seller))[0]?.body_cn).toContain(body.reason)
    expect(JSON.stringify(await mailsTo(seller))).toContain(body.reason)
  })
  it('that were replaced meanwhile are not decided unseen', async () => {
    const seller = await seedUser(server)
    const first = await seedDocuments(server, seller)
    const refusal = { verificationId: first.verificationId, reason: 'Blurred' }
    await server.call(refuseIdentity, { params: params(seller), body: refusal }, { as: admin })
    await seedDocuments(server, seller)
    const late = { params: params(seller), body: { verificationId: first.verificationId } }
    expect((await server.call(approveIdentity, late, { as: admin })).body.errorCode).toBe('VERIFICATION_CHANGED')
    expect((await detail(seller.userId))?.identity).toBe('pending')
  })
  it('of another user are not decided by way of this one', async () => {
    const [mine, other] = [await seedUser(server), await seedUser(server)]
    const { verificationId, documentId } = await seedDocuments(server, other)
    const answer = await server.call(approveIdentity, { params: params(mine), body: { verificationId } }, { as: admin })
    expect(answer.status).toBe(409)
    const read = { params: { id: mine.userId, documentId } }
    expect((await server.call(readUserDocument, read, { as: admin })).status).toBe(404)
  })
  it('are read as attachments, and that they were is noted', async () => {
    const seller = await seedUser(server)
    const { documentId } = await seedDocuments(server, seller)
    const url = readUserDocument.path.replace(':id', String(seller.userId)).replace(':documentId', documentId)
    const answer = await server.request({ method: 'GET', url, as: admin })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(String(answer.headers['content-disposition'])).toMatch(/^attachment/)
    const { rows } = await server.admin.query(
      "select action from audit_event where org_id = $1 and subject_type = 'document'",
      [seller.orgId],
    )
    expect(rows).toEqual([{ action: 'identity.documentViewed' }])
  })
})
