import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { caseState } from '@waybill/contract/payments/case-lifecycle'
import type * as api from '@waybill/contract/payments/reconciliation-api'
import { sql } from 'kysely'
import { recordAudit } from '../../../../platform/audit/index.ts'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../../platform/keyset.ts'
import { asCaller } from '../calls.ts'
import { settleDispute } from '../disputes.ts'
import { creditedPayment } from '../credited-payment.ts'
import { openAccount } from '../accounts.ts'
import { PaymentProviderError } from '../provider/provider.ts'
import { settleRefunds } from '../refunds.ts'
import { agreeLine } from './agree.ts'
import { compare } from './compare.ts'
import { settlePayout } from './payouts.ts'

type Case = api.ReconciliationCase
type Detail = api.ReconciliationCaseDetail
interface Row extends Omit<Case, 'customer' | 'happenedAt' | 'openedAt' | 'closedAt' | 'postable'> {
  line_id: string | null
  payment_id: string | null
  source: string | null
  customer_id: number | null
  customer: string | null
  happened_at: Date
  opened_at: Date
  closed_at: Date | null
}

const LIST = 'reconciliation cases'
const FLAG_KEY = /^[01]$/

/** Cases (k) of a provider with what they are about; open ones first, the newest first. */
const selected = (orgId: number) => sql`
  select k.id, k.kind, k.state, k.line_id, l.kind as line, l.source, l.payment_id, coalesce(l.source, l.id, c.note) as reference, k.currency, k.theirs, k.ours,
    k.happened_at, k.opened_at, k.closed_at, k.reason, k.note, o.id as customer_id, o.name as customer
  from psp_case k
  left join psp_line l on l.org_id = k.org_id and l.id = k.line_id
  left join funds_clearing c on c.org_id = k.book_org_id and c.transfer_id = k.transfer_id and c.provider_org_id = k.org_id
  left join tenancy_org o on o.id = coalesce(l.book_org_id, k.book_org_id) and o.id <> k.org_id
  where k.org_id = ${orgId}`

/** Of what can the payment service be asked again? */
function isPostable({ kind, line, source, payment_id: paymentId }: Omit<Row, 'customer_id' | 'customer'>): boolean {
  if ((kind !== 'missingHere' && kind !== 'unknownPayout') || line === null || line === 'fee' || line === 'other')
    return false
  return line === 'payout' || line === 'payoutFailed' ? source !== null : paymentId !== null
}

const present = ({ customer_id: id, customer, ...row }: Row): Case => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  line: row.line,
  reference: row.reference,
  customer: id !== null && customer !== null ? { id, name: customer } : null,
  currency: row.currency,
  theirs: row.theirs,
  ours: row.ours,
  happenedAt: row.happened_at.toISOString(),
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  reason: row.reason,
  note: row.note,
  postable: row.state === caseState.open && isPostable(row),
})

/** Answers listReconciliationCases, in service scope. */
export async function listCases(
  db: Db,
  orgId: number,
  { state, kind, cursor, limit }: ParsedOf<typeof api.listReconciliationCases>['query'],
): Promise<OutputOf<typeof api.listReconciliationCases>> {
  const [ended, id] = readKeyset(LIST, [FLAG_KEY, ID_KEY], cursor) ?? []
  const found = sql`(select s.*, (s.state <> ${caseState.open})::int as ended from (${selected(orgId)}) s
    where ${state ? sql`s.state = ${state}` : sql`true`} and ${kind ? sql`s.kind = ${kind}` : sql`true`}) f`
  const place = ended === undefined ? sql`true` : sql`(f.ended, -f.id) > (${ended}::int, -${id}::bigint)`
  const { rows } = await sql<Row & { ended: number }>`
    select * from ${found} where ${place} order by f.ended, f.id desc limit ${limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${found} limit ${COUNT_CAP + 1}) c`.execute(db)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    records: rows.slice(0, limit).map(present),
    total: cappedAt(counted[0]?.count ?? 0),
    next: last ? writeKeyset(LIST, [String(last.ended), String(last.id)]) : null,
  }
}

/** A case with what staff did with it. */
async function detailOf(db: Db, orgId: number, id: number): Promise<api.ReconciliationCaseDetail> {
  const found = present(await getCase(db, orgId, id))
  const events = await db
    .selectFrom('psp_case_event as e')
    .leftJoin('identity_user as u', (join) => join.onRef('u.org_id', '=', 'e.org_id').onRef('u.id', '=', 'e.by_user'))
    .select(['e.act', 'e.at', 'e.reason', 'e.note', 'u.first_name', 'u.last_name'])
    .where('e.org_id', '=', orgId)
    .where('e.case_id', '=', id)
    .orderBy('e.id')
    .execute()
  const history = events.map(({ act, at, reason, note, first_name: first, last_name: last }) => ({
    act: act as api.CaseEvent['act'],
    at: at.toISOString(),
    by: first === null && last === null ? null : [first, last].filter(Boolean).join(' '),
    reason: reason as api.CaseEvent['reason'],
    note,
  }))
  return { ...found, history }
}

