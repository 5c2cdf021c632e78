import * as api from '@waybill/contract/badges/api'
import { BADGE_CODE } from '@waybill/contract/badges/words'
import { listOwnWarehouses } from '@waybill/contract/warehouses/api'
import { logout, refreshToken, afterLogin } from '@waybill/contract/identity/api'
import { updateStation } from '@waybill/contract/floor-printing/api'
import { suspendUser } from '@waybill/contract/users/api'
import { orgType } from '@waybill/contract/core/enums'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/index.ts'
import { demoOrg } from '../../../demo/people.ts'
import { plantDevice, plantWorker, type PlantedWorker, TEST_PIN, userIdOf } from '../../../testing/badges.ts'
import { seedUser } from '../../../testing/people.ts'
import { hosts, useTestServer } from '../../../testing/server.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'

const server = useTestServer()
const as = { as: demoWarehouse.staff }
const stranger = 'floor@other-badges.test'
const MINUTE = 60_000
let device: Awaited<ReturnType<typeof plantDevice>>
let worker: PlantedWorker

beforeAll(async () => {
  await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: stranger })
})
beforeEach(async () => {
  server.clock.set(new Date())
  device = await plantDevice(server)
  worker = await plantWorker(server)
})

type Credentials = Partial<{ deviceToken: string; badge: string; pin: string; host: string }>
const logIn = ({ host, ...credentials }: Credentials = {}) =>
  server.call(
    api.logInByBadge,
    { body: { deviceToken: device.token, badge: worker.code, pin: TEST_PIN, ...credentials } },
    host === undefined ? {} : { host },
  )
const codeOf = async (answer: ReturnType<typeof logIn>) => {
  const { status, body } = await answer
  return [status, body.errorCode]
}
const entered = async (credentials: Credentials = {}) => (await logIn(credentials)).body.data!
/** What a token is good for: 200 while its session is open. */
const statusOf = async (token: string) => (await server.call(listOwnWarehouses, { query: {} }, { token })).status
const wrongPins = async (times: number) => {
  // One after the other: each is counted before the next.
  // oxlint-disable-next-line no-await-in-loop
  for (let index = 0; index < times; index++) await logIn({ pin: '904817' })
}
const personNow = async () =>
  (await server.call(api.listPeople, { query: { limit: 200 } }, as)).body.data!.records.find(
    ({ id }) => id === worker.userId,
  )!
const audited = async (action: string, subject: number) =>
  (
    await server.admin.query<{ user_id: string }>(
      'select user_id from audit_event where action = $1 and subject_id = $2',
      [action, String(subject)],
    )
  ).rowCount

