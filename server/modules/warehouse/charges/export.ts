import { chargeActWords } from '@waybill/contract/warehouse-billing/acts'
import { chargeDisputeWords, chargeStateWords } from '@waybill/contract/warehouse-billing/words'
import { sql } from 'kysely'
import { dayText, type ExportSource, moneyText, timeText } from '../../../platform/export-source.ts'
import { type ChargeFilter, matching, source } from './rows.ts'
import { type StorageFilter, storageGroups, storageNames, storageOrder, storagePeriod } from './storage-report.ts'

/** Every charge that the list of a seller shows. */
export const chargeExport: ExportSource = {
  columns: ({ zone }) => ({
    day: { sql: dayText(sql`c.day`) },
    at: { sql: timeText(sql`c.at`, zone) },
    act: { sql: sql`c.act`, words: chargeActWords },
    warehouse: { sql: sql`w.name` },
    document: { sql: sql`c.document` },
    quantity: { sql: sql`c.quantity` },
    volume: { sql: sql`round(c.volume / 100.0, 2)` },
    // A rate has four decimals.
    rate: { sql: sql`round(c.rate / 10000.0, 4)` },
    amount: { sql: moneyText(sql`c.amount`) },
    state: { sql: sql`c.state`, words: chargeStateWords },
    dispute: { sql: sql`d.state`, words: chargeDisputeWords },
    note: { sql: sql`c.note` },
  }),
  select(_db, { orgId, filter }) {
    const { operatorId, ...rest } = filter as ChargeFilter & { operatorId?: number }
    const mine = sql`c.org_id = ${orgId}`
    const whose = operatorId === undefined ? mine : sql`${mine} and c.warehouse_org_id = ${operatorId}`
    return Promise.resolve({ from: source, where: matching(whose, rest), order: sql`c.id desc` })
  },
  splits: {},
}

const group = (name: string) => ({ sql: sql.ref(`g.${name}`) })
/** The groups of the storage report, of which each fills the columns of its grouping. */
export const storageReportExport: ExportSource = {
  columns: () => ({
    ...Object.fromEntries(
      ['day', 'month', 'warehouse', 'sku', 'name', 'days', 'units', 'freeUnits', 'unpriced'].map((name) => [
        name,
        group(name),
      ]),
    ),
    volume: { sql: sql`round(g.volume / 100.0, 2)` },
    // Parts of a charge have four decimals.
    charged: { sql: sql`round(g.charged / 10000.0, 4)` },
    givenBack: { sql: sql`round(g."givenBack" / 10000.0, 4)` },
  }),
  async select(db, { orgId, now, ...query }) {
    const filter = query.filter as StorageFilter
    const { by = 'day' } = filter
    const { name, sku } = storageNames(orgId, by)
    const key = (of: typeof by) => (by === of ? sql`g.key` : sql`null::text`)
    const groups = storageGroups(orgId, await storagePeriod(db, filter, now), filter)
    return {
      from: sql`(select g.*, ${key('day')} as day, ${key('month')} as month, ${by === 'warehouse' ? name : sql`null::text`} as warehouse,
        ${sku} as sku, ${by === 'product' ? name : sql`null::text`} as name
        from (${groups}) g) g`,
      where: sql`true`,
      order: storageOrder(by),
    }
  },
  splits: {},
}
