import { refundStatus } from '@waybill/contract/refunds/enums'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Database, type Db, inScope } from '../../../platform/database/index.ts'
import { notifyReturned } from './notify.ts'

interface FailedRefund {
  orgId: number
  /** The payment service's ID. */
  refundId: string
  now: Date
}

const findReference = (db: Db, { orgId, refundId }: FailedRefund) =>
  db
    .selectFrom('balance_refund_reference')
    .select(['refund_id', 'amount'])
    .where('org_id', '=', orgId)
    .where('reference', '=', refundId)
    .where('amount', 'is not', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()

/**
 * A card refund failed after it was recorded: the payment service has given its amount back to the balance, so that the request is paid no more,
 * or in part. Does nothing for a refund that no request names, or a second time.
 */
export async function recordReturned(database: Database, failed: FailedRefund): Promise<void> {
  const { orgId, refundId, now } = failed
  await inScope(database, { role: 'service', orgId }, async (db) => {
    const found = await findReference(db, failed)
    if (!found) return
    const { refund_id: id } = found
    const row = await db
      .selectFrom('balance_refund')
      .select(['amount', 'returned', 'provider_org_id'])
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Another run may have been faster.
    const returned = (await findReference(db, failed))?.amount
    if (!returned) return
    await db
      .updateTable('balance_refund_reference')
      .set({ failed_at: now })
      .where('org_id', '=', orgId)
      .where('refund_id', '=', id)
      .where('reference', '=', refundId)
      .execute()
    const sum = row.returned + returned
    await db
      .updateTable('balance_refund')
      .set({ returned: sum, ...(sum === row.amount && { status: refundStatus.failed }) })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    await recordAudit(db, {
      orgId,
      userId: null,
      action: 'refund.returned',
      subject: { type: 'refund', id },
      detail: { externalReference: refundId, amount: returned },
    })
    await notifyReturned(db, { orgId, id, providerOrgId: row.provider_org_id, amount: returned, refundId })
  })
}
