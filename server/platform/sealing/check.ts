import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { type Database, type Db, inScope } from '../database/index.ts'
import type { Log } from '../log.ts'
import { keepDerivedKey, keyRing, type KeyRing, presentKeys, purposeKey, type SealingKey } from './keys.ts'
import { sealedBy, sealerOf } from './sealer.ts'

/** A column that holds sealed values; every bytea column is one of these or holds a hash (sealing/columns.test.ts). */
export interface SealedColumn {
  table: string
  column: string
  /** The primary key. */
  key: readonly [string, ...string[]]
  purpose: string
  /** The owner that the value was sealed for, by the key's values in their order. */
  owner(...key: string[]): string
  /** What it is, in words for an operator; `db` works in the service scope. */
  describe(db: Db, ...key: string[]): Promise<string>
  /** Gives it up because its secret is lost, and leaves nothing that counts on it; `db` works in the service scope. */
  discard(db: Db, ...key: string[]): Promise<void>
  /** Digests of this purpose are kept for long: their keys are handed on at a rotation. */
  lastingDigests?: true
}

export interface SealingSettings {
  config: Config
  database: Database
  columns: readonly SealedColumn[]
}

export const EVERYWHERE = { role: 'service', orgId: 0 } as const
export const DIGEST_KEYS = 'digest keys'

/** What earlier rotations handed on is sealed like everything else. */
export const digestKeyColumn: SealedColumn = {
  table: 'sealing_key',
  column: 'digest_keys',
  key: ['id'],
  purpose: DIGEST_KEYS,
  owner: (id) => id,
  describe: async (_db, id) => `recovery codes from before the secret ${id} was rotated away`,
  discard: async (db, id) => {
    await db.updateTable('sealing_key').set({ digest_keys: null }).where('id', '=', id).execute()
  },
}

const digestKeys = new WeakMap<Config, Map<string, Buffer[]>>()
/** Keys of a purpose whose secrets are gone, for what was digested with them. */
export const digestKeysOf = (config: Config, purpose: string): readonly Buffer[] =>
  digestKeys.get(config)?.get(purpose) ?? []

export const nameOf = ({ table, column }: SealedColumn) => ({ table: sql.table(table), column: sql.ref(column) })

/** The ids of the keys that sealed what is in a column, by its first bytes; null: from before keys had ids. */
async function idsIn(db: Db, column: SealedColumn): Promise<(string | null)[]> {
  const { table, column: sealed } = nameOf(column)
  const { rows } = await sql<{ prefix: Buffer }>`
    select distinct case when substring(${sealed} from 1 for 2) = ${Buffer.from('W1')} then substring(${sealed} from 1 for 6) else ''::bytea end as prefix
    from ${table} where ${sealed} is not null`.execute(db)
  return rows.map(({ prefix }) => sealedBy(prefix))
}

/** Some value from before keys had ids, with its owner. */
async function oldValue(db: Db, column: SealedColumn): Promise<{ sealed: Buffer; owner: string } | undefined> {
  const { table, column: sealed } = nameOf(column)
  const { rows } = await sql<{ sealed: Buffer; key: string[] }>`
    select ${sealed} as sealed, array[${sql.join(column.key.map((part) => sql`${sql.ref(part)}::text`))}] as key
    from ${table} where substring(${sealed} from 1 for 2) <> ${Buffer.from('W1')} limit 1`.execute(db)
  const [row] = rows
  return row && { sealed: row.sealed, owner: column.owner(...row.key) }
}

function opener(keys: readonly SealingKey[], purpose: string, value: { sealed: Buffer; owner: string }) {
  return keys.find(({ id, secret }) => {
    try {
      sealerOf([{ id, key: purposeKey(secret, purpose) }]).open(value.sealed, value.owner)
      return true
    } catch {
      return false
    }
  })
}

export interface Fingerprints {
  /** Ids of keys that something is sealed with now. */
  inUse: string[]
  /** Those that none of the given keys is. */
  unknown: string[]
  /** Columns with values from before keys had ids that none of the keys opens. */
  unreadable: string[]
}

