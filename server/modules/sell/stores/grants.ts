import { sql } from 'kysely'
import { AppError } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { startApproval } from '@waybill/contract/stores/api'
import { type GrantStep, grantStep } from '@waybill/contract/stores/grant-lifecycle'
import { randomBytes } from 'node:crypto'
import { shopAddress } from '../../../connectors/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx, Services } from '../../../platform/http/index.ts'
import { hashToken } from '../../people/identity/index.ts'
import { tenantOfHost } from '../../site/tenancy/index.ts'
import { getConnection } from './get-connection.ts'
import { offeredConnector } from './runtime.ts'
import type { SealedColumn } from '../../../platform/sealing/index.ts'
import { encryptValue } from './secrets.ts'
import { wrongAddress } from './invalid-address.ts'

export const LEAVE_PATH = '/api/store-approval/leave'
/** What the shop's platform has to know as an address to return to, behind the address of the main site. */
export const RETURN_PATH = '/api/store-approval/return'

/** For the way there and back. */
export const AWAY_SECONDS = 600
/** For choosing what to pull, after coming back. */
const CHOOSE_SECONDS = 1800

const EVERYWHERE = { role: 'service', orgId: 0 } as const
const newToken = (): string => randomBytes(32).toString('base64url')
const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
/** Whose what is sealed in an approval is. */
export const grantOwner = ({ org_id, id }: { org_id: number; id: number }): string => `grant/${org_id}/${id}`

/** What shops gave to approvals that are under way. */
export const sealedGrants: SealedColumn = {
  table: 'store_grant',
  column: 'encrypted',
  key: ['org_id', 'id'],
  purpose: 'stores',
  owner: (orgId, id) => `grant/${orgId}/${id}`,
  describe: async (_db, orgId) => `a store approval under way in the organization ${orgId}`,
  discard: async (db, orgId, id) => {
    await sql`delete from store_grant where org_id = ${orgId}::bigint and id = ${id}::bigint`.execute(db)
  },
}

/** The tenant's host on which the seller is logged in; null on the main site, and for what no list of domains has. */
async function hostToReturnTo(services: Services, host: string): Promise<string | null> {
  const tenant = await tenantOfHost(services, host)
  return tenant && !tenant.main ? host : null
}

type ConnectionRequest = ParsedOf<typeof startApproval>['body']

/** Begins an approval: answers the address of ours through which the browser leaves for the shop. */
export async function start(ctx: BaseCtx, request: ConnectionRequest): Promise<OutputOf<typeof startApproval>> {
  const { actor, config, database } = ctx
  const { orgId, userId } = actor
  const { storeId } = request
  const known = storeId === undefined ? request : await ctx.inScope((db) => getConnection(db, { orgId, storeId }))
  const connector = offeredConnector(known.type, config)
  if (!connector?.approval || !config.shopifyApp) throw new AppError('STORE_TYPE_NOT_OFFERED')
  const address = shopAddress(connector, known.address, config.connectorsReachPrivate)
  if (address === null) throw wrongAddress(known.type)
  const ticket = newToken()
  const row = {
    org_id: orgId,
    user_id: userId,
    type: known.type,
    store_id: storeId ?? null,
    address,
    host: await hostToReturnTo(ctx, ctx.host),
    token_hash: hashToken(ticket),
    expires_at: after(ctx.now(), AWAY_SECONDS),
  }
  await inScope(database, { role: 'service', orgId, userId }, (db) =>
    db.insertInto('store_grant').values(row).execute(),
  )
  return { url: `${new URL(config.publicUrl).origin}${LEAVE_PATH}?ticket=${ticket}` }
}

const WITH_TOKEN = ['org_id', 'id', 'user_id', 'type', 'store_id', 'address', 'host', 'encrypted'] as const
/** The approval that stands at this step and has this token, unless its time is over. */
export function withToken(db: Db, at: { step: GrantStep; token: string; now: Date }) {
  return db
    .selectFrom('store_grant')
    .select(WITH_TOKEN)
    .where('step', '=', at.step)
    .where('token_hash', '=', hashToken(at.token))
    .where('expires_at', '>', at.now)
}
export type Grant = NonNullable<Awaited<ReturnType<ReturnType<typeof withToken>['executeTakeFirst']>>>

/** The approval whose seller is at the shop under this state; undefined when there is none, any more or at all. */
export const findAway = (services: Services, state: string): Promise<Grant | undefined> =>
  inScope(services.database, EVERYWHERE, (db) =>
    withToken(db, { step: grantStep.state, token: state, now: services.now() }).executeTakeFirst(),
  )

/** Takes the ticket, which is good once, for the state with which the seller goes to the shop. */
export function startGrant(services: Services, ticket: string): Promise<{ grant: Grant; state: string } | undefined> {
  const state = newToken()
  return inScope(services.database, EVERYWHERE, async (db) => {
    const grant = await withToken(db, { step: grantStep.ticket, token: ticket, now: services.now() })
      .forUpdate()
      .executeTakeFirst()
    if (!grant) return undefined
    await db
      .updateTable('store_grant')
      .set({ step: grantStep.state, token_hash: hashToken(state) })
      .where('org_id', '=', grant.org_id)
      .where('id', '=', grant.id)
      .execute()
    return { grant, state }
  })
}

/** Takes the state, which is good once, and keeps what the shop gave; answers what the seller's page redeems, or undefined for a replay. */
export function completeGrant(
  services: Services,
  state: string,
  brought: { address: string; code: string },
): Promise<string | undefined> {
  const token = newToken()
  const now = services.now()
  return inScope(services.database, EVERYWHERE, async (db) => {
    const grant = await withToken(db, { step: grantStep.state, token: state, now }).forUpdate().executeTakeFirst()
    if (!grant) return undefined
    const sealed = await encryptValue(services.config, { code: brought.code }, grantOwner(grant))
    await db
      .updateTable('store_grant')
      .set({
        step: grantStep.grant,
        token_hash: hashToken(token),
        address: brought.address,
        encrypted: sealed,
        expires_at: after(now, CHOOSE_SECONDS),
      })
      .where('org_id', '=', grant.org_id)
      .where('id', '=', grant.id)
      .execute()
    return token
  })
}

/** Forgets approvals whose time is over, with what was sealed in them; `db` works in `service` scope. */
export async function forgetOverGrants(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('store_grant').where('expires_at', '<=', now).execute()
}
