import { login, saasLogin } from '@waybill/contract/identity/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, demoOrg } from '../../../demo/index.ts'
import { type Answer, hosts, useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const tryLogin = (userName: string, password = DEMO_PASSWORD, host: string = hosts.main) =>
  server.call(login, { body: { userName, password } }, { host })

describe('logging in', () => {
  it('gives two different random tokens and says how long the first is good', async () => {
    const { status, body } = await tryLogin('seller@demo.test')
    expect([status, body.result, body.data?.expiresIn]).toEqual([200, 'OK', 900])
    expect(body.data?.accessToken).toMatch(/^[\w-]{43}$/)
    expect(body.data?.refreshToken).toMatch(/^[\w-]{43}$/)
    expect(body.data?.accessToken).not.toBe(body.data?.refreshToken)
  })
  it('keeps no token, only hashes', async () => {
    const { body } = await tryLogin('seller@demo.test')
    const { rows } = await server.admin.query(
      `select encode(token_hash, 'escape') as kept from access_token union all select encode(token_hash, 'escape') from refresh_token`,
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(body.data?.accessToken)
  })
  it('takes the e-mail in any case and with blanks around it', async () => {
    expect((await tryLogin('  Seller@DEMO.test ')).status).toBe(200)
  })
  it('says the same of a wrong password and of an unknown name', async () => {
    const [wrong, unknown] = [await tryLogin('new@demo.test', 'wrong'), await tryLogin('nobody@demo.test', 'wrong')]
    expect([wrong.status, unknown.status]).toEqual([400, 400])
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body).toMatchObject({
      errorCode: 'WRONG_LOGIN',
      message: 'Wrong user name or password',
      zhMessage: '用户名或密码错误',
    })
  })
  it('names the fields that are missing or not known', async () => {
    const { status, body } = await server.request({
      method: 'POST',
      url: login.path,
      payload: { userName: '', isAdmin: true, 'org.id': 1 },
    })
    expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect(body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          fieldName: 'userName',
          code: 'REQUIRED',
          message: 'userName is required',
          zhMessage: 'userName不能为空',
        }),
        expect.objectContaining({ fieldName: 'password', code: 'REQUIRED' }),
        expect.objectContaining({ fieldName: 'isAdmin', code: 'UNKNOWN_FIELD' }),
      ]),
    )
  })
  it('refuses a NUL byte in a name', async () => {
    const { status, body } = await tryLogin('seller\0@demo.test')
    expect([status, body.data]).toMatchObject([400, [{ fieldName: 'userName', code: 'INVALID_VALUE' }]])
  })
})

describe('a log-in belongs to the tenant of the host', () => {
  it("lets a reseller's seller in on the reseller's host and nowhere else", async () => {
    const on = (host: string) =>
      server.call(saasLogin, { body: { userName: 'seller@acme.test', password: DEMO_PASSWORD } }, { host })
    expect((await on(hosts.acme)).status).toBe(200)
    for (const host of [hosts.main, hosts.nova]) expect((await on(host)).body.errorCode).toBe('WRONG_LOGIN')
  })
  it('answers 404 on a host that no tenant has', async () => {
    const { status, body } = await tryLogin('seller@demo.test', DEMO_PASSWORD, 'stranger.test')
    expect([status, body.errorCode]).toEqual([404, 'SITE_NOT_FOUND'])
    expect(body.message).not.toMatch(/account/)
  })
  it('keeps sellers out before the launch and lets the reseller in', async () => {
    await server.admin.query(`update tenant_setting set active_flag = false where org_id = $1`, [demoOrg.acme])
    server.clock.advance(6000)
    try {
      expect((await tryLogin('seller@acme.test', DEMO_PASSWORD, hosts.acme)).status).toBe(404)
      expect((await tryLogin('owner@acme.test', DEMO_PASSWORD, hosts.acme)).status).toBe(200)
    } finally {
      await server.admin.query(`update tenant_setting set active_flag = true where org_id = $1`, [demoOrg.acme])
      server.clock.advance(6000)
    }
  })
})

describe('standing', () => {
  const withStatus = async (table: 'org' | 'app_user', status: number) => {
    const where = table === 'org' ? 'id' : 'org_id'
    await server.admin.query(`update ${table} set status = ${status} where ${where} = ${demoOrg.newSeller}`)
    try {
      return [
        (await tryLogin('new@demo.test')).body.errorCode,
        (await tryLogin('new@demo.test', 'wrong')).body.errorCode,
      ]
    } finally {
      await server.admin.query(`update ${table} set status = 1 where ${where} = ${demoOrg.newSeller}`)
    }
  }
  it('lets a user who waits for approval look around', async () => {
    expect(await withStatus('app_user', 2)).toEqual([null, 'WRONG_LOGIN'])
  })
  it('tells a suspended account so, but only after the right password', async () => {
    expect(await withStatus('app_user', 3)).toEqual(['SUSPENDED', 'WRONG_LOGIN'])
    expect(await withStatus('org', 3)).toEqual(['SUSPENDED', 'WRONG_LOGIN'])
  })
  it('lets an organisation that waits for approval look around', async () => {
    expect(await withStatus('org', 2)).toEqual([null, 'WRONG_LOGIN'])
  })
})

