import { randomUUID } from 'node:crypto'
import type { WarehouseService } from '@waybill/contract/warehouse/types'
import { chargeWarehouse, refundWarehouse } from '../modules/money/funds/index.ts'
import { type Db, inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { demoOrg } from './people.ts'

const HOUR = 3_600_000
const operator = demoOrg.harbor
type Rest = [service: WarehouseService, quantity: number, unitPrice: number, document: string | null]
type Charge = [hoursAgo: number, ...rest: Rest]

/** What a small seller's month at a warehouse looks like. */
const charges: readonly Charge[] = [
  [190, 'inbound', 12, 4_5000, 'IN-1024'],
  [166, 'storage', 30, 8500, null],
  [142, 'pick', 18, 1_2000, 'OUT-2201'],
  [141, 'pack', 9, 1_5000, 'OUT-2201'],
  [96, 'workOrder', 1, 35_0000, 'WO-310'],
  [71, 'return', 2, 3_0000, 'RET-88'],
  [26, 'pick', 7, 1_2000, 'OUT-2214'],
]

/** On days of last month: its bill is closed. */
const earlier: readonly [day: number, hour: number, ...rest: Rest][] = [
  [6, 0, 'inbound', 3, 4_5000, 'IN-1011'],
  [13, 2, 'pick', 4, 1_2000, 'OUT-2148'],
  [13, 3, 'pack', 2, 1_5000, 'OUT-2148'],
  [27, 0, 'storage', 4, 8500, null],
]
/** As charges that many hours ago. */
function lastMonth(now: Date): Charge[] {
  return earlier.map(([day, hour, ...charge]) => {
    const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, day, 15 + hour)
    return [(now.getTime() - at) / HOUR, ...charge]
  })
}

async function seed(db: Db, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  for (const [hours, service, quantity, unitPrice, document] of [...lastMonth(now), ...charges]) {
    const id = randomUUID()
    const charge = { operator, id, warehouseId: 1, service, quantity, unitPrice, document, note: null }
    await chargeWarehouse(db, { ...charge, at: ago(hours) })
    if (service === 'return')
      await refundWarehouse(db, { operator, id, note: 'Returned by mistake', at: ago(hours - 20) })
  }
}

/** What the demo seller's warehouse charged, and a refund; once, after its recharge. */
export async function seedWarehouseFunds({ database, now }: Services): Promise<void> {
  await inScope(database, { role: 'service', orgId: demoOrg.seller }, async (db) => {
    const known = await db
      .selectFrom('warehouse_transaction')
      .select('seq')
      .where('org_id', '=', demoOrg.seller)
      .where('type', '=', 'storage')
      .limit(1)
      .executeTakeFirst()
    if (!known) await seed(db, now())
  })
}
