import * as api from '@waybill/contract/unidentified-returns/api'
import * as staffApi from '@waybill/contract/unidentified-returns/staff-api'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { callsAs } from './calls.ts'
import { place } from './outbounds.ts'

const { orgId, operatorId, warehouseId } = place

/** Two that nobody has claimed, and one that the demo seller has. */
const parcels = [
  { code: 'LP00583341207', note: 'Gray poly mailer, a candle in it, wax broken.' },
  { code: 'RMA-88213', note: 'Brown box without a slip, two mugs.' },
  { code: 'LP00583399812', note: 'White box, sender torn off, a throw blanket.' },
] as const
const CLAIMED = 2
const DAY_MS = 86_400_000

interface Known {
  isThere: boolean
  place: string | null
  orderNo: string | null
}
const read = (db: Db) =>
  sql<Known>`
    select exists (select from unidentified_return where org_id = ${operatorId}) as "isThere",
      (select code from location where org_id = ${operatorId} and warehouse_id = ${warehouseId} and kind = 'hospital' and active
        order by id limit 1) as place,
      (select order_no from outbound_sent where org_id = ${orgId} and operator_org_id = ${operatorId} and warehouse_id = ${warehouseId}
        order by outbound_id desc limit 1) as "orderNo"`.execute(db)

/** Parcels at the demo warehouse whose order nobody knows; once. */
export async function seedUnidentified(services: Services): Promise<void> {
  // Recorded the day before the first start.
  const yesterday = { ...services, now: () => new Date(services.now().getTime() - DAY_MS) }
  const { rows } = await inScope(services.database, { role: 'service', orgId: operatorId }, read, { readOnly: true })
  const { isThere, place: code, orderNo } = rows[0]!
  if (isThere || code === null || orderNo === null) return
  const staff = await callsAs(yesterday, 'floor@demo.test')
  const seller = await callsAs(yesterday, 'seller@demo.test')
  for (const [index, parcel] of parcels.entries()) {
    const body = { requestKey: randomUUID(), warehouseId, ...parcel, place: code, another: false }
    const { id } = await staff(staffApi.recordUnidentified, { body })
    const claim = { commandId: randomUUID(), orderNo, note: 'Our buyer sent a blanket back last week.' }
    if (index === CLAIMED) await seller(api.claimUnidentified, { params: { id }, body: claim })
  }
}
