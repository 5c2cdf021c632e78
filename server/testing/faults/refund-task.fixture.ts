import { approveRefund, endRefund, requestRefund } from '../../modules/money/refunds/change.ts'
import { settleRefund } from '../../modules/money/refunds/settle.ts'
import type { Db } from '../../platform/database/index.ts'

/** A step in the life of a refund: asked for, or decided. */
export interface RefundTask {
  request?: { amount: number; requestKey: string }
  decide?: { id: number; to: 'approved' | 'denied' | 'failed' | 'bank' | 'card'; externalReference: string }
}

/** Does the step in the transaction of the customer; one user asks, another one decides. */
export async function runRefundTask(db: Db, orgId: number, { request, decide }: RefundTask): Promise<void> {
  const at = new Date()
  if (request) await requestRefund(db, { orgId, userId: 1, at, payee: 'First Bank, account 0001', ...request })
  if (!decide) return
  const { to, id, externalReference } = decide
  const change = { orgId, id, userId: 2, at }
  if (to === 'approved') await approveRefund(db, change)
  else if (to === 'denied' || to === 'failed') await endRefund(db, change, { as: to, reason: 'Account closed' })
  else await settleRefund(db, change, { via: to, externalReferences: [externalReference] })
}
