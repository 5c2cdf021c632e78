import { AppError, type ErrorCode, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { needsSecondPerson } from '@waybill/contract/wallets/action-rules'
import type { AccountAction, requestAccountAction } from '@waybill/contract/wallets/action-api'
import { accountActionState } from '@waybill/contract/wallets/action-lifecycle'
import { CASE_KINDS } from '@waybill/contract/wallets/enums'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { addJob } from '../../../platform/jobs/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { readFundingSettings } from '../funding/index.ts'
import { type ActionRecord, presentAction, selectActions } from './action-rows.ts'
import { applyAction, type Applied, checkAct, lockedFunds } from './apply-action.ts'
import { findCustomer } from './customer.ts'
import { notifyCustomerKind, notifyStaffKind } from './notify-kinds.ts'

type Body = ParsedOf<typeof requestAccountAction>['body']
/** Who asks for it, and when. */
export interface Request extends Body {
  providerOrgId: number
  userId: number
  at: Date
}

const refuse = (field: string, code: ErrorCode) =>
  new AppError('INVALID_INPUT', { fields: [fieldProblem(field, code)] })

/** What the shape of the call cannot say: which kinds name a case, and which a freeze. */
function checkRequest({ kind, amount, caseNumber, freezeId }: Request): void {
  if (amount === 0 && kind !== 'creditLimit') throw refuse('amount', 'INVALID_VALUE')
  const needsCase = CASE_KINDS.includes(kind)
  if (needsCase && caseNumber === null) throw refuse('caseNumber', 'REQUIRED')
  if (!needsCase && caseNumber !== null) throw refuse('caseNumber', 'INVALID_VALUE')
  if (kind === 'unfreeze' && freezeId === null) throw refuse('freezeId', 'REQUIRED')
  if (kind !== 'unfreeze' && freezeId !== null) throw refuse('freezeId', 'INVALID_VALUE')
}

async function checkFreeze(db: Db, { orgId, freezeId }: Request): Promise<void> {
  if (freezeId === null) return
  const freeze = await db
    .selectFrom('account_action')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', freezeId)
    .where('kind', '=', 'freeze')
    .executeTakeFirst()
  if (!freeze) throw notFound('Freeze', '冻结')
}

const sameAs = (found: ActionRecord, request: Request): boolean =>
  found.org_id === request.orgId &&
  found.kind === request.kind &&
  found.amount === request.amount &&
  found.reason === request.reason &&
  found.case_number === request.caseNumber &&
  found.freeze_id === request.freezeId &&
  found.requested_by === request.userId

/** Stores it; its number. The wallet's lock has let equal requests through one by one, so a twin is another customer's. */
async function insert(db: Db, request: Request, applied: Applied | null): Promise<number> {
  const { orgId, providerOrgId, kind, amount, reason, caseNumber, freezeId, requestId, userId, at } = request
  const row = await db
    .insertInto('account_action')
    .values({
      org_id: orgId,
      provider_org_id: providerOrgId,
      kind,
      state: applied ? accountActionState.applied : accountActionState.waiting,
      amount,
      case_number: caseNumber,
      reason,
      freeze_id: freezeId,
      request_id: requestId,
      requested_by: userId,
      requested_at: at,
      decided_at: applied && at,
      ...applied,
    })
    .onConflict((conflict) => conflict.columns(['provider_org_id', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return row.id
}

/**
 * Requests an action: applied in this transaction, or waiting for a second person above the provider's limit. `db`: role service, the
 * customer's organization. Of several calls with one requestId one acts, the others are answered with what it did.
 */
export async function requestAction(db: Db, request: Request): Promise<AccountAction> {
  const { orgId, providerOrgId, userId, kind, amount, caseNumber, requestId, at } = request
  checkRequest(request)
  await checkFreeze(db, request)
  // The lock of the wallet also lets one of several equal requests go first.
  const { funds, unfreezable } = await lockedFunds(db, request)
  const [found] = await selectActions(
    db,
    sql`a.provider_org_id = ${providerOrgId} and a.request_id = ${requestId}::uuid`,
    1,
  )
  if (found && !sameAs(found, request)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  if (found) return presentAction(found)
  checkAct(request, funds, unfreezable)
  const { settings } = await readFundingSettings(db, providerOrgId)
  const waits = needsSecondPerson(request, settings.secondApproverAbove, funds.creditLimit)
  const id = await insert(db, request, waits ? null : await applyAction(db, request, at))
  await recordAudit(db, {
    orgId,
    userId,
    action: waits ? 'accountAction.requested' : 'accountAction.applied',
    subject: { type: 'accountAction', id },
    detail: { by: providerOrgId, kind, amount, caseNumber },
  })
  await addJob(db, waits ? notifyStaffKind : notifyCustomerKind, { orgId, id })
  killPoint('action.requested')
  const [row] = await selectActions(db, sql`a.org_id = ${orgId} and a.id = ${id}::bigint`, 1)
  return presentAction(row!)
}

/** Answers requestAccountAction. */
export async function requestFor(ctx: BaseCtx, body: Body): Promise<AccountAction> {
  const { orgId: providerOrgId, userId } = ctx.actor
  const service = { ...ctx.scope, role: 'service' } as const
  await inScope(ctx.database, service, (db) => findCustomer(db, providerOrgId, body.orgId), { readOnly: true })
  const request = { ...body, providerOrgId, userId, at: ctx.now() }
  return inScope(ctx.database, { ...service, orgId: body.orgId }, (db) => requestAction(db, request))
}
