import type { asAdmin } from '../platform/database/index.ts'

type Client = Parameters<Parameters<typeof asAdmin>[1]>[0]

/** A shipped order of every organization that has orders, newest first in the same order as these: purchase, shipment, files. */
const SHIPPED = `
  create temporary table shipped as
  select org_id, id as order_id, order_no, recipient_name as recipient, coalesce(carrier, 1) as carrier, coalesce(service_code, '03') as service,
    gen_random_uuid() as purchase_id, create_time + interval '3 hours' as at, row_number() over (order by create_time) as n
  from sales_order where status = 2`

const PURCHASES = `insert into purchase (org_id, id, batch_id, order_id, carrier, service_code, state, price, cost, request, offer, owner, reserved_at, decided_at)
    select org_id, purchase_id, md5(org_id::text)::uuid, order_id, carrier, service, 'succeeded', 50000 + n % 900 * 100, 40000, $1::jsonb, '{}', 0, at, at from shipped`

const SHIPMENTS = [
  `insert into label_batch (org_id, id, label_size, label_format, total, finished_at)
    select distinct org_id, md5(org_id::text)::uuid, 1, 'PDF', 100, now() from shipped`,
  `insert into shipment (org_id, purchase_id, order_id, order_no, carrier, service_code, tracking_no, carrier_shipment_id, status, is_test, price,
      lines, billable_cg, billed_by, ship_date, eta, from_address, to_address, recipient, signature, last_event_at, created_at)
    select org_id, purchase_id, order_id, order_no, carrier, service, '9400' || lpad((n * 7919 % 99999989)::text, 18, '0'), 'C' || n,
      case when n % 10 < 8 then 3 else 2 end, false, 50000 + n % 900 * 100, '[]', 50000, 'actual', at::date,
      case when n % 50 > 0 then at::date + 3 + n::int % 4 end, '{}', '{}', recipient, 0, at + interval '4 days', at from shipped`,
  `insert into file (org_id, kind, name, mime, size, sha256, storage_key)
    select org_id, 'label', 'label.pdf', 'application/pdf', 3100, sha256(purchase_id::text::bytea), purchase_id from shipped`,
]

/** A top-up in front, then a hold and a capture for each shipment, and a refund for one in forty. */
const LEDGER = `
  insert into ledger_transfer (org_id, id, event_id, idem_key, request_hash, kind, change_type, flow_type, ref_type, ref_id, actor, seq,
    available_after, held_after, wallet_change, event_at)
  select org_id, gen_random_uuid(), gen_random_uuid(), 'bench-' || org_id || '-' || seq, sha256(''), kind, change_type, 2, ref_type, ref_id, 'system', seq,
    100000000000 + (sum(change) over book)::bigint, 0, change, at
  from (
    select *, row_number() over (partition by org_id order by at, step) as seq from (
      select org_id, 0 as step, 1 as kind, 6 as change_type, null as ref_type, null::uuid as ref_id, 100000000000 as change, min(at) - interval '1 day' as at
        from shipped group by org_id
      union all select org_id, 1, 2, 1, 'purchase', purchase_id, 0, at from shipped
      union all select org_id, 2, 3, 1, 'purchase', purchase_id, -50000 - n % 900 * 100, at + interval '1 second' from shipped
      union all select org_id, 3, 5, 5, 'purchase', purchase_id, 50000 + n % 900 * 100, at + interval '5 days' from shipped where n % 40 = 0
    ) as moves
  ) as m
  window book as (partition by org_id order by seq)`

/** What its trigger does, which is off here; every hold was captured. */
export const HOURS = `
  insert into ledger_hour (org_id, hour, change_type, entries, money_in, money_out, first_seq, last_seq)
  select org_id, date_trunc('hour', event_at, 'UTC'), change_type, count(*) filter (where kind <> 2), sum(greatest(wallet_change, 0)),
    sum(greatest(-wallet_change, 0)), min(seq), max(seq) from ledger_transfer group by 1, 2, 3
  having min(seq) is not null`

/**
 * Shipments, label files and movements of the wallet for every shipped order of a database that has none yet, as a year of work leaves them.
 * Planted behind foreign keys and triggers, which would take most of the time. `request`: what each purchase asked of its carrier, as JSON.
 */
export async function plantShipped(client: Client, request = '{}'): Promise<void> {
  await client.query(`set session_replication_role = replica`)
  await client.query(SHIPPED)
  await client.query(PURCHASES, [request])
  for (const statement of [...SHIPMENTS, LEDGER, HOURS]) await client.query(statement)
  await client.query('set session_replication_role = origin; drop table shipped')
  for (const table of ['sales_order', 'purchase', 'shipment', 'file', 'ledger_transfer', 'ledger_hour'])
    await client.query(`vacuum analyze ${table}`)
}

/** Shipped orders of an organization, spread over the year before a day in November 2026. */
export const plantOrdersOf = (client: Client, orgId: number, count: number): Promise<unknown> =>
  client.query(
    `insert into sales_order (org_id, order_no, status, order_type, store_id, create_time, recipient_name, line1, city, state, zip, country,
      weight, weight2, weight_cg, carrier, service_code, first_sku, line_count, quantity, sku_text)
    select $1, 'ORD-' || lpad(n::text, 7, '0'), 2, 1, null, timestamptz '2026-11-01' - n * (interval '365 days' / $2::int),
      (array['Ann Xu', 'Ben Baker', 'Cara Clark', '张伟', 'Zoë Xander'])[1 + n % 5], '1 Main St', 'Los Angeles', 'CA', '90001', 'US',
      1, 0, 45359, 1 + n % 4, '03', 'SKU-1', 1, 1, 'SKU-1'
    from generate_series(1, $2::int) n`,
    [orgId, count],
  )
