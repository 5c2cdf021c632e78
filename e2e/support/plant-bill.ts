import { recordQuoted } from '../../server/modules/warehouse/charges/index.ts'
import { openDatabase, inScope } from '../../server/platform/database/index.ts'
import { silentLog } from '../../server/platform/log.ts'
import { inject } from 'vitest'

/** Work of last month for a seller at the demo's warehouse, charged at an agreed price of $40; returns its number. */
export async function plantLastMonth(sellerId: number): Promise<string> {
  const database = openDatabase({ appUrl: inject('appUrl'), log: silentLog, poolSize: 1 })
  const id = 700_000 + sellerId
  const number = `WO-${id}`
  const now = new Date()
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 14, 18))
  await inScope(database, { role: 'service', orgId: 5 }, (db) =>
    recordQuoted(
      db,
      { sellerId, warehouseId: 1, kind: 'workOrder', id: String(id) },
      {
        cause: { kind: 'workOrder', id, number },
        acts: [{ act: 'workFlat', quantity: 1, rate: 40_0000, minimum: 0 }],
        at,
      },
    ),
  )
  await database.close()
  return number
}
