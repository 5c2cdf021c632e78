import type { Pool } from 'pg'

interface RoleFinding {
  name: string
  superuser: boolean
  bypass: boolean
  owned: number
}

const ROLES = `
  select r.rolname as name, r.rolsuper as superuser, r.rolbypassrls as bypass,
         (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relowner = r.oid and n.nspname not in ('graphile_worker') and n.nspname !~ '^pg_') as owned
  from pg_roles r
  where r.rolname = current_user or pg_has_role(current_user, r.oid, 'member')
    -- Functions that run as their owner are reached without being a member.
    or r.oid in (select p.proowner from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                 where p.prosecdef and n.nspname in ('public', 'app', 'fin', 'jobs'))`

const OPEN_TABLES = `
  select c.relname as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
  where n.nspname = 'public' and c.relkind in ('r', 'p')
    and (not c.relrowsecurity or not c.relforcerowsecurity
         or not exists (select 1 from pg_policy p where p.polrelid = c.oid))
  order by 1`

const reason = (role: RoleFinding): string | undefined => {
  if (role.superuser) return `${role.name} is a superuser`
  if (role.bypass) return `${role.name} bypasses row level security`
  if (role.owned > 0) return `${role.name} owns ${role.owned} tables, and an owner is not bound by policies`
  return undefined
}

/** Throws when the separation of organisations would not hold: the server must not run like that. `pool` is the app's own. */
export async function checkIsolation(pool: Pool): Promise<void> {
  const roles = await pool.query<RoleFinding>(ROLES)
  const tables = await pool.query<{ name: string }>(OPEN_TABLES)
  const faults = [
    ...roles.rows.map(reason).filter((text) => text !== undefined),
    ...tables.rows.map(({ name }) => `the table ${name} has org_id, but no forced row level security with a policy`),
  ]
  if (faults.length > 0)
    throw new Error(`The database does not keep organisations apart, so Waybill does not start: ${faults.join('; ')}`)
}

/** Throws when the database may lose what it has confirmed: money must not depend on that. For production. */
export async function checkDurability(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ fsync: string }>(`select current_setting('fsync') as fsync`)
  if (rows[0]?.fsync === 'off')
    throw new Error(
      'PostgreSQL runs with fsync off and may lose everything at a power failure, so Waybill does not start in production: turn it on in postgresql.conf',
    )
}
