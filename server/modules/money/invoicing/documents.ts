import { notFound } from '@waybill/contract/core/errors'
import type { Locale } from '@waybill/contract/core/messages'
import type { DocumentLanguage } from '@waybill/contract/invoicing/enums'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { drawTextPages, textPage } from '../../../carriers/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import { addFiles } from '../../../platform/files/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import type { BaseCtx, FileAnswer, Services } from '../../../platform/http/index.ts'
import { readLogo } from '../../site/tenancy/index.ts'
import { type DocumentTexts, documentPages } from './document-pages.ts'
import { billTexts, invoiceTexts, type InvoiceTextsOf } from './document-texts.ts'
import { eachSideBySide } from './side-by-side.ts'
import { BILL_FILE, billNumber, INVOICE_FILE } from './file-kinds.ts'

type Stores = Pick<Services, 'database' | 'files'>
/** A document as it is drawn and stored. */
interface Document {
  texts: DocumentTexts
  name: string
  /** YYYY-MM-DD */
  date: string
}

const day = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`
const logoPlace = { x: textPage.margin, y: 120, width: 520, height: 150 } as const

/** Draws a document and stores it with its hash, unless somebody was faster: a document has one file, for good. */
async function storeDocument(
  { database, files }: Stores,
  target: { table: 'bill' | 'invoice'; orgId: number; id: number },
  document: Document,
  logo: Uint8Array | null,
): Promise<void> {
  const { table, orgId, id } = target
  const { texts, name, date } = document
  const picture = logo && texts.hasLogo ? { png: logo, ...logoPlace } : undefined
  const bytes = await drawTextPages({
    title: texts.title,
    date,
    pages: documentPages(texts),
    ...(picture && { picture }),
  })
  const stored = await files.put(Buffer.from(bytes))
  killPoint('invoicing.stored')
  const kind = table === 'bill' ? BILL_FILE : INVOICE_FILE
  const sha256 = createHash('sha256').update(bytes).digest()
  await inScope(database, { role: 'service', orgId }, async (db) => {
    const row = await db
      .selectFrom(table)
      .select('file_id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.file_id !== null) return
    const file = { kind, name, mime: 'application/pdf', size: stored.size, sha256, storageKey: stored.key }
    const [fileId] = await addFiles(db, orgId, [file])
    await db.updateTable(table).set({ file_id: fileId! }).where('org_id', '=', orgId).where('id', '=', id).execute()
  })
}

/** What an invoice says, all of it frozen when it was issued. */
async function invoiceDocument(db: Db, orgId: number, id: number, hasLogo: boolean): Promise<Document> {
  const row = await db
    .selectFrom('invoice as i')
    .leftJoin('invoice as c', (join) => join.onRef('c.org_id', '=', 'i.org_id').onRef('c.id', '=', 'i.corrects'))
    .leftJoin('invoice as r', (join) => join.onRef('r.org_id', '=', 'i.org_id').onRef('r.id', '=', 'i.replaces'))
    .select([
      'i.kind',
      'i.number',
      'i.language',
      'i.currency',
      'i.total',
      'i.tax',
      'i.paid',
      'i.prices_include_tax as pricesIncludeTax',
      'i.issuer',
      'i.customer',
      'i.reason',
      'c.number as corrects',
      'r.number as replaces',
      day('i.issued_on').as('issuedOn'),
      day('i.due_on').as('dueOn'),
      day('i.starts_on').as('startsOn'),
      day('i.ends_on').as('endsOn'),
    ])
    .where('i.org_id', '=', orgId)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow()
  const of = { org: sql.ref('org_id'), id: sql.ref('invoice_id') }
  const lines = await db
    .selectFrom('invoice_line')
    .select(['kind', 'carrier', 'service_code', 'count', 'amount', 'tax', 'insurance', 'is_insurance'])
    .where(of.org, '=', orgId)
    .where(of.id, '=', id)
    .orderBy('line')
    .execute()
  const taxes = await db
    .selectFrom('invoice_tax')
    .select(['name', 'rate_ppm', 'base', 'amount'])
    .where(of.org, '=', orgId)
    .where(of.id, '=', id)
    .orderBy('line')
    .execute()
  const texts = invoiceTexts({
    ...row,
    language: row.language as DocumentLanguage,
    issuer: row.issuer as unknown as InvoiceTextsOf['issuer'],
    customer: row.customer as unknown as InvoiceTextsOf['customer'],
    lines,
    taxes,
    hasLogo,
  })
  return { texts, name: `${row.number}.pdf`, date: row.issuedOn }
}

async function drawInvoice(stores: Stores, orgId: number, id: number, logo: Uint8Array | null): Promise<void> {
  const document = await inScope(
    stores.database,
    { role: 'service', orgId },
    (db) => invoiceDocument(db, orgId, id, logo !== null),
    { readOnly: true },
  )
  await storeDocument(stores, { table: 'invoice', orgId, id }, document, logo)
}

const BATCH = 200
/** Drawing is work of the processor: more side by side would only take connections from those that issue. */
const DRAWN_AT_ONCE = 3

/** Draws the documents of a provider that have no file yet: while others are issued, or after an interruption. */
export async function drawMissing(stores: Stores, providerOrgId: number): Promise<void> {
  const logo = await readLogo(stores, providerOrgId)
  for (;;) {
    const rows = await inScope(
      stores.database,
      { role: 'service', orgId: providerOrgId },
      (db) =>
        db
          .selectFrom('invoice')
          .select(['org_id', 'id'])
          .where('provider_org_id', '=', providerOrgId)
          .where('file_id', 'is', null)
          .orderBy('org_id')
          .orderBy('id')
          .limit(BATCH)
          .execute(),
      { readOnly: true },
    )
    await eachSideBySide(rows, ({ org_id: orgId, id }) => drawInvoice(stores, orgId, id, logo), DRAWN_AT_ONCE)
    if (rows.length < BATCH) return
  }
}

async function billDocument(db: Db, orgId: number, id: number, locale: Locale): Promise<Document> {
  const row = await db
    .selectFrom('bill as b')
    .innerJoin('tenancy_org as o', 'o.id', 'b.org_id')
    .innerJoin('tenancy_org as p', 'p.id', 'b.provider_org_id')
    .leftJoin('tenancy_site as s', 's.org_id', 'b.provider_org_id')
    .select([
      'b.type',
      'b.currency',
      'b.amount',
      'o.name as customer',
      'p.name as provider',
      's.site_name',
      's.site_name_cn',
      day('b.starts_on').as('startsOn'),
      day('b.ends_on').as('endsOn'),
      day('b.closed_at').as('closedOn'),
    ])
    .where('b.org_id', '=', orgId)
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('bill_line')
    .select(['kind', 'carrier', 'service_code', 'count', 'amount', 'insurance', 'is_insurance'])
    .where('org_id', '=', orgId)
    .where('bill_id', '=', id)
    .orderBy('line')
    .execute()
  const site = row.site_name ?? row.provider
  const provider = locale === 'cn' ? (row.site_name_cn ?? site) : site
  const number = billNumber(id)
  return {
    texts: billTexts({ ...row, number, locale, provider, lines }),
    name: `bill-${number}.pdf`,
    date: row.closedOn,
  }
}

async function storedPdf(db: Db, table: 'bill' | 'invoice', of: { orgId: number; id: number }) {
  return db
    .selectFrom(table)
    .innerJoin('files_file as f', (join) =>
      join.onRef('f.org_id', '=', `${table}.org_id`).onRef('f.id', '=', `${table}.file_id`),
    )
    .select(['f.name', 'f.mime', 'f.storage_key'])
    .where(`${table}.org_id`, '=', of.orgId)
    .where(`${table}.id`, '=', of.id)
    .executeTakeFirst()
}

async function pdfAnswer(
  ctx: BaseCtx,
  table: 'bill' | 'invoice',
  of: { orgId: number; id: number },
  draw: () => Promise<void>,
): Promise<FileAnswer> {
  const find = () =>
    inScope(ctx.database, { role: 'service', orgId: of.orgId }, (db) => storedPdf(db, table, of), { readOnly: true })
  let file = await find()
  if (!file) {
    await draw()
    file = await find()
  }
  if (!file) throw notFound('File', '文件')
  return { fileName: file.name, mime: file.mime, body: await ctx.files.read(file.storage_key) }
}

/** The file of an invoice that the caller may read; drawn now if the run was interrupted before. */
export const invoicePdf = (
  ctx: BaseCtx,
  of: { orgId: number; id: number; providerOrgId: number },
): Promise<FileAnswer> =>
  pdfAnswer(ctx, 'invoice', of, async () => drawInvoice(ctx, of.orgId, of.id, await readLogo(ctx, of.providerOrgId)))

/** The file of a bill that the caller may read: drawn for the first reader, in that reader's language. */
export const billPdf = (ctx: BaseCtx, of: { orgId: number; id: number }): Promise<FileAnswer> =>
  pdfAnswer(ctx, 'bill', of, async () => {
    const { orgId, id } = of
    const document = await inScope(
      ctx.database,
      { role: 'service', orgId },
      (db) => billDocument(db, orgId, id, ctx.locale),
      { readOnly: true },
    )
    await storeDocument(ctx, { table: 'bill', orgId, id }, document, null)
  })
