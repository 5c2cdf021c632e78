import { AppError, type ErrorCode } from '@waybill/contract/core/errors'
import type { Permission } from '@waybill/contract/core/schemas'
import { assertTransition, canTransition } from '@waybill/contract/core/lifecycle'
import type { AccountActionDetail } from '@waybill/contract/wallets/action-api'
import {
  accountActionLifecycle,
  accountActionState,
  type AccountActionState,
} from '@waybill/contract/wallets/action-lifecycle'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { AuditActionOf } from '../../../platform/audit/actions.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { addJob } from '../../../platform/jobs/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { type ActionRecord, getAction, presentAction } from './action-rows.ts'
import { applyAction, type Applied } from './apply-action.ts'
import { fundsOf } from './customer.ts'
import { notifyCustomerKind } from './notify-kinds.ts'

const allowed: Permission = { allowed: true, reason: null }
const refused = (reason: ErrorCode): Permission => ({ allowed: false, reason })

function permissionsOf({ state, requested_by: requester }: ActionRecord, userId: number): AccountActionDetail['can'] {
  if (state !== accountActionState.waiting) {
    const decided = refused('ACCOUNT_ACTION_DECIDED')
    return { approve: decided, decline: decided, withdraw: decided }
  }
  const own = requester === userId
  const second = own ? refused('ACCOUNT_ACTION_OWN') : allowed
  return { approve: second, decline: second, withdraw: own ? allowed : refused('ACCOUNT_ACTION_NOT_YOURS') }
}

/** Answers getAccountAction; in service scope. */
export async function actionDetail(
  db: Db,
  { orgId: providerOrgId, userId }: { orgId: number; userId: number },
  id: number,
): Promise<AccountActionDetail> {
  const record = await getAction(db, providerOrgId, id)
  const { available, frozen, creditLimit } = await fundsOf(db, record.org_id)
  return { ...presentAction(record), available, frozen, creditLimit, can: permissionsOf(record, userId) }
}

type Decision = { to: 'applied' } | { to: 'declined'; reason: string } | { to: 'withdrawn' }
const auditActions = {
  applied: 'accountAction.approved',
  declined: 'accountAction.declined',
  withdrawn: 'accountAction.withdrawn',
} as const satisfies Record<Decision['to'], AuditActionOf<'accountAction'>>

export interface Decider {
  providerOrgId: number
  userId: number
  at: Date
}

/** Who may decide, of a locked row: of two people at once the second one finds it decided. */
function checkDecider(row: { state: string; requested_by: number }, { to }: Decision, userId: number): void {
  const state = row.state as AccountActionState
  if (!canTransition(accountActionLifecycle, state, accountActionState[to]))
    throw new AppError('ACCOUNT_ACTION_DECIDED')
  const own = row.requested_by === userId
  if (to === 'withdrawn' && !own) throw new AppError('ACCOUNT_ACTION_NOT_YOURS')
  if (to !== 'withdrawn' && own) throw new AppError('ACCOUNT_ACTION_OWN')
}

/** Decides a waiting action. `db`: role service, the customer's organization. Of any number of calls one decides. */
export async function decideAction(
  db: Db,
  { orgId, id }: { orgId: number; id: number },
  { decision, by }: { decision: Decision; by: Decider },
): Promise<void> {
  const row = await db
    .selectFrom('account_action')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  checkDecider(row, decision, by.userId)
  const state = assertTransition(
    accountActionLifecycle,
    row.state as AccountActionState,
    accountActionState[decision.to],
  )
  const { amount, reason, case_number: caseNumber, freeze_id: freezeId, request_id: requestId } = row
  const act = { orgId, requestId, kind: row.kind as ActionRecord['kind'], amount, reason, caseNumber, freezeId }
  const applied: Applied | null = decision.to === 'applied' ? await applyAction(db, act, by.at) : null
  const decisionReason = decision.to === 'declined' ? decision.reason : null
  await db
    .updateTable('account_action')
    .set({ state, decided_by: by.userId, decided_at: by.at, decision_reason: decisionReason, ...applied })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  await recordAudit(db, {
    orgId,
    userId: by.userId,
    action: auditActions[decision.to],
    subject: { type: 'accountAction', id },
    detail: { by: by.providerOrgId, kind: row.kind, amount },
  })
  if (applied) await addJob(db, notifyCustomerKind, { orgId, id })
  killPoint('action.decided')
}

/** Answers the three decisions: finds the action for the caller's organization (else the 404), then works for its customer. */
export async function decide(ctx: BaseCtx, id: number, decision: Decision): Promise<AccountActionDetail> {
  const { orgId: providerOrgId, userId } = ctx.actor
  const service = { ...ctx.scope, role: 'service' } as const
  const read = <T>(work: (db: Db) => Promise<T>) => inScope(ctx.database, service, work, { readOnly: true })
  const { org_id: orgId } = await read((db) => getAction(db, providerOrgId, id))
  const by = { providerOrgId, userId, at: ctx.now() }
  await inScope(ctx.database, { ...service, orgId }, (db) => decideAction(db, { orgId, id }, { decision, by }))
  return read((db) => actionDetail(db, ctx.actor, id))
}
