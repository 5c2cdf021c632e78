import { errorText } from '@waybill/contract/core/errors'
import { assertTransition } from '@waybill/contract/core/lifecycle'
import type { Text } from '@waybill/contract/core/messages'
import { filingLifecycle, filingNumber, filingState } from '@waybill/contract/customs/filing-lifecycle'
import { sql } from 'kysely'
import { z } from 'zod'
import type { CarrierProblem, ExportFiler, FilingAnswer, Outcome } from '../../../../carriers/index.ts'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import { jobKind } from '../../../../platform/jobs/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { recordCaseEvent } from '../../cases/index.ts'
import { callWithTimeout } from '../carrier/call-with-timeout.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { type Filing, filingColumns } from './filing.ts'

export const filingsKind = jobKind('shipping.settleFilings', z.strictObject({}), { maxAttempts: 1 })
const RETRY_MS = 60_000
const AT_ONCE = 100

type Decision = { state: 'accepted'; itn: string } | { state: 'rejected'; reasons: Text[] }

/** Reasons in the words of both languages: one at least. */
const reasonTexts = (problems: readonly CarrierProblem[]): Text[] =>
  problems.length > 0
    ? problems.map(({ code, params, zhParams }) => errorText(code, params, zhParams))
    : [errorText('AES_NO_REASON')]

/** Why it was refused for good; null = it was not, or may work later. */
function refusalOf(outcome: Outcome<unknown>): Text[] | null {
  if (outcome.outcome !== 'rejected' || outcome.problems.some(({ retryable }) => retryable === true)) return null
  return reasonTexts(outcome.problems)
}

const inEnglish = (reasons: readonly Text[]): string[] => reasons.map(({ en }) => en)
const inChinese = (reasons: readonly Text[]): string[] => reasons.map(({ cn }) => cn)

/** What an answer decides; null = nothing yet. Who refuses to file, for good, rejects. */
function decisionOf(outcome: Outcome<FilingAnswer>): Decision | null {
  if (outcome.outcome === 'success') {
    const { data } = outcome
    if (data.state === 'pending') return null
    return data.state === 'accepted' ? data : { state: 'rejected', reasons: reasonTexts(data.reasons) }
  }
  const reasons = refusalOf(outcome)
  return reasons && { state: 'rejected', reasons }
}

/** Takes a filing to what AES has decided, once: another look has done it, or it was sent again since. */
async function decide(db: Db, filing: Filing, decision: Decision, at: Date): Promise<void> {
  const to = assertTransition(filingLifecycle, filing.state, filingState[decision.state])
  const isAccepted = decision.state === 'accepted'
  const reasons = isAccepted ? [] : decision.reasons
  const { numUpdatedRows } = await db
    .updateTable('eei_filing')
    .set({
      state: to,
      decided_at: at,
      next_try_at: null,
      reasons: inEnglish(reasons),
      reasons_cn: inChinese(reasons),
      ...(isAccepted && { itn: decision.itn }),
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
    actor: 'system',
    note: isAccepted ? `AES ${decision.itn}` : inEnglish(reasons).join('; '),
    zhNote: isAccepted ? null : inChinese(reasons).join('；'),
    at,
  })
}

/** Notes, once, that AES has canceled a filing, or why it did not: then it stands there, and is not tried again. */
async function noteCancel(db: Db, { orgId, id, state, itn }: Filing, refusal: Text[], at: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('eei_filing')
    .set({ next_try_at: null, reasons: inEnglish(refusal), reasons_cn: inChinese(refusal) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('next_try_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const event = { orgId, kind: 'eeiFiling', caseId: id, from: state, to: state } as const
  const notes =
    refusal.length === 0
      ? { note: `AES: ${itn} canceled`, zhNote: `AES：${itn} 已取消` }
      : {
          note: `AES: ${itn} not canceled: ${inEnglish(refusal).join('; ')}`,
          zhNote: `AES：${itn} 未取消：${inChinese(refusal).join('；')}`,
        }
  await recordCaseEvent(db, { ...event, actor: 'system', ...notes, at })
}

async function settleCancel(runtime: Runtime, filer: ExportFiler, filing: Filing): Promise<void> {
  const request = { reference: filingNumber(filing.id), itn: filing.itn ?? '' }
  const outcome = await callWithTimeout((signal) => filer.cancel(request, { signal }), runtime.timing.callTimeoutMs)
  killPoint('filing.canceled')
  const refusal = outcome.outcome === 'success' ? [] : refusalOf(outcome)
  if (!refusal) return
  await runtime.serve(filing.orgId, (db) => noteCancel(db, filing, refusal, runtime.now()))
}

/** Sends a filing or asks how it stands, or has it canceled, and books the answer; repeated until it is decided, which is harmless on both sides. */
export async function settleFiling(runtime: Runtime, filing: Filing): Promise<void> {
  const { filer } = runtime
  if (!filer) return
  if (filing.state === filingState.canceled) return settleCancel(runtime, filer, filing)
  const request = { ...filing.request, reference: filingNumber(filing.id) }
  const outcome: Outcome<FilingAnswer> = await callWithTimeout(
    (signal) => filer.file(request, { signal }),
    runtime.timing.callTimeoutMs,
  )
  killPoint('filing.answered')
  const decision = decisionOf(outcome)
  if (!decision) return
  await runtime.serve(filing.orgId, (db) => decide(db, filing, decision, runtime.now()))
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