describe('a badge', () => {
  it('has a random code, stored as a hash; people are listed with theirs', async () => {
    expect(worker.code).toMatch(BADGE_CODE)
    const { rows } = await server.admin.query('select * from badge where id = $1', [worker.badgeId])
    expect(JSON.stringify(rows)).not.toContain(worker.code.slice(2))
    const { rows: pins } = await server.admin.query('select pin_hash from floor_pin where user_id = $1', [
      worker.userId,
    ])
    expect(pins[0].pin_hash).toMatch(/^\$argon2id\$/)
    expect(await personNow()).toMatchObject({
      active: true,
      hasPin: true,
      badge: { id: worker.badgeId, lastUsedAt: null },
    })
    expect(await audited('badge.issued', worker.badgeId)).toBe(1)
  })
  it('is printed with its barcode by whoever has the code, and by nobody else', async () => {
    const { status, headers } = await server.call(api.printBadge, { body: { code: worker.code } }, as)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const wrong = await server.call(api.printBadge, { body: { code: 'U-ABCDEFGH23456789' } }, as)
    expect(wrong.body.errorCode).toBe('NOT_FOUND')
    expect((await server.call(api.printBadge, { body: { code: worker.code } }, { as: stranger })).status).toBe(404)
  })
  it('opens nothing once it is replaced, and the session that it opened ends', async () => {
    const { accessToken } = await entered()
    const { code } = (await server.call(api.issueBadge, { body: { userId: worker.userId } }, as)).body.data!
    expect(await statusOf(accessToken)).toBe(401)
    expect(await codeOf(logIn())).toEqual([400, 'WRONG_BADGE'])
    expect((await logIn({ badge: code })).status).toBe(200)
  })
  it('is revoked at once, also twice', async () => {
    const { accessToken, refreshToken: token } = await entered()
    const revoke = () => server.call(api.revokeBadge, { params: { id: worker.badgeId } }, as)
    expect((await revoke()).status).toBe(200)
    expect((await revoke()).status).toBe(200)
    expect(await audited('badge.revoked', worker.badgeId)).toBe(1)
    expect(await statusOf(accessToken)).toBe(401)
    expect((await server.call(refreshToken, { body: { refreshToken: token } })).status).toBe(401)
    expect(await codeOf(logIn())).toEqual([400, 'WRONG_BADGE'])
    expect((await personNow()).badge).toBeNull()
  })
  it("is none of another operator's business", async () => {
    const other = { as: stranger }
    expect((await server.call(api.issueBadge, { body: { userId: worker.userId } }, other)).status).toBe(404)
    expect((await server.call(api.revokeBadge, { params: { id: worker.badgeId } }, other)).status).toBe(404)
    const seen = (await server.call(api.listPeople, { query: {} }, other)).body.data!
    expect(seen.records.map(({ email }) => email)).toEqual([stranger])
  })
  it('is listed page by page', async () => {
    const first = (await server.call(api.listPeople, { query: { limit: 1 } }, as)).body.data!
    const query = { limit: 1, cursor: first.next! }
    const second = (await server.call(api.listPeople, { query }, as)).body.data!
    expect(second.records[0]!.id).toBeGreaterThan(first.records[0]!.id)
    expect(second.total.count).toBeGreaterThan(1)
  })
})

describe('a PIN', () => {
  const save = (pin: string, password = DEMO_PASSWORD) =>
    server.call(api.savePin, { body: { password, pin } }, { as: worker.email })
  it('is chosen with the password, and not a trivial one', async () => {
    expect((await save('123456')).body.errorCode).toBe('PIN_TRIVIAL')
    expect((await save('586203', 'not the password')).body.errorCode).toBe('WRONG_PASSWORD')
    expect((await save('58620')).status).toBe(400)
    expect((await server.call(api.getPin, {}, { as: worker.email })).body.data).toMatchObject({ hasBadge: true })
  })
  it('counts from then on alone, and ends what the earlier one opened', async () => {
    const { accessToken } = await entered()
    expect((await save('586203')).status).toBe(200)
    expect(await statusOf(accessToken)).toBe(401)
    expect(await codeOf(logIn())).toEqual([400, 'WRONG_BADGE'])
    expect((await logIn({ pin: '586203' })).status).toBe(200)
  })
  it('that is changed while it is compared opens nothing more', async () => {
    const change = await server.admin.connect()
    try {
      const { rows } = await change.query<{ pid: number }>('select pg_backend_pid() as pid')
      await change.query('begin')
      await change.query('select from app_user where id = $1 for update', [worker.userId])
      const entering = codeOf(logIn())
      const waits = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
      await expect.poll(async () => (await server.admin.query(waits, [rows[0]!.pid])).rowCount).toBe(1)
      await change.query('update floor_pin set pin_hash = $2 where user_id = $1', [worker.userId, 'another'])
      await change.query('commit')
      expect(await entering).toEqual([400, 'WRONG_BADGE'])
    } finally {
      change.release(true)
    }
    const open = 'select from session where user_id = $1 and device_id is not null and ended_at is null'
    expect((await server.admin.query(open, [worker.userId])).rowCount).toBe(0)
  })
  it('is needed: a badge without one opens nothing', async () => {
    await server.admin.query('delete from floor_pin where user_id = $1', [worker.userId])
    expect(await codeOf(logIn())).toEqual([400, 'WRONG_BADGE'])
    expect(await personNow()).toMatchObject({ hasPin: false })
  })
})

