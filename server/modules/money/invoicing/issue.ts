import type { Money } from '@waybill/contract/core/money'
import { documentKind, invoiceStatus } from '@waybill/contract/invoicing/enums'
import type { InvoiceSettings } from '@waybill/contract/invoicing/settings'
import { missingDetails } from '@waybill/contract/invoicing/billing-details'
import { splitByLargestRemainder, type TaxLine, taxOnTop, taxWithin } from '@waybill/contract/invoicing/tax'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { getBalance, lockBook, postTax } from '../funds/index.ts'
import { billingParty, readBillingDetails } from './billing-details.ts'
import type { CreditLine } from './credit-amounts.ts'
import { type DocumentLine, linesOf } from './document-lines.ts'
import type { IssueTerms } from './months.ts'

export interface Issue {
  orgId: number
  providerOrgId: number
  startsOn: string
  endsOn: string
  settings: InvoiceSettings
  /** As issueTermsOf answers them for `at`. */
  terms: IssueTerms
  /** Null: the monthly run. */
  issuedBy: number | null
  at: Date
}

interface Content {
  kind: (typeof documentKind)[keyof typeof documentKind]
  lines: (DocumentLine | CreditLine)[]
  taxes: TaxLine[]
  pricesIncludeTax: boolean
  corrects?: number
  replaces?: number
  reason?: string
}

