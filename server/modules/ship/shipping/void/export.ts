import { voidWords } from '@waybill/contract/shipping/words'
import { voidState } from '@waybill/contract/shipping/void-lifecycle'
import { sql } from 'kysely'
import { stateSql } from '../../../../platform/database/index.ts'
import {
  carrierColumn,
  dayText,
  type ExportSource,
  moneyText,
  serviceColumn,
  timeText,
} from '../../../../platform/export-source.ts'
import { voidFilter, type VoidQuery, voids } from './void-history.ts'

/** Requests to void labels as their history shows them. */
export const voidExport: ExportSource = {
  columns: ({ zone }) => ({
    requestedAt: { sql: timeText(sql`v.requested_at`, zone) },
    trackingNo: { sql: sql`s.tracking_no` },
    orderNo: { sql: sql`s.order_no` },
    carrier: carrierColumn(sql`s.carrier`),
    service: serviceColumn(sql`s.carrier`, sql`s.service_code`),
    labelDate: { sql: timeText(sql`s.created_at`, zone) },
    refund: { sql: moneyText(sql`v.refund`) },
    state: { sql: sql`v.state`, words: voidWords },
    expectedBy: { sql: dayText(sql`v.expected_by`) },
    refundedAt: {
      sql: timeText(sql`case when v.state = ${stateSql(voidState.confirmed)} then v.decided_at end`, zone),
    },
  }),
  async select(db, { orgId, now, filter }) {
    return {
      from: voids,
      where: await voidFilter(db, filter as VoidQuery, { orgId, now }),
      order: sql`v.requested_at desc, v.id desc`,
    }
  },
  splits: { carrier: carrierColumn(sql`s.carrier`) },
}
