import { login, saasLogin } from '@waybill/contract'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, demoOrg } from '../../demo/index.ts'
import { hosts, useTestServer } from '../../testing/server.ts'
import { TRIES_PER_USER } from './login-limits.ts'

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
    expect([status, body.errorCode]).toEqual([404, 'SITE_UNKNOWN'])
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

describe('too many tries', () => {
  it('stops an account after ten, says how long to wait, and leaves other accounts alone', async () => {
    const tries = await Promise.all(
      Array.from({ length: TRIES_PER_USER + 5 }, () => tryLogin('floor@demo.test', 'guess')),
    )
    const refused = tries.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused[0]?.body.errorCode).toBe('TOO_MANY_REQUESTS')
    expect((await tryLogin('floor@demo.test')).status).toBe(429)
    expect((await tryLogin('admin@demo.test')).status).toBe(200)
  })
  it('counts an unknown name like a known one', async () => {
    const tries = await Promise.all(
      Array.from({ length: TRIES_PER_USER + 2 }, () => tryLogin('ghost@demo.test', 'guess')),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
  })
  it('forgets wrong tries after a right one', async () => {
    for (let round = 0; round < 2; round++) {
      for (let wrong = 0; wrong < TRIES_PER_USER - 1; wrong++) await tryLogin('seller@nova.test', 'guess', hosts.nova)
      expect((await tryLogin('seller@nova.test', DEMO_PASSWORD, hosts.nova)).status).toBe(200)
    }
  })
  it('counts all addresses of one IPv6 line together, and those of another apart', async () => {
    const from = (remoteAddress: string) =>
      server.request({
        method: 'POST',
        url: login.path,
        payload: { userName: `${remoteAddress}@ghost.test`, password: 'guess' },
        remoteAddress,
      })
    await server.admin.query("delete from rate_limit where key like 'login-ip%'")
    expect((await from('2001:db8:1:2::1')).status).toBe(400)
    await server.admin.query("update rate_limit set points = 1000 where key like 'login-ip%'")
    expect((await from('2001:db8:1:2:ffff::2')).status).toBe(429)
    expect((await from('2001:db8:1:3::1')).status).toBe(400)
  })
  it('keeps no names and no addresses in the counters', async () => {
    const { rows } = await server.admin.query<{ key: string }>('select key from rate_limit')
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).not.toMatch(/@|127\.0\.0\.1/)
  })
})
