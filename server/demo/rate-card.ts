import type { ChargeAct } from '@waybill/contract/warehouse-billing/acts'
import { publishSample } from '../modules/warehouse/charges/index.ts'
import { inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { demoOrg } from './people.ts'

const DAYS_AGO = 30

/** Like what warehouses publish; in 1/10,000 dollar. */
const samples: readonly [act: ChargeAct, rate: number, freeDays?: number][] = [
  ['receive', 2500],
  ['receiveBox', 2_0000],
  ['putAway', 1000],
  ['pick', 2_5000],
  ['pickUnit', 5500],
  ['pack', 7500],
  ['ship', 5000],
  ['returnInspect', 1_2500],
  ['returnRestock', 5500],
  ['dispose', 3500],
  ['workUnit', 7500],
  ['workTime', 10_0000],
  ['storage', 217, 7],
]

/** A sample rate card of the demo's operator, so that the demo's work is charged; an operator with a card keeps it. */
export async function seedRateCard({ database, now }: Services): Promise<void> {
  const operatorId = demoOrg.harbor
  const from = new Date(now().getTime() - DAYS_AGO * 86_400_000).toISOString().slice(0, 10)
  const rows = samples.map(([act, rate, freeDays = 0]) => ({ act, rate, minimum: 0, freeDays }))
  await inScope(database, { role: 'service', orgId: operatorId }, (db) =>
    publishSample(db, operatorId, { from, rows, at: now() }),
  )
}