describe('a shared device', () => {
  it('knows where it stands; its token is stored as a hash', async () => {
    const found = await server.call(api.findSharedDevice, { body: { deviceToken: device.token } })
    expect(found.body.data).toMatchObject({ station: expect.stringContaining('Bench') })
    const { rows } = await server.admin.query('select * from shared_device where id = $1', [device.id])
    expect(JSON.stringify(rows)).not.toContain(device.token)
    expect(await audited('sharedDevice.created', device.id)).toBe(1)
    const listed = (await server.call(api.listSharedDevices, { query: {} }, as)).body.data!.records
    expect(listed.find(({ id }) => id === device.id)).toMatchObject({ name: 'Handheld 1', lastUsedAt: null })
  })
  it('is needed: badge and PIN open nothing elsewhere', async () => {
    expect(await codeOf(logIn({ deviceToken: 'x'.repeat(43) }))).toEqual([403, 'DEVICE_NOT_SHARED'])
    expect((await logIn({ deviceToken: 'short' })).status).toBe(400)
  })
  it('is revoked at once, with the session there', async () => {
    const { accessToken } = await entered()
    const revoke = (how = as) => server.call(api.revokeSharedDevice, { params: { id: device.id } }, how)
    expect((await revoke({ as: stranger })).status).toBe(404)
    expect(await statusOf(accessToken)).toBe(200)
    expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 200])
    expect(await statusOf(accessToken)).toBe(401)
    expect(await codeOf(logIn())).toEqual([403, 'DEVICE_NOT_SHARED'])
    expect((await server.call(api.findSharedDevice, { body: { deviceToken: device.token } })).status).toBe(403)
    expect(await audited('sharedDevice.revoked', device.id)).toBe(1)
  })
  it('stands at a station of the operator that is in use', async () => {
    const share = (stationId: number, how = as) =>
      server.call(api.shareDevice, { body: { stationId, name: 'Handheld 2' } }, how)
    expect((await share(device.stationId, { as: stranger })).status).toBe(404)
    const body = { name: `Off ${device.id}`, labelPrinterId: null, placePrinterId: null, active: false, version: 1 }
    await server.call(updateStation, { params: { id: device.stationId }, body }, as)
    expect((await share(device.stationId)).body.errorCode).toBe('STATION_INACTIVE')
  })
  it('opens to badges of its own operator only', async () => {
    const userId = await userIdOf(server, stranger)
    const { code } = (await server.call(api.issueBadge, { body: { userId } }, { as: stranger })).body.data!
    await server.call(api.savePin, { body: { password: DEMO_PASSWORD, pin: TEST_PIN } }, { as: stranger })
    expect(await codeOf(logIn({ badge: code }))).toEqual([400, 'WRONG_BADGE'])
    expect(await codeOf(logIn({ host: hosts.acme }))).toEqual([400, 'WRONG_BADGE'])
  })
  it('has one session: another badge ends that of the first', async () => {
    const first = await entered()
    const colleague = await plantWorker(server)
    const second = await entered({ badge: colleague.code })
    expect([first.userId, second.userId]).toEqual([worker.userId, colleague.userId])
    expect(await statusOf(first.accessToken)).toBe(401)
    const { data } = (await server.call(afterLogin, { query: {} }, { token: second.accessToken })).body
    expect(data).toMatchObject({ user: { id: colleague.userId }, floorOnly: true })
  })
})

