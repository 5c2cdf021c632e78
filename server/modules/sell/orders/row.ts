import { errorText, isErrorCode } from '@waybill/contract/core/errors'
import type { Params } from '@waybill/contract/core/messages'
import type { OrderRow } from '@waybill/contract/orders/api'
import type { OtherPackage } from '@waybill/contract/orders/packages'
import { labelLifecycle, labelState } from '@waybill/contract/shipping/label-lifecycle'
import type { OutboundState } from '@waybill/contract/outbound/lifecycle'
import { type SendReason, sendReasons } from '@waybill/contract/outbound/send-reasons'
import { openStates } from '@waybill/contract/core/lifecycle'
import { fulfilmentOption, orderStatus } from '@waybill/contract/orders/enums'
import { type RawBuilder, sql } from 'kysely'
import { stateSql } from '../../../platform/database/index.ts'
import { selected } from './columns-sql.ts'
import { type Filled, marksOf } from './from-products/marks.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { labelsOf } from './packages.ts'
import { orderPermissions } from './policy.ts'

/** A row of the list as the database gives it. */
export type OrderRecord = {
  id: number
  order_no: string
  status: OrderRow['status']
  order_type: number
  create_time: Date
  store_id: number | null
  store_name: string | null
  store_type: number | null
  recipient_name: string
  company: string | null
  city: string
  state: string | null
  zip: string | null
  country: string
  first_sku: string | null
  line_count: number
  quantity: number
  line_total: number | null
  currency: string
  reference: string | null
  reference2: string | null
  updated_at: Date
  package_type: string | null
  mass_unit: 'lb' | 'kg'
  size_unit: 'in' | 'cm'
  weight: number | null
  weight2: number | null
  length: number | null
  width: number | null
  height: number | null
  weight_cg: number | null
  declared_value: number | null
  filled: Filled | null
  carrier: number | null
  service_code: string | null
  fulfilment: OrderRow['fulfilment']
  shipment_id: number | null
  units_shipped: number
  other_packages: OtherPackage[] | null
  packages_labeled: number[]
  packages_unsent: number[]
  /** Shipments of the valid labels, of an order with several packages. */
  labels: number[] | null
  tracking_no: string | null
  tracking_status: number | null
  label_printed_at: Date | null
  slip_printed_at: Date | null
  pick_printed_at: Date | null
  tags: string[]
  held_at: Date | null
  held_name: string | null
  hold_reason: string | null
  hold_until: string | null
  ship_by: string | null
  assignee_id: number | null
  assignee_name: string | null
  address_check: OrderRow['addressCheck']
  send_to: number | null
  send_refused: SendReason | null
  wished_warehouse: string | null
  outbound_id: number | null
  outbound_number: string | null
  outbound_state: OutboundState | null
  outbound_warehouse: string | null
  item_state: string | null
  item_error: string | null
  item_params: { en?: Params; cn?: Params } | null
}

/** Columns of OrderRecord, for a query of `orderRelations`. */
export const listColumns: RawBuilder<unknown> = sql`o.id, o.order_no, o.status, o.order_type, ${selected('list')},
  o.store_id, store.name as store_name, store.type as store_type, o.first_sku, o.line_count, o.quantity,
  o.line_total, o.currency, o.reference, o.reference2, o.updated_at, o.filled, o.shipment_id, o.units_shipped, o.other_packages, o.packages_labeled, o.packages_unsent, ${labelsOf} as labels, shipment.tracking_no,
  shipment.status as tracking_status, o.label_printed_at, o.slip_printed_at, o.pick_printed_at, o.address_check, o.fulfilment,
  o.tags, o.held_at, o.hold_reason, o.hold_until, holder.first_name || ' ' || holder.last_name as held_name, o.ship_by, o.assignee_id,
  assignee.first_name || ' ' || assignee.last_name as assignee_name, item.state as item_state, item.error_code as item_error,
  item.error_params as item_params, sent.outbound_id, sent.number as outbound_number, sent.state as outbound_state,
  sender.code as outbound_warehouse, o.send_to, o.send_refused, wished.code as wished_warehouse`

/** What belongs to the orders named o: store, live shipment, the warehouse that is to ship it, who holds it and takes care of it, and the last try to buy a label of those that have none. */
export const orderRelations: RawBuilder<unknown> = sql`
  left join stores_store as store on store.org_id = o.org_id and store.id = o.store_id
  left join shipping_shipment as shipment on shipment.org_id = o.org_id and shipment.id = o.shipment_id
  left join identity_user as holder on holder.org_id = o.org_id and holder.id = o.held_by
  left join identity_user as assignee on assignee.org_id = o.org_id and assignee.id = o.assignee_id
  left join outbound_open as sent on sent.org_id = o.org_id and sent.order_id = o.id
  left join warehouses_warehouse as sender on sender.operator_org_id = sent.operator_org_id and sender.id = sent.warehouse_id
  left join lateral (
    select w.code from warehouses_connected c join warehouses_warehouse w on w.operator_org_id = c.operator_org_id and w.id = c.warehouse_id
    where c.org_id = o.org_id and c.warehouse_id = o.send_to limit 1
  ) wished on o.send_to is not null
  left join lateral (
    select i.state, i.error_code, i.error_params from shipping_label_attempt i
    where i.org_id = o.org_id and i.order_id = o.id and o.status = ${stateSql(orderStatus.awaiting)}
    order by i.attempted_at desc, i.state = ${labelState.bought}, i.state = ${labelState.failed} limit 1
  ) item on true`

