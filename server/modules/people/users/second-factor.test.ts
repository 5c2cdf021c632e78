import { beginMfa, confirmMfa } from '@waybill/contract/account/api'
import { getUserDetail, resetSecondFactor } from '@waybill/contract/users/api'
import { listSiteSecurity } from '@waybill/contract/security/api'
import { login } from '@waybill/contract/identity/api'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/index.ts'
import { codeAt } from '../../../operations/totp.fixture.ts'
import { type Planted, seedUser } from '../../../testing/people.ts'
import { hostOfAccount, useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const admin = 'admin@demo.test'
const acme = 'owner@acme.test'
const params = ({ userId }: Planted) => ({ id: userId })
const detail = async (id: number) => (await server.call(getUserDetail, { params: { id } }, { as: admin })).body.data
const tryLogin = (whom: Planted) =>
  server.call(login, { body: { userName: whom.email, password: DEMO_PASSWORD } }, { host: hostOfAccount(whom.email) })
const mailsTo = async ({ email }: Planted) =>
  (await server.admin.query<{ subject: string }>('select subject from outbox_message where recipient = $1', [email]))
    .rows

describe('a lost second factor', () => {
  const reset = (whom: Planted, as = admin) =>
    server.call(
      resetSecondFactor,
      { params: params(whom), body: { reason: 'Called back on the number on file' } },
      { as },
    )
  const setUp = async (whom: Planted) => {
    const { secret = '' } =
      (await server.call(beginMfa, { body: { password: DEMO_PASSWORD } }, { as: whom.email })).body.data ?? {}
    const code = codeAt(secret, server.clock.now())
    expect((await server.call(confirmMfa, { body: { code } }, { as: whom.email })).status).toBe(200)
  }
  it('is reset by staff: the password is enough again, the user is mailed, both logs name who did it and why', async () => {
    const seller = await seedUser(server, { provider: 2 })
    await setUp(seller)
    expect((await tryLogin(seller)).body.errorCode).toBe('MFA_REQUIRED')
    expect((await detail(seller.userId))?.twoFactor).toBe(true)
    const { status, body } = await reset(seller, acme)
    expect([status, body.data?.twoFactor]).toEqual([200, false])
    expect(body.data?.activity[0]).toMatchObject({
      action: 'twoFactor.reset',
      actor: 'Owen Acme',
      reason: 'Called back on the number on file',
    })
    expect((await tryLogin(seller)).status).toBe(200)
    expect((await mailsTo(seller)).map(({ subject }) => subject)).toContain('Two-factor authentication was reset')
    const events = (await server.call(listSiteSecurity, { query: { action: 'twoFactor.reset' } }, { as: acme })).body
      .data?.records
    expect(events?.map(({ account, byName }) => [account?.email, byName])).toEqual([[seller.email, 'Owen Acme']])
  })
  it('cannot be reset where there is none, not even one that was only begun', async () => {
    const seller = await seedUser(server)
    expect((await reset(seller)).body.errorCode).toBe('USER_WITHOUT_FACTOR')
    await server.call(beginMfa, { body: { password: DEMO_PASSWORD } }, { as: seller.email })
    expect((await reset(seller)).body.errorCode).toBe('USER_WITHOUT_FACTOR')
  })
  it('is not reset without a reason', async () => {
    const seller = await seedUser(server)
    const answer = await server.call(resetSecondFactor, { params: params(seller), body: { reason: '' } }, { as: admin })
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'INVALID_INPUT'])
  })
})
