import { beginMfa, confirmMfa } from '@waybill/contract/account/api'
import { buyLabels, quoteOrders } from '@waybill/contract/shipping/api'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DEMO_PASSWORD, demoOrg } from '../demo/index.ts'
import { asAdmin, withLogin } from '../platform/database/index.ts'
import { keyId, encryptorFor } from '../platform/sealing/index.ts'
import { bundled } from '../testing/bundle.ts'
import { TEST_APP_PASSWORD } from '../testing/cluster.ts'
import { environmentOf, serve, waybill } from '../testing/command.ts'
import { digestOf } from '../testing/digest.ts'
import { useTestServer } from '../testing/server.ts'
import { itemOf, newOrder, seedFunds, seedOrders, runJobs } from '../testing/shipping.ts'
import { codeAt } from './totp.fixture.ts'

/** Commands that are killed in the middle: run again, they finish; left alone, the old state stands whole. */
const server = useTestServer({ env: { WAYBILL_SECRET: '' } })
const place = await mkdtemp(join(tmpdir(), 'waybill-kills-'))
const at = (name: string) => join(place, name)
const backup = at('backup')
let factorSecret = ''

const settings = (databaseUrl: string, dataDir: string) => ({
  DATABASE_URL: databaseUrl,
  WAYBILL_APP_PASSWORD: TEST_APP_PASSWORD,
  WAYBILL_DATA: dataDir,
  WAYBILL_DEMO: '0',
})
const source = () => settings(server.adminUrl, server.services.config.dataDir)
const urlOf = (name: string) => withLogin(inject('adminUrl'), { database: name })

/** Runs a command that ends as at a power cut when it gets to the point. */
async function killed(point: string, args: string[], env: Record<string, string>): Promise<void> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const command = await bundled(join(root, 'server/testing/killed-command.ts'))
  const child = spawn(process.execPath, [command, point, ...args], {
    cwd: root,
    env: environmentOf(env),
  })
  let text = ''
  child.stderr.on('data', (chunk) => (text += String(chunk)))
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  expect(signal, text).toBe('SIGKILL')
}

async function emptyDatabase(name: string): Promise<string> {
  const full = `${name}_${process.pid}`
  await asAdmin(inject('adminUrl'), (client) => client.query(`create database ${full}`))
  return urlOf(full)
}
const restore = (env: Record<string, string>, ...more: string[]) =>
  waybill(['restore', backup, '--secrets', `${backup}.secrets`, ...more], env)
const filesOf = async (dataDir: string) =>
  (await readdir(join(dataDir, 'files'), { recursive: true }).catch(() => []))
    .filter((path) => /[0-9a-f]{32}$/.test(path))
    .toSorted()
const secretOf = (dataDir: string) => readFile(join(dataDir, 'installation-secret'), 'utf8')

