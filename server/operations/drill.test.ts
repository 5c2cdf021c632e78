import { beginMfa, confirmMfa } from '@waybill/contract/account/api'
import { buyLabels, listShipments, quoteOrders } from '@waybill/contract/shipping/api'
import { createClient } from '@waybill/contract/core/client'
import { isSuccess, type Wrapper } from '@waybill/contract/core/wrapper'
import { login } from '@waybill/contract/identity/api'
import { createHash, randomUUID } from 'node:crypto'
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DEMO_PASSWORD, demoOrg } from '../demo/index.ts'
import { asAdmin, inScope, withLogin } from '../platform/database/index.ts'
import { type EmbeddedPostgres, startEmbedded } from '../platform/embedded-postgres/index.ts'
import { addJob, jobKind } from '../platform/jobs/index.ts'
import { silentLog } from '../platform/log.ts'
import { TEST_APP_PASSWORD } from '../testing/cluster.ts'
import { serve, waybill } from '../testing/command.ts'
import { digestOf } from '../testing/digest.ts'
import { useTestServer } from '../testing/server.ts'
import { itemOf, newOrder, seedFunds, seedOrders, runJobs } from '../testing/shipping.ts'
import { codeAt } from './totp.fixture.ts'

/**
 * The drill that an operator should do once a quarter: back up a server that works, restore in an empty place, and work there.
 * `server` has a PostgreSQL of its own ("external"); the commands are child processes, as an operator runs them.
 */
const SECRET = 'the secret of the drill'
const as = 'seller@demo.test'
const server = useTestServer({ env: { WAYBILL_SECRET: SECRET } })
const place = await mkdtemp(join(tmpdir(), 'waybill-drill-'))
const at = (name: string) => join(place, name)
const waiting = jobKind('drill.waiting', z.strictObject({ id: z.int() }))
let factorSecret = ''
let orderIds: number[] = []

const source = () => ({
  DATABASE_URL: server.adminUrl,
  WAYBILL_APP_PASSWORD: TEST_APP_PASSWORD,
  WAYBILL_DATA: server.services.config.dataDir,
  WAYBILL_SECRET: SECRET,
})
const embedded = (name: string) => ({ WAYBILL_DATA: at(name), WAYBILL_SECRET: SECRET, WAYBILL_DEMO: '0' })

/** The digest of an embedded database whose server does not run. */
async function heldBy(name: string): Promise<Record<string, string>> {
  const postgres = await startEmbedded({ dataDir: at(name), log: silentLog })
  try {
    return await digestOf(withLogin(postgres.url, { database: 'waybill' }))
  } finally {
    await postgres.stop()
  }
}

beforeAll(async () => {
  await chmod(place, 0o711)
  await seedFunds(server.database, demoOrg.seller, 100_000_000)
  orderIds = await seedOrders(
    server.database,
    demoOrg.seller,
    Array.from({ length: 24 }, () => newOrder()),
  )
  const begun = await server.call(beginMfa, { body: { password: DEMO_PASSWORD } }, { as })
  factorSecret = begun.body.data?.secret ?? ''
  await server.call(confirmMfa, { body: { code: codeAt(factorSecret, server.clock.now()) } }, { as })
  await inScope(server.database, { role: 'service', orgId: demoOrg.seller }, async (db) => {
    for (const id of [1, 2, 3]) await addJob(db, waiting, { id }, { key: `drill:${id}`, queue: 'drill' })
  })
  await server.admin.query(`update graphile_worker._private_jobs set attempts = 4 where key = 'drill:2'`)
})
afterAll(() => rm(place, { recursive: true, force: true }))

async function buy(ids: number[]): Promise<void> {
  const quoted = await server.call(quoteOrders, { body: { orderIds: ids } }, { as })
  const items = (quoted.body.data?.quotes ?? []).map((quote) => itemOf(quote))
  const headers = { 'idempotency-key': randomUUID() }
  const bought = await server.call(buyLabels, { body: { items } }, { as, headers })
  expect(bought.status).toBe(200)
  await runJobs(server)
}

/** The calls of a seller at another server, logged in with a code of the authenticator app. */
async function sellerAt(url: string) {
  const speak = (token: string | null) =>
    createClient(async (sent) => {
      const response = await fetch(url + sent.url, {
        method: sent.method,
        headers: {
          ...sent.headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
      })
      const answer = (await response.json()) as Wrapper<unknown>
      if (!isSuccess(answer.result)) throw new Error(`${sent.url}: ${response.status} ${answer.message}`)
      return answer.data
    })
  const body = { userName: as, password: DEMO_PASSWORD, code: codeAt(factorSecret, new Date(Date.now() + 30_000)) }
  const { accessToken } = await speak(null).call(login, { body })
  return { calls: speak(accessToken), token: accessToken }
}

/** Every stored label, read through the restored server. */
async function printAll(url: string): Promise<number> {
  const { calls, token } = await sellerAt(url)
  const { records } = await calls.call(listShipments, { query: { limit: 200 } })
  const response = await fetch(`${url}/api/shipout-shipment/label/print`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ shipmentIds: records.map(({ id }) => id), labelFormat: 'PDF', labelSize: 1 }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 5).toString(), bytes.subarray(0, 400).toString()).toBe('%PDF-')
  return records.length
}

