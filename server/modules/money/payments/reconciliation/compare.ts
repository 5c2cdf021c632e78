import type { Money } from '@waybill/contract/core/money'
import { caseState } from '@waybill/contract/payments/case-lifecycle'
import type { CaseKind } from '@waybill/contract/payments/reconciliation'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { postingOf } from './names.ts'
import { unlisted } from './sides.ts'

interface Compared {
  orgId: number
  now: Date
}
/** What the two sides do not agree on; of a line, or of a posting that has none. */
interface Difference {
  kind: CaseKind
  line_id: string | null
  book_org_id: number | null
  transfer_id: string | null
  theirs: Money | null
  ours: Money | null
  currency: string
  at: Date
}

/** Finds the postings of lines that had none of ours when they were compared last. */
async function nameLines(db: Db, orgId: number): Promise<void> {
  const lines = await db
    .selectFrom('psp_line')
    .select(['id', 'kind', 'source', 'payment_id'])
    .where('org_id', '=', orgId)
    .where('agreed', '=', false)
    .where('ledger_key', 'is', null)
    .where('payment_id', 'is not', null)
    .execute()
  for (const line of lines) {
    const posting = await postingOf(db, orgId, line)
    if (!posting) continue
    await db.updateTable('psp_line').set(posting).where('org_id', '=', orgId).where('id', '=', line.id).execute()
  }
}

/**
 * How a line l with its posting c and its payout p compares. A payout that has not arrived is not posted yet, and one that came back before it
 * arrived never is.
 */
const verdict = sql<CaseKind | 'agreed' | null>`case
  when l.kind in ('payout', 'payoutFailed') and p.id is null then 'unknownPayout'
  when l.currency <> 'USD' then 'currencyDiffers'
  when l.kind in ('payout', 'payoutFailed') and p.posted_at is null and c.amount is null then null
  when c.amount is null then 'missingHere'
  when c.amount <> l.amount then 'amountDiffers'
  else 'agreed' end`

async function lineDifferences(db: Db, orgId: number): Promise<Difference[]> {
  const { rows } = await sql<Omit<Difference, 'kind'> & { kind: CaseKind | 'agreed' | null }>`
    select ${verdict} as kind, l.id as line_id, null::bigint as book_org_id, null::uuid as transfer_id, l.amount as theirs, c.amount as ours,
      l.currency, l.at
    from psp_line l
    left join funds_clearing c on c.org_id = l.book_org_id and c.transfer_id = l.transfer_id and c.provider_org_id = l.org_id
    left join psp_payout p on p.org_id = l.org_id and p.id = l.source and l.kind in ('payout', 'payoutFailed')
    where l.org_id = ${orgId} and not l.agreed order by l.at, l.id`.execute(db)
  const agreed = rows.flatMap(({ kind, line_id: id }) => (kind === 'agreed' && id !== null ? [id] : []))
  if (agreed.length > 0)
    await db
      .updateTable('psp_line')
      .set({ agreed: true })
      .where('org_id', '=', orgId)
      .where('id', 'in', agreed)
      .execute()
  return rows.flatMap(({ kind, ...row }) => (kind === null || kind === 'agreed' ? [] : [{ ...row, kind }]))
}

/** Postings that a reading should have found at the payment service: of after the first one began, and before the latest. */
async function postingDifferences(db: Db, orgId: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'missingThere' as kind, null::text as line_id, c.org_id as book_org_id, c.transfer_id, null::bigint as theirs, c.amount as ours,
      'USD' as currency, c.event_at as at
    from ${unlisted(orgId)} where c.created_at >= s.since and c.created_at < s.started_at`.execute(db)
  return rows
}

const subjectOf = ({ line_id: line, book_org_id: book, transfer_id: transfer }: Omit<Difference, 'kind'>): string =>
  line ?? `${book} ${transfer}`

type Known = Difference & { id: number; state: string }

/** Staff explained exactly this before. */
const isExplained = (before: readonly Known[], one: Difference): boolean =>
  before.some(
    ({ state, kind, theirs, ours }) =>
      state === caseState.closed && kind === one.kind && theirs === one.theirs && ours === one.ours,
  )

async function note(db: Db, { orgId, now }: Compared, one: Difference, before: readonly Known[]): Promise<void> {
  const open = before.find(({ state }) => state === caseState.open)
  const { at, ...sides } = one
  if (open) {
    await db.updateTable('psp_case').set(sides).where('org_id', '=', orgId).where('id', '=', open.id).execute()
  } else if (!isExplained(before, one)) {
    await db
      .insertInto('psp_case')
      .values({ org_id: orgId, ...sides, happened_at: at, opened_at: now })
      .execute()
  }
}

/** Compares what was read with the ledger: opens a case for each difference, and resolves those of which nothing is left. */
export async function compare(db: Db, compared: Compared): Promise<void> {
  const { orgId, now } = compared
  // Two comparisons at once would each open the same case.
  await db.selectFrom('psp_reading').select('account').where('org_id', '=', orgId).forUpdate().execute()
  await nameLines(db, orgId)
  const found = [...(await lineDifferences(db, orgId)), ...(await postingDifferences(db, orgId))]
  const known = (await db.selectFrom('psp_case').selectAll().where('org_id', '=', orgId).execute()).map(
    ({ happened_at: at, ...row }) => ({ ...row, at }) as unknown as Known,
  )
  const bySubject = Map.groupBy(known, subjectOf)
  for (const one of found) await note(db, compared, one, bySubject.get(subjectOf(one)) ?? [])
  const differing = new Set(found.map(subjectOf))
  const gone = known.filter((one) => one.state === caseState.open && !differing.has(subjectOf(one)))
  for (const { id } of gone)
    await db
      .updateTable('psp_case')
      .set({ state: caseState.resolved, closed_at: now })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('state', '=', caseState.open)
      .execute()
}