const underWay = new Set<string>(openStates(labelLifecycle))
/** Is a label being bought at this moment? */
const isBuying = (state: string | null): boolean => state !== null && underWay.has(state)

/** The planned package of a record. */
export const presentPackage = (record: OrderRecord): OrderRow['package'] => ({
  type: record.package_type,
  massUnit: record.mass_unit,
  weight: record.weight,
  weight2: record.weight2,
  length: record.length,
  width: record.width,
  height: record.height,
  sizeUnit: record.size_unit,
})

/** What an order with several packages has besides. */
const presentOthers = (
  record: OrderRecord,
): Pick<OrderRow, 'otherPackages' | 'packagesLabeled' | 'packagesUnsent' | 'labels'> =>
  record.other_packages
    ? {
        otherPackages: record.other_packages,
        packagesLabeled: record.packages_labeled,
        ...(record.packages_unsent.length > 0 && { packagesUnsent: record.packages_unsent }),
        labels: record.labels ?? [],
      }
    : {}

const columnsMarked = ({ filled, weight_cg: weightCg, declared_value: declaredValue }: OrderRecord) => ({
  filled,
  weightCg,
  declaredValue,
})

const presentStore = ({ store_id, store_name, store_type }: OrderRecord): OrderRow['store'] =>
  store_id === null ? null : { id: store_id, name: store_name ?? '', type: store_type ?? 0 }

const presentShipment = ({ shipment_id, tracking_no, tracking_status }: OrderRecord): OrderRow['shipment'] =>
  shipment_id === null || tracking_no === null
    ? null
    : { id: shipment_id, trackingNo: tracking_no, status: tracking_status ?? 1 }

const presentOutbound = (record: OrderRecord): OrderRow['outbound'] =>
  record.outbound_id === null
    ? null
    : {
        id: record.outbound_id,
        number: record.outbound_number!,
        state: record.outbound_state!,
        warehouse: record.outbound_warehouse ?? '',
      }

/** The warehouse that it goes to, while it does not have it. */
function presentSending(record: OrderRecord): OrderRow['sending'] {
  const { send_to: warehouseId, send_refused: code, outbound_id: there, wished_warehouse: warehouse } = record
  if (warehouseId === null || there !== null) return null
  const refused = code && { code, message: sendReasons[code].en, zhMessage: sendReasons[code].cn }
  return { warehouseId, warehouse, refused }
}

const presentPrinted = (record: OrderRecord): OrderRow['printed'] => ({
  label: record.label_printed_at?.toISOString() ?? null,
  slip: record.slip_printed_at?.toISOString() ?? null,
  pickList: record.pick_printed_at?.toISOString() ?? null,
})

const presentFacts = (record: OrderRecord): Pick<OrderRow, 'tags' | 'hold' | 'shipBy' | 'assignee'> => ({
  tags: record.tags,
  hold: record.held_at && {
    reason: record.hold_reason,
    until: record.hold_until,
    since: record.held_at.toISOString(),
    by: record.held_name,
  },
  shipBy: record.ship_by,
  assignee: record.assignee_id === null ? null : { id: record.assignee_id, name: record.assignee_name ?? '' },
})

/** A sentence that lacks a value is none. */
const whole = (text: string): string | null => (/\{\w+\}/.test(text) ? null : text)

/** The last purchase, and in words why it failed. */
function presentPurchase(record: OrderRecord): OrderRow['purchase'] {
  const { item_state: state, item_error: code, item_params: params } = record
  if (state === null || state === labelState.bought) return null
  const text = code && isErrorCode(code) ? errorText(code, params?.en ?? {}, params?.cn ?? params?.en ?? {}) : null
  return {
    state,
    errorCode: code,
    message: text && whole(text.en),
    zhMessage: text && whole(text.cn),
  }
}

/** What a list shows of an order. */
export function presentOrder(record: OrderRecord, requester: Actor): OrderRow {
  const { item_state: state } = record
  return {
    id: record.id,
    orderNo: record.order_no,
    status: record.status,
    orderType: record.order_type,
    createTime: record.create_time.toISOString(),
    store: presentStore(record),
    recipient: record.recipient_name,
    company: record.company,
    shipTo: { city: record.city, state: record.state, zip: record.zip, country: record.country },
    items: {
      sku: record.first_sku,
      quantity: record.quantity,
      more: Math.max(0, record.line_count - 1),
      lines: record.line_count,
    },
    unitsShipped: record.status === orderStatus.shipped ? record.quantity : record.units_shipped,
    lineTotal: record.line_total,
    currency: record.currency,
    reference: record.reference,
    reference2: record.reference2,
    updatedAt: record.updated_at.toISOString(),
    package: presentPackage(record),
    ...presentOthers(record),
    weightCg: record.weight_cg,
    fromProducts: marksOf({ ...presentPackage(record), ...columnsMarked(record) }),
    carrier: record.carrier,
    serviceCode: record.service_code,
    fulfilment: record.fulfilment,
    ...presentFacts(record),
    addressCheck: record.address_check,
    shipment: presentShipment(record),
    purchase: presentPurchase(record),
    outbound: presentOutbound(record),
    sending: presentSending(record),
    can: orderPermissions(
      {
        status: record.status,
        buying: isBuying(state),
        outbound: record.outbound_number,
        held: record.held_at !== null,
        units_shipped: record.units_shipped,
        packages_labeled: record.packages_labeled,
        ownLabel: record.fulfilment === fulfilmentOption.uploadLabel,
      },
      requester,
    ),
    printed: presentPrinted(record),
  }
}
