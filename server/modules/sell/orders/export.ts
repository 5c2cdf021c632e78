import { fulfilmentWords } from '@waybill/contract/orders/fulfilment'
import { addressCheckWords, orderStatusWords, orderTypeWords } from '@waybill/contract/orders/words'
import { trackingStatusWords } from '@waybill/contract/shipping/words'
import { orderFieldsByKey, type OrderImportKey } from '@waybill/contract/orders/import-fields'
import { residentialType } from '@waybill/contract/addresses/enums'
import type { UnexportedKey } from '@waybill/contract/exports/lists/order'
import { type RawBuilder, sql } from 'kysely'
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

const list = (of: RawBuilder<unknown>, from: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql`(select string_agg(${of}, '; ' order by ${order}) from ${from})`
/** Weights of an order's packages in hundredths of a gram, by number; of those whose weight is not known null. */
const weights = sql`(
  select 1 as no, o.weight_cg::numeric as cg union all
  select 1 + p.at, case when coalesce(p.one ->> 'weight', p.one ->> 'weight2') is not null then
      coalesce((p.one ->> 'weight')::numeric, 0) * case p.one ->> 'massUnit' when 'kg' then 100000 else 45359.237 end
      + coalesce((p.one ->> 'weight2')::numeric, 0) * case p.one ->> 'massUnit' when 'kg' then 100 else 2834.9523125 end end
  from jsonb_array_elements(o.other_packages) with ordinality as p (one, at)) as w`
const pounds = (cg: RawBuilder<unknown>) => sql`trim_scale(round(${cg} / 45359.237, 2))`
const labels = sql`shipping_shipment l where l.org_id = o.org_id and l.order_id = o.id and l.counts`
const byPackage = sql`l.package_no, l.id`

/** What an order's packages weigh and cost, one after another and together: a sum is empty while a part of it is not known. */
const ofPackages = {
  packages: { sql: sql`1 + coalesce(jsonb_array_length(o.other_packages), 0)` },
  packageWeights: { sql: list(sql`coalesce(${pounds(sql`w.cg`)}::text, '-')`, weights, sql`w.no`) },
  totalWeight: {
    sql: sql`(select case when bool_and(w.cg is not null) then ${pounds(sql`sum(w.cg)`)} end from ${weights})`,
  },
  trackingNos: { sql: list(sql`l.tracking_no`, labels, byPackage) },
  labelCosts: { sql: list(sql`to_char(l.price / 10000.0, 'FM999999990.00')`, labels, byPackage) },
  totalPostage: { sql: sql`(select ${moneyText(sql`sum(l.price)`)} from ${labels})` },
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
    ...ofPackages,
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
