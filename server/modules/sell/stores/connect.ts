import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { connectStore } from '@waybill/contract/stores/api'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { pullOrderStatus } from '@waybill/contract/stores/enums'
import { findChannel, storeState } from '@waybill/contract/stores/stores'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { recordStore } from './audit.ts'
import { getConnection } from './get-connection.ts'
import { listConnected } from './present.ts'
import { clearStoreError, startRun } from './runs.ts'
import { keepSecrets } from './secrets.ts'
import { type Tried, tryKeys } from './test-credentials.ts'
import { wakeHeld } from './pushes/new-keys.ts'
import { lockOrg } from '../../site/tenancy/index.ts'

type ConnectionRequest = ParsedOf<typeof connectStore>['body']
const DAYS_BACK = 30
/** Shopify shows 60 days without a right of its own; others are not asked for more than two years. */
const MOST_DAYS_BACK = 730
const DAY_MS = 86_400_000

function sinceOf(day: string | undefined, now: Date): Date {
  const requested = day === undefined ? now.getTime() - DAYS_BACK * DAY_MS : Date.parse(`${day}T00:00:00Z`)
  return new Date(Math.min(Math.max(requested, now.getTime() - MOST_DAYS_BACK * DAY_MS), now.getTime()))
}

/** A name that no other store of the organisation has: the shop's, with a number behind where it is taken. */
async function freeName(db: Db, orgId: number, requested: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from store where org_id = ${orgId} and lower(name) like lower(${requested.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`.execute(
    db,
  )
  const usedNames = new Set(rows.map(({ name }) => name))
  for (let n = 1; ; n++) {
    const name = n === 1 ? requested : `${requested} ${n}`
    if (!usedNames.has(name.toLowerCase())) return name
  }
}

/** Throws STORE_NAME_TAKEN when another store has the name. */
export async function checkName(db: Db, orgId: number, input: { name: string; but?: number }): Promise<void> {
  const { rows } = await sql`
    select 1 from store where org_id = ${orgId} and lower(name) = lower(${input.name}) and id <> ${input.but ?? 0}`.execute(
    db,
  )
  if (rows.length === 0) return
  const params = { value: input.name }
  throw new AppError('STORE_NAME_TAKEN', { params, fields: [fieldProblem('name', 'STORE_NAME_TAKEN', { params })] })
}

/** Throws STORE_ALREADY_CONNECTED when the organisation has the shop connected. */
async function checkNotConnected(db: Db, orgId: number, { connector, facts }: Tried): Promise<void> {
  const there = await db
    .selectFrom('store_connection as c')
    .innerJoin('store as s', (join) => join.onRef('s.org_id', '=', 'c.org_id').onRef('s.id', '=', 'c.store_id'))
    .select('s.name')
    .where('c.org_id', '=', orgId)
    .where('c.connector', '=', connector.id)
    .where('c.address', '=', facts.address)
    .executeTakeFirst()
  if (there) throw new AppError('STORE_ALREADY_CONNECTED', { params: { value: there.name } })
}

const shopOf = ({ connector, facts }: Tried): string => `${connector.id} ${facts.address}`

/** The store that this shop was before it was disconnected: its orders know their shop again. */
async function findFormer(db: Db, orgId: number, tried: Tried): Promise<number | undefined> {
  const row = await db
    .selectFrom('store')
    .select('id')
    .where('org_id', '=', orgId)
    .where('shop', '=', shopOf(tried))
    .where('state', '=', storeState.disconnected)
    .executeTakeFirst()
  return row?.id
}

export interface NewConnection {
  orgId: number
  userId: number | null
  type: number
  name: string | undefined
  since: Date
  importUnpaid: boolean
  autoSync: boolean
}

/** Books a connection whose keys were tried, and its first pull; `db` works in `service` scope. */
export async function bookConnection(
  db: Db,
  config: Config,
  input: NewConnection & { tried: Tried },
): Promise<{ storeId: number; runId: number }> {
  const { orgId, tried, type } = input
  // Two presses at once: the second waits here and then finds the shop connected.
  await lockOrg(db, orgId)
  await checkNotConnected(db, orgId, tried)
  const former = await findFormer(db, orgId, tried)
  if (input.name) await checkName(db, orgId, { name: input.name, ...(former !== undefined && { but: former }) })
  const storeId = former ?? (await addStore(db, input))
  await db
    .updateTable('store')
    .set({
      state: storeState.active,
      type,
      shop: shopOf(tried),
      pull_status: pullOrderStatus.init,
      ...(input.name && { name: input.name }),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', storeId)
    .execute()
  const { connector, facts } = tried
  await db
    .insertInto('store_connection')
    .values({
      org_id: orgId,
      store_id: storeId,
      connector: connector.id,
      address: facts.address,
      shop_name: facts.name,
      currency: facts.currency,
      time_zone: facts.timeZone,
      since: input.since,
      import_unpaid: input.importUnpaid,
      auto_sync: input.autoSync,
      can_push: facts.canPush,
    })
    .execute()
  await keepSecrets(db, config, { orgId, storeId, secrets: facts.secrets })
  await spendGrant(db, orgId, tried)
  const detail = { connector: connector.id, address: facts.address }
  await recordStore(db, { orgId, userId: input.userId, storeId, action: 'store.connected', detail })
  const { runId } = await startRun(db, { orgId, storeId }, 'first')
  return { storeId, runId }
}

/** What an approval brought is kept by its store from now on. */
async function spendGrant(db: Db, orgId: number, { grantId }: Pick<Tried, 'grantId'>): Promise<void> {
  if (grantId === undefined) return
  await db.deleteFrom('store_grant').where('org_id', '=', orgId).where('id', '=', grantId).execute()
}

async function addStore(db: Db, { orgId, type, name, tried }: NewConnection & { tried: Tried }): Promise<number> {
  const fallback = tried.facts.name || (findChannel(type)?.name.en ?? 'Store')
  const row = await db
    .insertInto('store')
    .values({ org_id: orgId, type, name: name ?? (await freeName(db, orgId, fallback.slice(0, 90))) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const service = ({ scope }: BaseCtx) => ({ ...scope, role: 'service' }) as const

/** Tries the keys, then connects the store and starts its first pull. */
export async function connect(ctx: BaseCtx, request: ConnectionRequest): Promise<OutputOf<typeof connectStore>> {
  const { actor, config, database } = ctx
  const name = request.name?.trim() || undefined
  const tried = await tryKeys(ctx, { ...request, who: actor })
  const { importUnpaid, autoSync, type } = request
  const facts = {
    orgId: actor.orgId,
    userId: actor.userId,
    type,
    name,
    importUnpaid,
    since: sinceOf(request.since, ctx.now()),
  }
  // The demo store makes up orders whenever it is asked: by itself it would never end.
  const own = { ...facts, autoSync: autoSync && tried.connector.id !== 'demo', tried }
  return inScope(database, service(ctx), (db) => bookConnection(db, config, own))
}

/**
 * New keys for a store: tried first, and only for the very shop. Pulls at once, since the last pull may have failed for the old ones;
 * a paused store waits until somebody lets it go on or presses Update.
 */
export async function signIn(ctx: BaseCtx, storeId: number, input: { way: string; keys: Record<string, string> }) {
  const { actor, config, database } = ctx
  const ref = { orgId: actor.orgId, storeId }
  const { type, address } = await ctx.inScope((db) => getConnection(db, ref))
  const tried = await tryKeys(ctx, { ...input, type, address, who: actor })
  const { facts } = tried
  if (facts.address !== address) throw new AppError('STORE_MISMATCH')
  return inScope(database, service(ctx), async (db) => {
    const { state } = await getConnection(db, ref)
    await keepSecrets(db, config, { ...ref, secrets: facts.secrets })
    await spendGrant(db, actor.orgId, tried)
    await clearStoreError(db, ref)
    await db
      .updateTable('store_connection')
      .set({ can_push: facts.canPush })
      .where('org_id', '=', ref.orgId)
      .where('store_id', '=', ref.storeId)
      .execute()
    if (facts.canPush) await wakeHeld(db, { ...ref, at: ctx.now() })
    await recordStore(db, {
      ...ref,
      userId: actor.userId,
      action: 'store.credentialsUpdated',
      detail: { way: input.way },
    })
    if (state !== storeState.paused) await startRun(db, ref, 'manual')
    const [store] = await listConnected(db, actor, storeId)
    if (!store) throw new AppError('STORE_NOT_CONNECTED')
    return store
  })
}
