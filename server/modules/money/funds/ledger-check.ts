import { type LedgerCheckCode, ledgerCheckCodes, ledgerChecks } from '@waybill/contract/funds/ledger-check-words'
import { ledgerQueries } from './ledger-queries.ts'

interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/** A row that breaks an invariant; `orgId` is null for what concerns no single organization. */
export interface Finding {
  check: LedgerCheckCode
  orgId: number | null
  subject: string
}

/** What was checked and what is wrong; at most `MOST_OF_A_KIND` findings of each kind. */
export interface LedgerReport {
  books: number
  transfers: number
  findings: Finding[]
}

const MOST_OF_A_KIND = 5

async function findingsOf(admin: Queryable, check: LedgerCheckCode, since: Date | null): Promise<Finding[]> {
  const { whole, recent } = ledgerQueries[check]
  const query = since ? recent : whole
  if (query === null) return []
  const values = since && query.includes('$1') ? [since] : []
  // Materialized: planned for its first five rows, a query would walk the whole ledger in an order in which none is ever found.
  const { rows } = await admin.query(
    `with found as materialized (${query}) select * from found limit ${MOST_OF_A_KIND}`,
    values,
  )
  return (rows as { org_id: number | string | null; subject: string }[]).map(({ org_id, subject }) => ({
    check,
    orgId: org_id === null ? null : Number(org_id),
    subject,
  }))
}

/**
 * Checks the ledger of all organizations: every entry, or what was posted since an instant and what stands right before it. `admin` must
 * see all rows.
 */
export async function inspectLedger(admin: Queryable, since: Date | null): Promise<LedgerReport> {
  const findings: Finding[] = []
  for (const check of ledgerCheckCodes) findings.push(...(await findingsOf(admin, check, since)))
  const { rows } = await admin.query(
    `select (select count(*) from ledger_account where code = 2010)::int as books,
      (select count(*) from ledger_transfer ${since ? 'where created_at >= $1' : ''})::float8 as transfers`,
    since ? [since] : [],
  )
  return { ...(rows[0] as { books: number; transfers: number }), findings }
}

/** Everything that is wrong in the ledger of all organizations, as texts; empty when it is right. `admin` must see all rows. */
export async function ledgerFaults(admin: Queryable): Promise<string[]> {
  const { findings } = await inspectLedger(admin, null)
  return findings.map(
    ({ check, orgId, subject }) => `${ledgerChecks[check].text.en}: ${JSON.stringify({ check, orgId, subject })}`,
  )
}
