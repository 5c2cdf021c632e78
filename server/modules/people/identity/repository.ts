import type { Db } from '../../../platform/database/index.ts'
import { invalidateSessions } from './trusted-tokens.ts'

/** The user whom a tenant knows by an e-mail (lower case), with what a log-in needs. */
export function findLogin(db: Db, tenantOrgId: number, email: string) {
  return db
    .selectFrom('login_name')
    .innerJoin('app_user', (join) =>
      join.onRef('app_user.org_id', '=', 'login_name.org_id').onRef('app_user.id', '=', 'login_name.user_id'),
    )
    .innerJoin('tenancy_org as org', 'org.id', 'app_user.org_id')
    .select([
      'app_user.org_id',
      'app_user.id',
      'app_user.password_hash',
      'app_user.status',
      'app_user.language',
      'app_user.time_zone',
      'app_user.last_login_at',
      'org.type',
      'org.status as org_status',
    ])
    .where('login_name.tenant_org_id', '=', tenantOrgId)
    .where('login_name.email', '=', email)
    .executeTakeFirst()
}

/** The living session behind an access token, with its user and the flags that routes ask for. */
export function findByAccessToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('access_token')
    .innerJoin('session', (join) =>
      join.onRef('session.org_id', '=', 'access_token.org_id').onRef('session.id', '=', 'access_token.session_id'),
    )
    .innerJoin('app_user', (join) =>
      join.onRef('app_user.org_id', '=', 'session.org_id').onRef('app_user.id', '=', 'session.user_id'),
    )
    .innerJoin('tenancy_org as org', 'org.id', 'app_user.org_id')
    .leftJoin('app_user as worker', (join) =>
      join.onRef('worker.org_id', '=', 'session.proxy_org_id').onRef('worker.id', '=', 'session.proxy_user_id'),
    )
    .leftJoin('tenancy_org as worker_org', 'worker_org.id', 'worker.org_id')
    .leftJoin('tenancy_site as own_setting', 'own_setting.org_id', 'org.id')
    .select([
      'session.proxy_org_id',
      'session.proxy_user_id',
      'worker.first_name as proxy_first_name',
      'worker.last_name as proxy_last_name',
      'worker.status as proxy_status',
      'worker_org.status as proxy_org_status',
    ])
    .select([
      'access_token.expires_at',
      'session.id as session_id',
      'session.tenant_org_id as host_tenant',
      'session.device_id',
      'session.idle_until',
      'app_user.tenant_org_id',
      'app_user.id as user_id',
      'app_user.org_id',
      'app_user.language',
      'app_user.status',
      'org.type',
      'org.status as org_status',
      'org.identity_verified',
      'own_setting.staff_mfa_required',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('warehouses_connected')
          .select('warehouse_id')
          .whereRef('warehouses_connected.org_id', '=', 'org.id'),
      ).as('has_warehouse'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('second_factor')
          .select('user_id')
          .whereRef('second_factor.org_id', '=', 'app_user.org_id')
          .whereRef('second_factor.user_id', '=', 'app_user.id')
          .where('second_factor.confirmed_at', 'is not', null),
      ).as('has_factor'),
    )
    .where('access_token.token_hash', '=', tokenHash)
    .where('session.ended_at', 'is', null)
    .executeTakeFirst()
}

/** Locks a refresh token and its session, so that two exchanges of it come one after the other. */
export function lockRefreshToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('refresh_token')
    .innerJoin('session', (join) =>
      join.onRef('session.org_id', '=', 'refresh_token.org_id').onRef('session.id', '=', 'refresh_token.session_id'),
    )
    .innerJoin('app_user', (join) =>
      join.onRef('app_user.org_id', '=', 'session.org_id').onRef('app_user.id', '=', 'session.user_id'),
    )
    .innerJoin('tenancy_org as org', 'org.id', 'app_user.org_id')
    .select([
      'refresh_token.expires_at',
      'refresh_token.used_at',
      'refresh_token.successor_salt',
      'session.org_id',
      'session.id as session_id',
      'session.tenant_org_id',
      'session.user_id',
      'session.proxy_user_id',
      'session.ended_at',
      'session.expires_at as session_ends',
      'session.idle_until',
      'app_user.status',
      'org.status as org_status',
    ])
    .where('refresh_token.token_hash', '=', tokenHash)
    .forUpdate(['refresh_token', 'session'])
    .executeTakeFirst()
}

