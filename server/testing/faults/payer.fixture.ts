import { settleDispute } from '../../modules/money/payments/disputes.ts'
import { settlePayout } from '../../modules/money/payments/reconciliation/payouts.ts'
import { readPaymentService } from '../../modules/money/payments/reconciliation/read.ts'
import { settlePayment } from '../../modules/money/payments/settle.ts'
import { readConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { killAt } from '../../platform/kill-points.ts'
import { silentLog } from '../../platform/log.ts'

/** A process that settles a payment, a dispute or a payout, or reads the payment service, and is killed at a point of it; without a point it finishes. One JSON argument. */
interface Task {
  appUrl: string
  dataDir: string
  payment?: { orgId: number; id: number }
  dispute?: { orgId: number; disputeId: string }
  payout?: { orgId: number; payoutId: string }
  reading?: { orgId: number }
  point: string
}
const task = JSON.parse(process.argv[2] ?? '{}') as Task

const database = openDatabase({ appUrl: task.appUrl, log: silentLog, poolSize: 2 })
const config = readConfig({ NODE_ENV: 'test', WAYBILL_DATA: task.dataDir })
const services = { config, database, log: silentLog, now: () => new Date() }
killAt(task.point)
if (task.payment) await settlePayment(services, task.payment)
if (task.dispute) await settleDispute(services, task.dispute)
if (task.payout) await settlePayout(services, task.payout)
if (task.reading) await readPaymentService(services, task.reading.orgId)
process.stdout.write('done\n')
await database.close()
