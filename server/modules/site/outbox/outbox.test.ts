import { latestOutbox, listOutbox } from '@waybill/contract/outbox/api'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import type { Config } from '../../../platform/config.ts'
import { drainJobs } from '../../../platform/jobs/index.ts'
import { createLog, type Log, silentLog } from '../../../platform/log.ts'
import { hosts, useTestServer } from '../../../testing/server.ts'
import { type Email, outboxModule, queueEmail, queueSms } from './index.ts'
import { type FakeMailServer, fakeMailServer } from './mail-server.fixture.ts'
import { fakeSmsProvider } from './sms-provider.fixture.ts'
import { sendJob } from './send.ts'
import { transportsOf } from './transports.ts'

const server = useTestServer()
const service = { role: 'service', orgId: 0 } as const
const mail = (change: Partial<Email> = {}): Email => ({
  tenantOrgId: demoOrg.acme,
  to: 'ann@example.test',
  locale: 'en',
  subject: 'Your code',
  paragraphs: ['Hello <b>Ann</b> & co', 'This is your code:'],
  code: '012345',
  link: { label: 'Reset "it"', path: '/reset?code=012345&email=a%40b.test' },
  ...change,
})
const queue = (change?: Partial<Email>) => inScope(server.database, service, (db) => queueEmail(db, mail(change)))
type How = { log?: Log; production?: boolean; sms?: Config['sms'] }
const drain = (
  smtpUrl?: string,
  { log = silentLog, production = false, sms = { url: undefined, token: undefined } }: How = {},
) => {
  const config = { ...server.services.config, production, mail: { smtpUrl, from: 'post@waybill.test' }, sms }
  return drainJobs({
    database: server.database,
    log,
    concurrency: 1,
    clock: server.clock,
    jobs: [sendJob(config, transportsOf(config))],
  })
}
const latest = async (host: string = hosts.acme, to?: string) =>
  (await server.call(latestOutbox, { query: to === undefined ? {} : { to } }, { host })).body.data ?? []

describe('without a mail server', () => {
  it('messages stay to be read on the site in whose name they are, and on no other', async () => {
    await queue()
    await inScope(server.database, service, (db) =>
      queueSms(db, { tenantOrgId: demoOrg.acme, to: '+12135550100', text: 'Code 123456' }),
    )
    await drain()
    const [sms, email] = await latest()
    expect(sms).toMatchObject({ channel: 'sms', to: '+12135550100', state: 'unsent' })
    expect(email).toMatchObject({
      siteName: 'Acme Shipping',
      to: 'ann@example.test',
      state: 'unsent',
      content: {
        code: '012345',
        link: {
          href: 'http://acme.test:8027/reset?code=012345&email=a%40b.test',
          path: '/reset?code=012345&email=a%40b.test',
        },
      },
    })
    expect(await latest(hosts.nova)).toEqual([])
    expect(await latest(hosts.acme, '+12135550100')).toHaveLength(1)
  })
  it('a message whose transaction fails was never queued', async () => {
    const failing = inScope(server.database, service, async (db) => {
      await queueEmail(db, mail({ to: 'nobody@example.test' }))
      throw new Error('planned')
    })
    await expect(failing).rejects.toThrow('planned')
    expect(await latest(hosts.acme, 'nobody@example.test')).toEqual([])
  })
  it('refuses a site that nobody knows', async () => {
    expect((await server.call(latestOutbox, { query: {} }, { host: 'stranger.test' })).status).toBe(404)
  })
})

