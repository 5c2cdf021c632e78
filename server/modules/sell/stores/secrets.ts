import { sql } from 'kysely'
import type { Out, Secrets } from '../../../connectors/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { type SealedColumn, type Sealer, encryptorFor } from '../../../platform/sealing/index.ts'

export type StoreRef = { orgId: number; storeId: number }
type Needs = Pick<Services, 'config' | 'database'>

const sealer = (config: Needs['config']): Promise<Sealer> => encryptorFor(config, 'stores')

/** Seals a value that JSON can hold; `owner` says whose it is and is needed to open it. */
export const encryptValue = async (config: Needs['config'], value: unknown, owner: string): Promise<Buffer> =>
  (await sealer(config)).seal(Buffer.from(JSON.stringify(value)), owner)
export const openValue = async (config: Needs['config'], sealed: Uint8Array, owner: string): Promise<unknown> =>
  JSON.parse((await sealer(config)).open(sealed, owner).toString('utf8'))
const ownerOf = ({ orgId, storeId }: StoreRef): string => `${orgId}/${storeId}`

/** Keys of stores. */
export const sealedStoreKeys: SealedColumn = {
  table: 'store_secret',
  column: 'sealed',
  key: ['org_id', 'store_id'],
  purpose: 'stores',
  owner: (orgId, storeId) => `${orgId}/${storeId}`,
  describe: async (db, orgId, storeId) => {
    const { rows } = await sql<{ store: string; seller: string }>`
      select s.name as store, o.name as seller from store s join tenancy_org o on o.id = s.org_id
      where s.org_id = ${orgId}::bigint and s.id = ${storeId}::bigint`.execute(db)
    return `keys of the store ${rows[0]?.store} of ${rows[0]?.seller}`
  },
  // Pulls then fail with "not connected" until the seller connects the store again.
  discard: async (db, orgId, storeId) => {
    await sql`delete from store_secret where org_id = ${orgId}::bigint and store_id = ${storeId}::bigint`.execute(db)
  },
}

/** Seals and keeps the keys of a connected store in place of the ones before; `db` works in `service` scope. */
export async function keepSecrets(
  db: Db,
  config: Needs['config'],
  input: StoreRef & { secrets: Secrets; renewed?: true },
): Promise<void> {
  const sealed = await encryptValue(config, input.secrets, ownerOf(input))
  await sql`
    insert into store_secret (org_id, store_id, sealed) values (${input.orgId}, ${input.storeId}, ${sealed})
    on conflict (org_id, store_id) do update set sealed = excluded.sealed, version = store_secret.version + ${input.renewed ? 0 : 1}::int, updated_at = now()`.execute(
    db,
  )
}

/** The keys of a store; null when it has none (any more). `db` works in `service` scope; `lock` makes others wait. */
export async function readSecrets(
  db: Db,
  config: Needs['config'],
  ref: StoreRef & { lock?: boolean },
): Promise<Secrets | null> {
  const query = db
    .selectFrom('store_secret')
    .select('sealed')
    .where('org_id', '=', ref.orgId)
    .where('store_id', '=', ref.storeId)
  const row = await (ref.lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return null
  return (await openValue(config, row.sealed, ownerOf(ref))) as Secrets
}

/**
 * Grows whenever a person gives a store other keys; null when it has none. Keys that the shop renews are the same ones. `lock`: nobody gives
 * others until the end of the transaction.
 */
export async function findKeysVersion(db: Db, { orgId, storeId, lock }: StoreRef & { lock?: boolean }) {
  const query = db
    .selectFrom('store_secret')
    .select('version')
    .where('org_id', '=', orgId)
    .where('store_id', '=', storeId)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst())?.version ?? null
}

const same = (a: Secrets, b: Secrets): boolean => JSON.stringify(a) === JSON.stringify(b)
/** Longer than any call to a shop: whoever comes second waits for the first. */
const WAIT_MS = 90_000

/**
 * Replaces keys that went stale, one node at a time: whoever comes second finds the new ones and asks for none. What the shop answered is
 * kept before it is used.
 */
export function renewSecrets({ config, database }: Needs, ref: StoreRef) {
  return (stale: Secrets, work: (current: Secrets) => Promise<Out<Secrets>>): Promise<Out<Secrets>> =>
    inScope(
      database,
      { role: 'service', orgId: ref.orgId },
      async (db) => {
        const current = await readSecrets(db, config, { ...ref, lock: true })
        if (current && !same(current, stale)) return { ok: true, value: current }
        const renewed = await work(current ?? stale)
        if (renewed.ok && current) await keepSecrets(db, config, { ...ref, secrets: renewed.value, renewed: true })
        return renewed
      },
      { statementTimeoutMs: WAIT_MS },
    )
}
