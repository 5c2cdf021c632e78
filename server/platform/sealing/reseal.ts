import { sql } from 'kysely'
import { type Db, inScope } from '../database/index.ts'
import { killPoint } from '../kill-points.ts'
import {
  DIGEST_KEYS,
  digestKeyColumn,
  EVERYWHERE,
  fingerprintState,
  nameOf,
  type SealedColumn,
  type SealingSettings,
} from './check.ts'
import { keyRing, purposeKey, type SealingKey } from './keys.ts'
import { prefixOf, type PurposeKey, type Sealer, sealerOf } from './sealer.ts'

const BATCH = 100

export interface Resealed {
  /** Values that carry the current key now and did not before. */
  sealed: number
  /** Values that none of the keys opens, as "table key"; they were left as they are. */
  unreadable: string[]
  /** Ids of keys that nothing is sealed with any more. */
  retired: string[]
  current: string
}

type Found = { key: string[]; sealed: Buffer }

/** The next rows that another key than `current` sealed, null: all; locked: whoever writes one of them meanwhile waits for us, or we for him. */
async function nextOf(db: Db, column: SealedColumn, settings: { current: string | null; after: string[] | null }) {
  const { table, column: sealed } = nameOf(column)
  const key = sql.join(column.key.map((part) => sql.ref(part)))
  const after = settings.after && sql`and (${key}) > (${sql.join(settings.after)})`
  const others = settings.current && sql`and substring(${sealed} from 1 for 6) <> ${prefixOf(settings.current)}`
  const { rows } = await sql<Found>`
    select array[${sql.join(column.key.map((part) => sql`${sql.ref(part)}::text`))}] as key, ${sealed} as sealed
    from ${table}
    where ${sealed} is not null ${others ?? sql``} ${after ?? sql``}
    order by ${key} limit ${BATCH} for update`.execute(db)
  return rows
}

async function write(db: Db, column: SealedColumn, row: Found): Promise<void> {
  const { table, column: sealed } = nameOf(column)
  const same = column.key.map((part, at) => sql`${sql.ref(part)} = ${row.key[at]}`)
  await sql`update ${table} set ${sealed} = ${row.sealed} where ${sql.join(same, sql` and `)}`.execute(db)
}

function tryOpen(sealer: Sealer, sealed: Buffer, owner: string): Buffer | undefined {
  try {
    return sealer.open(sealed, owner)
  } catch {
    return undefined
  }
}

/** One batch a transaction: a process that is killed has lost nothing, and the next run goes on with what is left. */
async function resealColumn(settings: SealingSettings, column: SealedColumn, keys: readonly SealingKey[]) {
  const [first, ...others] = keys.map(({ id, secret }): PurposeKey => ({ id, key: purposeKey(secret, column.purpose) }))
  const sealer = sealerOf([first!, ...others])
  const found = { sealed: 0, unreadable: [] as string[] }
  let after: string[] | null = null
  for (;;) {
    const rows: Found[] = await inScope(settings.database, EVERYWHERE, async (db) => {
      const batch = await nextOf(db, column, { current: first!.id, after })
      for (const row of batch) {
        const owner = column.owner(...row.key)
        const plain = tryOpen(sealer, row.sealed, owner)
        if (!plain) found.unreadable.push(`${column.table} ${row.key.join('/')}`)
        else {
          await write(db, column, { key: row.key, sealed: sealer.seal(plain, owner) })
          found.sealed++
        }
      }
      return batch
    })
    killPoint(`rotate: batch of ${column.table}`)
    if (rows.length < BATCH) return found
    after = rows.at(-1)!.key
  }
}

/** A sealed value that no key opens. */
export interface Lost {
  column: SealedColumn
  key: string[]
  /** In words for an operator. */
  what: string
}

async function lostIn(settings: SealingSettings, column: SealedColumn, keys: readonly SealingKey[]): Promise<Lost[]> {
  const [first, ...others] = keys.map(({ id, secret }): PurposeKey => ({ id, key: purposeKey(secret, column.purpose) }))
  const sealer = sealerOf([first!, ...others])
  const lost: Lost[] = []
  let after: string[] | null = null
  for (;;) {
    const rows: Found[] = await inScope(settings.database, EVERYWHERE, async (db) => {
      const batch = await nextOf(db, column, { current: null, after })
      for (const { key, sealed } of batch)
        if (!tryOpen(sealer, sealed, column.owner(...key)))
          lost.push({ column, key, what: await column.describe(db, ...key) })
      return batch
    })
    if (rows.length < BATCH) return lost
    after = rows.at(-1)!.key
  }
}

/** Every value that none of this node's keys opens; changes nothing. */
export async function findLost(settings: SealingSettings): Promise<Lost[]> {
  const { current, all } = await keyRing(settings.config)
  const keys = [current, ...all.filter(({ id }) => id !== current.id)]
  const found: Lost[] = []
  for (const column of [...settings.columns, digestKeyColumn]) found.push(...(await lostIn(settings, column, keys)))
  return found
}

/** Gives up what `findLost` found, all of it or nothing. */
export async function discardLost(settings: SealingSettings, lost: readonly Lost[]): Promise<void> {
  await inScope(settings.database, EVERYWHERE, async (db) => {
    for (const { column, key } of lost) await column.discard(db, ...key)
  })
}

/** Hands on the digest keys of secrets that go away, sealed by the present one, and marks those secrets as retired. */
async function retire(settings: SealingSettings, gone: readonly SealingKey[], current: SealingKey): Promise<void> {
  const sealer = sealerOf([{ id: current.id, key: purposeKey(current.secret, DIGEST_KEYS) }])
  const purposes = new Set(settings.columns.filter((column) => column.lastingDigests).map(({ purpose }) => purpose))
  await inScope(settings.database, EVERYWHERE, async (db) => {
    for (const { id, secret } of gone) {
      const keys = Object.fromEntries([...purposes].map((name) => [name, purposeKey(secret, name).toString('base64')]))
      const row = { retired_at: new Date(), digest_keys: sealer.seal(Buffer.from(JSON.stringify(keys)), id) }
      await db
        .insertInto('sealing_key')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
    }
  })
}

/**
 * Seals everything with the current key, in batches, while servers run; may be stopped and started again at any point. A key is retired
 * only when nothing is sealed with it any more.
 */
export async function reseal(settings: SealingSettings): Promise<Resealed> {
  const { current, all } = await keyRing(settings.config)
  const keys = [current, ...all.filter(({ id }) => id !== current.id)]
  const before = await fingerprintState(settings, keys)
  const total = { sealed: 0, unreadable: [] as string[] }
  for (const column of [...settings.columns, digestKeyColumn]) {
    const { sealed, unreadable } = await resealColumn(settings, column, keys)
    total.sealed += sealed
    total.unreadable.push(...unreadable)
  }
  const after = await fingerprintState(settings, keys)
  const remembered = await inScope(settings.database, EVERYWHERE, (db) =>
    db.selectFrom('sealing_key').select('id').where('retired_at', 'is', null).execute(),
  )
  const used = new Set([...before.inUse, ...remembered.map(({ id }) => id)])
  const gone = keys.filter(({ id }) => id !== current.id && used.has(id) && !after.inUse.includes(id))
  killPoint('rotate: sealed')
  if (total.unreadable.length === 0) await retire(settings, gone, current)
  killPoint('rotate: retired')
  return { ...total, retired: total.unreadable.length === 0 ? gone.map(({ id }) => id) : [], current: current.id }
}
