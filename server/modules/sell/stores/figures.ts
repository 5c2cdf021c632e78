import { syncRunState } from '@waybill/contract/stores/sync-run-lifecycle'
import { sql } from 'kysely'
import { stateSql } from '../../../platform/database/index.ts'
import type { Figure } from '../../../platform/metrics/index.ts'

/** How far the pulls of stores are behind, by the indexes store_connection_due and sync_run_running. */
export const storeFigures: Figure[] = [
  {
    name: 'waybill_store_sync_lag_seconds',
    help: 'For how long the most overdue pull of a store has been due',
    read: async (db) => {
      const { rows } = await sql<{ lag: number }>`
        select greatest(0, coalesce(extract(epoch from now() - min(next_run_at)), 0))::float8 as lag
        from store_connection where auto_sync`.execute(db)
      return rows.map(({ lag }) => ({ value: lag }))
    },
  },
  {
    name: 'waybill_store_syncs_running',
    help: 'Pulls of stores under way',
    read: async (db) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from sync_run where state = ${stateSql(syncRunState.running)}`.execute(db)
      return rows.map(({ n }) => ({ value: n }))
    },
  },
]
