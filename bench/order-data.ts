import { demoOrg } from '../server/demo/people.ts'
import type { asAdmin } from '../server/platform/database/index.ts'

type Client = Parameters<Parameters<typeof asAdmin>[1]>[0]

export const bigOrg = demoOrg.seller
const firstSmallOrg = 10_000
export const smallOrg = firstSmallOrg + 7

const first =
  'Ann,Ben,Cara,Dan,Eva,Finn,Gina,Hugo,Iris,Jack,Kira,Leo,Mia,Noah,Olga,Paul,Quinn,Rosa,Sam,Tina,Uma,Vera,Will,Xena,Yuri,Zoe,José,Zoë,Jürgen,Amélie'
const last =
  'Adams,Baker,Clark,Davis,Evans,Fischer,Garcia,Hughes,Ivanov,Jones,Kelly,Lopez,Miller,Nguyen,Owens,Patel,Quick,Rossi,Smith,Turner,Unger,Vogel,Walker,Xu,Young,Zimmer,Okafor,Lindqvist,Moreau,Tanaka'
const chinese = '张伟,王芳,李娜,刘洋,陈静,杨磊,赵敏,黄强,周杰,吴婷'

/** Orders as varied as real ones: one in twelve has a Chinese name, 3,000 SKUs, four statuses of weight, over a year. */
const fill = `
  insert into sales_order (org_id, order_no, status, order_type, store_id, create_time, recipient_name, line1, city, state, zip, country,
    weight, weight2, weight_cg, length, width, height, carrier, service_code, first_sku, line_count, quantity, sku_text)
  select $1, 'ORD-' || lpad((n::bigint * 7919 % 9999991)::text, 7, '0'), case when n % 20 < 6 then 1 when n % 20 < 19 then 2 else 3 end, 7, 1 + n % 4,
    timestamptz '2026-11-01' - n * (interval '365 days' / $2::int) - (n % 977) * interval '1 millisecond',
    case when n % 12 = 0 then ($5::text[])[1 + n / 12 % 10]
      else ($3::text[])[1 + n % 30] || ' ' || ($4::text[])[1 + n / 30 % 30] end,
    n % 9999 || ' Main St', 'Los Angeles', 'CA', '90001', 'US', n % 30, n % 16, (n % 30) * 45359 + (n % 16) * 2835, 10, 8, 4,
    case when n % 10 = 9 then null else 1 + n % 4 end,
    case when n % 10 = 9 then null else (array['PRIORITY_MAIL', '03', 'FEDEX_GROUND', 'P'])[1 + n % 4] end,
    'SKU-' || lpad((n * 31 % 3000)::text, 4, '0'), 1, 1, 'SKU-' || lpad((n * 31 % 3000)::text, 4, '0')
  from generate_series(1, $2::int) n`

async function fillOrg(client: Client, orgId: number, orders: number): Promise<void> {
  await client.query(
    `insert into org (id, type, parent_org_id, name) values ($1, 1, 1, 'Seller') on conflict do nothing`,
    [orgId],
  )
  await client.query(
    `insert into store (org_id, id, name, type) select $1, id, 'Store ' || id, 4 from generate_series(1, 4) id`,
    [orgId],
  )
  await client.query(fill, [orgId, orders, first.split(','), last.split(','), chinese.split(',')])
}

/** Runs the work without the table's look-up indexes and makes them again: a third of the time. */
export async function withoutIndexes(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'sales_order' and indexdef not like '%UNIQUE%'`,
  )
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`)
  await work()
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of rows) await client.query(definition)
  await client.query('vacuum analyze sales_order')
}

/** All orders in the one organisation, which the platform has to be there for. */
export const fillOneOrg = (client: Client, orders: number): Promise<void> =>
  withoutIndexes(client, () => fillOrg(client, bigOrg, orders))

/** A million orders in 200 organisations: 300,000 in one, the rest shared evenly by 199. */
export async function fillOrders(client: Client, all: number): Promise<void> {
  const big = Math.round(all * 0.3)
  const each = Math.floor((all - big) / 199)
  await withoutIndexes(client, async () => {
    await fillOrg(client, bigOrg, big)
    for (let at = 0; at < 199; at++) {
      await fillOrg(client, firstSmallOrg + at, at === 198 ? all - big - each * 198 : each)
    }
  })
}