async function getCase(db: Db, orgId: number, id: number): Promise<Row> {
  const { rows } = await sql<Row>`select * from (${selected(orgId)}) s where s.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('Case', '差异')
  return row
}

/** Answers getReconciliationCase. */
export const readCase = (ctx: BaseCtx, id: number): Promise<Detail> =>
  asCaller(ctx, (db) => detailOf(db, ctx.actor.orgId, id))

async function openCase(db: Db, orgId: number, id: number): Promise<Row> {
  const row = await getCase(db, orgId, id)
  if (row.state !== caseState.open) throw new AppError('RECONCILIATION_CASE_ENDED')
  return row
}

/** Does what the webhook would have done: the payment service is asked, and what it says is posted once. */
async function settle(ctx: BaseCtx, { line, source, payment_id: paymentId }: Row): Promise<void> {
  const { orgId } = ctx.actor
  const account = await openAccount(ctx, orgId)
  if (line === 'payment' && paymentId && account) await creditedPayment(ctx, account.provider, paymentId)
  if ((line === 'refund' || line === 'refundFailed') && paymentId) await settleRefunds(ctx, { orgId, paymentId })
  if ((line === 'dispute' || line === 'disputeWon') && source) await settleDispute(ctx, { orgId, disputeId: source })
  if ((line === 'payout' || line === 'payoutFailed') && source) await settlePayout(ctx, { orgId, payoutId: source })
}

/** Posts what is missing here by the way of its webhook, and compares again; the answer says whether the two sides agree now. */
export async function postCase(ctx: BaseCtx, id: number): Promise<Detail> {
  const { orgId, userId } = ctx.actor
  const row = await asCaller(ctx, (db) => openCase(db, orgId, id))
  const { line_id: line } = row
  if (line === null || !isPostable(row)) throw new AppError('RECONCILIATION_NOT_POSTABLE')
  await settle(ctx, row).catch((error: unknown) => {
    // A payment that it does not know stays a case.
    if (!(error instanceof PaymentProviderError)) throw error
    if (error.kind !== 'missing') throw new AppError('PAYMENT_UNAVAILABLE', { cause: error })
  })
  return asCaller(ctx, async (db) => {
    await agreeLine(db, orgId, line)
    await compare(db, { orgId, now: ctx.now(), only: line })
    await recordAudit(db, { orgId, userId, action: 'payment.casePosted', subject: { type: 'payment', id } })
    return detailOf(db, orgId, id)
  })
}

type Closing = ParsedOf<typeof api.closeReconciliationCase>['body']

/** Closes a case with its reason; of two at once one closes it. */
export function closeCase(ctx: BaseCtx, id: number, { reason, note }: Closing): Promise<Detail> {
  const { orgId, userId } = ctx.actor
  return asCaller(ctx, async (db) => {
    const { kind } = await openCase(db, orgId, id)
    const closed = await db
      .updateTable('psp_case')
      .set({ state: caseState.closed, closed_at: ctx.now(), closed_by: userId, reason, note })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('state', '=', caseState.open)
      .returning('id')
      .executeTakeFirst()
    if (!closed) throw new AppError('RECONCILIATION_CASE_ENDED')
    await db
      .insertInto('psp_case_event')
      .values({ org_id: orgId, case_id: id, act: 'close', at: ctx.now(), by_user: userId, reason, note })
      .execute()
    const detail = { kind, reason }
    await recordAudit(db, { orgId, userId, action: 'payment.caseClosed', subject: { type: 'payment', id }, detail })
    return detailOf(db, orgId, id)
  })
}

/** The case of the same difference that is open, if there is one: the figures changed after this one was closed. */
const isReplaced = async (db: Db, orgId: number, id: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from psp_case k join psp_case n on n.org_id = k.org_id and n.id <> k.id
      and n.state = ${stateSql(caseState.open)} and (n.line_id = k.line_id
        or (n.book_org_id = k.book_org_id and n.transfer_id = k.transfer_id))
      where k.org_id = ${orgId} and k.id = ${id}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Opens a closed case again; of two at once one opens it. Nothing is posted, and the next comparison resolves it if both sides agree. */
export function reopenCase(ctx: BaseCtx, id: number, { note }: { note: string }): Promise<Detail> {
  const { orgId, userId } = ctx.actor
  return asCaller(ctx, async (db) => {
    const { kind, state } = await getCase(db, orgId, id)
    if (state !== caseState.closed) throw new AppError('RECONCILIATION_CASE_NOT_CLOSED')
    // No comparison opens a case of the same difference meanwhile.
    await db.selectFrom('psp_reading').select('account').where('org_id', '=', orgId).forUpdate().execute()
    if (await isReplaced(db, orgId, id)) throw new AppError('RECONCILIATION_CASE_REPLACED')
    const opened = await db
      .updateTable('psp_case')
      .set({ state: caseState.open, closed_at: null, closed_by: null, reason: null, note: null })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('state', '=', caseState.closed)
      .returning('id')
      .executeTakeFirst()
    if (!opened) throw new AppError('RECONCILIATION_CASE_NOT_CLOSED')
    await db
      .insertInto('psp_case_event')
      .values({ org_id: orgId, case_id: id, act: 'reopen', at: ctx.now(), by_user: userId, note })
      .execute()
    const detail = { kind }
    await recordAudit(db, { orgId, userId, action: 'payment.caseReopened', subject: { type: 'payment', id }, detail })
    return detailOf(db, orgId, id)
  })
}