/** Log-ins from an address of one's own, as strangers and owners have one each. */
const from = (remoteAddress: string, userName: string, more: { password?: string; deviceToken?: string } = {}) =>
  server.request({
    method: 'POST',
    url: login.path,
    payload: { userName, password: 'guess', ...more },
    remoteAddress,
  })
const right = { password: DEMO_PASSWORD }
const waitOf = ({ headers }: { headers: Answer<unknown>['headers'] }) => Number(headers['retry-after'])
const forgetCounters = () => server.admin.query('truncate login_guard, rate_limit')

describe('wrong attempts of a stranger', () => {
  beforeEach(forgetCounters)

  it('cost a wait that grows to a minute, and tell when to try again', async () => {
    const first = await Promise.all(Array.from({ length: 12 }, () => from('198.51.100.1', 'floor@demo.test')))
    expect(first.filter(({ status }) => status === 400)).toHaveLength(10)
    const waits = []
    for (let round = 0; round < 9; round++) {
      const refused = await from('198.51.100.1', 'floor@demo.test')
      expect([refused.status, refused.body.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
      waits.push(waitOf(refused))
      server.clock.advance(waitOf(refused) * 1000)
      expect((await from('198.51.100.1', 'floor@demo.test')).status).toBe(400)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  })
  it('let the owner in: from a known device at once, from a new one within a minute, a thousand wrong ones before', async () => {
    const owner = 'admin@demo.test'
    const { deviceToken = '' } = (await tryLogin(owner)).body.data ?? {}
    const stranger = '198.51.100.7'
    for (let tries = 0; tries < 1000; tries += 50)
      await Promise.all(Array.from({ length: 50 }, () => from(stranger, owner)))
    // Even from the stranger's own network.
    for (const address of ['203.0.113.5', stranger])
      expect((await from(address, owner, { ...right, deviceToken })).status).toBe(200)
    expect((await from('203.0.113.6', owner, right)).status).toBe(200)
    const near = await from(stranger, owner, right)
    expect(near.status).toBe(429)
    expect(waitOf(near)).toBeLessThanOrEqual(60)
    server.clock.advance(waitOf(near) * 1000)
    expect((await from(stranger, owner, right)).status).toBe(200)
  })
  it('from many networks slow the account to one in five seconds, and the owner on a new device waits a minute at most', async () => {
    const owner = 'admin@demo.test'
    const { deviceToken = '' } = (await tryLogin(owner)).body.data ?? {}
    const address = (n: number) => `10.${n >> 8}.${n & 255}.1`
    const tries = []
    for (let n = 0; n < 61; n++) tries.push((await from(address(n), owner)).status)
    expect(tries.filter((status) => status === 400)).toHaveLength(50)
    const asked = await from('203.0.113.9', owner, right)
    expect(asked.status).toBe(429)
    expect(waitOf(asked)).toBeLessThanOrEqual(60)
    // The queue is full: strangers get no place before the owner's.
    expect(waitOf(await from('203.0.113.10', owner))).toBeGreaterThan(0)
    expect((await from('203.0.113.11', owner, { ...right, deviceToken })).status).toBe(200)
    server.clock.advance(waitOf(asked) * 1000)
    for (let n = 100; n < 120; n++) await from(address(n), owner)
    expect((await from('203.0.113.9', owner, right)).status).toBe(200)
    // In an hour of guessing from two hundred networks no more than one in five seconds is looked at.
    let admitted = 0
    for (let minute = 0; minute < 3; minute++) {
      for (let second = 0; second < 60; second += 5) {
        server.clock.advance(5000)
        for (let n = 200; n < 210; n++) if ((await from(address(n), owner)).status === 400) admitted++
      }
    }
    expect(admitted).toBeLessThanOrEqual(36 + 12)
    expect(admitted).toBeGreaterThan(10)
  })
  it('at many accounts slow their network, but no known device in it', async () => {
    const office = '198.51.100.20'
    const owner = 'seller@demo.test'
    const { deviceToken = '' } = (await tryLogin(owner)).body.data ?? {}
    for (let n = 0; n < 100; n++) await from(office, `nobody-${n}@demo.test`)
    const refused = await from(office, owner, right)
    expect(refused.status).toBe(429)
    expect(waitOf(refused)).toBeLessThanOrEqual(8)
    expect((await from(office, owner, { ...right, deviceToken })).status).toBe(200)
    expect((await from('198.51.100.21', owner, right)).status).toBe(200)
  })
  it('count for unknown names like for known ones, with the same answers', async () => {
    const answers = async (userName: string, address: string) => {
      const all = []
      for (let n = 0; n < 12; n++) all.push(await from(address, userName))
      return all.map(({ status, body, headers }) => [status, body, headers['retry-after']])
    }
    expect(await answers('ghost@demo.test', '198.51.100.30')).toEqual(await answers('floor@demo.test', '198.51.100.31'))
  })
  it('are forgotten after a right one, and after a quarter of an hour', async () => {
    const address = '198.51.100.40'
    for (let round = 0; round < 2; round++) {
      for (let wrong = 0; wrong < 9; wrong++) expect((await from(address, 'seller@demo.test')).status).toBe(400)
      expect((await from(address, 'seller@demo.test', right)).status).toBe(200)
    }
    for (let wrong = 0; wrong < 12; wrong++) await from(address, 'seller@demo.test')
    server.clock.advance(15 * 60_000 + 1)
    for (let wrong = 0; wrong < 10; wrong++) expect((await from(address, 'seller@demo.test')).status).toBe(400)
  })
  it('of one IPv6 line count together, and those of another apart', async () => {
    for (let n = 0; n < 10; n++) await from(`2001:db8:1:2::${n + 1}`, 'ghost@demo.test')
    expect((await from('2001:db8:1:2:ffff::2', 'ghost@demo.test')).status).toBe(429)
    expect((await from('2001:db8:1:3::1', 'ghost@demo.test')).status).toBe(400)
  })
  it('leave no names and no addresses in the counters', async () => {
    await from('198.51.100.50', 'floor@demo.test')
    const { rows } = await server.admin.query<{ key: string }>(
      'select key from login_guard union select key from rate_limit',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).not.toMatch(/@|198\.51/)
  })
})

describe('a known device', () => {
  beforeEach(forgetCounters)
  const devices = async () => (await server.admin.query('select token_hash from known_device')).rows

  it('is answered a random token at each login, and keeps the one it has', async () => {
    const { deviceToken = '' } = (await tryLogin('seller@demo.test')).body.data ?? {}
    expect(deviceToken).toMatch(/^[\w-]{43}$/)
    const again = await from('198.51.100.60', 'new@demo.test', { ...right, deviceToken })
    expect((again.body.data as { deviceToken: string }).deviceToken).toBe(deviceToken)
    expect(JSON.stringify(await devices())).not.toContain(deviceToken)
  })
  it('opens nothing without the password, and has ten wrong ones before it counts as a stranger', async () => {
    const address = '198.51.100.61'
    const { deviceToken = '' } = (await tryLogin('seller@demo.test')).body.data ?? {}
    const statuses = []
    for (let n = 0; n < 21; n++) statuses.push((await from(address, 'seller@demo.test', { deviceToken })).status)
    expect(statuses).toEqual([...Array(20).fill(400), 429])
  })
  it('of one account is a stranger to another', async () => {
    const address = '198.51.100.62'
    const { deviceToken = '' } = (await tryLogin('seller@demo.test')).body.data ?? {}
    for (let n = 0; n < 10; n++) await from(address, 'floor@demo.test')
    expect((await from(address, 'floor@demo.test', { ...right, deviceToken })).status).toBe(429)
  })
  it('must look like a token', async () => {
    for (const deviceToken of ['', 'x', 'x'.repeat(44), '<script>'])
      expect((await from('198.51.100.63', 'seller@demo.test', { ...right, deviceToken })).body.errorCode).toBe(
        'INVALID_INPUT',
      )
  })
  it('is one of twenty at most', async () => {
    for (let n = 0; n < 22; n++) await tryLogin('floor@demo.test')
    const { rows } = await server.admin.query(
      `select count(*)::int as n from known_device join app_user on id = user_id where email = 'floor@demo.test'`,
    )
    expect(rows).toEqual([{ n: 20 }])
  })
})

describe('a password that is reset', () => {
  it('lets no log-in pass that compared the old one before', async () => {
    const reset = await server.admin.connect()
    const [{ password_hash: before }] = (
      await reset.query(`select password_hash from app_user where email = 'new@demo.test'`)
    ).rows as [{ password_hash: string }]
    await reset.query('begin')
    await reset.query(`update app_user set password_hash = 'another' where email = 'new@demo.test'`)
    const underway = tryLogin('new@demo.test')
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await server.admin.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
    await reset.query('commit')
    reset.release()
    const { status, body } = await underway
    await server.admin.query(`update app_user set password_hash = $1 where email = 'new@demo.test'`, [before])
    expect([status, body.errorCode]).toEqual([400, 'WRONG_LOGIN'])
  })
})