/** Draws the next number of a series and year. The row stays locked until the transaction ends: rolled back, the number is free again. */
async function nextPosition(db: Db, orgId: number, series: string, year: number): Promise<number> {
  const { last } = await db
    .insertInto('document_number')
    .values({ org_id: orgId, series, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'series', 'year']).doUpdateSet({ last: sql`document_number.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  killPoint('invoicing.numbered')
  return last
}

const sumOf = (lines: readonly DocumentLine[], key: 'amount' | 'tax'): Money =>
  lines.reduce((sum, line) => sum + line[key], 0)

const dueOn = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

async function addLines(db: Db, of: { org_id: number; invoice_id: number }, content: Content): Promise<void> {
  const { lines, taxes } = content
  await db
    .insertInto('invoice_line')
    .values(lines.map((row, line) => ({ ...of, line, ...row })))
    .execute()
  if (taxes.length === 0) return
  const rows = taxes.map(({ name, ratePpm, base, amount }, line) => ({
    ...of,
    line,
    name,
    rate_ppm: ratePpm,
    base,
    amount,
  }))
  await db.insertInto('invoice_tax').values(rows).execute()
}

/** Posts the tax of a document that was just added, and leaves the event on it. */
async function postDocumentTax(
  db: Db,
  { orgId, at }: Issue,
  { id, number, tax, onTop }: { id: number; number: string; tax: Money; onTop: boolean },
): Promise<void> {
  if (tax === 0) return
  const { eventId } = await postTax(db, { invoiceId: id, number, tax, onTop }, at)
  await db
    .updateTable('invoice')
    .set({ tax_event_id: eventId })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

/** What the balance has paid of a document: all but what it is below zero. */
async function paidOf(db: Db, orgId: number, { total, charged }: { total: Money; charged: Money }): Promise<Money> {
  const { available } = await getBalance(db, orgId)
  return Math.max(0, total - Math.max(0, charged - available))
}

/**
 * Issues a document with its number and posts its tax. The customer's book is locked before the number is drawn, as by the job that closes its
 * month: the number is the last thing that all of them lock.
 */
async function addDocument(db: Db, issue: Issue, content: Content): Promise<number> {
  const { orgId, providerOrgId, settings, terms, at } = issue
  const { kind, lines, corrects, replaces, reason, pricesIncludeTax } = content
  const [total, tax] = [sumOf(lines, 'amount'), sumOf(lines, 'tax')]
  const customer = await billingParty(db, orgId)
  const isInvoice = kind === documentKind.invoice
  if (tax !== 0) await lockBook(db)
  const charged = pricesIncludeTax ? 0 : tax
  const paid = isInvoice ? await paidOf(db, orgId, { total, charged }) : total
  const series = isInvoice ? settings.invoicePrefix : settings.creditPrefix
  const year = Number(terms.issuedOn.slice(0, 4))
  const position = await nextPosition(db, providerOrgId, series, year)
  const number = `${series}-${year}-${String(position).padStart(6, '0')}`
  const { legalName, address, taxNumber, language, footer } = settings
  const { id } = await db
    .insertInto('invoice')
    .values({
      org_id: orgId,
      provider_org_id: providerOrgId,
      kind,
      status: invoiceStatus.issued,
      number,
      series,
      year,
      position,
      starts_on: issue.startsOn,
      ends_on: issue.endsOn,
      issued_on: terms.issuedOn,
      due_on: isInvoice ? dueOn(terms.issuedOn, terms.dueDays) : terms.issuedOn,
      issued_at: at,
      issued_by: issue.issuedBy,
      total,
      tax,
      paid,
      prices_include_tax: pricesIncludeTax,
      issuer: JSON.stringify({ name: legalName, address, taxNumber, footer }),
      customer: JSON.stringify(customer),
      language,
      corrects: corrects ?? null,
      replaces: replaces ?? null,
      reason: reason ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addLines(db, { org_id: orgId, invoice_id: id }, content)
  await postDocumentTax(db, issue, { id, number, tax, onTop: !pricesIncludeTax })
  return id
}

/** Tax on the sum of what was sold, by today's rates, split to its lines: part of their amounts, or added to them. */
function taxed(lines: readonly Omit<DocumentLine, 'tax'>[], { taxes, pricesIncludeTax }: InvoiceSettings) {
  const amounts = lines.map(({ amount }) => amount)
  const sold = amounts.reduce((sum, amount) => sum + amount, 0)
  const { tax, lines: rates } = (pricesIncludeTax ? taxWithin : taxOnTop)(sold, taxes)
  const shares = splitByLargestRemainder(tax, amounts)
  return {
    lines: lines.map((line, index) => {
      const share = shares[index]!
      return { ...line, amount: pricesIncludeTax ? line.amount : line.amount + share, tax: share }
    }),
    taxes: rates,
    pricesIncludeTax,
  }
}

/** Puts the invoice and its tax on the bills of the month that it is for; a bill without a line on it is not part of it. */
async function nameInvoice(
  db: Db,
  { orgId, startsOn, invoiceId }: { orgId: number; startsOn: string; invoiceId: number },
  lines: readonly DocumentLine[],
): Promise<void> {
  const types = [...new Set(lines.map((line) => line.bill_type))]
  const taxes = types.map((type) =>
    sumOf(
      lines.filter((line) => line.bill_type === type),
      'tax',
    ),
  )
  await sql`
    update bill b set invoice_id = ${invoiceId}, tax = t.tax
    from unnest(${types}::smallint[], ${taxes}::bigint[]) as t (type, tax)
    where b.org_id = ${orgId} and b.starts_on = ${startsOn}::date and b.type = t.type`.execute(db)
}

/**
 * Issues the invoice of a closed month, once; a credit note where more was given back than charged. In the customer's service scope. Null
 * when the month is invoiced already, waits for the customer's details, or there is nothing to invoice.
 */
export async function invoiceMonth(db: Db, issue: Issue): Promise<number | null> {
  const { orgId, startsOn, settings } = issue
  const { details } = await readBillingDetails(db, orgId)
  if (missingDetails(settings.customerDetails, details).length > 0) return null
  const claimed = await db
    .updateTable('billing_period')
    .set({ invoiced: true })
    .where('org_id', '=', orgId)
    .where('starts_on', '=', startsOn)
    .where('invoiced', '=', false)
    .returning('starts_on')
    .executeTakeFirst()
  if (!claimed) return null
  const sold = await db
    .selectFrom('bill as b')
    .innerJoin('bill_line as l', (join) => join.onRef('l.org_id', '=', 'b.org_id').onRef('l.bill_id', '=', 'b.id'))
    .select([
      'b.type as bill_type',
      'l.kind',
      'l.carrier',
      'l.service_code',
      'l.count',
      'l.supply',
      'l.insurance',
      'l.is_insurance',
    ])
    .where('b.org_id', '=', orgId)
    .where('b.starts_on', '=', startsOn)
    .where('l.supply', '<>', 0)
    .orderBy(sql`array_position(array[3, 1, 2, 4], b.type::int)`)
    .orderBy('l.line')
    .execute()
  if (sold.length === 0) return null
  const content = taxed(
    sold.map(({ supply, ...line }) => ({ ...line, amount: supply })),
    settings,
  )
  const kind = sumOf(content.lines, 'amount') < 0 ? documentKind.creditNote : documentKind.invoice
  const id = await addDocument(db, issue, { kind, ...content })
  await nameInvoice(db, { orgId, startsOn, invoiceId: id }, content.lines)
  killPoint('invoicing.issued')
  return id
}

/** Issues a credit note for an invoice: what its lines and taxes give back, with the tax as the invoice had it. */
export const issueCreditNote = (
  db: Db,
  issue: Issue,
  note: Pick<Content, 'lines' | 'taxes' | 'pricesIncludeTax'> & { corrects: number; reason: string },
): Promise<number> => addDocument(db, issue, { kind: documentKind.creditNote, ...note })

/** Issues what a canceled invoice was for once more, with today's details and taxes; the bills then name the new invoice. */
export async function reissueInvoice(
  db: Db,
  issue: Issue,
  invoice: { id: number; pricesIncludeTax: boolean },
): Promise<number> {
  const { orgId } = issue
  const sold = (await linesOf(db, orgId, invoice.id)).map(({ tax, ...line }) => ({
    ...line,
    amount: invoice.pricesIncludeTax ? line.amount : line.amount - tax,
  }))
  const content = taxed(sold, issue.settings)
  const id = await addDocument(db, issue, { kind: documentKind.invoice, ...content, replaces: invoice.id })
  await nameInvoice(db, { orgId, startsOn: issue.startsOn, invoiceId: id }, content.lines)
  return id
}
