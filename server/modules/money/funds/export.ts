import { postageChangeWords } from '@waybill/contract/funds/words'
import { sql } from 'kysely'
import {
  carrierColumn,
  moneyText,
  serviceColumn,
  timeText,
  type ExportSource,
} from '../../../platform/export-source.ts'
import { dayBounds } from '../../people/identity/index.ts'
import { insuranceOf, periodOf, postageOf } from './postage-history.ts'

interface Filter {
  dateFrom?: string
  dateTo?: string
  changeTypes?: number[]
  search?: string
}

/** Every movement of the postage balance that its history shows. */
export const transactionExport: ExportSource = {
  columns: ({ zone }) => ({
    at: { sql: timeText(sql`t.event_at`, zone) },
    changeType: { sql: sql`coalesce(t.change_type, 8)`, words: postageChangeWords },
    amount: { sql: moneyText(sql`t.wallet_change`) },
    insurance: { sql: moneyText(insuranceOf(sql`t`)) },
    availableAfter: { sql: moneyText(sql`t.available_after`) },
    heldAfter: { sql: moneyText(sql`t.held_after`) },
    trackingNo: { sql: sql`s.tracking_no` },
    carrier: carrierColumn(sql`p.carrier`),
    service: serviceColumn(sql`p.carrier`, sql`p.service_code`),
    orderNo: { sql: sql`o.order_no` },
    note: { sql: sql`t.note` },
  }),
  async select(db, { orgId, filter }) {
    const { dateFrom, dateTo, changeTypes, search } = filter as Filter
    const days = await dayBounds(db, { dateFrom, dateTo })
    return {
      from: postageOf(sql`ledger_transfer t`),
      where: periodOf({ orgId, days, changeTypes, search }),
      order: sql`t.seq desc`,
    }
  },
  splits: {},
}