describe('a backup', () => {
  it('of a server that buys labels meanwhile restores into an empty place, where work goes on', async () => {
    await buy(orderIds.slice(0, 4))
    const buying = (async () => {
      for (let first = 4; first < 20; first += 4) await buy(orderIds.slice(first, first + 4))
    })()
    const [saved] = await Promise.all([waybill(['backup', at('busy')], source()), buying])
    expect(saved, saved.text).toMatchObject({ code: 0 })
    expect(saved.text).toContain('Needed to restore it: WAYBILL_SECRET')
    expect(saved.text).not.toContain(SECRET)

    const restored = await waybill(['restore', at('busy')], embedded('one'))
    expect(restored, restored.text).toMatchObject({ code: 0 })
    const served = await serve({ ...embedded('one'), WAYBILL_JOBS: '0' })
    try {
      const labels = await printAll(served.url)
      expect(labels).toBeGreaterThanOrEqual(4)
      const health = await waybill(['doctor'], embedded('one'))
      expect(health, health.text).toMatchObject({ code: 0 })
      expect(health.text).toMatch(/ok {4}ledger/)
      expect(health.text).toMatch(/ok {4}secrets/)
      const refused = await waybill(['restore', at('busy'), '--force', '--yes'], embedded('one'))
      expect(refused).toMatchObject({ code: 1 })
      expect(refused.text).toContain('stop it first')
    } finally {
      expect((await served.stop()).code).toBe(0)
    }
  })

  it('at rest gives every row, sequence, job and file back: from external to embedded, in the place of what is there', async () => {
    expect(await waybill(['backup', at('calm')], source())).toMatchObject({ code: 0 })
    const no = await waybill(['restore', at('calm')], embedded('one'))
    expect(no).toMatchObject({ code: 1 })
    expect(no.text).toMatch(/There is a Waybill already.*--force/)
    const asked = await waybill(['restore', at('calm'), '--force'], embedded('one'))
    expect(asked).toMatchObject({ code: 2 })
    expect(asked.text).toMatch(/set aside[\s\S]*add --yes/)
    const done = await waybill(['restore', at('calm'), '--force', '--yes'], embedded('one'))
    expect(done, done.text).toMatchObject({ code: 0 })
    expect(done.text).toMatch(/Set aside.*database waybill_before_\d{14}[\s\S]*files\.before-/)

    expect(await heldBy('one')).toEqual(await digestOf(server.adminUrl))
    const keys = async (root: string) =>
      (await readdir(root, { recursive: true })).filter((path) => /[0-9a-f]{32}$/.test(path)).toSorted()
    const files = await keys(join(server.services.config.dataDir, 'files'))
    expect(files.length).toBeGreaterThan(20)
    expect(await keys(join(at('one'), 'files'))).toEqual(files)
  })
})

describe('from the embedded PostgreSQL', () => {
  let theirs: EmbeddedPostgres
  let databaseUrl = ''
  beforeAll(async () => {
    theirs = await startEmbedded({ dataDir: at('theirs'), log: silentLog, durable: false })
    // What a hosted PostgreSQL gives: an owner who may create roles, but is no superuser.
    await asAdmin(theirs.url, async (client) => {
      await client.query(`create role theirs login createrole password 'theirs'`)
      await client.query('create database shipping owner theirs')
    })
    databaseUrl = withLogin(theirs.url, { user: 'theirs', password: 'theirs', database: 'shipping' })
  })
  afterAll(() => theirs?.stop())

  it('a backup of the running server goes into an external one whose owner is no superuser', async () => {
    const served = await serve({ ...embedded('one'), WAYBILL_JOBS: '0' })
    try {
      const saved = await waybill(['backup', at('moved')], embedded('one'))
      expect(saved, saved.text).toMatchObject({ code: 0 })
    } finally {
      await served.stop()
    }
    const external = { DATABASE_URL: databaseUrl, WAYBILL_DATA: at('two'), WAYBILL_SECRET: SECRET, WAYBILL_DEMO: '0' }
    const restored = await waybill(['restore', at('moved')], external)
    expect(restored, restored.text).toMatchObject({ code: 0 })
    expect(await digestOf(withLogin(theirs.url, { database: 'shipping' }))).toEqual(await heldBy('one'))

    const there = await serve(external)
    try {
      expect(await printAll(there.url)).toBe(20)
    } finally {
      await there.stop()
    }
    const again = await waybill(['restore', at('moved'), '--force', '--yes'], external)
    expect(again).toMatchObject({ code: 1 })
    expect(again.text).toMatch(/create an empty database, name it in DATABASE_URL/)
  })
})

