import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import { statesBefore } from '@waybill/contract/core/lifecycle'
import type { FundingRequestDetail } from '@waybill/contract/funding/api'
import { isTransfer, type StaffDenial } from '@waybill/contract/funding/enums'
import { fundingLifecycle } from '@waybill/contract/funding/funding-lifecycle'
import { fundingStatus } from '@waybill/contract/funds/enums'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { addJob } from '../../../platform/jobs/index.ts'
import { approveFunding, denyFunding } from './decide.ts'
import { findRecord } from './list.ts'
import { detailOf } from './detail.ts'
import { notifySecondApproversKind } from './notify-second-approvers.ts'
import type { FundingRecord } from './rows.ts'
import { readFundingSettings } from './settings.ts'
import { asStaff } from './staff-scope.ts'

/** A request of a customer of the staff's own organization; throws NotFound for every other one. */
export async function managedFunding(db: Db, providerOrgId: number, id: number): Promise<FundingRecord> {
  const record = await findRecord(db, { orgId: providerOrgId, side: 'provider' }, id)
  if (!record) throw notFound('Funding request', '充值申请')
  return record
}

/** Answers getFundingRequest. */
export const fundingDetail = (ctx: BaseCtx, id: number): Promise<FundingRequestDetail> =>
  asStaff(ctx, async (db) => detailOf(db, ctx.actor, await managedFunding(db, ctx.actor.orgId, id)))

/** The first approval of two: noted, and credited by nobody yet; who may give the second one is notified. */
async function approveFirst(ctx: BaseCtx, db: Db, { orgId, id, received }: Target): Promise<void> {
  const { userId } = ctx.actor
  const noted = await db
    .updateTable('funding_request')
    .set({
      first_approved_by: userId,
      first_approved_at: ctx.now(),
      first_received: received,
      second_approvers_notified_at: null,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', 'in', statesBefore(fundingLifecycle, fundingStatus.approved))
    .returning('id')
    .executeTakeFirst()
  if (!noted) throw new AppError('FUNDING_DECIDED')
  await recordAudit(db, {
    orgId,
    userId,
    action: 'funding.firstApproved',
    subject: { type: 'funding', id },
    detail: { received },
  })
  await addJob(db, notifySecondApproversKind, { orgId, id })
}

type Target = { orgId: number; id: number; received: Money }

async function approve(ctx: BaseCtx, db: Db, { orgId, id, received }: Target): Promise<void> {
  const { userId } = ctx.actor
  const request = await db
    .selectFrom('funding_request')
    .select(['status', 'method', 'requested_by', 'first_approved_by', 'first_received'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (request.status !== fundingStatus.pending) throw new AppError('FUNDING_DECIDED')
  if (request.requested_by === userId) throw new AppError('FUNDING_OWN')
  const { settings } = await readFundingSettings(db, ctx.actor.orgId)
  const above = settings.secondApproverAbove
  if (above !== null && received > above) {
    // An approver who enters another sum is the first to confirm that one.
    if (request.first_received !== received) return approveFirst(ctx, db, { orgId, id, received })
    if (request.first_approved_by === userId)
      throw new AppError('FUNDING_SECOND_APPROVER', { params: { max: formatMoney(above) } })
  }
  await approveFunding(db, { orgId, id, received, decidedBy: userId, at: ctx.now() })
}

/** Finds the request by the staff's own scope (else the 404), then works as the service for its customer. */
async function decide(
  ctx: BaseCtx,
  id: number,
  work: (db: Db, orgId: number) => Promise<void>,
): Promise<FundingRequestDetail> {
  const found = await asStaff(ctx, (db) => managedFunding(db, ctx.actor.orgId, id))
  // What goes through a payment processor is decided by the processor alone.
  if (!isTransfer(found.method)) throw new AppError('FUNDING_DECIDED')
  await inScope(ctx.database, { ...ctx.scope, role: 'service', orgId: found.org_id }, (db) => work(db, found.org_id))
  return fundingDetail(ctx, id)
}

/** Answers approveFundingRequest. */
export const approveRequest = (ctx: BaseCtx, id: number, received: Money): Promise<FundingRequestDetail> =>
  decide(ctx, id, (db, orgId) => approve(ctx, db, { orgId, id, received }))

/** Answers denyFundingRequest. */
export function denyRequest(
  ctx: BaseCtx,
  id: number,
  { denial, reason }: { denial: StaffDenial; reason: string | null },
): Promise<FundingRequestDetail> {
  const words = reason?.trim() || null
  if (denial === 'other' && words === null)
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('reason', 'REQUIRED')] })
  return decide(ctx, id, async (db, orgId) => {
    const { userId } = ctx.actor
    const own = await db
      .selectFrom('funding_request')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('requested_by', '=', userId)
      .executeTakeFirst()
    if (own) throw new AppError('FUNDING_OWN')
    const denied = await denyFunding(db, { orgId, id, denial, reason: words, decidedBy: userId, at: ctx.now() })
    if (!denied) throw new AppError('FUNDING_DECIDED')
  })
}
