import { sql } from 'kysely'
import type { Figure } from '../../../platform/metrics/index.ts'

interface LastCheck {
  faults: number
  age: number
}

/** The newest check of everything, with what a smaller one has found since. */
const lastCheck = sql<LastCheck>`
  select greatest(w.faults, (select max(r.faults) from ledger_check r where r.id > w.id and r.completed)) as faults,
    greatest(0, extract(epoch from now() - w.checked_at))::float8 as age
  from (select * from ledger_check where completed and scope = 'whole' order by id desc limit 1) w`

/** What the newest check of the ledger found; nothing before the first. */
export const ledgerFigures: Figure[] = [
  {
    name: 'waybill_ledger_faults',
    help: 'What the newest check of the ledger found wrong; 0 when the books are exact',
    read: async (db) => (await lastCheck.execute(db)).rows.map(({ faults }) => ({ value: faults })),
  },
  {
    name: 'waybill_ledger_check_age_seconds',
    help: 'Age of the newest check of the ledger, which runs every night',
    read: async (db) => (await lastCheck.execute(db)).rows.map(({ age }) => ({ value: age })),
  },
]
