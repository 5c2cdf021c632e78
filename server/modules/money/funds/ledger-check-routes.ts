import {
  ledgerCheckCauses,
  ledgerCheckScopes,
  type LedgerCheckRun,
  listLedgerChecks,
  runLedgerCheck,
} from '@waybill/contract/funds/ledger-check-api'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type * as zm from 'zod/mini'
import { type Db, inScope } from '../../../platform/database/index.ts'
import { type Binding, handle } from '../../../platform/http/index.ts'
import { addJob, jobKind } from '../../../platform/jobs/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { dayBounds } from '../../people/identity/index.ts'
import type { Finding } from './ledger-check.ts'

/** The nightly check of everything. */
export const checkKind = jobKind('funds.checkLedger', z.strictObject({}), { maxAttempts: 3 })
/** A check that a person or the start of a server asked for. */
export const checkNowKind = jobKind(
  'funds.checkLedgerNow',
  z.strictObject({ scope: z.enum(ledgerCheckScopes), cause: z.enum(ledgerCheckCauses), userId: z.int().nullable() }),
  { maxAttempts: 3, atOnce: 1 },
)

type Query = zm.output<NonNullable<(typeof listLedgerChecks)['query']>>
interface Row {
  id: number
  checked_at: Date
  scope: LedgerCheckRun['scope']
  cause: LedgerCheckRun['cause']
  started_by: string | null
  duration_ms: number
  books: number
  transfers: number
  completed: boolean
  findings: Finding[]
}

const LIST = 'ledger checks'

async function conditionOf(db: Db, { scope, cause, problems, ...query }: Query): Promise<RawBuilder<boolean>> {
  const { from, before } = await dayBounds(db, query)
  return sql.join(
    [
      sql<boolean>`true`,
      ...(scope ? [sql`c.scope = ${scope}`] : []),
      ...(cause ? [sql`c.cause = ${cause}`] : []),
      ...(problems ? [sql`(c.faults > 0 or not c.completed)`] : []),
      ...(from ? [sql`c.checked_at >= ${from}`] : []),
      ...(before ? [sql`c.checked_at < ${before}`] : []),
    ],
    sql` and `,
  )
}

/** Names of the organizations in which something was found. */
async function namesOf(db: Db, rows: readonly Row[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ findings }) => findings.flatMap(({ orgId }) => orgId ?? [])))]
  if (ids.length === 0) return new Map()
  const orgs = await db.selectFrom('tenancy_org').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(orgs.map(({ id, name }) => [id, name]))
}

const present = (row: Row, names: ReadonlyMap<number, string>): LedgerCheckRun => ({
  id: row.id,
  finishedAt: row.checked_at.toISOString(),
  scope: row.scope,
  cause: row.cause,
  startedBy: row.started_by,
  durationMs: row.duration_ms,
  books: row.books,
  transfers: row.transfers,
  completed: row.completed,
  findings: row.findings.map((finding) => ({
    ...finding,
    orgName: finding.orgId === null ? null : (names.get(finding.orgId) ?? null),
  })),
})

async function listRuns(db: Db, query: Query) {
  const [after] = readKeyset(LIST, [ID_KEY], query.cursor) ?? []
  const condition = await conditionOf(db, query)
  const { rows } = await sql<Row>`
    select c.id, c.checked_at, c.scope, c.cause, c.duration_ms, c.books, c.transfers, c.completed, c.findings,
      nullif(btrim(u.first_name || ' ' || u.last_name), '') as started_by
    from ledger_check c left join identity_user u on u.id = c.started_by
    where ${condition} and ${after === undefined ? sql`true` : sql`c.id < ${after}::bigint`}
    order by c.id desc limit ${query.limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ledger_check c where ${condition} limit ${COUNT_CAP + 1}) as found`.execute(
    db,
  )
  const page = rows.slice(0, query.limit)
  const names = await namesOf(db, page)
  return {
    records: page.map((row) => present(row, names)),
    total: cappedAt(counted[0]?.count ?? 0),
    next: rows.length > query.limit ? writeKeyset(LIST, [String(page.at(-1)?.id)]) : null,
  }
}

export const ledgerCheckRoutes: Binding[] = [
  handle(listLedgerChecks, async ({ db, database }, { query }) => {
    const { rows } = await inScope(database, { role: 'service', orgId: 0 }, (service) =>
      sql<{ pending: boolean }>`
        select coalesce(sum(waiting + running), 0) > 0 as pending from jobs.figures()
        where kind in (${checkKind.name}, ${checkNowKind.name})`.execute(service),
    )
    return { ...(await listRuns(db, query)), pending: rows[0]?.pending ?? false }
  }),
  handle(runLedgerCheck, async ({ db, actor }) => {
    await addJob(
      db,
      checkNowKind,
      { scope: 'whole', cause: 'person', userId: actor.userId },
      { key: 'ledgerCheck:person' },
    )
    return null
  }),
]
