import type { LabelBatch } from '@waybill/contract/shipping/api'
import { notFound } from '@waybill/contract/core/errors'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { getBalance } from '../../../money/funds/index.ts'
import { problemOf, storedProblem } from '../request/problem.ts'

type State = LabelBatch['items'][number]['state']

interface ItemRecord {
  order_id: number
  order_no: string
  state: State
  carrier: number
  service_code: string
  price: number
  shipment_id: number | null
  tracking_no: string | null
  error_code: string | null
  error_params: unknown
  error_field: string | null
  new_price: number | null
  package_no: number
  package_count: number
}

async function listItems(db: Db, orgId: number, batchId: string): Promise<ItemRecord[]> {
  const { rows } = await sql<ItemRecord>`
    select i.order_id, o.order_no, i.state, i.carrier, i.service_code, coalesce(s.price, i.price) as price, s.id as shipment_id, s.tracking_no,
      i.error_code, i.error_params, i.error_field, i.new_price, i.package_no, i.package_count
    from label_batch_item i
    join orders_order o on o.org_id = i.org_id and o.id = i.order_id
    left join shipment s on s.org_id = i.org_id and s.purchase_id = i.purchase_id
    where i.org_id = ${orgId} and i.batch_id = ${batchId} order by i.position`.execute(db)
  return rows
}

const presentItem = (row: ItemRecord): LabelBatch['items'][number] => {
  const problem = storedProblem(row)
  return {
    orderId: row.order_id,
    orderNo: row.order_no,
    ...(row.package_count > 1 && { piece: { no: row.package_no, of: row.package_count } }),
    state: row.state,
    carrier: row.carrier,
    serviceCode: row.service_code,
    price: row.price,
    shipmentId: row.shipment_id,
    trackingNo: row.tracking_no,
    problem: problem && problemOf(problem),
    newPrice: row.new_price,
  }
}

/** How a purchase stands, row by row in the order of the selection; throws NOT_FOUND. */
export async function getBatch(db: Db, orgId: number, id: string): Promise<LabelBatch> {
  const { rows } = await sql<{ created_at: Date; label_size: number; label_format: string }>`
    select created_at, label_size, label_format from label_batch where org_id = ${orgId} and id = ${id}`.execute(db)
  const batch = rows[0]
  if (!batch) throw notFound('Purchase', '购买记录')
  const items = (await listItems(db, orgId, id)).map(presentItem)
  const count = (...states: State[]): number => items.filter((item) => states.includes(item.state)).length
  const waiting = count('queued', 'buying')
  const { available } = await getBalance(db, orgId)
  return {
    id,
    createdAt: batch.created_at.toISOString(),
    finished: waiting === 0,
    labelSize: batch.label_size,
    labelFormat: batch.label_format,
    counts: {
      total: items.length,
      bought: count('bought'),
      failed: count('failed'),
      unknown: count('unknown'),
      waiting,
    },
    spent: items.filter((item) => item.state === 'bought').reduce((sum, item) => sum + item.price, 0),
    balance: available,
    items,
  }
}
