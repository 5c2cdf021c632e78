import { unidentifiedState } from '@waybill/contract/unidentified-returns/lifecycle'
import { linkState } from '@waybill/contract/warehouses/link-lifecycle'
import { sql } from 'kysely'
import { type Db, inScope, stateSql } from '../../../../platform/database/index.ts'
import type { Services } from '../../../../platform/http/index.ts'
import { addMessage } from '../../../site/messages/index.ts'
import { mailOrganization } from '../../../site/outbox/index.ts'

/** A seller is told at most once in so many minutes, of all that came meanwhile. */
const EVERY_MINUTES = 60
/** One that is recorded at this moment may have a smaller number than one that is there already. */
const SETTLED_SECONDS = 30
/** Sellers of one run. */
const AT_ONCE = 1000
const { open, claimed } = unidentifiedState

/** Parcels `u` that a seller `s` was not told of. */
const untold = (now: Date) => sql`
  from warehouses_connected s
  join unidentified_return u on u.org_id = s.operator_org_id and u.warehouse_id = s.warehouse_id
  left join unidentified_notice n on n.org_id = s.org_id and n.warehouse_org_id = u.org_id and n.warehouse_id = u.warehouse_id
  where s.state = ${stateSql(linkState.active)} and u.state in (${stateSql(open, claimed)})
    and u.created_at <= ${now}::timestamptz - make_interval(secs => ${SETTLED_SECONDS}) and u.id > coalesce(n.parcel_id, 0)
    and not exists (select from unidentified_notice t
      where t.org_id = s.org_id and t.told_at > ${now}::timestamptz - make_interval(mins => ${EVERY_MINUTES}))`

interface Untold {
  operatorId: number
  warehouseId: number
  count: number
  number: string
  id: number
}

/** Notes that a seller is told, and of which parcels, by warehouse; none: somebody else did. */
async function takeUntold(db: Db, orgId: number, now: Date): Promise<Untold[]> {
  // Two nodes come here one after the other; a row that is not there yet cannot be locked.
  await sql`select pg_advisory_xact_lock(8814, hashtext(${`${orgId}`}))`.execute(db)
  const { rows } = await sql<Untold>`
    select u.org_id as "operatorId", u.warehouse_id as "warehouseId", count(*)::int as count, max(u.number) as number, max(u.id) as id
    ${untold(now)} and s.org_id = ${orgId} group by 1, 2 order by 1, 2`.execute(db)
  const notices = rows.map(({ operatorId, warehouseId, id }) => ({ operatorId, warehouseId, id }))
  await sql`
    insert into unidentified_notice (org_id, warehouse_org_id, warehouse_id, parcel_id, told_at)
    select ${orgId}::bigint, t."operatorId", t."warehouseId", t.id, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as t ("operatorId" bigint, "warehouseId" bigint, id bigint)
    on conflict (org_id, warehouse_org_id, warehouse_id) do update set parcel_id = excluded.parcel_id, told_at = excluded.told_at`.execute(
    db,
  )
  return rows
}

async function announceTo(db: Db, orgId: number, now: Date): Promise<void> {
  const untoldOf = await takeUntold(db, orgId, now)
  const [one] = untoldOf
  if (!one) return
  const { number, id } = one
  const count = untoldOf.reduce((sum, of) => sum + of.count, 0)
  const isOne = count === 1
  const path = isOne ? `/o/#/return/unidentified/${id}` : '/o/#/return/unidentified'
  const title = isOne
    ? { en: `${number}: is this parcel yours?`, cn: `${number}：这个包裹是您的吗？` }
    : { en: `${count} unidentified returns: is one of them yours?`, cn: `${count} 个无主退货：其中有您的吗？` }
  const body = {
    en: 'A warehouse of yours has received goods whose order no one knows. Look at the code and the photos, and claim what is a return of an order of yours.',
    cn: '您连接的仓库收到了不知属于哪个订单的退货。请查看条码和照片，认领属于您订单的包裹。',
  }
  await addMessage(db, { orgId, kind: 'shipping', title, body, href: path })
  await mailOrganization(db, orgId, {
    title,
    body,
    link: { label: { en: 'View unidentified returns', cn: '查看无主退货' }, path },
  })
}

/** Tells connected sellers of parcels whose order nobody knows, a transaction a seller. */
export async function announceParcels({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const at = now()
  const read = async (db: Db) => {
    const { rows } = await sql<{ orgId: number }>`
      select distinct s.org_id as "orgId" ${untold(at)} order by 1 limit ${AT_ONCE}`.execute(db)
    return rows
  }
  const sellers = await inScope(database, { role: 'service', orgId: 0 }, read, { readOnly: true })
  for (const { orgId } of sellers)
    // One after the other: each has its transaction.
    // oxlint-disable-next-line no-await-in-loop
    await inScope(database, { role: 'service', orgId }, (db) => announceTo(db, orgId, at), { retries: 3 })
}
