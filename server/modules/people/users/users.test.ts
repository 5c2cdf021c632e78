import { afterLogin, refreshToken } from '@waybill/contract/identity/api'
import {
  approveIdentity,
  approveUsers,
  denyUser,
  getUserDetail,
  listUsers,
  reactivateUser,
  resetSecondFactor,
  refuseIdentity,
  suspendUser,
} from '@waybill/contract/users/api'
import { exchangeProxy, startProxy } from '@waybill/contract/proxy/api'
import { orgType } from '@waybill/contract/core/enums'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { admin, params, usersOf } from './testing.ts'

const server = useTestServer()
const acme = 'owner@acme.test'
const { list, detail, suspend, tryLogin, mailsTo } = usersOf(server)

describe('letting in', () => {
  it('opens the account, with its organisation, tells it by mail, and is noted with its actor', async () => {
    const newcomer = await seedUser(server, { status: 2 })
    const { body } = await server.call(approveUsers, { body: { ids: [newcomer.userId] } }, { as: admin })
    expect(body.data).toEqual({ done: [newcomer.userId], failed: [] })
    expect((await tryLogin(newcomer)).status).toBe(200)
    const after = await detail(newcomer.userId)
    expect(after).toMatchObject({ standing: 'active', reason: null })
    expect(after?.activity).toContainEqual(expect.objectContaining({ action: 'user.approved', actor: 'Ada Minster' }))
    expect((await mailsTo(newcomer)).map(({ subject }) => subject)).toEqual(['Your account is approved'])
  })
  it('of many at once reports who could not be, each with the reason', async () => {
    const [one, two] = [await seedUser(server, { status: 2 }), await seedUser(server)]
    const { body } = await server.call(
      approveUsers,
      { body: { ids: [one.userId, two.userId, 999_999] } },
      { as: admin },
    )
    expect(body.data?.done).toEqual([one.userId])
    expect(body.data?.failed.map(({ id, code }) => [id, code])).toEqual([
      [two.userId, 'USER_NOT_WAITING'],
      [999_999, 'NOT_FOUND'],
    ])
  })
  it('is done once by two at the same time', async () => {
    const newcomer = await seedUser(server, { status: 2 })
    const answers = await Promise.all(
      [1, 2].map(() => server.call(approveUsers, { body: { ids: [newcomer.userId] } }, { as: admin })),
    )
    expect(answers.flatMap(({ body }) => body.data?.done)).toEqual([newcomer.userId])
    expect(await mailsTo(newcomer)).toHaveLength(1)
  })
  it('can be refused, with the reason in the mail; then the account is suspended and may be let in later', async () => {
    const newcomer = await seedUser(server, { status: 2 })
    const body = { reason: 'The company is not registered' }
    const answer = await server.call(denyUser, { params: params(newcomer), body }, { as: admin })
    expect(answer.body.data).toMatchObject({ standing: 'suspended', reason: body.reason })
    expect(JSON.stringify(await mailsTo(newcomer))).toContain(body.reason)
    expect((await tryLogin(newcomer)).body.errorCode).toBe('SUSPENDED')
    expect((await server.call(denyUser, { params: params(newcomer), body }, { as: admin })).status).toBe(409)
    const back = await server.call(reactivateUser, { params: params(newcomer) }, { as: admin })
    expect(back.body.data).toMatchObject({ standing: 'active', reason: null })
    expect((await tryLogin(newcomer)).status).toBe(200)
  })
})

describe('the answers of the sign-up', () => {
  it('stand with the user, whole, for his own provider; accounts made otherwise have none', async () => {
    const seller = await seedUser(server, { provider: 2, status: 2 })
    expect((await detail(seller.userId, acme))?.signUp).toBeNull()
    await server.admin.query(
      `insert into seller_profile (org_id, phone, country, business_category, product_category, referral_source, monthly_volume,
         monthly_cost, most_used_service) values ($1, '+14155550123', 'US', 1, 9, 2, 3, 4, 1)`,
      [seller.orgId],
    )
    expect((await detail(seller.userId, acme))?.signUp).toEqual({
      phone: '+14155550123',
      country: 'US',
      businessCategory: 1,
      productCategory: 9,
      referralSource: 2,
      monthlyShipmentVolume: 3,
      monthlyShippingCost: 4,
      mostUsedService: 1,
      invitationCode: null,
    })
  })
})

