import { AppError, notFound } from '@waybill/contract/core/errors'
import { adjustmentState } from '@waybill/contract/carrier-invoices/adjustment-lifecycle'
import { invoiceState } from '@waybill/contract/carrier-invoices/invoice-lifecycle'
import type { Money } from '@waybill/contract/core/money'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Database, type Db, inScope, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { addJob } from '../../../platform/jobs/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { billCarrierAccount, openBooks } from '../funds/index.ts'
import { decideAdjustment } from './decide.ts'
import { type Posting, postKind } from './kinds.ts'
import { approvePosting } from './two-people.ts'

const AT_ONCE = 200

/** Adjustments a of labels that an invoice has lines of. */
export const ofInvoice = (holder: number, invoiceId: number): RawBuilder<boolean> => sql<boolean>`a.purchase_id in (
  select l.purchase_id from carrier_invoice_line l
  where l.org_id = ${holder} and l.invoice_id = ${invoiceId} and l.purchase_id is not null)`

/**
 * What everybody may post at once: a label that was billed twice is for a person to claim from the carrier, and a person says whether a
 * credit is what a claim has paid already.
 */
export const postable = sql<boolean>`a.state = ${stateSql(adjustmentState.proposed)} and a.reason not in ('duplicate', 'claimPaid')`

async function nextProposed(
  db: Db,
  { orgId, invoiceId, until, after }: Pick<Posting, 'orgId' | 'invoiceId' | 'until'> & { after: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from carrier_adjustment a
    where a.provider_org_id = ${orgId} and a.id > ${after} and a.proposed_at <= ${until}
      and ${postable} and ${ofInvoice(orgId, invoiceId)}
    order by a.id limit ${AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Posts the account-level charges of an invoice that are not in the carrier's book yet. */
async function postAccountCharges(
  db: Db,
  { orgId, invoiceId, accountCharges, at }: Pick<Posting, 'orgId' | 'invoiceId' | 'accountCharges'> & { at: Date },
): Promise<void> {
  const { rows } = await sql<{ number: string; posted: Money; postings: number }>`
    select number, account_posted as posted, account_postings as postings from carrier_invoice
    where org_id = ${orgId} and id = ${invoiceId} and state = ${stateSql(invoiceState.complete)} for update`.execute(db)
  const [invoice] = rows
  if (!invoice) return
  const { rows: sums } = await sql<{ amount: Money }>`
    select coalesce(sum(amount), 0)::bigint as amount from carrier_invoice_line
    where org_id = ${orgId} and invoice_id = ${invoiceId} and state = 'account'`.execute(db)
  const sum = sums[0]?.amount ?? 0
  const amount = sum - invoice.posted
  if (amount === 0 || sum !== accountCharges) return
  await openBooks(db)
  const key = `carrier-invoice:${invoiceId}:account:${invoice.postings + 1}`
  await billCarrierAccount(db, { key, amount, note: invoice.number, at })
  killPoint('adjustments.accountPosted')
  await sql`
    update carrier_invoice set account_posted = account_posted + ${amount}, account_postings = account_postings + 1
    where org_id = ${orgId} and id = ${invoiceId}`.execute(db)
}

/** Posts what was proposed for an invoice, one label after the other; begun again it goes on with what is left. */
export async function postInvoiceJob(
  { database, now }: { database: Database; now: () => Date },
  { orgId, invoiceId, userId, until, accountCharges, approved }: Posting,
  signal: AbortSignal,
): Promise<void> {
  const scope = { role: 'service', orgId } as const
  for (let after = 0; ;) {
    const ids = await inScope(database, scope, (db) => nextProposed(db, { orgId, invoiceId, until, after }))
    for (const id of ids) {
      signal.throwIfAborted()
      const of = { holder: orgId, id, userId, at: now(), approved }
      await decideAdjustment(database, 'post', of).catch((error: unknown) => {
        // Somebody else was faster.
        if (!(error instanceof AppError)) throw error
      })
    }
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
  }
  await inScope(database, scope, (db) => postAccountCharges(db, { orgId, invoiceId, accountCharges, at: now() }))
}

interface PostedInvoice {
  state: string
  account_posted: Money
  first_approved_by: number | null
  first_approved_amount: Money | null
}

/** How many differences posting a locked invoice decides, and what it moves: for the carrier or the sellers, whichever is more. */
async function proposedFor(
  db: Db,
  { orgId, invoiceId, posted }: { orgId: number; invoiceId: number; posted: Money },
): Promise<{ count: number; amount: Money; account: Money }> {
  const { rows } = await sql<{ count: number; cost: Money; sell: Money; account: Money }>`
    select count(*)::int as count, coalesce(sum(abs(a.cost_delta)), 0)::bigint as cost, coalesce(sum(abs(a.sell_delta)), 0)::bigint as sell,
      (select coalesce(sum(amount), 0)::bigint from carrier_invoice_line
        where org_id = ${orgId} and invoice_id = ${invoiceId} and state = 'account') as account
    from carrier_adjustment a where a.provider_org_id = ${orgId} and ${postable} and ${ofInvoice(orgId, invoiceId)}`.execute(
    db,
  )
  const { count, cost, sell, account } = rows[0]!
  return { count, amount: Math.max(cost, sell) + Math.abs(account - posted), account }
}

/** Answers postCarrierInvoice. */
export async function queuePosting(ctx: BaseCtx, invoiceId: number): Promise<{ queued: number; waiting: boolean }> {
  const { orgId, userId } = ctx.actor
  return inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
    const { rows } = await sql<PostedInvoice>`
      select state, account_posted, first_approved_by, first_approved_amount from carrier_invoice
      where org_id = ${orgId} and id = ${invoiceId} for update`.execute(db)
    const [invoice] = rows
    if (!invoice) throw notFound('Invoice', '账单')
    if (invoice.state !== invoiceState.complete) throw new AppError('CARRIER_INVOICE_INCOMPLETE')
    const { count, amount, account } = await proposedFor(db, { orgId, invoiceId, posted: invoice.account_posted })
    const { first_approved_by: firstApprovedBy, first_approved_amount: firstAmount } = invoice
    const approval = { invoiceId, amount, firstApprovedBy, firstAmount }
    const approved = await approvePosting(db, approval, { holder: orgId, userId, at: ctx.now() })
    const waiting = approved === 'waiting'
    if (!waiting) {
      const seen = { until: ctx.now().toISOString(), accountCharges: account }
      const job = { orgId, invoiceId, userId, ...seen, approved: approved === 'two' }
      await addJob(db, postKind, job, { key: `carrierInvoices.post:${orgId}:${invoiceId}` })
    }
    await recordAudit(db, {
      orgId,
      userId,
      action: waiting ? 'carrierInvoice.firstApproved' : 'carrierInvoice.posted',
      subject: { type: 'carrierInvoice', id: invoiceId },
      detail: { adjustments: count },
    })
    return { queued: waiting ? 0 : count, waiting }
  })
}
