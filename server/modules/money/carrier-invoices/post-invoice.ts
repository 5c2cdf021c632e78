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
import { postKind } from './kinds.ts'

const AT_ONCE = 200

/** Adjustments a of labels that an invoice has lines of. */
export const ofInvoice = (holder: number, invoiceId: number): RawBuilder<boolean> => sql<boolean>`a.purchase_id in (
  select l.purchase_id from carrier_invoice_line l
  where l.org_id = ${holder} and l.invoice_id = ${invoiceId} and l.purchase_id is not null)`

/** What everybody may post at once: a label that was billed twice is for a person to claim from the carrier. */
export const postable = sql<boolean>`a.state = ${stateSql(adjustmentState.proposed)} and a.reason <> 'duplicate'`

async function nextProposed(
  db: Db,
  { orgId, invoiceId, after }: { orgId: number; invoiceId: number; after: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from carrier_adjustment a
    where a.provider_org_id = ${orgId} and a.id > ${after} and ${postable} and ${ofInvoice(orgId, invoiceId)}
    order by a.id limit ${AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Posts the account-level charges of an invoice that are not in the carrier's book yet. */
async function postAccountCharges(
  db: Db,
  { orgId, invoiceId, at }: { orgId: number; invoiceId: number; at: Date },
): Promise<void> {
  const { rows } = await sql<{ number: string; posted: Money; postings: number }>`
    select number, account_posted as posted, account_postings as postings from carrier_invoice
    where org_id = ${orgId} and id = ${invoiceId} and state = ${stateSql(invoiceState.complete)} for update`.execute(db)
  const [invoice] = rows
  if (!invoice) return
  const { rows: sums } = await sql<{ amount: Money }>`
    select coalesce(sum(amount), 0)::bigint as amount from carrier_invoice_line
    where org_id = ${orgId} and invoice_id = ${invoiceId} and state = 'account'`.execute(db)
  const amount = (sums[0]?.amount ?? 0) - invoice.posted
  if (amount === 0) return
  await openBooks(db)
  const key = `carrier-invoice:${invoiceId}:account:${invoice.postings + 1}`
  await billCarrierAccount(db, { key, amount, note: invoice.number, at })
  killPoint('adjustments.accountPosted')
  await sql`
    update carrier_invoice set account_posted = account_posted + ${amount}, account_postings = account_postings + 1
    where org_id = ${orgId} and id = ${invoiceId}`.execute(db)
}

interface PostOf {
  orgId: number
  invoiceId: number
  userId: number
}

/** Posts what is proposed for an invoice, one label after the other; begun again it goes on with what is left. */
export async function postInvoiceJob(
  { database, now }: { database: Database; now: () => Date },
  { orgId, invoiceId, userId }: PostOf,
  signal: AbortSignal,
): Promise<void> {
  const scope = { role: 'service', orgId } as const
  for (let after = 0; ;) {
    const ids = await inScope(database, scope, (db) => nextProposed(db, { orgId, invoiceId, after }))
    for (const id of ids) {
      signal.throwIfAborted()
      await decideAdjustment(database, 'post', { holder: orgId, id, userId, at: now() }).catch((error: unknown) => {
        // Somebody else was faster.
        if (!(error instanceof AppError)) throw error
      })
    }
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
  }
  await inScope(database, scope, (db) => postAccountCharges(db, { orgId, invoiceId, at: now() }))
}

/** Answers postCarrierInvoice. */
export async function queuePosting(ctx: BaseCtx, invoiceId: number): Promise<{ queued: number }> {
  const { orgId, userId } = ctx.actor
  return inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
    const invoice = await db
      .selectFrom('carrier_invoice')
      .select('state')
      .where('org_id', '=', orgId)
      .where('id', '=', invoiceId)
      .executeTakeFirst()
    if (!invoice) throw notFound('Invoice', '账单')
    if (invoice.state !== invoiceState.complete) throw new AppError('CARRIER_INVOICE_INCOMPLETE')
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from carrier_adjustment a
      where a.provider_org_id = ${orgId} and ${postable} and ${ofInvoice(orgId, invoiceId)}`.execute(db)
    await addJob(db, postKind, { orgId, invoiceId, userId }, { key: `carrierInvoices.post:${orgId}:${invoiceId}` })
    await recordAudit(db, {
      orgId,
      userId,
      action: 'carrierInvoice.posted',
      subject: { type: 'carrierInvoice', id: invoiceId },
      detail: { adjustments: rows[0]?.count ?? 0 },
    })
    return { queued: rows[0]?.count ?? 0 }
  })
}
