import type { ledgerCheckCauses, ledgerCheckScopes } from '@waybill/contract/funds/ledger-check-api'
import { sql } from 'kysely'
import { inScope } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { inspectLedger, type LedgerReport } from './ledger-check.ts'

const EVERYWHERE = { role: 'service', orgId: 0 } as const
/** The whole check reads every entry there is, at night. */
const CHECK_MS = 600_000
/** No transaction is open for longer: whatever an earlier check could not see yet was posted after this. */
const OVERLAP = '1 hour'

type Needs = Pick<Services, 'database' | 'log' | 'now'>
export interface LedgerRun {
  scope: (typeof ledgerCheckScopes)[number]
  cause: (typeof ledgerCheckCauses)[number]
  /** The member of the platform's staff who asked for it. */
  userId: number | null
}

/** From where a recent check has to look: the last check that found nothing; null when there is none, so that everything is to be read. */
async function lastSound({ database }: Needs): Promise<Date | null> {
  const { rows } = await inScope(database, EVERYWHERE, (db) =>
    sql<{ since: Date | null }>`
      select max(started_at) - interval '${sql.raw(OVERLAP)}' as since from ledger_check where completed and faults = 0`.execute(
      db,
    ),
  )
  return rows[0]?.since ?? null
}

async function record(
  { database, now }: Needs,
  run: LedgerRun,
  done: LedgerReport & { startedAt: Date; tookMs: number; completed: boolean },
) {
  await inScope(database, EVERYWHERE, async (db) => {
    await db
      .insertInto('ledger_check')
      .values({
        checked_at: now(),
        started_at: done.startedAt,
        duration_ms: done.tookMs,
        faults: done.findings.length,
        scope: run.scope,
        cause: run.cause,
        started_by: run.userId,
        books: done.books,
        transfers: done.transfers,
        completed: done.completed,
        findings: JSON.stringify(done.findings),
      })
      .execute()
    await sql`delete from ledger_check where checked_at < ${now()}::timestamptz - interval '90 days'`.execute(db)
  })
}

/** Checks the books of all organizations and stores what came of it; the log names what is wrong, by ids only. */
export async function checkLedger(
  needs: Needs,
  run: LedgerRun = { scope: 'whole', cause: 'night', userId: null },
): Promise<void> {
  const { database, log } = needs
  const [start, startedAt] = [performance.now(), new Date()]
  const tookMs = () => Math.round(performance.now() - start)
  try {
    const since = run.scope === 'recent' ? await lastSound(needs) : null
    const report = await inScope(database, EVERYWHERE, (_db, client) => inspectLedger(client, since), {
      // One moment of all books: a posting in between would look like a fault.
      isolation: 'repeatable read',
      readOnly: true,
      statementTimeoutMs: CHECK_MS,
    })
    for (const finding of report.findings) log.error({ finding }, 'the books are not exact')
    const scope = since === null ? 'whole' : 'recent'
    await record(needs, { ...run, scope }, { ...report, startedAt, tookMs: tookMs(), completed: true })
  } catch (error) {
    await record(needs, run, { books: 0, transfers: 0, findings: [], startedAt, tookMs: tookMs(), completed: false })
    throw error
  }
}
