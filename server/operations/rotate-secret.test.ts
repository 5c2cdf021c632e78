import { beginMfa, confirmMfa } from '@waybill/contract/account/api'
import { login } from '@waybill/contract/identity/api'
import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../demo/index.ts'
import { sealedColumns } from '../sealed-columns.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { inScope } from '../platform/database/index.ts'
import { silentLog } from '../platform/log.ts'
import { checkSealing, keyId, renewOwnSecret, reseal, encryptorFor } from '../platform/sealing/index.ts'
import { keyRing, purposeKey } from '../platform/sealing/keys.ts'
import { sealerOf } from '../platform/sealing/sealer.ts'
import { useTestServer } from '../testing/server.ts'
import { codeAt } from './totp.fixture.ts'

const OLD = 'the secret of yesterday'
const NEW = 'the secret of tomorrow'
const server = useTestServer({ env: { WAYBILL_SECRET: OLD } })
const dataDir = await mkdtemp(join(tmpdir(), 'waybill-rotate-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const configWith = (env: Record<string, string>): Config =>
  readConfig({ NODE_ENV: 'test', WAYBILL_DATA: dataDir, ...env })
const given = (config: Config) => ({ config, database: server.database, columns: sealedColumns })
const check = (config: Config) => checkSealing(given(config), silentLog)
/** What the server of the tests does from now on, as after a restart with other settings. */
async function restartWith(env: Record<string, string>): Promise<void> {
  const { secret, oldSecret } = configWith(env)
  Object.assign(server.services.config, { secret, oldSecret })
  await check(server.services.config)
}

const prefixes = async () =>
  (
    await server.admin.query<{ id: string; n: number }>(
      `select encode(substring(sealed from 3 for 4), 'hex') as id, count(*)::int as n
     from (select secret as sealed from second_factor union all select sealed from store_secret) s group by 1 order by 1`,
    )
  ).rows

/** Secrets of many stores, whose plain texts are known, sealed by the server of now. */
async function plantStoreSecrets(from: number, to: number): Promise<void> {
  const sealer = await encryptorFor(server.services.config, 'stores')
  for (let id = from; id < to; id++) {
    const sealed = sealer.seal(Buffer.from(`"key of ${id}"`), `11/${id}`)
    await server.admin.query(
      `with s as (insert into store (org_id, id, name) values (11, $1, $3) returning org_id, id),
            c as (insert into store_connection (org_id, store_id, connector, address, since) select org_id, id, 'demo', id::text, now() from s returning org_id, store_id)
       insert into store_secret (org_id, store_id, sealed) select org_id, store_id, $2 from c`,
      [id, sealed, `shop ${id}`],
    )
  }
}

const setUpFactor = async () => {
  const begun = await server.call(beginMfa, { body: { password: DEMO_PASSWORD } }, { as: 'seller@demo.test' })
  const secret = begun.body.data?.secret ?? ''
  const code = codeAt(secret, server.clock.now())
  const { body } = await server.call(confirmMfa, { body: { code } }, { as: 'seller@demo.test' })
  return { secret, recovery: body.data?.recoveryCodes ?? [] }
}
const logIn = (code: string) =>
  server.call(login, { body: { userName: 'seller@demo.test', password: DEMO_PASSWORD, code } })

describe('a change of the secret', () => {
  it('loses no second factor, recovery code or key of a store, and may break off at any point', async () => {
    await check(server.services.config)
    const factor = await setUpFactor()
    await plantStoreSecrets(5000, 5250)
    expect(await prefixes()).toEqual([{ id: keyId(OLD), n: 251 }])

    await restartWith({ WAYBILL_SECRET: NEW, WAYBILL_SECRET_OLD: OLD })
    expect(await prefixes()).toEqual([{ id: keyId(OLD), n: 251 }])
    // A run that is killed has done some batches: as if it had been stopped behind the first.
    const broken = reseal({ ...given(server.services.config), columns: sealedColumns.slice(0, 1) })
    expect((await broken).sealed).toBe(1)
    const done = await reseal(given(server.services.config))
    expect(done).toMatchObject({ sealed: 250, unreadable: [], current: keyId(NEW) })
    expect(await prefixes()).toEqual([{ id: keyId(NEW), n: 251 }])

    await restartWith({ WAYBILL_SECRET: NEW })
    server.clock.advance(60_000)
    expect((await logIn(codeAt(factor.secret, server.clock.now()))).status).toBe(200)
    expect((await logIn(factor.recovery[0] ?? '')).status).toBe(200)
    expect((await logIn(factor.recovery[0] ?? '')).status).not.toBe(200)
    const sealer = await encryptorFor(server.services.config, 'stores')
    const { rows } = await server.admin.query('select store_id::text as id, sealed from store_secret order by 1')
    for (const { id, sealed } of rows) expect(sealer.open(sealed, `11/${id}`).toString()).toBe(`"key of ${id}"`)

    // The recovery codes of a paper outlive the next change as well.
    await restartWith({ WAYBILL_SECRET: OLD, WAYBILL_SECRET_OLD: NEW })
    await reseal(given(server.services.config))
    await restartWith({ WAYBILL_SECRET: OLD })
    expect((await logIn(factor.recovery[1] ?? '')).status).toBe(200)
  })

  it('seals while others write the same rows: the second one waits, and nothing is lost', async () => {
    await restartWith({ WAYBILL_SECRET: NEW, WAYBILL_SECRET_OLD: OLD })
    const config = server.services.config
    const writer = async () => {
      const sealer = await encryptorFor(config, 'stores')
      for (let id = 5000; id < 5250; id += 3)
        await inScope(server.database, { role: 'service', orgId: 11 }, (db) =>
          db
            .updateTable('store_secret')
            .set({ sealed: sealer.seal(Buffer.from('"fresh"'), `11/${id}`) })
            .where('org_id', '=', 11)
            .where('store_id', '=', id)
            .execute(),
        )
    }
    await Promise.all([reseal(given(config)), writer()])
    const sealer = await encryptorFor(configWith({ WAYBILL_SECRET: NEW }), 'stores')
    const { rows } = await server.admin.query(
      'select store_id::int as id, sealed from store_secret where store_id between 5000 and 5249',
    )
    for (const { id, sealed } of rows)
      expect(sealer.open(sealed, `11/${id}`).toString()).toBe((id - 5000) % 3 === 0 ? '"fresh"' : `"key of ${id}"`)
  })

  it('leaves alone what no key opens, says which, and keeps the old key', async () => {
    await restartWith({ WAYBILL_SECRET: OLD, WAYBILL_SECRET_OLD: NEW })
    await server.admin.query(
      `update store_secret set sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1) where store_id = 5001`,
    )
    const done = await reseal(given(server.services.config))
    expect(done).toMatchObject({ unreadable: ['store_secret 11/5001'], retired: [] })
    await server.admin.query('delete from store_secret where store_id = 5001')
    expect((await reseal(given(server.services.config))).retired).toEqual([keyId(NEW)])
  })
})

describe('a start', () => {
  it('refuses a secret that cannot open what is sealed, and says what to set', async () => {
    await expect(check(configWith({ WAYBILL_SECRET: 'quite another secret' }))).rejects.toThrow(
      new RegExp(`sealed with the key ${keyId(OLD)}.*Set WAYBILL_SECRET to the secret of before`),
    )
  })

  it('goes on where the key hung on the password of the database, and outlives a new password', async () => {
    const folder = await mkdtemp(join(dataDir, 'derived-'))
    const url = (password: string) => `postgresql://postgres:${password}@db.test/waybill`
    const settings = (password: string, env = {}) =>
      readConfig({ NODE_ENV: 'test', WAYBILL_DATA: folder, DATABASE_URL: url(password), ...env })
    const derived = createHmac('sha256', 'hunter2').update('waybill_secret').digest('base64url')
    // As an early Waybill sealed it: without the id of a key.
    const sealer = sealerOf([{ id: keyId(derived), key: purposeKey(derived, 'stores') }])
    await server.admin.query('delete from recovery_code; delete from second_factor; delete from sealing_key')
    await server.admin.query('delete from store_secret where store_id >= 5002')
    await server.admin.query(`update store_secret set sealed = $1 where store_id = 5000`, [
      sealer.seal(Buffer.from('"kept"'), '11/5000').subarray(6),
    ])
    await check(settings('hunter2'))
    expect(await readFile(join(folder, 'installation-secret'), 'utf8')).toBe(derived)
    await check(settings('another password'))
    const after = settings('another password', { WAYBILL_SECRET: NEW })
    await check(after)
    expect(await reseal(given(after))).toMatchObject({ sealed: 1, unreadable: [] })
    await rm(folder, { recursive: true })
    await check(settings('another password', { WAYBILL_SECRET: NEW }))
  })

  it('takes the old password of the database in place of a secret that was derived from it', async () => {
    await server.admin.query('delete from sealing_key')
    const derived = createHmac('sha256', 'short').update('waybill_secret').digest('base64url')
    const sealer = sealerOf([{ id: keyId(derived), key: purposeKey(derived, 'stores') }])
    await server.admin.query(`update store_secret set sealed = $1 where store_id = 5000`, [
      sealer.seal(Buffer.from('"kept"'), '11/5000').subarray(6),
    ])
    await expect(check(configWith({ WAYBILL_SECRET: NEW }))).rejects.toThrow(
      /WAYBILL_SECRET_OLD to the old password of the database/,
    )
    const config = configWith({ WAYBILL_SECRET: NEW, WAYBILL_SECRET_OLD: 'short' })
    await check(config)
    expect(await reseal(given(config))).toMatchObject({ sealed: 1, unreadable: [] })
  })
})

describe('the secret of a data folder', () => {
  it('is renewed in place, counts at once for a running server, and goes on when it was interrupted', async () => {
    await server.admin.query('delete from store_secret; delete from sealing_key')
    const config = configWith({})
    await check(config)
    const first = (await keyRing(config)).current
    const sealed = (await encryptorFor(config, 'stores')).seal(Buffer.from('1'), '11/5000')
    await renewOwnSecret(dataDir, 'a fresh secret of the folder')
    await renewOwnSecret(dataDir, 'another one, of a second try')
    const ring = await keyRing(config)
    expect(ring.current.secret).toBe('a fresh secret of the folder')
    expect(ring.all.map(({ id }) => id)).toContain(first.id)
    expect((await encryptorFor(config, 'stores')).open(sealed, '11/5000').toString()).toBe('1')
  })
})

it('every column of bytes is sealed, and so reached by a rotation, holds a hash, or no secret', async () => {
  const { rows } = await server.admin.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'bytea'::regtype and not a.attisdropped`)
  const sealed = new Set([
    ...sealedColumns.map(({ table, column }) => `${table}.${column}`),
    'sealing_key.digest_keys',
    // One byte a rule: the place of its first condition that was not met.
    'rule_trace.miss',
    'rule_trace_past.miss',
  ])
  const unknown = rows.filter(({ name }) => !sealed.has(name) && !/(hash|sha256|salt)$/.test(name))
  expect(unknown).toEqual([])
})
