import { AppError } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import { type getTransaction, type WalletPart, walletParts } from '@waybill/contract/funds/transaction-api'
import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { postageOf, presentEntry, type PostageRow, postageRowColumns } from './postage-history.ts'

const MOST_RELATED = 50

type Found = PostageRow & { ref_id: string | null; posted_at: Date }
type Transaction = OutputOf<typeof getTransaction>

async function linesOf(db: Db, orgId: number, id: string): Promise<Transaction['lines']> {
  const { rows } = await sql<{ code: keyof typeof walletParts; amount: Money; balance: Money }>`
    select e.code, -e.amount as amount, e.balance_after as balance from ledger_entry e
    where e.org_id = ${orgId} and e.transfer_id = ${id}::uuid and e.code = any(${Object.keys(walletParts).map(Number)}::int[])
    order by e.code`.execute(db)
  return rows.map(({ code, amount, balance }) => ({
    part: walletParts[code] satisfies WalletPart,
    amount,
    balanceAfter: balance,
  }))
}

async function relatedTo(db: Db, orgId: number, found: Found): Promise<Transaction['related']> {
  if (found.ref_id === null) return []
  const { rows } = await sql<{ id: string; at: Date; kind: number; amount: Money }>`
    select t.id, t.event_at as at, t.kind, t.wallet_change as amount from ledger_transfer t
    where t.org_id = ${orgId} and t.ref_type = ${found.ref_type} and t.ref_id = ${found.ref_id}::uuid and t.seq is not null
    order by t.seq limit ${MOST_RELATED}`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Answers getTransaction. Throws NOT_FOUND for an id that the organization's wallet has none of. */
export async function transactionOf(db: Db, orgId: number, id: string): Promise<Transaction> {
  const { rows } = await sql<Found>`
    select ${postageRowColumns}, t.ref_id, t.created_at as posted_at
    from ${postageOf(sql`ledger_transfer t`)} where t.org_id = ${orgId} and t.id = ${id}::uuid and t.seq is not null`.execute(
    db,
  )
  const found = rows[0]
  if (!found) throw new AppError('NOT_FOUND')
  return {
    entry: presentEntry(found),
    lines: await linesOf(db, orgId, id),
    related: await relatedTo(db, orgId, found),
    postedAt: found.posted_at.toISOString(),
  }
}
