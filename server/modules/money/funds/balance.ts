import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

export interface Balance {
  /** May be spent now; negative after a charge that could not be refused. */
  available: Money
  held: Money
  frozen: Money
  currency: string
}

/** The postage wallet of an organisation; all zero while it has no books. */
export async function getBalance(db: Db, orgId: number): Promise<Balance> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['code', 'balance', 'currency'])
    .where('org_id', '=', orgId)
    .where('code', 'in', [2010, 2020, 2030])
    .execute()
  const of = (code: number): Money => rows.find((row) => row.code === code)?.balance ?? 0
  return { available: of(2010), held: of(2020), frozen: of(2030), currency: rows[0]?.currency ?? 'USD' }
}

/** What the seller may expect back: voids that the carrier has not decided yet. */
export async function getPendingRefund(db: Db, orgId: number): Promise<Money> {
  const row = await db
    .selectFrom('shipping_open_void')
    .select(sql<number>`coalesce(sum(refund), 0)::bigint`.as('amount'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return row.amount
}
