import type { ClientBase } from 'pg'
import { scramVerifier } from './secrets.ts'
import { waitForLock } from './session-lock.ts'

/** What work inside a transaction may be done as: one role for each organisation type, and one for background work. */
export const SCOPE_ROLES = ['seller', 'warehouse', 'reseller', 'platform', 'service'] as const
export type ScopeRole = (typeof SCOPE_ROLES)[number]

/** Roles that the login role may switch to, and nothing more. */
const REACHABLE = [...SCOPE_ROLES.map((role) => `waybill_${role}`), 'waybill_worker']
const GROUPS = ['waybill_owner', ...REACHABLE, 'waybill_definer']

/** Roles belong to the whole cluster: two databases set up at once need one lock, and it is a number of our own. */
export const BOOTSTRAP_LOCK = 8_027_001

/** Two clusters' worth of starts at once may still meet on one row of the catalogue: then the loser simply looks again. */
const RACE_CODES = new Set(['42710', '23505', 'XX000', '40001'])

async function query(client: ClientBase, text: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(text)
      return
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      if (attempt >= 10 || !RACE_CODES.has(code)) throw error
      if (code === '42710' || code === '23505') return
    }
  }
}

async function createRoles(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    `select rolname from pg_roles where rolname like 'waybill\\_%'`,
  )
  const present = new Set(rows.map((row) => row.rolname))
  for (const role of GROUPS) {
    // Before PostgreSQL 16 the role alone says whether it inherits: the owner must, to use what it made over to others.
    const inherit = role === 'waybill_owner' ? 'inherit' : 'noinherit'
    if (!present.has(role)) await query(client, `create role ${role} nologin nobypassrls ${inherit}`)
  }
  if (!present.has('waybill_app')) await query(client, 'create role waybill_app login noinherit nobypassrls')
}

/** Membership that only allows SET ROLE; before PostgreSQL 16 the role's own NOINHERIT says the same. */
async function grantMemberships(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; superuser: boolean; name: string }>(
    `select current_setting('server_version_num')::int as version, rolsuper as superuser, quote_ident(rolname) as name
     from pg_roles where rolname = current_user`,
  )
  const me = rows[0]
  if (!me) throw new Error('The database user has no role')
  const modern = me.version >= 160_000
  const setOnly = modern ? ' with inherit false, set true' : ''
  const withInherit = modern ? ' with inherit true, set true' : ''
  if (!me.superuser) {
    for (const role of GROUPS) await query(client, `grant ${role} to ${me.name}${withInherit}`)
  }
  for (const role of REACHABLE) await query(client, `grant ${role} to waybill_app${setOnly}`)
  // So that a migration, which runs as the owner, can give a function away to the role that it shall run as.
  await query(client, `grant waybill_definer, waybill_worker to waybill_owner${withInherit}`)
}

async function setAppPassword(client: ClientBase, password: string): Promise<void> {
  // A verifier is base64 and $ and : only, so it needs no quoting; ALTER ROLE takes no parameters.
  await query(client, `alter role waybill_app password '${scramVerifier(password)}'`)
}

/** What the roles may do in one database; repeat it for every database made from a template, which does not hand grants down. */
export async function grantDatabase(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  const name = rows[0]?.name
  await client.query(`
    revoke all on database ${name} from public;
    grant connect on database ${name} to waybill_app;
    grant create on database ${name} to waybill_owner;
    -- COPY does not work on tables with row level security: it goes into a temporary one first.
    grant temporary on database ${name} to waybill_seller, waybill_warehouse, waybill_service;
  `)
}

async function prepareSchemas(client: ClientBase): Promise<void> {
  await client.query(`
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
    revoke create on schema public from public;
    grant usage, create on schema public to waybill_owner, waybill_definer;
    grant usage on schema public to ${REACHABLE.join(', ')};
    create schema if not exists graphile_worker authorization waybill_worker;
  `)
}

/**
 * Makes the roles, extensions and grants of Waybill in the database of `client`, a superuser or its owner, and then does `more`, all while no
 * other server that starts does; does no harm twice.
 */
export async function bootstrapDatabase(
  client: ClientBase,
  password: string,
  more: () => Promise<void> = async () => undefined,
): Promise<void> {
  await waitForLock(client, BOOTSTRAP_LOCK)
  try {
    await createRoles(client)
    await grantMemberships(client)
    await setAppPassword(client, password)
    await grantDatabase(client)
    await prepareSchemas(client)
    await more()
  } finally {
    await client.query(`select pg_advisory_unlock(${BOOTSTRAP_LOCK})`)
  }
}
