import { labelLifecycle, type LabelState, labelState } from '@waybill/contract/shipping/label-lifecycle'
import { statesBefore } from '@waybill/contract/core/lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { Claimant } from '../runtime/node-identity.ts'
import { paramsJson, type RowProblem, rowProblem } from '../request/problem.ts'

export interface NewBatchItem {
  orderId: number
  quoteId: string
  carrier: number
  serviceCode: string
  /** What the seller saw and accepts. */
  price: number
}
/** A package of several, by its number, and what may be charged for it. */
export interface PackagePrice {
  no: number
  price: number
}
export interface NewBatch {
  orgId: number
  userId: number
  labelSize: number
  labelFormat: string
  total: number
  /** The warehouse that ships these orders buys for the seller. */
  fromWarehouse?: boolean
  /** The id that it shall have, when none has it yet. */
  id?: string | undefined
  /** `packages`: of an order with several those that are bought; left out = it has one. */
  items: readonly (NewBatchItem & { packages?: PackagePrice[] })[]
}

/** Keeps one press of Buy; runs as the seller. Returns its id. */
export async function insertBatch(db: Db, batch: NewBatch): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into label_batch (org_id, id, label_size, label_format, total, created_by, from_warehouse)
    select ${batch.orgId}, coalesce(
      (select wish.id from (values (${batch.id ?? null}::uuid)) as wish (id)
       where not exists (select from label_batch b where b.org_id = ${batch.orgId} and b.id = wish.id)),
      gen_random_uuid()), ${batch.labelSize}, ${batch.labelFormat}, ${batch.total}, ${batch.userId}, ${batch.fromWarehouse ?? false}
    returning id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The batch was not kept')
  const items = batch.items.flatMap(({ packages = [], ...item }) =>
    packages.length === 0 ? [item] : packages.map(({ no, price }) => ({ ...item, price, no, of: packages.length })),
  )
  await sql`
    insert into label_batch_item (org_id, batch_id, position, order_id, quote_id, carrier, service_code, price, package_no, package_count)
    select ${batch.orgId}, ${id}, i.n - 1, (i.item->>'orderId')::bigint, (i.item->>'quoteId')::uuid, (i.item->>'carrier')::smallint,
      i.item->>'serviceCode', (i.item->>'price')::bigint, coalesce((i.item->>'no')::int, 1), case when i.item ? 'no' then (
        select greatest(1 + coalesce(jsonb_array_length(o.other_packages), 0), (i.item->>'no')::int, (i.item->>'of')::int) from orders_order o
        where o.org_id = ${batch.orgId} and o.id = (i.item->>'orderId')::bigint) else 1 end
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as i (item, n)`.execute(db)
  return id
}

/** A batch that this node shall work on: all of them have role service from here on. */
export interface BatchRef {
  orgId: number
  batchId: string
}

