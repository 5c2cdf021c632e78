import type { Money } from '@waybill/contract/core/money'
import type { CustomerAccount } from '@waybill/contract/wallets/action-api'
import { accountActionState } from '@waybill/contract/wallets/action-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'

const applied = stateSql(accountActionState.applied)
/** What is left of freeze f. */
const left = sql<Money>`(f.amount - coalesce((select sum(u.amount) from account_action u
  where u.org_id = f.org_id and u.freeze_id = f.id and u.state = ${applied}), 0))::bigint`

/** What is left of a freeze by staff; nothing of one that the organization has none of, or that was not applied. */
export async function leftOfFreeze(db: Db, orgId: number, freezeId: number): Promise<Money> {
  const { rows } = await sql<{ left: Money }>`
    select ${left} as left from account_action f
    where f.org_id = ${orgId} and f.id = ${freezeId} and f.kind = 'freeze' and f.state = ${applied}`.execute(db)
  return rows[0]?.left ?? 0
}

/** Freezes by staff of which something is left, oldest first. */
export async function openFreezes(db: Db, orgId: number): Promise<CustomerAccount['freezes']> {
  const { rows } = await sql<{
    id: number
    left: Money
    case_number: string | null
    reason: string
    requested_at: Date
  }>`
    select * from (
      select f.id, ${left} as left, f.case_number, f.reason, f.requested_at from account_action f
      where f.org_id = ${orgId} and f.kind = 'freeze' and f.state = ${applied}) f
    where f.left > 0 order by f.id`.execute(db)
  return rows.map(({ id, left: rest, case_number: caseNumber, reason, requested_at: at }) => ({
    id,
    left: rest,
    caseNumber,
    reason,
    requestedAt: at.toISOString(),
  }))
}
