import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { ledgerFaults } from '../ledger-check.ts'
import { IMPORT_ROWS, LOAD_MAIL, type Promised } from './seller-load.fixture.ts'

interface Kept {
  admin: Pool
  promised: Promised
  /** What a mail server was given. */
  mails: { to: string[] }[]
}

/**
 * What is still under way, by kind; empty when all has come to rest. Periodic jobs come and go; one that has a single try and failed in it is
 * replaced when its time comes again.
 */
const UNDER_WAY = `
  select 'export' as what from export_job where status = 3
  union all select 'import' from import_job where state = 'reading'
  union all select 'purchase' from purchase where state in ('reserved', 'sent', 'unknown')
  union all select 'batch' from label_batch where finished_at is null
  union all select 'mail' from outbox_message where state = 'waiting'
  union all select concat_ws(' ', 'job', task_identifier, attempts, 'of', max_attempts, 'by', coalesce(locked_by, 'nobody'), last_error)
    from graphile_worker.jobs where (key is null or key not like 'periodic:%')
      and not (max_attempts = 1 and attempts >= 1 and locked_at is null)`

async function restless(admin: Pool, withinMs: number): Promise<string[]> {
  for (const end = Date.now() + withinMs; ; await pause(250)) {
    const { rows } = await admin.query<{ what: string }>(UNDER_WAY)
    if (rows.length === 0) return []
    if (Date.now() > end) return [...new Set(rows.map(({ what }) => `still under way: ${what}`))]
  }
}

async function brokenExports({ admin, promised }: Kept): Promise<string[]> {
  const { rows } = await admin.query<{ id: string; status: number; messages: number }>(
    `select j.id::text, j.status, (select count(*)::int from message m
       where m.org_id = j.org_id and m.title_en in ('Export ready: ' || j.file_name, 'Export failed: ' || j.file_name)) as messages
     from export_job j where j.id = any($1::uuid[])`,
    [promised.exports],
  )
  const wrong = rows.filter(({ status }) => status !== 1).map(({ id, status }) => `export ${id} has status ${status}`)
  const lost = promised.exports.length - rows.length
  // Names hold the time to the second, so those of one second share theirs: all together are counted.
  const told = await admin.query<{ n: number }>("select count(*)::int as n from message where title_en like 'Export %'")
  const all = await admin.query<{ n: number }>('select count(*)::int as n from export_job')
  if (told.rows[0]?.n !== all.rows[0]?.n) wrong.push(`${told.rows[0]?.n} messages about ${all.rows[0]?.n} exports`)
  return lost > 0 ? [...wrong, `${lost} exports are gone`] : wrong
}

async function brokenImports({ admin, promised }: Kept): Promise<string[]> {
  const { rows } = await admin.query<{ prefix: string; n: number; names: number }>(
    `select substr(order_no, 1, 14) as prefix, count(*)::int as n, count(distinct order_no)::int as names
     from sales_order where order_no like 'LOAD-%' group by 1`,
  )
  const counts = new Map(rows.map((row) => [row.prefix, row]))
  const missing = promised.imports.filter((prefix) => !counts.has(prefix)).map((prefix) => `import ${prefix} is gone`)
  const uneven = rows.filter(({ n, names }) => n !== IMPORT_ROWS || names !== n)
  return [...missing, ...uneven.map(({ prefix, n }) => `import ${prefix} has ${n} orders`)]
}

async function brokenPurchases({ admin, promised }: Kept): Promise<string[]> {
  const faults: string[] = []
  const batches = await admin.query<{ n: number }>(
    'select count(*)::int as n from label_batch where id = any($1::uuid[]) and finished_at is not null',
    [promised.batches],
  )
  if (batches.rows[0]?.n !== promised.batches.length)
    faults.push(`${batches.rows[0]?.n} of ${promised.batches.length} batches finished`)
  const CHECKS = {
    'a carrier made a label that we do not have':
      "select s.key from sandbox_carrier.shipment s join purchase p on p.id::text = split_part(s.key, '#', 1) where p.state <> 'succeeded' and s.voided_at is null",
    'a purchase has two labels at the carrier':
      "select split_part(key, '#', 1) as key from sandbox_carrier.shipment group by 1 having count(*) > 1",
    'a purchase succeeded without a label':
      "select p.id::text as key from purchase p where p.state = 'succeeded' and not exists (select 1 from shipment s where s.org_id = p.org_id and s.purchase_id = p.id)",
    'an order has two labels':
      'select order_id::text as key from shipment where status <> 4 group by org_id, order_id having count(*) > 1',
    'an item that was bought has no label':
      "select i.purchase_id::text as key from label_batch_item i left join shipment s on s.org_id = i.org_id and s.purchase_id = i.purchase_id where i.state = 'bought' and s.id is null",
    'an item failed for a reason of our own':
      "select purchase_id::text as key from label_batch_item where state = 'failed' and error_code = 'SERVER_ERROR'",
  }
  for (const [what, query] of Object.entries(CHECKS)) {
    const { rows } = await admin.query<{ key: string }>(query)
    if (rows.length > 0) faults.push(`${what}: ${rows.length}, such as ${rows[0]?.key}`)
  }
  return faults
}

function brokenMails({ promised, mails }: Kept): string[] {
  const counts = new Map<string, number>()
  // The demo writes to its own people more than once.
  const sent = mails.flatMap((mail) => mail.to).filter((to) => to.startsWith(LOAD_MAIL))
  for (const to of sent) counts.set(to, (counts.get(to) ?? 0) + 1)
  const lost = promised.mails.filter((address) => !counts.has(address)).length
  const doubled = [...counts.values()].filter((count) => count > 1).length
  return [...(lost ? [`${lost} mails were never sent`] : []), ...(doubled ? [`${doubled} mails were sent twice`] : [])]
}

/** Everything that was promised and not kept, or kept twice, once all has come to rest. */
export async function promisesBroken(kept: Kept, withinMs: number): Promise<string[]> {
  const faults = await restless(kept.admin, withinMs)
  faults.push(...(await brokenExports(kept)))
  faults.push(...(await brokenImports(kept)))
  faults.push(...(await brokenPurchases(kept)))
  faults.push(...brokenMails(kept))
  faults.push(...(await ledgerFaults(kept.admin)))
  return faults
}