describe('a session of a badge', () => {
  it('is opened by a code in either case, and noted', async () => {
    const { accessToken } = await entered({ badge: worker.code.toLowerCase() })
    expect(await statusOf(accessToken)).toBe(200)
    expect((await personNow()).badge!.lastUsedAt).not.toBeNull()
  })
  it('ends by logging out', async () => {
    const { accessToken, refreshToken: token } = await entered()
    await server.call(logout, {}, { token: accessToken })
    expect(await statusOf(accessToken)).toBe(401)
    expect((await server.call(refreshToken, { body: { refreshToken: token } })).status).toBe(401)
  })
  it('ends a minute after the ten in which nobody does anything, whatever the page reads', async () => {
    const { accessToken, refreshToken: token } = await entered()
    server.clock.advance(10 * MINUTE)
    expect(await statusOf(accessToken)).toBe(200)
    server.clock.advance(MINUTE)
    expect(await statusOf(accessToken)).toBe(401)
    expect((await server.call(refreshToken, { body: { refreshToken: token } })).status).toBe(401)
    expect((await server.call(api.stayActive, {}, { token: accessToken })).status).toBe(401)
  })
  it('lasts while somebody works, and twelve hours at most', async () => {
    let tokens = (await entered()) as { accessToken: string; refreshToken: string }
    for (let minutes = 9; minutes < 12 * 60; minutes += 9) {
      server.clock.advance(9 * MINUTE)
      // Each follows from the one before.
      // oxlint-disable-next-line no-await-in-loop
      tokens = (await server.call(refreshToken, { body: { refreshToken: tokens.refreshToken } })).body.data!
      // oxlint-disable-next-line no-await-in-loop
      expect((await server.call(api.stayActive, {}, { token: tokens.accessToken })).status).toBe(200)
    }
    expect(await statusOf(tokens.accessToken)).toBe(200)
    server.clock.advance(9 * MINUTE)
    expect(await statusOf(tokens.accessToken)).toBe(401)
  })
  it('ends with the account, and none is opened then', async () => {
    const { accessToken } = await entered()
    const params = { id: worker.userId }
    await server.call(suspendUser, { params, body: { reason: 'Left the company' } }, { as: 'admin@demo.test' })
    expect(await statusOf(accessToken)).toBe(401)
    const badge = async () =>
      (await server.admin.query('select wrong_pins, last_used_at from badge where id = $1', [worker.badgeId])).rows[0]
    const before = await badge()
    expect(await codeOf(logIn())).toEqual([400, 'WRONG_BADGE'])
    // The right PIN of a person who may not come in is a refused try like any other.
    expect(await badge()).toEqual({ ...before, wrong_pins: 1 })
  })
  it("is not the person's other sessions: they stay when the badge goes", async () => {
    const token = await server.tokenOf(worker.email)
    await entered()
    await server.call(api.revokeBadge, { params: { id: worker.badgeId } }, as)
    expect(await statusOf(token)).toBe(200)
  })
})

describe('guessing', () => {
  it('locks the badge for 15 minutes at the fifth wrong PIN, and mails the operator', async () => {
    await wrongPins(4)
    expect((await personNow()).badge!.lockedUntil).toBeNull()
    await wrongPins(1)
    expect(await codeOf(logIn())).toEqual([400, 'WRONG_BADGE'])
    expect((await personNow()).badge!.lockedUntil).not.toBeNull()
    expect(await audited('badge.locked', worker.badgeId)).toBe(1)
    server.clock.advance(15 * MINUTE)
    expect((await logIn()).status).toBe(200)
  })
  it('starts from the beginning after a right PIN', async () => {
    await wrongPins(4)
    expect((await logIn()).status).toBe(200)
    await wrongPins(4)
    expect((await logIn()).status).toBe(200)
  })
  it('is counted before the PIN is compared, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn({ pin: '904817' })))
    expect(new Set(answers.map(({ body }) => body.errorCode))).toEqual(new Set(['WRONG_BADGE']))
    const { rows } = await server.admin.query('select wrong_pins from badge where id = $1', [worker.badgeId])
    expect(rows[0].wrong_pins).toBe(5)
  })
  it('is answered and noted alike for badges that nobody has', async () => {
    const refused = await logIn({ badge: 'U-ABCDEFGH23456789' })
    const wrong = await logIn({ pin: '904817' })
    expect(refused.body).toEqual({ ...wrong.body })
    const { rows } = await server.admin.query<{ user_id: string | null }>(
      `select user_id from audit_event where action = 'login.failed' and subject_id = $1 order by id`,
      [String(device.id)],
    )
    expect(rows.map(({ user_id: id }) => id && Number(id))).toEqual([null, worker.userId])
  })
  it('is slowed down on a device at whatever badges', async () => {
    const guess = () => logIn({ badge: 'U-ABCDEFGH23456789' })
    const answers = await Promise.all(Array.from({ length: 61 }, guess))
    expect(answers.filter(({ body }) => body.errorCode === 'TOO_MANY_REQUESTS')).toHaveLength(1)
  })
})
