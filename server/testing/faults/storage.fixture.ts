import { chargeStorage } from '../../modules/warehouse/charges/storage.ts'
import { openDatabase } from '../../platform/database/index.ts'
import type { Services } from '../../platform/http/index.ts'
import { killAt } from '../../platform/kill-points.ts'
import { silentLog } from '../../platform/log.ts'

/** A night of storage that is killed at a point of it. One JSON argument. */
const { appUrl, point } = JSON.parse(process.argv[2] ?? '{}') as { appUrl: string; point: string }

const database = openDatabase({ appUrl, log: silentLog, poolSize: 2 })
killAt(point)
const services: Partial<Services> = { database, log: silentLog, now: () => new Date() }
await chargeStorage(services as Services)
await database.close()
