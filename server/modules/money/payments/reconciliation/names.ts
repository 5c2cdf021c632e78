import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { fundingKey, fundingsByPayment } from '../../funding/index.ts'
import { customersOfPayments } from '../records.ts'

export interface Unnamed {
  id: string
  kind: string
  source: string | null
  payment_id: string | null
}
/** The customers whose payments they are, and the top-ups that these were credited to. */
interface Known {
  customers: ReadonlyMap<string, number>
  fundings: ReadonlyMap<string, number>
}

const keys: Readonly<Record<string, (source: string) => string>> = {
  refund: (id) => `refund:${id}`,
  refundFailed: (id) => `refund:${id}:failed`,
  dispute: (id) => `dispute:${id}:withdrawn`,
  disputeWon: (id) => `dispute:${id}:reinstated`,
}

/** The posting of a line in a customer's book, as webhooks name it; none: it belongs to no payment of this provider's customers. */
function postingOf({ id, kind, source, payment_id: payment }: Unnamed, { customers, fundings }: Known) {
  const book = payment === null ? undefined : customers.get(payment)
  if (payment === null || book === undefined) return []
  const funding = fundings.get(payment)
  // Of a customer, and credited to no top-up yet: no business of others.
  if (kind === 'payment') return [{ id, book, key: funding === undefined ? null : fundingKey(funding) }]
  const key = source && keys[kind]?.(source)
  return key ? [{ id, book, key }] : []
}

/** Finds the postings of lines that had none of ours before. */
export async function nameLines(db: Db, orgId: number, unnamed: readonly Unnamed[]): Promise<void> {
  const payments = [...new Set(unnamed.flatMap(({ payment_id: id }) => id ?? []))]
  const customers = await customersOfPayments(db, orgId, payments)
  const known = { customers, fundings: await fundingsByPayment(db, [...customers.keys()]) }
  const named = unnamed.flatMap((line) => postingOf(line, known))
  if (named.length === 0) return
  await sql`
    update psp_line l set book_org_id = n.book, ledger_key = n.key
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (id text, book bigint, key text)
    where l.org_id = ${orgId} and l.id = n.id`.execute(db)
}
