import { assertTransition } from '@waybill/contract/core/lifecycle'
import { filingLifecycle, filingNumber, filingState } from '@waybill/contract/customs/filing-lifecycle'
import { sql } from 'kysely'
import type { FilingAnswer, Outcome } from '../../../../carriers/index.ts'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { recordCaseEvent } from '../../cases/index.ts'
import { callWithTimeout } from '../carrier/call-with-timeout.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { type Filing, filingColumns } from './filing.ts'

const RETRY_MS = 60_000
const AT_ONCE = 100

/** Takes a filing to what AES has decided, once: another look has done it, or it was sent again since. */
async function decide(db: Db, filing: Filing, answer: FilingAnswer, at: Date): Promise<void> {
  if (answer.state === 'pending') return
  const to = assertTransition(filingLifecycle, filing.state, filingState[answer.state])
  const isAccepted = answer.state === 'accepted'
  const { numUpdatedRows } = await db
    .updateTable('eei_filing')
    .set({
      state: to,
      decided_at: at,
      next_try_at: null,
      reasons: isAccepted ? [] : [...answer.reasons],
      ...(isAccepted && { itn: answer.itn }),
    })
    .where('org_id', '=', filing.orgId)
    .where('id', '=', filing.id)
    .where('state', '=', filingState.submitted)
    .where('attempt', '=', filing.attempt)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  await recordCaseEvent(db, {
    orgId: filing.orgId,
    kind: 'eeiFiling',
    caseId: filing.id,
    from: filing.state,
    to,
    actor: 'carrier',
    note: isAccepted ? `AES ${answer.itn}` : answer.reasons.join('; '),
    at,
  })
}

/** Sends a filing or asks how it stands, and books the answer; repeated until it is decided, which is harmless on both sides. */
export async function settleFiling(runtime: Runtime, filing: Filing): Promise<void> {
  const { filer } = runtime
  if (!filer) return
  const request = { ...filing.request, reference: filingNumber(filing.id) }
  const outcome: Outcome<FilingAnswer> = await callWithTimeout(
    (signal) => filer.file(request, { signal }),
    runtime.timing.callTimeoutMs,
  )
  killPoint('filing.answered')
  if (outcome.outcome !== 'success') return
  await runtime.serve(filing.orgId, (db) => decide(db, filing, outcome.data, runtime.now()))
}

/** Filings to ask about now, put off at once, so that two nodes do not ask for the same. All organizations. */
async function claimDue(runtime: Runtime): Promise<Filing[]> {
  const now = runtime.now()
  const again = new Date(now.getTime() + RETRY_MS)
  return inScope(runtime.database, { role: 'service', orgId: 0 }, async (db) => {
    const { rows } = await sql<Filing>`
      with f as (
        update eei_filing set next_try_at = ${again}::timestamptz where (org_id, id) in (
          select q.org_id, q.id from eei_filing q where q.next_try_at <= ${now}::timestamptz
          order by q.next_try_at limit ${AT_ONCE} for update skip locked)
        returning *)
      select ${filingColumns} from f order by f.org_id, f.id`.execute(db)
    return rows
  })
}

/** Asks about every filing whose time has come; one that fails is tried again later. */
export async function settleDueFilings(runtime: Runtime): Promise<void> {
  if (!runtime.filer) return
  for (const filing of await claimDue(runtime))
    await settleFiling(runtime, filing).catch((err: unknown) =>
      runtime.log.error({ err, filing: filing.id }, 'an export filing was not settled, it is tried again'),
    )
}