describe('the history', () => {
  it('says who worked for the user and why, and whom staff decided for while they did', async () => {
    const seller = await seedUser(server, { provider: 2, status: 2 })
    const { rows: owners } = await server.admin.query<{ id: number }>('select id from app_user where email = $1', [
      acme,
    ])
    const reason = 'asked for help'
    const started = await server.call(startProxy, { body: { userId: Number(owners[0]?.id), reason } }, { as: admin })
    const code = started.body.data?.code ?? ''
    const { body } = await server.call(exchangeProxy, { body: { type: 'SERVER', code } }, { as: admin })
    const token = body.data?.accessToken ?? ''
    const approved = await server.call(approveUsers, { body: { ids: [seller.userId] } }, { token })
    expect(approved.body.data?.done).toEqual([seller.userId])
    // In the reseller's name, and yet by the platform's hand.
    expect((await detail(seller.userId))?.activity[0]).toMatchObject({ action: 'user.approved', actor: 'Ada Minster' })
    expect((await detail(Number(owners[0]?.id)))?.activity).toContainEqual(
      expect.objectContaining({ action: 'proxy.started', actor: 'Ada Minster', reason }),
    )
  })
  it('tells a reseller neither who of the platform worked for its seller nor why, and its own people’s reasons', async () => {
    const seller = await seedUser(server, { provider: 2 })
    const work = (as: string, reason: string) =>
      server.call(startProxy, { body: { userId: seller.userId, reason } }, { as })
    expect((await work(admin, 'suspected fraud')).status).toBe(200)
    expect((await work(acme, 'asked for help')).status).toBe(200)
    const seen = (await detail(seller.userId, acme))?.activity
    expect(seen?.slice(0, 2)).toMatchObject([
      { action: 'proxy.started', actor: 'Owen Acme', reason: 'asked for help' },
      { action: 'proxy.started', actor: 'Platform', reason: null },
    ])
    expect((await detail(seller.userId, admin))?.activity.slice(0, 2)).toMatchObject([
      { actor: 'Owen Acme', reason: 'asked for help' },
      { actor: 'Ada Minster', reason: 'suspected fraud' },
    ])
  })
})

describe('suspending', () => {
  it('ends every log-in at once: access, refresh and the next try', async () => {
    const seller = await seedUser(server)
    const tokens = await server.logIn(seller.email)
    const ask = () => server.call(afterLogin, { query: {} }, { token: tokens.accessToken })
    expect((await ask()).status).toBe(200)
    expect((await suspend(seller)).body.data?.standing).toBe('suspended')
    expect((await ask()).status).toBe(401)
    const again = await server.call(refreshToken, { body: { refreshToken: tokens.refreshToken } })
    expect(again.status).toBe(401)
    expect((await tryLogin(seller)).body.errorCode).toBe('SUSPENDED')
    expect((await suspend(seller)).body.errorCode).toBe('USER_SUSPENDED_ALREADY')
    expect((await detail(seller.userId))?.activity[0]).toMatchObject({ action: 'user.suspended', reason: 'Fraud' })
  })
  it('is undone by letting in again, which who is active does not need', async () => {
    const seller = await seedUser(server)
    await suspend(seller)
    const reactivate = () => server.call(reactivateUser, { params: params(seller) }, { as: admin })
    expect((await reactivate()).body.data?.standing).toBe('active')
    expect((await reactivate()).body.errorCode).toBe('USER_NOT_SUSPENDED')
    expect((await tryLogin(seller)).status).toBe(200)
  })
  it('is never of oneself', async () => {
    for (const as of [admin, acme]) {
      const { rows } = await server.admin.query<{ id: number }>('select id from app_user where email = $1', [as])
      const answer = await server.call(
        suspendUser,
        { params: { id: Number(rows[0]?.id) }, body: { reason: 'x' } },
        { as },
      )
      expect([answer.status, answer.body.errorCode]).toEqual([403, 'USER_IS_SELF'])
    }
  })
  it.each([
    ['no reason', {}],
    ['an empty one', { reason: '  ' }],
    ['a long one', { reason: 'x'.repeat(501) }],
    ['more than a reason', { reason: 'x', role: 'ADMIN' }],
  ])('is refused with %s', async (_, payload) => {
    const seller = await seedUser(server)
    const url = suspendUser.path.replace(':id', String(seller.userId))
    expect((await server.request({ method: 'POST', url, as: admin, payload })).status).toBe(400)
    expect((await detail(seller.userId))?.standing).toBe('active')
  })
})

