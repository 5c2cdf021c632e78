import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { urlOf } from '@waybill/contract/core/client'
import { login } from '@waybill/contract/identity/api'
import { DEMO_PASSWORD } from '../server/demo/index.ts'
import { asAdmin } from '../server/platform/database/index.ts'
import { attachEmbedded } from '../server/platform/embedded-postgres/index.ts'
import { cpuSecondsOf } from './process-facts.ts'
import { atLeast, atMost, figure, type Measure, report } from './report.ts'
import type { Client } from './shape/catalog.ts'
import { multiply } from './shape/multiply.ts'
import { everyList, type Known, type List } from './shape/queries.ts'

// Every list of the contract with every filter, sort and search, first and tenth page, by HTTP as the accounts that may read it, in a database that
// years of work have filled: CPU of the server and of PostgreSQL.

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const ONLY = process.env.BENCH_LISTS?.split(',')
const PORT = Number(process.env.BENCH_PORT ?? 8127)
const [SOON, MOST] = [30, 60]
const [ROUNDS, ATTEMPTS] = [5, 3]

interface Answer {
  status: number
  data: { next?: unknown; code?: string }
}
interface Running {
  child: ChildProcess
  databaseUrl: string
}

const accounts = {
  1: 'seller@demo.test',
  2: 'floor@demo.test',
  3: 'admin@demo.test',
  4: 'owner@acme.test',
} as const
const hostOf = (email: string): string => (email.endsWith('@acme.test') ? `acme.test:${PORT}` : `localhost:${PORT}`)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function call(path: string, { email, token, body }: { email: string; token?: string; body?: object }): Promise<Answer> {
  const headers = {
    host: hostOf(email),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const sent = request({ port: PORT, path, method: body ? 'POST' : 'GET', headers, agent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const answer = JSON.parse(Buffer.concat(parts).toString()) as { data?: Answer['data']; errorCode?: string }
        resolve({ status: response.statusCode ?? 0, data: { ...answer.data, code: answer.errorCode } })
      })
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

async function start(folder: string): Promise<Running> {
  const env = { ...process.env, WAYBILL_DATA: folder, PORT: String(PORT), WAYBILL_LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  // Reading it with a loop that ends would close it, and the server with it.
  await new Promise<void>((resolve) => {
    child.stdout!.on('data', (part) => String(part).includes('Waybill is ready') && resolve())
  })
  const url = new URL((await attachEmbedded(folder))!)
  url.pathname = '/waybill'
  return { child, databaseUrl: url.href }
}

async function knownOf(client: Client): Promise<Known> {
  const { rows } = await client.query<Known>(`
    select s.org_id::text as seller, w.org_id::text as operator, w.id::text as warehouse,
      (select min(id) from product p where p.org_id = s.org_id)::text as product,
      (select min(id) from location l where l.org_id = w.org_id)::text as place,
      (select min(id) from store o where o.org_id = s.org_id)::text as store,
      (select org_id from app_user where email = 'owner@acme.test')::text as reseller
    from app_user s, warehouse w where s.email = 'seller@demo.test' limit 1`)
  return rows[0]!
}

/** The server's process and those of its database. */
async function pidsOf({ child, databaseUrl }: Running): Promise<number[]> {
  return asAdmin(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type in ('client backend', 'parallel worker')`,
    )
    return [child.pid!, ...rows.map(({ pid }) => pid)]
  })
}

interface Measured {
  what: string
  ms: number
  status: number
}

/**
 * Milliseconds of CPU of one call; Linux counts in hundredths of a second. A call that is answered in less than
 * half of the bar cannot have used more of two cores than the bar, and its time stands for its CPU.
 */
async function cpuOf(
  running: Running,
  path: string,
  how: { email: string; token: string },
): Promise<Answer & { ms: number }> {
  let answer = await call(path, how)
  const started = performance.now()
  answer = await call(path, how)
  const passed = performance.now() - started
  if (passed < SOON / 2) return { ...answer, ms: passed }
  let ms = Infinity
  // The server's own jobs run beside it: what seems to be over the bar is measured again.
  for (let attempt = 0; attempt < ATTEMPTS && ms > SOON; attempt++) {
    const pids = await pidsOf(running)
    const before = cpuSecondsOf(pids)
    for (let round = 0; round < ROUNDS; round++) answer = await call(path, how)
    ms = Math.min(ms, ((cpuSecondsOf(pids) - before) * 1000) / ROUNDS)
  }
  return { ...answer, ms }
}

const pathOf = (list: List, query: Record<string, string>): string =>
  `${list.route.path}?${new URLSearchParams({ ...query, limit: '50' })}`

/** The path of the tenth page of a list; undefined when there are fewer. */
async function tenthPage(list: List, how: { email: string; token: string }): Promise<string | undefined> {
  let path = pathOf(list, {})
  for (let page = 1; page < 10; page++) {
    const { next } = (await call(path, how)).data
    if (next === null || next === undefined) return undefined
    path = `${pathOf(list, {})}&cursor=${encodeURIComponent(String(next))}`
  }
  return path
}

async function measure(running: Running, list: List, how: { email: string; token: string }): Promise<Measured[]> {
  const tenth = await tenthPage(list, how)
  const paths = [...list.queries.map((query) => pathOf(list, query)), ...(tenth ? [tenth] : [])]
  const found: Measured[] = []
  for (const path of paths) {
    const { status, ms, data } = await cpuOf(running, path, how)
    // A value that this list's filter does not know.
    if (status === 400 && data.code !== 'SEARCH_TOO_BROAD') continue
    const query = path
      .slice(path.indexOf('?') + 1)
      .replace(/&?limit=50/, '')
      .replace(/cursor=.*/, 'tenth page')
    found.push({ what: `${list.route.id} ${how.email.split('@')[0]} ${query || 'all'}`, ms, status })
  }
  return found
}

/** An access token, which is good for longer than the queries of one list take. */
async function logIn(email: string): Promise<string> {
  const { data } = await call(urlOf(login), { email, body: { userName: email, password: DEMO_PASSWORD } })
  return (data as { accessToken: string }).accessToken
}

async function measureAll(running: Running): Promise<Measured[]> {
  const lists = everyList(await asAdmin(running.databaseUrl, knownOf))
  const found: Measured[] = []
  const some = lists.filter(({ route }) => !ONLY || ONLY.includes(route.id))
  for (const list of some.toSorted((a, b) => a.queries.length - b.queries.length)) {
    const readers = Array.isArray(list.route.access) ? (list.route.access as (keyof typeof accounts)[]) : [1 as const]
    for (const reader of readers) {
      const email = accounts[reader]
      const measured = await measure(running, list, { email, token: await logIn(email) })
      const worst = measured.toSorted((a, b) => b.ms - a.ms)[0]
      if (worst) console.log(`${measured.length} queries, at most ${worst.ms.toFixed(1)} ms: ${worst.what}`)
      found.push(...measured)
    }
  }
  return found
}

const kept = process.env.BENCH_DATA
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'waybill-bench-')))
const running = await start(folder)
try {
  const started = performance.now()
  const rows = await asAdmin(running.databaseUrl, (client) => multiply(client, ORDERS))
  const planted = (performance.now() - started) / 1000
  const found = await measureAll(running)
  const failed = found.filter(({ status }) => status >= 500 || status === 403 || status === 401)
  const sorted = found.toSorted((a, b) => b.ms - a.ms)
  const soon = sorted.filter(({ ms }) => ms <= SOON).length
  const over: Measure[] = sorted.filter(({ ms }) => ms > SOON).map(({ what, ms }) => figure(what, ms, 'ms'))
  await report('lists', [
    figure(`${[...rows.values()].reduce((sum, n) => sum + n, 0)} rows planted`, planted, 's'),
    figure('lists, filter by filter', found.length, 'calls'),
    atMost('refused or failed', 0, failed.length, 'calls'),
    ...failed.slice(0, 10).map(({ what, status }) => figure(`${what}: HTTP status`, status, '')),
    atLeast(`of them within ${SOON} ms of CPU`, 99, (soon / Math.max(1, found.length)) * 100, '%'),
    atMost('the slowest, CPU', MOST, sorted[0]?.ms ?? 0, 'ms'),
    ...over,
  ])
} finally {
  running.child.kill('SIGTERM')
  await once(running.child, 'exit')
  if (!kept) await rm(folder, { recursive: true, force: true })
}
process.exit(0)
