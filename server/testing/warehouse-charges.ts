import type { TestServer } from './server.ts'
import { demoOrg } from '../demo/people.ts'
import { inScope } from '../platform/database/index.ts'
import { connectWarehouse, demoWarehouse } from './warehouse.ts'
import { publishSample, recordCharges } from '../modules/warehouse/charges/index.ts'

let last = 0

/** A rate card of the demo's operator, once: what is picked costs $2, packing has no price. */
export async function plantRateCard(server: TestServer): Promise<void> {
  const rows = [{ act: 'pick' as const, rate: 2_0000, minimum: 0, freeDays: 0 }]
  await inScope(server.database, { role: 'service', orgId: demoOrg.harbor }, (db) =>
    publishSample(db, demoOrg.harbor, { from: '2020-01-01', rows, at: server.clock.now() }),
  )
}

/** Work for a seller at the demo's warehouse: a charge, or one that has no price. */
export async function plantCharge(
  server: TestServer,
  sellerId: number = demoOrg.seller,
  act: 'pick' | 'pack' = 'pick',
): Promise<{ id: number; number: string }> {
  await plantRateCard(server)
  await connectWarehouse(server, sellerId)
  const of = (last += 1) + 900_000
  const number = `OB-${of}`
  const done = { sellerId, warehouseId: demoWarehouse.id, kind: 'outbound', id: String(of) } as const
  const charged = { cause: { kind: 'outbound', id: of, number }, acts: { [act]: 1 }, at: server.clock.now() } as const
  await inScope(server.database, { role: 'service', orgId: demoOrg.harbor }, (db) => recordCharges(db, done, charged))
  const { rows } = await server.admin.query<{ id: string }>(
    'select id from warehouse_charge where org_id = $1 and document = $2',
    [sellerId, number],
  )
  return { id: Number(rows[0]!.id), number }
}