describe('whose users', () => {
  const nova = 'chief@nova.test'
  beforeAll(async () => {
    await seedUser(server, { provider: 3, type: orgType.SERVER, email: nova })
  })
  const acts = (id: number) => [
    { route: getUserDetail, input: { params: { id } } },
    { route: denyUser, input: { params: { id }, body: { reason: 'x' } } },
    { route: suspendUser, input: { params: { id }, body: { reason: 'x' } } },
    { route: reactivateUser, input: { params: { id } } },
    { route: resetSecondFactor, input: { params: { id }, body: { reason: 'x' } } },
    { route: approveIdentity, input: { params: { id }, body: { verificationId: 1 } } },
    { route: refuseIdentity, input: { params: { id }, body: { verificationId: 1, reason: 'x' } } },
  ]
  it.each([
    ["another reseller's seller", { provider: 2 }, nova],
    ["another reseller's seller who waits", { provider: 2, status: 2 }, nova],
    ['a seller of the main site', {}, nova],
    ["a reseller's own person", { provider: 2, type: orgType.SERVER }, nova],
    ['its own colleague', { provider: 3, type: orgType.SERVER }, nova],
    ['a warehouse', { type: orgType.WMS }, acme],
  ])('%s is unknown to a reseller, whatever it tries', async (_, wish, as) => {
    const stranger = await seedUser(server, wish)
    const before = await server.admin.query('select status, status_reason from app_user where id = $1', [
      stranger.userId,
    ])
    for (const { route, input } of acts(stranger.userId)) {
      const { status } = await server.call(route as typeof getUserDetail, input, { as })
      expect(status, route.id).toBe(404)
    }
    const approved = await server.call(approveUsers, { body: { ids: [stranger.userId] } }, { as })
    expect(approved.body.data?.failed.map(({ code }) => code)).toEqual(['NOT_FOUND'])
    expect((await list(as, { limit: 200 })).records.map(({ id }) => id)).not.toContain(stranger.userId)
    const after = await server.admin.query('select status, status_reason from app_user where id = $1', [
      stranger.userId,
    ])
    expect(after.rows).toEqual(before.rows)
  })
  it("a reseller's own seller is served: approved, suspended, let in again", async () => {
    const own = await seedUser(server, { provider: 3, status: 2 })
    const ids = { body: { ids: [own.userId] } }
    expect((await server.call(approveUsers, ids, { as: nova })).body.data?.done).toEqual([own.userId])
    expect((await suspend(own, nova)).status).toBe(200)
    expect((await server.call(reactivateUser, { params: params(own) }, { as: nova })).status).toBe(200)
    expect((await tryLogin(own)).status).toBe(200)
  })
  it('sellers and warehouses have no such calls, nobody none', async () => {
    for (const as of ['seller@demo.test', 'seller@acme.test', 'floor@demo.test'])
      expect((await server.call(listUsers, { query: {} }, { as })).status).toBe(403)
    expect((await server.call(listUsers, { query: {} })).status).toBe(401)
    expect((await server.call(listUsers, { query: { standing: 'boss' as 'active' } }, { as: admin })).status).toBe(400)
  })
})