describe('a restore changes nothing', () => {
  /** A copy of the backup in which one thing is not as it was. */
  async function damaged(name: string, change: (folder: string) => Promise<void>): Promise<string> {
    const folder = at(name)
    await cp(at('calm'), folder, { recursive: true })
    await change(folder)
    return folder
  }
  const tables = ['data', 'public.sales_order.copy.gz'] as const

  it.each([
    [
      'a byte of a table is another',
      async (folder: string) => {
        const path = join(folder, ...tables)
        const bytes = await readFile(path)
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
        await writeFile(path, bytes)
      },
      /sales_order.*was changed or is damaged/,
    ],
    ['a file is missing', (folder: string) => rm(join(folder, ...tables)), /sales_order.*is missing/],
    [
      'the list of sums was cut',
      async (folder: string) => {
        const path = join(folder, 'SHA256SUMS')
        await writeFile(path, (await readFile(path, 'utf8')).split('\n').slice(3).join('\n'))
      },
      /SHA256SUMS.*is not whole/,
    ],
    [
      'the list of sums leads elsewhere',
      async (folder: string) => {
        const path = join(folder, 'SHA256SUMS')
        await writeFile(path, (await readFile(path, 'utf8')).replace('  data/', '  ../data/'))
      },
      /SHA256SUMS.*is damaged/,
    ],
    [
      'the manifest was changed',
      async (folder: string) => {
        const path = join(folder, 'manifest.json')
        await writeFile(path, (await readFile(path, 'utf8')).replace(/"rows": \d+/, '"rows": 0'))
      },
      /manifest\.json.*was changed/,
    ],
    [
      'the backup is of a newer Waybill',
      async (folder: string) => {
        const path = join(folder, 'manifest.json')
        await writeFile(path, (await readFile(path, 'utf8')).replaceAll('0001-foundation', '9999-tomorrow'))
      },
      /Run the newer version of Waybill/,
    ],
  ])('when %s', async (name, change, words) => {
    const folder = await damaged(createHash('sha256').update(name).digest('hex').slice(0, 8), change)
    const refused = await waybill(['restore', folder], embedded('three'))
    expect(refused, refused.text).toMatchObject({ code: 1 })
    expect(refused.text).toMatch(words)
    expect(await readdir(place)).not.toContain('three')
  })

  it('without the key that sealed what is in it', async () => {
    const refused = await waybill(['restore', at('calm')], {
      ...embedded('three'),
      WAYBILL_SECRET: 'quite another secret',
    })
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.text).toMatch(/sealed with the key [0-9a-f]{8}, which is not here/)
    expect(await readdir(place)).not.toContain('three')
  })

  it('when the rows do not fit together: what was there works on', async () => {
    const folder = await damaged('unfit', async (path) => {
      // Orders without their organisation: the sums are right, the reference is not.
      const file = join(path, 'data', 'public.org.copy.gz')
      const rows = gunzipSync(await readFile(file))
        .toString()
        .split('\n')
      const left = gzipSync(rows.filter((row) => !row.startsWith(`${demoOrg.seller}\t`)).join('\n'))
      await writeFile(file, left)
      const manifest = (await readFile(join(path, 'manifest.json'), 'utf8')).replace(
        /("name": "public\.org",[\s\S]*?"rows": )(\d+)/,
        (_all, head: string, count: string) => head + String(Number(count) - 1),
      )
      await writeFile(join(path, 'manifest.json'), manifest)
      const sum = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
      const sums = (await readFile(join(path, 'SHA256SUMS'), 'utf8'))
        .replace(/.* {2}data\/public\.org\.copy\.gz/, `${sum(left)}  data/public.org.copy.gz`)
        .replace(/.* {2}manifest\.json/, `${sum(manifest)}  manifest.json`)
      await writeFile(join(path, 'SHA256SUMS'), sums)
    })
    const before = await heldBy('one')
    const broken = await waybill(['restore', folder, '--force', '--yes'], embedded('one'))
    expect(broken, broken.text).toMatchObject({ code: 1 })
    expect(broken.text).toMatch(/foreign key.*What was in waybill is as it was/s)
    expect(await heldBy('one')).toEqual(before)
    const postgres = await startEmbedded({ dataDir: at('one'), log: silentLog })
    try {
      const left = await asAdmin(postgres.url, (client) =>
        client.query(`select datname from pg_database where datname like '%restoring'`),
      )
      expect(left.rows).toEqual([])
    } finally {
      await postgres.stop()
    }
    expect((await readdir(at('one'))).filter((name) => name.includes('restoring'))).toEqual([])
  })
})

it('the doctor finds a wallet that is not the sum of its entries', async () => {
  await server.admin.query(
    `update ledger_account set balance = balance + 100, version = version where org_id = $1 and tracks_balance and code = 2010`,
    [demoOrg.seller],
  )
  const found = await waybill(['doctor'], source())
  expect(found, found.text).toMatchObject({ code: 1 })
  expect(found.text).toMatch(/FAIL {2}ledger .*A balance isn't the sum of its entries/)
})
