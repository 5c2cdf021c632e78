import { Client, type Pool } from 'pg'

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

/** Other views than these work as their owner, whom no policy binds. */
const VIEWS_WITH_OWNER_RIGHTS = `
  select c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('v', 'm') and pg_get_userbyid(c.relowner) = 'waybill_owner'
    and not coalesce(c.reloptions, '{}') && array['security_invoker=true', 'security_invoker=on']
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
  const views = await pool.query<{ name: string }>(VIEWS_WITH_OWNER_RIGHTS)
  const faults = [
    ...roles.rows.map(reason).filter((text) => text !== undefined),
    ...tables.rows.map(({ name }) => `the table ${name} has org_id, but no forced row level security with a policy`),
    ...views.rows.map(({ name }) => `the view ${name} is not one of security_invoker, so it shows what policies hide`),
  ]
  if (faults.length > 0) throw new Error(`Tenant isolation check failed, so Waybill won't start: ${faults.join('; ')}`)
}

/** Throws when the database may lose what it has confirmed: money must not depend on that. For production. */
export async function checkDurability(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ fsync: string }>(`select current_setting('fsync') as fsync`)
  if (rows[0]?.fsync === 'off')
    throw new Error(
      'PostgreSQL runs with fsync off and may lose everything at a power failure, so Waybill does not start in production: turn it on in postgresql.conf',
    )
}

const CONNECTIONS = 3
const ROUNDS = 5
/** In the two ways in which connections ask for settings: as the pool does (pool.ts), and as the job queue does for its role. */
const SESSION = { application_name: 'waybill sessions', statement_timeout: 10_000, options: '-c lock_timeout=9s' }

async function connectTo(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000, ...SESSION })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Whoever shares connections gives the same session to two of them, or two to one, when all ask at once, several times. */
async function sessionsDiffer(clients: readonly Client[]): Promise<boolean> {
  const seen = clients.map(() => new Set<number | undefined>())
  for (let round = 0; round < ROUNDS; round++)
    await Promise.all(
      clients.map(async (client, at) => {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        seen[at]?.add(rows[0]?.pid)
      }),
    )
  const pids = seen.flatMap((of) => [...of])
  return pids.length === clients.length && new Set(pids).size === pids.length
}

/** A pooler may be configured to ignore what it cannot pass on; the queue would then work under no role. */
async function keepsSettings(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ kept: boolean }>(
    `select current_setting('statement_timeout') = '10s' and current_setting('lock_timeout') = '9s' as kept`,
  )
  return rows[0]?.kept === true
}

/**
 * Is each connection a session of its own, with the settings that it asks for? Locks, roles and notices live in a session: behind a pooler
 * that hands sessions around they vanish or stay for ever.
 */
export async function hasOwnSessions(url: string): Promise<boolean> {
  const opened = await Promise.allSettled(Array.from({ length: CONNECTIONS }, () => connectTo(url)))
  const clients = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  try {
    const failure = opened.find((one) => one.status === 'rejected')
    const [first] = clients
    if (!failure && first) return (await sessionsDiffer(clients)) && (await keepsSettings(first))
    if (/unsupported startup parameter/.test(String(failure?.reason))) return false
    throw failure?.reason
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

/** Throws where connections are no sessions of their own: purchases of a node that died would never be finished by another. */
export async function checkSessions(url: string): Promise<void> {
  if (await hasOwnSessions(url)) return
  throw new Error(
    'DATABASE_URL leads through a connection pooler such as PgBouncer, so Waybill does not start: its locks, roles and notices need sessions of their own. Let DATABASE_URL name PostgreSQL itself; Waybill pools its connections (WAYBILL_DB_POOL)',
  )
}
