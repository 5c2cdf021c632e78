import { notFound } from '@waybill/contract/core/errors'
import type { Money } from '@waybill/contract/core/money'
import type { AccountAction } from '@waybill/contract/wallets/action-api'
import type { AccountActionState } from '@waybill/contract/wallets/action-lifecycle'
import type { AccountActionKind } from '@waybill/contract/wallets/enums'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** An action with the names of its customer and of the people; in service scope, of one provider. */
export interface ActionRecord {
  org_id: number
  org_name: string
  id: number
  kind: AccountActionKind
  state: AccountActionState
  amount: Money
  case_number: string | null
  reason: string
  freeze_id: number | null
  request_id: string
  requested_by: number
  requester: string | null
  requested_at: Date
  decider: string | null
  decided_at: Date | null
  decision_reason: string | null
  available_before: Money | null
  available_after: Money | null
  limit_before: Money | null
}

const personName = (of: 'q' | 'd') =>
  sql`nullif(trim(${sql.ref(`${of}.first_name`)} || ' ' || ${sql.ref(`${of}.last_name`)}), '')`

/** The newest actions of a condition on action a and its customer o. */
export async function selectActions(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<ActionRecord[]> {
  const { rows } = await sql<ActionRecord>`
    select a.org_id, o.name as org_name, a.id, a.kind, a.state, a.amount, a.case_number, a.reason, a.freeze_id, a.request_id,
      a.requested_by, ${personName('q')} as requester, a.requested_at, ${personName('d')} as decider, a.decided_at, a.decision_reason,
      a.available_before, a.available_after, a.limit_before
    from account_action a join tenancy_org o on o.id = a.org_id
      left join identity_user q on q.id = a.requested_by left join identity_user d on d.id = a.decided_by
    where ${condition} order by a.id desc limit ${limit}`.execute(db)
  return rows
}

/** An action on a customer of the provider; throws NotFound for every other one. */
export async function getAction(db: Db, providerOrgId: number, id: number): Promise<ActionRecord> {
  const [found] = await selectActions(db, sql`a.provider_org_id = ${providerOrgId} and a.id = ${id}::bigint`, 1)
  if (!found) throw notFound('Account action', '余额操作')
  return found
}

export const presentAction = (row: ActionRecord): AccountAction => ({
  id: row.id,
  org: { id: row.org_id, name: row.org_name },
  kind: row.kind,
  state: row.state,
  amount: row.amount,
  caseNumber: row.case_number,
  reason: row.reason,
  freezeId: row.freeze_id,
  requestedAt: row.requested_at.toISOString(),
  requestedBy: row.requester,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decider,
  decisionReason: row.decision_reason,
  availableBefore: row.available_before,
  availableAfter: row.available_after,
  creditLimitBefore: row.limit_before,
})
