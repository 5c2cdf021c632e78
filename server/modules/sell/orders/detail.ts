import { notFound } from '@waybill/contract/core/errors'
import { addressCheck, type AddressReason } from '@waybill/contract/orders/enums'
import type { OrderDetail } from '@waybill/contract/orders/api'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { type RawBuilder, sql } from 'kysely'
import { orderStatus } from '@waybill/contract/orders/enums'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { getGoods } from './from-products/goods.ts'
import { embeddedValidator } from '../../ship/addresses/index.ts'
import { listActivity } from './activity.ts'
import { presentColumns, selected } from './columns-sql.ts'
import { listColumns, type OrderRecord, orderRelations, presentOrder } from './row.ts'

/** With the columns of `selected('detail')`, which presentColumns reads. */
type DetailRecord = OrderRecord & {
  default_sender: PostalAddress | null
  cod_amount: number | null
  currency: string
  import_id: string | null
  file_name: string | null
  imported_at: Date | null
  imported_by: string | null
  version: number
  slip_print_count: number
  slip_printer: string | null
  pick_print_count: number
  pick_printer: string | null
  note: string | null
  buyer_note: string | null
  gift_message: string | null
  address_checked_at: Date | null
  address_checker: string | null
  address_reason: AddressReason | null
}

/** The name of a user of the order's organization, null when there is none. */
const nameOf = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select p.first_name || ' ' || p.last_name from identity_user p where p.org_id = o.org_id and p.id = ${userId})`

async function findRecord(db: Db, orgId: number, id: number): Promise<DetailRecord | undefined> {
  const { rows } = await sql<DetailRecord>`
    select ${listColumns}, ${selected('detail')}, case when o.ship_from is null then (
        select to_jsonb(a) from addresses_default_sender a where a.org_id = o.org_id order by a.id limit 1)
      end as default_sender, o.currency, o.import_id, job.file_name, o.version, o.note, o.buyer_note, o.gift_message,
      job.imported_at, u.first_name || ' ' || u.last_name as imported_by, o.slip_print_count, o.pick_print_count,
      o.address_checked_at, o.address_reason, ${nameOf(sql`o.address_checked_by`)} as address_checker,
      ${nameOf(sql`o.slip_printed_by`)} as slip_printer, ${nameOf(sql`o.pick_printed_by`)} as pick_printer
    from sales_order o ${orderRelations}
    left join imports_job job on job.org_id = o.org_id and job.id = o.import_id
    left join identity_user u on u.org_id = job.org_id and u.id = job.user_id
    where o.org_id = ${orgId} and o.id = ${id}`.execute(db)
  return rows[0]
}

async function listLines(db: Db, orgId: number, orderId: number): Promise<OrderDetail['lines']> {
  const rows = await db
    .selectFrom('order_line as l')
    .innerJoin('sales_order as o', (join) => join.onRef('o.org_id', '=', 'l.org_id').onRef('o.id', '=', 'l.order_id'))
    .leftJoin('products_product as p', (join) =>
      join.onRef('p.org_id', '=', 'l.org_id').onRef('p.sku_key', '=', 'l.sku_key'),
    )
    .select([
      'l.id',
      'l.sku',
      'l.name',
      'l.quantity',
      'l.unit_price as unitPrice',
      'p.id as productId',
      'l.customs',
      'l.going',
    ])
    .select(
      sql<number>`case when o.status = ${stateSql(orderStatus.shipped)} then l.quantity else l.shipped end`.as(
        'shipped',
      ),
    )
    .where('l.org_id', '=', orgId)
    .where('l.order_id', '=', orderId)
    .orderBy('l.id')
    .execute()
  return rows as OrderDetail['lines']
}

async function listShipments(db: Db, orgId: number, orderId: number): Promise<OrderDetail['shipments']> {
  type Row = Omit<OrderDetail['shipments'][number], 'createdAt' | 'voidedAt' | 'lastEvent' | 'packageNo'> & {
    packageNo: number | null
    at: Date
    voided: Date | null
    eventAt: Date | null
    eventText: string | null
    eventZhText: string | null
  }
  const { rows } = await sql<Row>`
    select s.id, s.tracking_no as "trackingNo", s.carrier, s.service_code as "serviceCode", s.status, s.price, s.created_at as at, s.eta,
      s.last_event_at as "eventAt", s.last_event_en as "eventText", s.last_event_cn as "eventZhText", s.contents, case when s.package_count > 1 then s.package_no end as "packageNo", v.decided_at as voided, v.refund
    from shipping_shipment s left join shipping_confirmed_void v on v.org_id = s.org_id and v.shipment_id = s.id
    where s.org_id = ${orgId} and s.order_id = ${orderId}
    order by v.decided_at is not null, case when s.package_count > 1 then s.package_no end, s.created_at desc, s.id desc`.execute(
    db,
  )
  return rows.map(({ at, voided, eventAt, eventText, eventZhText, packageNo, ...shipment }) => ({
    ...shipment,
    ...(packageNo !== null && { packageNo }),
    createdAt: at.toISOString(),
    lastEvent: eventAt && { at: eventAt.toISOString(), text: eventText ?? '', zhText: eventZhText ?? '' },
    voidedAt: voided?.toISOString() ?? null,
  }))
}

/** The import that made the order stands for all it made, so it is no entry of each order's own. */
const presentImport = ({ imported_at, imported_by }: DetailRecord): OrderDetail['activity'] =>
  imported_at ? [{ at: imported_at.toISOString(), action: 'order.imported', actor: imported_by, detail: {} }] : []

/** What was found of the recipient's address; the notes follow from the address, as the suggestion does. */
async function presentAddressCheck(
  record: DetailRecord,
  address: PostalAddress,
): Promise<Pick<OrderDetail, 'addressChecked' | 'addressNotes' | 'addressSuggestion'>> {
  const { address_check: state, address_checked_at: at } = record
  if (state === addressCheck.unchecked || at === null)
    return { addressChecked: null, addressNotes: [], addressSuggestion: null }
  const { notes, suggestion } = await embeddedValidator.validate(address)
  return {
    addressChecked: { at: at.toISOString(), by: record.address_checker, reason: record.address_reason },
    addressNotes: notes,
    addressSuggestion: state === addressCheck.suggestion ? suggestion : null,
  }
}

/** The parts of an address that an entry of the address book has beside its own facts. */
const onlyAddress = (entry: PostalAddress): PostalAddress => ({
  name: entry.name,
  company: entry.company,
  line1: entry.line1,
  line2: entry.line2,
  city: entry.city,
  state: entry.state,
  zip: entry.zip,
  country: entry.country,
  phone: entry.phone,
  email: entry.email,
  residential: entry.residential,
})

/** Everything about an order; NOT_FOUND for another organisation's too. */
export async function getOrderDetail({ db, actor }: Ctx, id: number): Promise<OrderDetail> {
  const record = await findRecord(db, actor.orgId, id)
  if (!record) throw notFound('Order', '订单')
  const columns = presentColumns(record)
  return {
    ...presentOrder(record, actor),
    ...columns,
    cod: record.cod_amount === null ? null : columns.cod,
    ...(await presentAddressCheck(record, columns.recipientAddress)),
    defaultSender: record.default_sender && onlyAddress(record.default_sender),
    currency: record.currency,
    note: record.note,
    buyerNote: record.buyer_note,
    giftMessage: record.gift_message,
    goods: await getGoods(db, actor.orgId, id),
    lines: await listLines(db, actor.orgId, id),
    shipments: await listShipments(db, actor.orgId, id),
    activity: [...(await listActivity(db, actor.orgId, id)), ...presentImport(record)],
    import: record.import_id === null ? null : { id: record.import_id, fileName: record.file_name ?? '' },
    printing: {
      slip: { count: record.slip_print_count, by: record.slip_printer },
      pickList: { count: record.pick_print_count, by: record.pick_printer },
    },
    version: record.version,
  }
}
