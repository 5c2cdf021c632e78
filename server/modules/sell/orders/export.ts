import { fulfilmentWords } from '@waybill/contract/orders/fulfilment'
import { addressCheckWords, orderStatusWords, orderTypeWords } from '@waybill/contract/orders/words'
import { trackingStatusWords } from '@waybill/contract/shipping/words'
import { orderFieldsByKey, type OrderImportKey } from '@waybill/contract/orders/import-fields'
import { residentialType } from '@waybill/contract/addresses/enums'
import type { UnexportedKey } from '@waybill/contract/exports/columns'
import { sql } from 'kysely'
import {
  carrierColumn,
  dayText,
  moneyText,
  serviceColumn,
  timeText,
  type ExportSource,
  type SourceColumn,
} from '../../../platform/export-source.ts'
import { type ComposedKey, exportedColumns } from './columns-sql.ts'
import { customsList, LINE_LIST, sideOf, WEIGHT, WEIGHT2 } from './exported.ts'
import { pageOf } from './list.ts'
import type { OrderListQuery } from './list-filter.ts'
import { orderByClause } from './list-sort.ts'

const choiceWords = (key: OrderImportKey): SourceColumn['words'] =>
  Object.fromEntries((orderFieldsByKey.get(key)?.choices ?? []).map(({ value, label }) => [value, label]))

const sender = (part: string): SourceColumn => ({ sql: sql`o.ship_from ->> ${part}` })

const senderColumns = {
  senderName: sender('name'),
  senderCountryCode: sender('country'),
  senderCompany: sender('company'),
  senderAddressLine1: sender('line1'),
  senderAddressLine2: sender('line2'),
  senderCity: sender('city'),
  senderStateCode: sender('state'),
  senderZipCode: sender('zip'),
  senderPhone: sender('phone'),
  senderEmail: sender('email'),
}

/** Columns whose cells are written otherwise than they are stored. */
const composed = (zone: string) =>
  ({
    createTime: { sql: timeText(sql`o.create_time`, zone) },
    carrierName: carrierColumn(sql`o.carrier`),
    serviceCode: serviceColumn(sql`o.carrier`, sql`o.service_code`),
    addressType: {
      sql: sql`case o.residential when ${residentialType.residential} then 'residential' when ${residentialType.nonResidential} then 'commercial' end`,
      words: choiceWords('addressType'),
    },
    packageLength: { sql: sql.raw(sideOf('length')) },
    packageWidth: { sql: sql.raw(sideOf('width')) },
    packageHeight: { sql: sql.raw(sideOf('height')) },
    packageWeight1: { sql: sql.raw(WEIGHT) },
    packageWeight2: { sql: sql.raw(WEIGHT2) },
    packageUnit: { sql: sql`case when o.mass_unit = 'kg' then 'cm/kg' else 'in/lb' end` },
    signatureType: { sql: sql`o.signature`, words: choiceWords('signatureType') },
    lithium: { sql: sql`case when o.lithium then '1' else '0' end`, words: choiceWords('lithium') },
  }) satisfies Record<ComposedKey, SourceColumn>

/** Every field of the import; a field that is missing here or in the table of columns does not compile. */
const imported = (zone: string) =>
  ({
    orderNO: { sql: sql`o.order_no` },
    storeName: { sql: sql`store.name` },
    sku: { sql: sql.raw(LINE_LIST) },
    isCod: { sql: sql`case when o.cod_amount is null then '0' else '1' end`, words: choiceWords('isCod') },
    ...senderColumns,
    ...composed(zone),
    ...exportedColumns,
  }) satisfies Record<Exclude<OrderImportKey, UnexportedKey>, SourceColumn>

/** What sellers note of an order while preparing it, and what is known of its address. */
const noted = {
  holdReason: { sql: sql`o.hold_reason` },
  holdUntil: { sql: dayText(sql`o.hold_until`) },
  tags: { sql: sql`nullif(array_to_string(o.tags, ', '), '')` },
  note: { sql: sql`o.note` },
  buyerNote: { sql: sql`o.buyer_note` },
  giftMessage: { sql: sql`o.gift_message` },
  shipBy: { sql: dayText(sql`o.ship_by`) },
  assignee: {
    sql: sql`(select u.first_name || ' ' || u.last_name from identity_user u where u.org_id = o.org_id and u.id = o.assignee_id)`,
  },
  addressCheck: { sql: sql`o.address_check`, words: addressCheckWords },
} satisfies Record<string, SourceColumn>

/** Orders under the headings of the import, and what became of them. */
export const orderExport: ExportSource = {
  columns: ({ zone }) => ({
    ...imported(zone),
    status: { sql: sql`o.status`, words: orderStatusWords },
    orderType: { sql: sql`o.order_type`, words: orderTypeWords },
    fulfilment: { sql: sql`o.fulfilment`, words: fulfilmentWords },
    pieces: { sql: sql`o.quantity` },
    customsDescription: { sql: sql.raw(customsList('description')) },
    hsCode: { sql: sql.raw(customsList('hsCode')) },
    originCountry: { sql: sql.raw(customsList('originCountry')) },
    customsValue: { sql: sql.raw(customsList('value')) },
    trackingNo: { sql: sql`shipment.tracking_no` },
    trackingStatus: { sql: sql`shipment.status`, words: trackingStatusWords },
    postage: { sql: moneyText(sql`shipment.price`) },
    shipDate: { sql: dayText(sql`shipment.ship_date`) },
    canceledAt: { sql: timeText(sql`o.canceled_at`, zone) },
    heldAt: { sql: timeText(sql`o.held_at`, zone) },
    ...noted,
  }),
  async select(db, { orgId, now, filter, ids }) {
    const query = filter as Omit<OrderListQuery, 'limit' | 'cursor'>
    const page = await pageOf(db, { orgId, now }, { ...query, limit: 1 })
    return {
      from: sql`sales_order o left join stores_store as store on store.org_id = o.org_id and store.id = o.store_id
        left join shipping_shipment as shipment on shipment.org_id = o.org_id and shipment.id = o.shipment_id`,
      where: ids ? sql`o.org_id = ${orgId} and o.id = any(${ids}::bigint[])` : page.condition,
      order: orderByClause(page.sort, page.desc),
    }
  },
  splits: { store: { sql: sql`store.name` }, carrier: carrierColumn(sql`o.carrier`) },
}