beforeAll(async () => {
  const as = 'seller@demo.test'
  const begun = await server.call(beginMfa, { body: { password: DEMO_PASSWORD } }, { as })
  factorSecret = begun.body.data?.secret ?? ''
  await server.call(confirmMfa, { body: { code: codeAt(factorSecret, server.clock.now()) } }, { as })
  await seedFunds(server.database, demoOrg.seller, 100_000_000)
  const orderIds = await seedOrders(server.database, demoOrg.seller, [newOrder(), newOrder(), newOrder()])
  const quoted = await server.call(quoteOrders, { body: { orderIds } }, { as })
  const items = (quoted.body.data?.quotes ?? []).map((quote) => itemOf(quote))
  await server.call(buyLabels, { body: { items } }, { as, headers: { 'idempotency-key': randomUUID() } })
  await runJobs(server)
  const saved = await waybill(['backup', backup], source())
  expect(saved, saved.text).toMatchObject({ code: 0 })
  expect((await filesOf(source().WAYBILL_DATA)).length).toBeGreaterThan(2)
})
afterAll(async () => {
  await asAdmin(inject('adminUrl'), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'kill\\_%'`,
    )
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  })
  await rm(place, { recursive: true, force: true })
})

/** Everything of the backup is in its place, and nothing of an interrupted restore is left. */
async function expectRestored(databaseUrl: string, dataDir: string): Promise<void> {
  expect(await digestOf(databaseUrl)).toEqual(await digestOf(server.adminUrl))
  expect(await filesOf(dataDir)).toEqual(await filesOf(source().WAYBILL_DATA))
  expect(await secretOf(dataDir)).toBe(await secretOf(source().WAYBILL_DATA))
  expect((await readdir(dataDir)).filter((name) => /restor/.test(name))).toEqual([])
}

describe('a restore into an empty place that is killed', () => {
  it.each(['files laid out', 'files in place', 'rows in place'])(
    'with the %s is finished by the next run',
    async (point) => {
      const name = point.replaceAll(' ', '_')
      const [databaseUrl, dataDir] = [await emptyDatabase(`kill_${name}`), at(name)]
      const env = settings(databaseUrl, dataDir)
      await killed(`restore: ${point}`, ['restore', backup, '--secrets', `${backup}.secrets`], env)
      const again = await restore(env)
      expect(again, again.text).toMatchObject({ code: 0 })
      await expectRestored(databaseUrl, dataDir)
    },
  )
})

describe('a restore in the place of another installation that is killed', () => {
  const dataDir = at('there')
  let env: Record<string, string>
  let databaseUrl = ''
  let before: { rows: Record<string, string>; secret: string }
  const OLD_FILE = 'aa/aa000000000000000000000000000000'

  beforeAll(async () => {
    databaseUrl = await emptyDatabase('kill_there')
    env = settings(databaseUrl, dataDir)
    const made = await waybill(
      ['setup', '--email', 'boss@example.com', '--first-name', 'A', '--last-name', 'B'],
      env,
      'Ship_it_2026\n',
    )
    expect(made, made.text).toMatchObject({ code: 0 })
    await mkdir(join(dataDir, 'files', 'aa'), { recursive: true })
    await writeFile(join(dataDir, 'files', OLD_FILE), 'an old file')
    await writeFile(join(dataDir, 'installation-secret'), 'the secret of the old one', { mode: 0o600 })
    before = { rows: await digestOf(databaseUrl), secret: await secretOf(dataDir) }
  })

  it.each(['filled', 'files set aside', 'files in place', 'secret set aside'])(
    'with the %s leaves the old one whole, for a server that starts now',
    async (point) => {
      await killed(`restore: ${point}`, ['restore', backup, '--secrets', `${backup}.secrets`, '--force', '--yes'], env)
      const served = await serve({ ...env, WAYBILL_JOBS: '0' })
      expect((await served.stop()).code).toBe(0)
      expect(await digestOf(databaseUrl)).toEqual({
        ...(await digestOf(databaseUrl)),
        'public.app_user': before.rows['public.app_user'],
        'public.org': before.rows['public.org'],
      })
      expect(await filesOf(dataDir)).toEqual([OLD_FILE])
      expect(await secretOf(dataDir)).toBe(before.secret)
    },
  )

  it('with the rows in place is finished by the next run; what was set aside is named and removed by a command', async () => {
    await killed(
      'restore: rows in place',
      ['restore', backup, '--secrets', `${backup}.secrets`, '--force', '--yes'],
      env,
    )
    const again = await restore(env, '--force', '--yes')
    expect(again, again.text).toMatchObject({ code: 0 })
    expect(again.text).toMatch(/Set aside: database kill_there_\d+_before_\d{14}.*remove-set-aside/)
    await expectRestored(databaseUrl, dataDir)

    const asked = await waybill(['remove-set-aside'], env)
    expect(asked).toMatchObject({ code: 2 })
    expect(asked.text).toMatch(/database kill_there_\d+_before_\d{14}[\s\S]*files\.before-/)
    const removed = await waybill(['remove-set-aside', '--yes'], env)
    expect(removed, removed.text).toMatchObject({ code: 0 })
    expect((await readdir(dataDir)).filter((name) => name.includes('before'))).toEqual([])
    const left = await asAdmin(databaseUrl, (client) =>
      client.query(`select from pg_database where datname like 'kill_there%before%'`),
    )
    expect(left.rowCount).toBe(0)
    expect((await waybill(['remove-set-aside'], env)).text).toContain('Nothing is set aside')
  })
})

describe('the command rotate-secret', () => {
  const idsInUse = async () =>
    (
      await server.admin.query<{ id: string }>(
        `select distinct encode(substring(sealed from 3 for 4), 'hex') as id
         from (select secret as sealed from second_factor union all select sealed from store_secret) s order by 1`,
      )
    ).rows.map(({ id }) => id)

  beforeAll(async () => {
    const sealer = await encryptorFor(server.services.config, 'stores')
    for (let id = 6000; id < 6150; id++)
      await server.admin.query(
        `with s as (insert into store (org_id, id, name) values (11, $1, $3) returning org_id, id),
              c as (insert into store_connection (org_id, store_id, connector, address, since) select org_id, id, 'demo', id::text, now() from s returning org_id, store_id)
         insert into store_secret (org_id, store_id, sealed) select org_id, store_id, $2 from c`,
        [id, sealer.seal(Buffer.from(`"key of ${id}"`), `11/${id}`), `shop ${id}`],
      )
  })

  it.each(['old secret kept', 'batch of store_secret', 'retired'])(
    'killed with the %s is finished by the next run, under a new secret, and loses nothing',
    async (point) => {
      const dataDir = source().WAYBILL_DATA
      const old = await secretOf(dataDir)
      await killed(`rotate: ${point}`, ['rotate-secret'], source())
      const again = await waybill(['rotate-secret'], source())
      expect(again, again.text).toMatchObject({ code: 0 })
      const fresh = await secretOf(dataDir)
      expect(fresh).not.toBe(old)
      expect(await idsInUse()).toEqual([keyId(fresh)])
      expect(await readdir(dataDir)).not.toContain('installation-secret.old')
      const sealer = await encryptorFor(server.services.config, 'stores')
      const { rows } = await server.admin.query<{ id: string; sealed: Buffer }>(
        'select store_id::text as id, sealed from store_secret where store_id >= 6000 order by 1',
      )
      expect(rows).toHaveLength(150)
      for (const { id, sealed } of rows) expect(sealer.open(sealed, `11/${id}`).toString()).toBe(`"key of ${id}"`)
    },
  )

  it('lists what is lost with a lost secret, gives it up only when told to, and goes on', async () => {
    await server.admin.query('delete from store_secret where store_id > 6000')
    const lost = { ...source(), WAYBILL_DATA: at('lost') }
    await mkdir(lost.WAYBILL_DATA, { recursive: true })
    await expect(serve(lost)).rejects.toThrow(/rotate-secret --discard-unreadable/)
    const asked = await waybill(['rotate-secret', '--discard-unreadable'], lost)
    expect(asked).toMatchObject({ code: 2 })
    expect(asked.text).toMatch(/second factor and recovery codes of seller@demo\.test/)
    expect(asked.text).toMatch(/keys of the store shop 6000 of /)
    expect((await idsInUse()).length).toBe(1)

    const done = await waybill(['rotate-secret', '--discard-unreadable', '--yes'], lost)
    expect(done, done.text).toMatchObject({ code: 0 })
    expect(await idsInUse()).toEqual([])
    const { rows } = await server.admin.query(
      `select action, detail->>'reason' as reason from audit_event where detail->>'reason' = 'secret lost'`,
    )
    expect(rows).toEqual([{ action: 'twoFactor.disabled', reason: 'secret lost' }])
    const served = await serve({ ...lost, WAYBILL_JOBS: '0' })
    expect((await served.stop()).code).toBe(0)
  })
})
