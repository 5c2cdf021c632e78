import { sql } from 'kysely'
import { type Database, type Db, inScope } from '../../../platform/database/index.ts'
import { type LabelPosting, listLabelPostings } from '../funds/index.ts'
import { type LabelFacts, listLabelFacts } from '../../ship/shipping/index.ts'
import { addAbsorbed } from './absorbed.ts'
import { addRows, type Book, NOTHING_KNOWN, type ReportRow } from './books.ts'

/** Whose books a report reads: a seller's own, those of a provider's sellers, or all. */
export type Readers = { seller: number } | { provider: number } | 'all'

const PAGE = 2_000
/** So many pages are added before a report answers; the rest is for the background. */
const PAGES_WAITED_FOR = 10

/** Sellers whose books have transactions that the reports have not read yet. */
async function booksBehind(db: Db, whose: Readers, most: number): Promise<Book[]> {
  const named =
    whose === 'all'
      ? sql`true`
      : 'seller' in whose
        ? sql`b.org_id = ${whose.seller}`
        : sql`b.provider_org = ${whose.provider}`
  const { rows } = await sql<Book>`
    select b.org_id as "orgId", b.provider_org as provider, v.parent_org_id is not null as "hasReseller"
    from funds_book b join tenancy_org o on o.id = b.org_id and o.type = 1 join tenancy_org v on v.id = b.provider_org
    left join report_progress r on r.org_id = b.org_id
    where b.book_seq > coalesce(r.seq, 0) and ${named} order by b.org_id limit ${most}`.execute(db)
  return rows
}

/** The place up to which a book was read; locked until the transaction ends, so that nobody reads the same on. */
async function lockProgress(db: Db, orgId: number, now: Date): Promise<number> {
  await sql`insert into report_progress (org_id, seq, updated_at) values (${orgId}, 0, ${now}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{
    seq: number
  }>`select seq from report_progress where org_id = ${orgId} for update`.execute(db)
  return rows[0]?.seq ?? 0
}

/** A label adds its weight, its refund subtracts it; an adjustment is of money alone. */
const weightSign: Record<number, number> = { 3: 1, 5: -1, 6: 1, 22: 0 }

function rowOf(posting: LabelPosting, facts: LabelFacts, { hasReseller }: Book): ReportRow {
  return {
    id: posting.id,
    kind: posting.kind,
    at: posting.at.toISOString(),
    label_at: (posting.labelAt ?? posting.at).toISOString(),
    shipment_id: facts.shipmentId,
    purchase_id: posting.purchaseId,
    carrier: facts.carrier,
    service_code: facts.serviceCode,
    zone: facts.zone ?? '',
    rule_id: facts.ruleId ?? 0,
    weight_cg: facts.billableCg * (weightSign[posting.kind] ?? 0),
    amount: posting.amount,
    provider_cost: hasReseller ? (posting.buy ?? 0) : posting.cost,
    carrier_cost: posting.cost,
    insurance: posting.insurance.sell,
    insurance_provider_cost: hasReseller ? (posting.insurance.buy ?? 0) : posting.insurance.cost,
    insurance_carrier_cost: posting.insurance.cost,
  }
}

/** Reads a book on by one page. */
async function readOn(db: Db, book: Book, now: Date): Promise<void> {
  const after = await lockProgress(db, book.orgId, now)
  const { postings, upTo } = await listLabelPostings(db, book.orgId, { after, limit: PAGE })
  const ids = [...new Set(postings.flatMap(({ purchaseId }) => purchaseId ?? []))]
  const facts = new Map((await listLabelFacts(db, book, ids)).map((one) => [one.purchaseId, one]))
  const rows = postings.map((one) => rowOf(one, facts.get(one.purchaseId ?? '') ?? NOTHING_KNOWN, book))
  if (rows.length > 0) await addRows(db, book, rows)
  await sql`update report_progress set seq = ${upTo}, updated_at = ${now} where org_id = ${book.orgId}`.execute(db)
}

/** Adds what was absorbed since; sellers do not see it. */
async function readAbsorbed(service: <T>(work: (db: Db) => Promise<T>) => Promise<T>): Promise<true> {
  while ((await service((db) => addAbsorbed(db, PAGE))) === PAGE);
  return true
}

/**
 * Reads on what was posted since the reports were last read, page by page, each in its own transaction; false when more is left than
 * `pages`. Two at once wait for each other at each book.
 */
export async function refreshReports(
  { database, now }: { database: Database; now: () => Date },
  whose: Readers,
  pages = PAGES_WAITED_FOR,
): Promise<boolean> {
  const service = <T>(work: (db: Db) => Promise<T>) => inScope(database, { role: 'service', orgId: 0 }, work)
  let left = pages
  for (;;) {
    const books = await service((db) => booksBehind(db, whose, left + 1))
    if (books.length === 0) return 'seller' in Object(whose) || readAbsorbed(service)
    for (const book of books) {
      if (left === 0) return false
      await service((db) => readOn(db, book, now()))
      left -= 1
    }
  }
}