/** What is sealed with which key, and which of them are not among `keys`. */
export async function fingerprintState(
  { database, columns }: Omit<SealingSettings, 'config'>,
  keys: readonly SealingKey[],
): Promise<Fingerprints> {
  const known = new Set(keys.map(({ id }) => id))
  const inUse = new Set<string>()
  const unreadable: string[] = []
  await inScope(database, EVERYWHERE, async (db) => {
    for (const column of [...columns, digestKeyColumn]) {
      for (const id of await idsIn(db, column)) if (id !== null) inUse.add(id)
      const old = await oldValue(db, column)
      const key = old && opener(keys, column.purpose, old)
      if (key) inUse.add(key.id)
      else if (old) unreadable.push(`${column.table}.${column.column}`)
    }
  })
  return { inUse: [...inUse], unknown: [...inUse].filter((id) => !known.has(id)), unreadable }
}

const refusal = (state: Fingerprints, current: SealingKey): string => {
  const missing =
    state.unknown.length > 0
      ? `with the key ${state.unknown.join(', ')}`
      : `with a secret that is not here (${state.unreadable.join(', ')})`
  return (
    `This database holds secrets (second factors, keys of stores) that were sealed ${missing}; ` +
    `the present key is ${current.id}, from ${current.source}. Set WAYBILL_SECRET to the secret of before. ` +
    'To move to a new one, set WAYBILL_SECRET to the new one and WAYBILL_SECRET_OLD to the one of before, start, and run "waybill rotate-secret". ' +
    'If the password in DATABASE_URL was changed and WAYBILL_SECRET was never set, set WAYBILL_SECRET_OLD to the old password of the database. ' +
    'If the secret is lost, "waybill rotate-secret --discard-unreadable" lists what is lost with it and gives it up'
  )
}

async function rememberKeys(db: Db, ring: KeyRing): Promise<void> {
  await db
    .insertInto('sealing_key')
    .values({ id: ring.current.id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ retired_at: null }))
    .execute()
}

/** Opens the digest keys that earlier rotations handed on. */
async function readDigestKeys(db: Db, ring: KeyRing): Promise<Map<string, Buffer[]>> {
  const rows = await db
    .selectFrom('sealing_key')
    .select(['id', 'digest_keys'])
    .where('digest_keys', 'is not', null)
    .execute()
  const found = new Map<string, Buffer[]>()
  const [first, ...others] = [ring.current, ...ring.all.filter(({ id }) => id !== ring.current.id)].map(
    ({ id, secret }) => ({ id, key: purposeKey(secret, DIGEST_KEYS) }),
  )
  const sealer = sealerOf([first!, ...others])
  for (const { id, digest_keys: sealed } of rows) {
    const keys = JSON.parse(sealer.open(sealed!, id).toString()) as Record<string, string>
    for (const [purpose, key] of Object.entries(keys)) {
      found.set(purpose, [...(found.get(purpose) ?? []), Buffer.from(key, 'base64')])
    }
  }
  return found
}

/** A key that hangs on the database's password would be lost with it: it goes into the data folder. */
async function keepDerived(settings: SealingSettings, log: Log): Promise<void> {
  const keys = await presentKeys(settings.config)
  const derived = keys.find(({ source }) => source === 'the password in DATABASE_URL')
  if (!derived) return
  const { inUse } = await fingerprintState(settings, keys)
  if (!inUse.includes(derived.id)) return
  await keepDerivedKey(settings.config, derived)
  log.warn(
    { key: derived.id },
    'secrets in the database were sealed with a key from the password in DATABASE_URL; it is kept in the data folder now: set WAYBILL_SECRET and run "waybill rotate-secret"',
  )
}

/**
 * Throws, in words for an operator, when this node's keys cannot open what is sealed in the database; remembers the current key's
 * fingerprint. Call it once a start, before anything is sealed.
 */
export async function checkSealing(settings: SealingSettings, log: Log): Promise<void> {
  await keepDerived(settings, log)
  const ring = await keyRing(settings.config)
  const state = await fingerprintState(settings, ring.all)
  if (state.unknown.length > 0 || state.unreadable.length > 0) throw new Error(refusal(state, ring.current))
  await inScope(settings.database, EVERYWHERE, async (db) => {
    await rememberKeys(db, ring)
    digestKeys.set(settings.config, await readDigestKeys(db, ring))
  })
  const old = state.inUse.filter((id) => id !== ring.current.id)
  if (old.length > 0)
    log.warn(
      { keys: old },
      'some secrets are sealed with an older key: run "waybill rotate-secret" to seal them with the present one',
    )
}