/** Claims a batch that nobody works on: unclaimed, ours already, or its node is dead. */
export async function claimBatch(db: Db, { orgId, batchId }: BatchRef, node: Claimant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update label_batch b set owner = ${node.id}
    where b.org_id = ${orgId} and b.id = ${batchId} and b.finished_at is null
      and (b.owner is null or b.owner = ${node.id} or ${isAdoptable(node, 'b.owner')})`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Does the owner that this column names hold no lock in this database, and may the claimant conclude that it is dead? */
export const isAdoptable = ({ adopts }: Claimant, owner: string) => sql<boolean>`(${adopts} and not exists (
  select 1 from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = 77 and l.objsubid = 2 and l.objid = ${sql.ref(owner)}::oid
    and l.database = (select d.oid from pg_database d where d.datname = current_database())))`

export interface QueuedItem extends NewBatchItem {
  orgId: number
  batchId: string
  position: number
  purchaseId: string
  fromWarehouse: boolean
  /** Which of how many packages of its order it is; `price` is that of all rows of the order. */
  packageNo: number
  packageCount: number
  /** The other packages of its order in this batch, which are reserved with it or not at all. */
  others: { purchaseId: string; packageNo: number }[]
}
/** A row of a batch with the rows of its order's other packages, if it stands for them. */
export interface ItemRef {
  orgId: number
  purchaseId: string
  others?: readonly { purchaseId: string }[]
}
const idsOf = ({ purchaseId, others = [] }: ItemRef): string[] => [purchaseId, ...others.map((one) => one.purchaseId)]

/** The next items that nobody has touched, in the order of the selection, after `after`; of an order with several packages the first of its rows. */
export async function listQueuedItems(
  db: Db,
  { orgId, batchId }: BatchRef,
  after: number,
  limit: number,
): Promise<QueuedItem[]> {
  const { rows } = await sql<QueuedItem>`
    select org_id as "orgId", batch_id as "batchId", position, purchase_id as "purchaseId", order_id as "orderId", quote_id as "quoteId",
      carrier, service_code as "serviceCode", package_no as "packageNo", package_count as "packageCount",
      case when package_count > 1 then (
        select sum(e.price)::bigint from label_batch_item e
        where e.org_id = i.org_id and e.batch_id = i.batch_id and e.order_id = i.order_id) else price end as price,
      case when package_count > 1 then (
        select coalesce(jsonb_agg(jsonb_build_object('purchaseId', e.purchase_id, 'packageNo', e.package_no) order by e.package_no), '[]')
        from label_batch_item e
        where e.org_id = i.org_id and e.batch_id = i.batch_id and e.order_id = i.order_id and e.package_no > i.package_no) else '[]' end as others, (
        select b.from_warehouse from label_batch b where b.org_id = i.org_id and b.id = i.batch_id) as "fromWarehouse"
    from label_batch_item i
    where org_id = ${orgId} and batch_id = ${batchId} and state = ${stateSql(labelState.queued)} and position > ${after}
      and (package_count = 1 or not exists (select from label_batch_item e where e.org_id = i.org_id and e.batch_id = i.batch_id
        and e.order_id = i.order_id and e.package_no < i.package_no))
    order by position limit ${limit}`.execute(db)
  return rows
}

/** Takes an item into buying; false when somebody else did. */
export async function startItem(db: Db, item: QueuedItem): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update label_batch_item set state = ${stateSql(labelState.buying)}
    where org_id = ${item.orgId} and purchase_id = any(${idsOf(item)}::uuid[]) and state = ${stateSql(labelState.queued)}`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** An item that will not be bought, and why; `newPrice` when it became dearer than accepted. */
export async function failItem(
  db: Db,
  item: ItemRef,
  problem: RowProblem,
  newPrice: number | null = null,
): Promise<void> {
  await sql`
    update label_batch_item set state = ${stateSql(labelState.failed)}, error_code = ${problem.code}, error_params = ${paramsJson(problem)}::jsonb,
      error_field = ${problem.fieldName}, new_price = case when purchase_id = ${item.purchaseId} then ${newPrice}::bigint end
    where org_id = ${item.orgId} and purchase_id = any(${idsOf(item)}::uuid[]) and state in (${stateSql(...statesBefore(labelLifecycle, labelState.failed))})`.execute(
    db,
  )
}

/** As failItem, but only while nothing was begun for the item. */
export async function failQueuedItem(db: Db, item: ItemRef, problem: RowProblem): Promise<void> {
  await sql`
    update label_batch_item set state = ${stateSql(labelState.failed)}, error_code = ${problem.code}, error_params = ${paramsJson(problem)}::jsonb
    where org_id = ${item.orgId} and purchase_id = any(${idsOf(item)}::uuid[]) and state = ${stateSql(labelState.queued)}`.execute(
    db,
  )
}

/** Tells where a purchase stands on its item. */
export async function setItemState(
  db: Db,
  item: ItemRef,
  state: Extract<LabelState, 'bought' | 'unknown'>,
): Promise<void> {
  await sql`
    update label_batch_item set state = ${state}, error_code = null, error_params = null, error_field = null, new_price = null
    where org_id = ${item.orgId} and purchase_id = any(${idsOf(item)}::uuid[])
      and state in (${stateSql(...statesBefore(labelLifecycle, state))})`.execute(db)
}

/** Nothing of the batch is waiting any more; it may still have purchases whose outcome is unknown. */
export async function finishBatch(db: Db, { orgId, batchId }: BatchRef): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update label_batch set finished_at = clock_timestamp()
    where org_id = ${orgId} and id = ${batchId} and finished_at is null and not exists (
      select 1 from label_batch_item i where i.org_id = ${orgId} and i.batch_id = ${batchId} and i.state = ${stateSql(labelState.queued)})`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** A batch that nobody works on, and whether it has waited so long that buying its rest would surprise the seller. */
export interface OrphanedBatch extends BatchRef {
  stale: boolean
}

/** Batches that nobody works on: their job was lost with its node, or never came. */
export async function orphanedBatches(db: Db, node: Claimant): Promise<OrphanedBatch[]> {
  const { rows } = await sql<OrphanedBatch>`
    select b.org_id as "orgId", b.id as "batchId", b.created_at <= now() - interval '7 days' as stale from label_batch b
    where b.finished_at is null and case when b.owner is null
      then b.created_at < now() - interval '5 seconds' else b.owner = ${node.id} or ${isAdoptable(node, 'b.owner')} end
    order by b.created_at limit 20`.execute(db)
  return rows
}

/** Ends a stale batch: untouched rows fail, so that their orders can be bought again; purchases already started are the sweeper's. */
export async function expireBatch(db: Db, ref: BatchRef, node: Claimant): Promise<void> {
  if (!(await claimBatch(db, ref, node))) return
  const problem = rowProblem('RATE_EXPIRED')
  await sql`
    update label_batch_item set state = ${stateSql(labelState.failed)}, error_code = ${problem.code}, error_params = ${paramsJson(problem)}::jsonb
    where org_id = ${ref.orgId} and batch_id = ${ref.batchId} and state = ${stateSql(labelState.queued)}`.execute(db)
  await finishBatch(db, ref)
}