describe('with a mail server', () => {
  let smtp: FakeMailServer
  beforeAll(async () => {
    smtp = await fakeMailServer()
  })
  afterAll(() => smtp.close())

  it('a mail comes from the brand, in both forms, with every part escaped and no header from a name', async () => {
    await queue({ to: 'bob@example.test', subject: 'Hi\r\nBcc: evil@example.test', locale: 'cn' })
    await drain(smtp.url)
    const sent = smtp.mails.find(({ to }) => to.includes('bob@example.test'))
    expect(sent?.to).toEqual(['bob@example.test'])
    expect(sent?.headers).toMatch(/^From: =\?UTF-8\?.*<post@waybill\.test>/m)
    expect(sent?.headers).not.toMatch(/^Bcc:/m)
    expect(sent?.body).toContain('Hello &lt;b&gt;Ann&lt;/b&gt; &amp; co')
    expect(sent?.body).toContain('http://acme.test:8027/reset?code=3D012345')
    expect(sent?.body).not.toContain('<b>Ann</b></p>')
    expect(await latest(hosts.acme, 'bob@example.test')).toMatchObject([{ state: 'sent', problem: null }])
  })
  it('a mail of a site without a logo has its initials on its colour, and nothing of another name', async () => {
    const plain = { site_name: 'Fast & Far', site_name_cn: null, logo_url: null, color_type: '{"primary":"#7a1f5c"}' }
    await inScope(server.database, service, (db) =>
      db.updateTable('tenant_setting').set(plain).where('org_id', '=', demoOrg.nova).execute(),
    )
    await queue({ to: 'cat@example.test', tenantOrgId: demoOrg.nova })
    await drain(smtp.url)
    const sent = smtp.mails.find(({ to }) => to.includes('cat@example.test'))
    const html = sent?.body.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=')
    expect(html).toMatch(/background:#7a1f5c;color:#ffffff[^>]*>FF<\/span><strong[^>]*>Fast &amp; Far</)
    expect(`${sent?.headers.replace(/@waybill\.test/g, '')} ${html}`).not.toMatch(/waybill/i)
  })
  it('a refused mail waits for its next try and says why', async () => {
    smtp.refuse = '451 come back later'
    await queue({ to: 'eve@example.test' })
    await drain(smtp.url)
    smtp.refuse = null
    const [waiting] = await latest(hosts.acme, 'eve@example.test')
    expect(waiting?.state).toBe('waiting')
    expect(waiting?.problem).toContain('come back later')
    await server.admin.query('update graphile_worker._private_jobs set run_at = now()')
    await drain(smtp.url)
    expect(await latest(hosts.acme, 'eve@example.test')).toMatchObject([{ state: 'sent' }])
    expect(smtp.mails.filter(({ to }) => to.includes('eve@example.test'))).toHaveLength(1)
  })
  it('the log of a refused mail names no address', async () => {
    let lines = ''
    const out = new Writable({ write: (line, _encoding, done) => ((lines += String(line)), done()) })
    smtp.refuse = '550 no such user mallory@example.test'
    await queue({ to: 'mallory@example.test' })
    await drain(smtp.url, { log: createLog({ level: 'debug', json: true, out }) })
    smtp.refuse = null
    const [waiting] = await latest(hosts.acme, 'mallory@example.test')
    expect(waiting?.problem).toContain('mallory@example.test')
    expect(lines).toContain('MESSAGE_NOT_SENT')
    expect(lines).toContain(String(waiting?.id))
    expect(lines).not.toContain('mallory')
  })
  it('in production nothing of a message is kept once it is sent, failed or cannot be sent at all', async () => {
    const production = true
    const shown = async (to: string) => {
      const [message] = await latest(hosts.acme, to)
      return [message?.state, JSON.stringify(message?.content).includes('012345')]
    }
    await queue({ to: 'none@example.test' })
    await drain(undefined, { production })
    expect(await shown('none@example.test')).toEqual(['unsent', false])
    await queue({ to: 'live@example.test' })
    await drain(smtp.url, { production })
    expect(await shown('live@example.test')).toEqual(['sent', false])
    smtp.refuse = '451 come back later'
    await queue({ to: 'fails@example.test' })
    await drain(smtp.url, { production })
    expect(await shown('fails@example.test')).toEqual(['waiting', true])
    await server.admin.query('update graphile_worker._private_jobs set run_at = now(), attempts = max_attempts - 1')
    await drain(smtp.url, { production })
    smtp.refuse = null
    expect(await shown('fails@example.test')).toEqual(['failed', false])
  })
})

describe('with a provider of text messages', () => {
  it('a text goes there with the token, and what is refused waits', async () => {
    const provider = await fakeSmsProvider()
    const sms = { url: provider.url, token: 'opaque' }
    const text = (to: string) =>
      inScope(server.database, service, (db) => queueSms(db, { tenantOrgId: demoOrg.acme, to, text: 'Code 123456' }))
    await text('+12135550177')
    await drain(undefined, { sms })
    expect(provider.asked).toEqual([
      {
        method: 'POST',
        type: 'application/json',
        authorization: 'Bearer opaque',
        body: { to: '+12135550177', text: 'Code 123456' },
      },
    ])
    expect(await latest(hosts.acme, '+12135550177')).toMatchObject([{ state: 'sent', problem: null }])
    for (const [status, to] of [
      [500, '+12135550178'],
      [302, '+12135550179'],
    ] as const) {
      provider.status = status
      await text(to)
      await drain(undefined, { sms: { ...sms, token: undefined } })
      expect(provider.asked.at(-1)?.authorization).toBeUndefined()
      expect(await latest(hosts.acme, to)).toMatchObject([{ state: 'waiting', problem: expect.any(String) }])
    }
    await provider.close()
    await server.admin.query('delete from graphile_worker._private_jobs')
  })
})

describe('the list of the platform', () => {
  it('shows all sites, page by page, to nobody else', async () => {
    const first = await server.call(listOutbox, { query: { limit: 1 } }, { as: 'admin@demo.test' })
    expect(first.body.data?.records).toHaveLength(1)
    const cursor = Number(first.body.data?.next)
    const second = await server.call(listOutbox, { query: { limit: 1, cursor } }, { as: 'admin@demo.test' })
    expect(second.body.data?.records[0]?.id).toBeLessThan(first.body.data?.records[0]?.id ?? 0)
    for (const as of ['seller@demo.test', 'owner@acme.test', 'floor@demo.test'])
      expect((await server.call(listOutbox, { query: {} }, { as })).status).toBe(403)
    expect((await server.request({ method: 'GET', url: listOutbox.path })).status).toBe(401)
    expect((await server.call(listOutbox, { query: { limit: 0 } }, { as: 'admin@demo.test' })).status).toBe(400)
  })
})

describe('in production', () => {
  const live = useTestServer({ env: { NODE_ENV: 'production', HOST: '127.0.0.1' }, modules: [outboxModule] })
  it('there is no public list of messages', async () => {
    const { status, body } = await live.call(latestOutbox, { query: {} })
    expect([status, body.errorCode]).toEqual([404, 'ENDPOINT_NOT_FOUND'])
  })
})

describe('when the database goes away', () => {
  /** The first statements after `arm` find nobody there. */
  function leaving(times: number) {
    let left = 0
    const connect = async () => {
      if (left === 0) return server.database.pool.connect()
      left -= 1
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    }
    const pool: typeof server.database.pool = Object.create(server.database.pool, { connect: { value: connect } })
    return { database: { ...server.database, pool }, arm: () => void (left = times) }
  }
  it('after a mail was taken, it is marked as sent as soon as it is back, and not sent again', async () => {
    const to = 'once@example.test'
    await queue({ to })
    const [waiting] = await latest(hosts.acme, to)
    const link = leaving(3)
    const ids: string[] = []
    const mail = async ({ messageId }: { messageId: string }) => {
      ids.push(messageId)
      link.arm()
    }
    const { config } = server.services
    const context = { database: link.database, log: silentLog, clock: server.clock, attempt: 1, lastAttempt: false }
    const run = sendJob(config, { mail, sms: null }).run(
      { orgId: demoOrg.acme, id: waiting?.id },
      { ...context, signal: new AbortController().signal },
    )
    await run
    expect(ids).toEqual([`<outbox-${demoOrg.acme}-${waiting?.id}@localhost.localdomain>`])
    expect(await latest(hosts.acme, to)).toMatchObject([{ state: 'sent', problem: null }])
    await drain()
    expect(ids).toHaveLength(1)
  })
})
