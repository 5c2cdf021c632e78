import { waveState } from '@waybill/contract/outbound/wave-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../../platform/database/index.ts'

/** An order that leaves its wave. */
export const outOfWave = { wave_id: null, wave_slot: null } as const

/** Locks the wave of an order that may leave it: before the order, as commands on the wave do. */
export async function lockWaveOf(db: Db, orderId: number): Promise<void> {
  await sql`
    select 1 from wave v where (v.org_id, v.id) = (select b.warehouse_org_id, b.wave_id from outbound b where b.id = ${orderId}::bigint)
    for update`.execute(db)
}

/** An order has left its wave: one that nobody has begun ends with its last order. */
export async function endEmptyWave(
  db: Db,
  { operatorId, waveId, at }: { operatorId: number; waveId: number; at: Date },
): Promise<void> {
  await sql`select 1 from wave where org_id = ${operatorId} and id = ${waveId} for update`.execute(db)
  await sql`
    update wave set state = ${stateSql(waveState.canceled)}, ended_at = ${at}
    where org_id = ${operatorId} and id = ${waveId} and state = ${stateSql(waveState.released)}
      and not exists (select 1 from outbound b where b.warehouse_org_id = wave.org_id and b.wave_id = wave.id)`.execute(
    db,
  )
}
