import type { Db } from '../../platform/database/index.ts'

/** States of an organisation and of a user. */
export const standing = { active: 1, waiting: 2, suspended: 3 } as const

/** The user whom a tenant knows by an e-mail (lower case), with what a log-in needs. */
export function findLogin(db: Db, tenantOrgId: number, email: string) {
  return db
    .selectFrom('login_name')
    .innerJoin('app_user', (join) =>
      join.onRef('app_user.org_id', '=', 'login_name.org_id').onRef('app_user.id', '=', 'login_name.user_id'),
    )
    .innerJoin('org', 'org.id', 'app_user.org_id')
    .select([
      'app_user.org_id',
      'app_user.id',
      'app_user.password_hash',
      'app_user.status',
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
    .innerJoin('org', 'org.id', 'app_user.org_id')
    .select([
      'access_token.expires_at',
      'session.id as session_id',
      'session.tenant_org_id',
      'app_user.id as user_id',
      'app_user.org_id',
      'app_user.language',
      'app_user.status',
      'org.type',
      'org.status as org_status',
      'org.identity_verified',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('seller_warehouse').select('warehouse_id').whereRef('seller_warehouse.org_id', '=', 'org.id'),
      ).as('has_warehouse'),
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
    .innerJoin('org', 'org.id', 'app_user.org_id')
    .select([
      'refresh_token.expires_at',
      'refresh_token.used_at',
      'session.org_id',
      'session.id as session_id',
      'session.tenant_org_id',
      'session.ended_at',
      'app_user.status',
      'org.status as org_status',
    ])
    .where('refresh_token.token_hash', '=', tokenHash)
    .forUpdate(['refresh_token', 'session'])
    .executeTakeFirst()
}

/** Ends a session: its access tokens go at once, its refresh tokens stay to be recognised. */
export async function endSession(
  db: Db,
  session: { orgId: number; id: string },
  end: { at: Date; reason: string },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: end.at, end_reason: end.reason })
    .where('org_id', '=', session.orgId)
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
    .execute()
  await db.deleteFrom('access_token').where('org_id', '=', session.orgId).where('session_id', '=', session.id).execute()
}

/** One user with the organisation's name and type. */
export function getUser(db: Db, orgId: number, userId: number) {
  return db
    .selectFrom('app_user')
    .innerJoin('org', 'org.id', 'app_user.org_id')
    .select([
      'app_user.id',
      'app_user.first_name',
      'app_user.last_name',
      'app_user.user_name',
      'app_user.email',
      'app_user.language',
      'app_user.time_zone',
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
    .selectFrom('warehouse')
    .leftJoin('seller_warehouse', (join) =>
      join
        .onRef('seller_warehouse.warehouse_org_id', '=', 'warehouse.org_id')
        .onRef('seller_warehouse.warehouse_id', '=', 'warehouse.id')
        .on('seller_warehouse.org_id', '=', orgId),
    )
    .select(['warehouse.id', 'warehouse.name', 'warehouse.code'])
    .where((where) => where.or([where('warehouse.org_id', '=', orgId), where('seller_warehouse.org_id', '=', orgId)]))
    .orderBy('warehouse.name')
    .execute()
}
