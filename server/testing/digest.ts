import { asAdmin } from '../platform/database/index.ts'

/** What a database holds, row by row and in all its sequences and waiting jobs, as one digest a table; `adminUrl` is a superuser's. */
export async function digestOf(adminUrl: string): Promise<Record<string, string>> {
  return asAdmin(adminUrl, async (client) => {
    await client.query(`set time zone 'UTC'`)
    const { rows: tables } = await client.query<{ name: string; sequence: boolean }>(`
      select format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'S' as sequence
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'S') and c.relowner = (select oid from pg_roles where rolname = 'waybill_owner')
        and c.relname <> 'schema_migration' order by 1`)
    const sources = tables.map(({ name, sequence }) => ({
      name,
      from: sequence ? `(select last_value, is_called from ${name})` : name,
    }))
    sources.push({
      name: 'jobs',
      from: `(select t.identifier, j.payload::text, j.key, j.attempts, j.max_attempts, j.run_at, j.priority, j.flags, q.queue_name
              from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
              left join graphile_worker._private_job_queues q on q.id = j.job_queue_id)`,
    })
    const digests: Record<string, string> = {}
    for (const { name, from } of sources) {
      const { rows } = await client.query<{ digest: string }>(`
        select count(*) || ' rows, ' || md5(coalesce(string_agg(row, E'\\n' order by row), '')) as digest
        from (select t::text as row from ${from} t) x`)
      digests[name] = rows[0]?.digest ?? ''
    }
    return digests
  })
}
