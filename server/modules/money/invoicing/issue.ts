import type { Money } from '@waybill/contract/core/money'
import { documentKind, invoiceStatus } from '@waybill/contract/invoicing/enums'
import type { InvoiceSettings } from '@waybill/contract/invoicing/settings'
import { splitByLargestRemainder, taxWithin, type TaxLine } from '@waybill/contract/invoicing/tax'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { getBalance } from '../funds/index.ts'
import { dayIn } from './months.ts'

/** A line of a document, tax included. */
export interface DocumentLine {
  bill_type: number
  kind: number
  carrier: number | null
  service_code: string | null
  count: number
  amount: Money
  tax: Money
}

export interface Issue {
  orgId: number
  providerOrgId: number
  startsOn: string
  endsOn: string
  settings: InvoiceSettings
  /** Null: the monthly run. */
  issuedBy: number | null
  at: Date
}

interface Content {
  kind: (typeof documentKind)[keyof typeof documentKind]
  lines: DocumentLine[]
  taxes: TaxLine[]
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

/** Issues a document with its number: the last thing that its transaction locks, so that others wait for as little as possible. */
async function addDocument(db: Db, issue: Issue, content: Content): Promise<number> {
  const { orgId, providerOrgId, settings, at } = issue
  const { kind, lines, taxes, corrects, replaces, reason } = content
  const issuedOn = dayIn(settings.timeZone, at)
  const [total, tax] = [sumOf(lines, 'amount'), sumOf(lines, 'tax')]
  const customer = await db.selectFrom('tenancy_org').select('name').where('id', '=', orgId).executeTakeFirstOrThrow()
  const { available } = await getBalance(db, orgId)
  const paid = kind === documentKind.invoice ? Math.max(0, total - Math.max(0, -available)) : total
  const series = kind === documentKind.invoice ? settings.invoicePrefix : settings.creditPrefix
  const year = Number(issuedOn.slice(0, 4))
  const position = await nextPosition(db, providerOrgId, series, year)
  const { legalName, address, taxNumber, language, footer } = settings
  const { id } = await db
    .insertInto('invoice')
    .values({
      org_id: orgId,
      provider_org_id: providerOrgId,
      kind,
      status: invoiceStatus.issued,
      number: `${series}-${year}-${String(position).padStart(6, '0')}`,
      series,
      year,
      position,
      starts_on: issue.startsOn,
      ends_on: issue.endsOn,
      issued_on: issuedOn,
      due_on: kind === documentKind.invoice ? dueOn(issuedOn, settings.dueDays) : issuedOn,
      issued_at: at,
      issued_by: issue.issuedBy,
      total,
      tax,
      paid,
      issuer: JSON.stringify({ name: legalName, address, taxNumber, footer }),
      customer: JSON.stringify({ name: customer.name, address: '', taxNumber: '' }),
      language,
      corrects: corrects ?? null,
      replaces: replaces ?? null,
      reason: reason ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { org_id: orgId, invoice_id: id }
  await db
    .insertInto('invoice_line')
    .values(lines.map((row, line) => ({ ...of, line, ...row })))
    .execute()
  if (taxes.length > 0) {
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
  return id
}

/** Tax on the sum of the lines, by today's rates, split to them. */
function taxed(lines: readonly Omit<DocumentLine, 'tax'>[], { taxes }: InvoiceSettings) {
  const amounts = lines.map(({ amount }) => amount)
  const { tax, lines: rates } = taxWithin(
    amounts.reduce((sum, amount) => sum + amount, 0),
    taxes,
  )
  const shares = splitByLargestRemainder(tax, amounts)
  return { lines: lines.map((line, index) => ({ ...line, tax: shares[index]! })), taxes: rates }
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
 * when the month is invoiced already or there is nothing to invoice.
 */
export async function invoiceMonth(db: Db, issue: Issue): Promise<number | null> {
  const { orgId, startsOn } = issue
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
    .select(['b.type as bill_type', 'l.kind', 'l.carrier', 'l.service_code', 'l.count', 'l.supply'])
    .where('b.org_id', '=', orgId)
    .where('b.starts_on', '=', startsOn)
    .where('l.supply', '<>', 0)
    .orderBy(sql`array_position(array[3, 1, 2, 4], b.type::int)`)
    .orderBy('l.line')
    .execute()
  if (sold.length === 0) return null
  const { lines, taxes } = taxed(
    sold.map(({ supply, ...line }) => ({ ...line, amount: supply })),
    issue.settings,
  )
  const kind = sumOf(lines, 'amount') < 0 ? documentKind.creditNote : documentKind.invoice
  const id = await addDocument(db, issue, { kind, lines, taxes })
  await nameInvoice(db, { orgId, startsOn, invoiceId: id }, lines)
  killPoint('invoicing.issued')
  return id
}

const copiedLine = ['bill_type', 'kind', 'carrier', 'service_code', 'count', 'amount', 'tax'] as const

const linesOf = (db: Db, orgId: number, invoiceId: number): Promise<DocumentLine[]> =>
  db
    .selectFrom('invoice_line')
    .select(copiedLine)
    .where('org_id', '=', orgId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('line')
    .execute()

/** Issues the credit note of an invoice: its own amounts with the opposite sign, never computed again. */
export async function issueCreditNote(db: Db, issue: Issue, invoiceId: number, reason: string): Promise<number> {
  const lines = await linesOf(db, issue.orgId, invoiceId)
  const taxes = await db
    .selectFrom('invoice_tax')
    .select(['name', 'rate_ppm as ratePpm', 'base', 'amount'])
    .where('org_id', '=', issue.orgId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('line')
    .execute()
  return addDocument(db, issue, {
    kind: documentKind.creditNote,
    lines: lines.map((line) => ({ ...line, amount: -line.amount, tax: -line.tax })),
    taxes: taxes.map((tax) => ({ ...tax, base: -tax.base, amount: -tax.amount })),
    corrects: invoiceId,
    reason,
  })
}

/** Issues what a canceled invoice was for once more, with today's details and taxes; the bills then name the new invoice. */
export async function reissueInvoice(db: Db, issue: Issue, invoiceId: number): Promise<number> {
  const { orgId } = issue
  const { lines, taxes } = taxed(await linesOf(db, orgId, invoiceId), issue.settings)
  const id = await addDocument(db, issue, { kind: documentKind.invoice, lines, taxes, replaces: invoiceId })
  await nameInvoice(db, { orgId, startsOn: issue.startsOn, invoiceId: id }, lines)
  return id
}
