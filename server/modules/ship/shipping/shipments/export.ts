import { trackingStatusWords, voidWords } from '@waybill/contract/shipping/words'
import { voidState } from '@waybill/contract/shipping/void-lifecycle'
import { sql } from 'kysely'
import { stateSql } from '../../../../platform/database/index.ts'
import {
  carrierColumn,
  dayText,
  moneyText,
  serviceColumn,
  timeText,
  type ExportSource,
  type SourceColumn,
} from '../../../../platform/export-source.ts'
import { filterOf, orderByClause, type ShipmentQuery, withVoid } from './shipment-list.ts'

const yesNo = { true: { en: 'Yes', cn: '是' }, false: { en: 'No', cn: '否' } }
const to = (part: string): SourceColumn => ({ sql: sql`s.to_address ->> ${part}` })

/** Shipments as their seller sees them. */
export const shipmentExport: ExportSource = {
  columns: ({ zone, locale }) => ({
    trackingNo: { sql: sql`s.tracking_no` },
    status: { sql: sql`s.status`, words: trackingStatusWords },
    carrier: carrierColumn(sql`s.carrier`),
    service: serviceColumn(sql`s.carrier`, sql`s.service_code`),
    orderNo: { sql: sql`s.order_no` },
    createdAt: { sql: timeText(sql`s.created_at`, zone) },
    shipDate: { sql: dayText(sql`s.ship_date`) },
    eta: { sql: dayText(sql`s.eta`) },
    recipient: { sql: sql`s.recipient` },
    company: to('company'),
    line1: to('line1'),
    line2: to('line2'),
    city: to('city'),
    state: to('state'),
    zip: to('zip'),
    country: to('country'),
    phone: to('phone'),
    email: to('email'),
    price: { sql: moneyText(sql`s.price`) },
    billableKg: { sql: sql`trim_scale(s.billable_cg / 100000.0)` },
    packageNo: { sql: sql`s.package_no` },
    packageCount: { sql: sql`s.package_count` },
    zone: { sql: sql`s.zone` },
    reference: { sql: sql`s.reference` },
    reference2: { sql: sql`s.reference2` },
    lastEvent: { sql: locale === 'cn' ? sql`s.last_event_cn` : sql`s.last_event_en` },
    lastEventAt: { sql: timeText(sql`s.last_event_at`, zone) },
    voidState: { sql: sql`v.state`, words: voidWords },
    refund: { sql: moneyText(sql`case when v.state = ${stateSql(voidState.rejected)} then 0 else v.refund end`) },
    isTest: { sql: sql`s.is_test`, words: yesNo },
  }),
  async select(db, { orgId, now, filter, ids }) {
    const query = filter as ShipmentQuery
    return {
      from: sql`shipment s ${withVoid}`,
      where: ids
        ? sql`s.org_id = ${orgId} and s.id = any(${ids}::bigint[])`
        : await filterOf(db, orgId, { query, now }),
      order: orderByClause(query),
    }
  },
  splits: { carrier: carrierColumn(sql`s.carrier`) },
}
