/**
 * Wallets: owns what a provider's staff do to a customer's account (credit, debit, freeze, unfreeze, credit limit, write-off), and the
 * low-balance alarms of resellers.
 * Invariants: an action is posted at most once, in the transaction that applies it; above the provider's limit two different people
 * are needed; nothing moves more than there is; a freeze is released at most once; staff reach their own customers alone.
 * States: accountActionLifecycle of the contract.
 */
import { defineJob } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { checkAlarm, checkAlarmKind, checkAlarms, checkAlarmsKind } from './alarm.ts'
import { notifyCustomer, notifyStaff } from './notify-action.ts'
import { notifyCustomerKind, notifyStaffKind } from './notify-kinds.ts'
import { walletRoutes } from './routes.ts'

export { decideAction } from './decide-action.ts'
export { requestAction } from './request-action.ts'

export const walletsModule: ServerModule = {
  owns: ['account_action', 'wallet_alarm'],
  routes: walletRoutes,
  jobs: () => [
    defineJob(notifyStaffKind, (ref, { database }) => notifyStaff(database, ref)),
    defineJob(notifyCustomerKind, (ref, { database }) => notifyCustomer(database, ref)),
    defineJob(checkAlarmKind, ({ orgId }, { database, clock }) => checkAlarm(database, orgId, clock.now())),
    defineJob(checkAlarmsKind, (_none, { database, clock }) => checkAlarms(database, clock.now())),
  ],
  periodic: [{ kind: checkAlarmsKind, at: '*/5 * * * *' }],
}
