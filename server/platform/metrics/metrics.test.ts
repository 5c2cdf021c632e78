import { afterLogin, login } from '@waybill/contract/identity/api'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { modules } from '../../modules.ts'
import { checkLedger } from '../../modules/money/funds/ledger-runs.ts'
import { useTestServer } from '../../testing/server.ts'
import { openDatabase } from '../database/index.ts'
import { silentLog } from '../log.ts'
import { faultsOf, readExposition } from './exposition.fixture.ts'

const server = useTestServer()
const TOKEN = 'a-token-of-the-tests'

type Config = typeof server.services.config

/** A second server on the same database with other settings, scraped once. */
async function scraped(config: Partial<Config>, ask: { headers?: Record<string, string>; from?: string } = {}) {
  const services = { ...server.services, config: { ...server.services.config, ...config } }
  const app = await buildApp({ services, modules })
  const { headers = {}, from = '127.0.0.1' } = ask
  const answer = await app.inject({ url: '/metrics', headers, remoteAddress: from })
  await app.close()
  return answer
}

async function metrics(): Promise<string> {
  return (await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).payload
}

async function valueOf(series: string): Promise<number> {
  const line = (await metrics()).split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? 0 : Number(line.slice(series.length))
}

/** A port that is free now. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

describe('who may scrape', () => {
  const off = { token: undefined, port: undefined, host: '127.0.0.1' }
  it('in development: the machine and its network, not the world and nobody through a proxy', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.9' }
    const answers = await Promise.all([
      scraped({}, { from: '10.1.2.3' }),
      scraped({}, { from: '203.0.113.9' }),
      scraped({}, { headers: forwarded }),
    ])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 404, 404])
  })
  it('in production: nobody, unless there is a token or a port', async () => {
    expect((await scraped({ production: true, metrics: off })).statusCode).toBe(404)
  })
  it('with a token: anyone who has it, from anywhere', async () => {
    const config = { production: true, metrics: { ...off, token: TOKEN } }
    const asking = (authorization?: string) =>
      scraped(config, { from: '203.0.113.9', ...(authorization && { headers: { authorization } }) })
    expect((await asking(`Bearer ${TOKEN}`)).statusCode).toBe(200)
    for (const wrong of [undefined, 'Bearer wrong', TOKEN, `bearer ${TOKEN}x`])
      expect((await asking(wrong)).statusCode, String(wrong)).toBe(404)
  })
  it('with a port of its own: that port, which has nothing else, and the main port no more', async () => {
    const port = await freePort()
    const config = { ...server.services.config, production: true, metrics: { ...off, port } }
    const app = await buildApp({ services: { ...server.services, config }, modules })
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    const answer = await ask('/metrics')
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    expect(await answer.text()).toContain('waybill_build_info')
    expect((await ask('/api/openapi.json')).status).toBe(404)
    expect((await app.inject('/metrics')).statusCode).toBe(404)
    await app.close()
    await expect(ask('/metrics')).rejects.toThrow()
  })
  it('does not start when that port is taken, and names it', async () => {
    const port = await freePort()
    const taken = createServer()
    await new Promise<void>((listening) => taken.listen(port, '127.0.0.1', listening))
    const config = { ...server.services.config, metrics: { ...off, port } }
    await expect(buildApp({ services: { ...server.services, config }, modules })).rejects.toThrow(
      `The metrics port ${port} cannot be used`,
    )
    await new Promise((closed) => taken.close(closed))
  })
})

describe('what is told', () => {
  it('passes the rules of the exposition format and of names', async () => {
    expect(faultsOf(readExposition(await metrics()))).toEqual([])
  })
  it('calls by route pattern and class, with 429 by itself', async () => {
    await server.request({ method: 'GET', url: afterLogin.path })
    expect(await metrics()).toContain(
      `waybill_http_seconds_count{method="GET",route="${afterLogin.path}",status="4xx"}`,
    )
  })
  it('the process, the version, the pool and the queue', async () => {
    const text = await metrics()
    for (const series of [
      'process_cpu_user_seconds_total ',
      'process_resident_memory_bytes ',
      'nodejs_eventloop_lag_p99_seconds ',
      'waybill_build_info{version="0.1.0",commit=""} 1',
      'waybill_pool_connections{state="open"} ',
      'waybill_figures_up 1',
    ])
      expect(text).toContain(series)
  })
  it('refused log-ins by reason', async () => {
    const series = 'waybill_log_ins_refused_total{reason="WRONG_LOGIN"}'
    const before = await valueOf(series)
    await server.call(login, { body: { userName: 'nobody@demo.test', password: 'Wrong_2026' } })
    expect(await valueOf(series)).toBe(before + 1)
  })
  it('purchases, mails, jobs and stores that wait, and for how long', async () => {
    const { rows } = await server.admin.query<{ id: string }>(`select id::text from org where type = 4 limit 1`)
    await server.admin.query(
      `insert into outbox_message (org_id, channel, recipient, content, created_at)
       values ($1, 'email', 'a@b.test', '{}', now() - interval '2 hours')`,
      [rows[0]?.id],
    )
    await server.admin.query(
      `select graphile_worker.add_job('never.run', '{}'::json, run_at => now() - interval '1 hour')`,
    )
    expect(await valueOf('waybill_outbox_messages{state="waiting"}')).toBeGreaterThanOrEqual(1)
    expect(await valueOf('waybill_outbox_oldest_waiting_seconds')).toBeGreaterThanOrEqual(7200)
    expect(await valueOf('waybill_jobs{kind="never.run",state="waiting"}')).toBe(1)
    expect(await valueOf('waybill_jobs_oldest_waiting_seconds{kind="never.run"}')).toBeGreaterThanOrEqual(3600)
    const text = await metrics()
    expect(text).toContain('waybill_purchase_oldest_open_seconds 0')
    expect(text).toMatch(/^waybill_store_sync_lag_seconds \d/m)
  })
  it('nothing of the ledger before it was checked, then that it is exact, and when not', async () => {
    expect(await metrics()).not.toMatch(/^waybill_ledger_faults /m)
    await checkLedger(server.services)
    expect(await metrics()).toMatch(/^waybill_ledger_faults 0$/m)
    expect(await metrics()).toMatch(/^waybill_ledger_check_age_seconds \d/m)
    await server.admin.query(
      `insert into ledger_check (checked_at, duration_ms, faults) values (now() - interval '2 days', 1, 3)`,
    )
    expect(await metrics()).toMatch(/^waybill_ledger_faults 3$/m)
    expect(await valueOf('waybill_ledger_check_age_seconds')).toBeGreaterThan(172_000)
  })
  it('without a database the process alone, and that the figures are missing', async () => {
    const nowhere = openDatabase({ appUrl: 'postgresql://waybill_app:x@127.0.0.1:1/none', log: silentLog })
    const app = await buildApp({ services: { ...server.services, database: nowhere }, modules })
    const { statusCode, payload } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(statusCode).toBe(200)
    expect(payload).toContain('waybill_figures_up 0')
    expect(payload).toContain('process_resident_memory_bytes')
    expect(payload).not.toMatch(/^waybill_(outbox|ledger|purchase|jobs|store)_?\w*(\{.*\})? \d/m)
    expect(faultsOf(readExposition(payload))).toEqual([])
    await app.close()
    await nowhere.close()
  })
})

describe('the queries behind it', () => {
  it.each([
    [`select 1 from outbox_message where state = 'waiting'`, 'outbox_open'],
    [`select min(next_run_at) from store_connection where auto_sync`, 'store_connection_due'],
    [`select 1 from purchase where state in ('reserved', 'sent', 'unknown', 'parked')`, 'purchase_live'],
    [`select faults from ledger_check order by id desc limit 1`, 'ledger_check_pkey'],
  ])('%s is served by %s', async (query, index) => {
    const client = await server.admin.connect()
    try {
      // Tables of a test are empty: a scan would be cheapest.
      await client.query('begin; set local enable_seqscan = off; set local enable_sort = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
