import { sql } from 'kysely'
import { inScope } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'

interface Due {
  org_id: number
  operator_org_id: number
  warehouse_id: number
  days: string[]
}

/** Whose storage of which days is over and not charged, oldest first; at most a year of each. */
async function dueDays({ database, now }: Services): Promise<Due[]> {
  return inScope(
    database,
    { role: 'service', orgId: 0 },
    async (db) => {
      const { rows } = await sql<Due>`
        select d.org_id, d.operator_org_id, d.warehouse_id, array(select g::date::text from generate_series(d.first_day::timestamp,
            least((${now()}::timestamptz at time zone d.time_zone)::date - 1, d.first_day + 365)::timestamp, interval '1 day') g) as days
        from charges_storage_due d where d.billed and d.first_day < (${now()}::timestamptz at time zone d.time_zone)::date
        order by d.operator_org_id, d.org_id, d.warehouse_id`.execute(db)
      return rows
    },
    { readOnly: true },
  )
}

/** Charges one day of a seller at a warehouse; what was charged before stays as it is. */
const storeDay = ({ database, now }: Services, { org_id, operator_org_id, warehouse_id }: Due, day: string) =>
  inScope(
    database,
    { role: 'service', orgId: org_id },
    async (db) => {
      await sql`select charges.store(${operator_org_id}, ${org_id}, ${warehouse_id}, ${day}::date, ${now()}::timestamptz)`.execute(
        db,
      )
      killPoint('storage.done')
    },
    { retries: 3 },
  )

/**
 * Charges the storage of every day that is over, a transaction a seller, warehouse and day: who ended in the middle goes on after the last
 * one. A seller that fails keeps its days for the next hour and holds up no other one.
 */
export async function chargeStorage(services: Services): Promise<void> {
  const failures: unknown[] = []
  for (const due of await dueDays(services)) {
    try {
      for (const day of due.days) {
        // Each day in its turn: the balance of a seller is one row.
        // oxlint-disable-next-line no-await-in-loop
        await storeDay(services, due, day)
        killPoint('storage.committed')
      }
    } catch (error) {
      services.log.error({ err: error, org: due.org_id, warehouse: due.warehouse_id }, 'storage is not charged')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