/** The successors of a used refresh token, by their hashes; undefined when either is gone. */
export function findSuccessors(db: Db, refreshHash: Buffer, accessHash: Buffer) {
  return db
    .selectFrom('refresh_token')
    .innerJoin('access_token', (join) =>
      join
        .onRef('access_token.org_id', '=', 'refresh_token.org_id')
        .onRef('access_token.session_id', '=', 'refresh_token.session_id'),
    )
    .select(['refresh_token.used_at', 'access_token.expires_at as access_ends'])
    .where('refresh_token.token_hash', '=', refreshHash)
    .where('access_token.token_hash', '=', accessHash)
    .executeTakeFirst()
}

/** Which sessions to end: of a user (all, or all but one), one by its id, or those that badges have opened: of a user, or on a device. */
export type WhichSessions = { orgId: number } & (
  | { id: string }
  | { userId: number; except?: string }
  | { badgeOf: number }
  | { deviceId: number }
)
export type SessionEnd = { at: Date; reason: string }

/**
 * Ends sessions, and with each those that were opened from it to work for others: access tokens go at once, refresh tokens stay to be
 * recognised. Answers the ids of all that were ended; every node hears of them with the commit.
 */
export async function endSessions(db: Db, which: WhichSessions, end: SessionEnd): Promise<string[]> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: end.at, end_reason: end.reason })
    .where('org_id', '=', which.orgId)
    .where('ended_at', 'is', null)
    .where((row) => {
      if ('id' in which) return row('id', '=', which.id)
      if ('deviceId' in which) return row('device_id', '=', which.deviceId)
      if ('badgeOf' in which) return row.and([row('user_id', '=', which.badgeOf), row('device_id', 'is not', null)])
      const all = row('user_id', '=', which.userId)
      return which.except === undefined ? all : row.and([all, row('id', '<>', which.except)])
    })
    .returning('id')
    .execute()
  const own = ended.map(({ id }) => id)
  if (own.length === 0) return []
  await db.deleteFrom('access_token').where('org_id', '=', which.orgId).where('session_id', 'in', own).execute()
  const opened = await db
    .updateTable('session')
    .set({ ended_at: end.at, end_reason: end.reason })
    .where('proxy_org_id', '=', which.orgId)
    .where('proxy_session_id', 'in', own)
    .where('ended_at', 'is', null)
    .returning(['org_id', 'id'])
    .execute()
  for (const { org_id, id } of opened)
    await db.deleteFrom('access_token').where('org_id', '=', org_id).where('session_id', '=', id).execute()
  const all = [...own, ...opened.map(({ id }) => id)]
  await invalidateSessions(db, all)
  return all
}

/** One user with the organisation's name and type. */
export function getUser(db: Db, orgId: number, userId: number) {
  return db
    .selectFrom('app_user')
    .innerJoin('tenancy_org as org', 'org.id', 'app_user.org_id')
    .select([
      'app_user.id',
      'app_user.first_name',
      'app_user.last_name',
      'app_user.user_name',
      'app_user.email',
      'app_user.language',
      'app_user.time_zone',
      'app_user.single_keys',
      'app_user.density',
      'app_user.last_login_at',
      'app_user.tenant_org_id',
      'org.id as org_id',
      'org.name as org_name',
      'org.type as org_type',
      'org.identity_verified',
    ])
    .where('app_user.org_id', '=', orgId)
    .where('app_user.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** The warehouses that an organisation may use: a warehouse operator's own, a seller's connected ones. */
export function listWarehouses(db: Db, orgId: number) {
  return db
    .selectFrom('warehouses_warehouse as w')
    .select(['w.id', 'w.name', 'w.code'])
    .where('w.active', '=', true)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('w.operator_org_id', '=', orgId),
        exists(
          selectFrom('warehouses_connected as c')
            .select('c.warehouse_id')
            .where('c.org_id', '=', orgId)
            .whereRef('c.operator_org_id', '=', 'w.operator_org_id')
            .whereRef('c.warehouse_id', '=', 'w.id'),
        ),
      ]),
    )
    .orderBy('w.name')
    .execute()
}
