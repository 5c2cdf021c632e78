import { formatMoney, type Money } from '@waybill/contract/core/money'
import { type InvoiceFormat, lineStates } from '@waybill/contract/carrier-invoices/enums'
import { invoiceState } from '@waybill/contract/carrier-invoices/invoice-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { PurchaseRef } from '../../ship/shipping/index.ts'
import { InvoiceRefusal } from './formats/billed-line.ts'

/** A file whose lines are staged. */
export interface StagedFile {
  orgId: number
  fileId: number
  format: InvoiceFormat
  at: Date
}

/** One after another for an organization: two files may hold parts of one invoice. */
export async function lockInvoices(db: Db, orgId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`carrier-invoices:${orgId}`}, 0))`.execute(db)
}

const ofFile = ({ orgId, fileId }: StagedFile) => sql`s.org_id = ${orgId} and s.file_id = ${fileId}`

async function refuseSeveralTotals(db: Db, file: StagedFile): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select s.number from carrier_invoice_staging s where ${ofFile(file)}
    group by s.account, s.number having min(s.stated) <> max(s.stated) order by 1 limit 1`.execute(db)
  if (rows[0]) throw new InvoiceRefusal('CARRIER_INVOICE_TOTALS', { number: rows[0].number })
}

/** Of a shipment that a report names several times its last row counts. */
async function keepLastReport(db: Db, file: StagedFile): Promise<void> {
  await sql`
    delete from carrier_invoice_staging s using (
      select account, number, content_hash, max(place) as last from carrier_invoice_staging s where ${ofFile(file)} group by 1, 2, 3) newest
    where ${ofFile(file)} and s.account = newest.account and s.number = newest.number and s.content_hash = newest.content_hash and s.place < newest.last`.execute(
    db,
  )
}

interface FoundInvoice {
  id: number
  number: string
  state: string
  stated: Money | null
  /** The file has the whole invoice: what it does not have, the carrier took back. */
  whole: boolean
}

async function saveInvoices(db: Db, file: StagedFile): Promise<FoundInvoice[]> {
  const { rows } = await sql<FoundInvoice>`
    with found as (
      select s.account, s.number, max(s.invoice_dated) as dated, max(s.due) as due, max(s.currency) as currency, max(s.stated) as stated,
        sum(s.amount) as amount
      from carrier_invoice_staging s where ${ofFile(file)} group by s.account, s.number),
    saved as (
      insert into carrier_invoice as i (org_id, format, account, number, dated, due, currency, stated, created_at)
      select ${file.orgId}, ${file.format}, account, number, dated, due, currency, stated, ${file.at}::timestamptz from found
      order by account, number
      on conflict (org_id, format, account, number) do update
        set stated = excluded.stated, dated = coalesce(excluded.dated, i.dated), due = coalesce(excluded.due, i.due)
      returning i.id, i.account, i.number, i.state, i.stated)
    select saved.id, saved.number, saved.state, saved.stated, found.stated is not null and found.amount = found.stated as whole
    from saved join found using (account, number) order by saved.id`.execute(db)
  return rows
}

/** The key of a line among all lines of its invoice: several that say the same are numbered. */
const numberedKey = sql`decode(md5(encode(s.content_hash, 'hex') || ':' ||
  row_number() over (partition by s.account, s.number, s.content_hash order by s.place)), 'hex')`

async function addLines(db: Db, file: StagedFile): Promise<void> {
  await sql`
    insert into carrier_invoice_line as l (org_id, invoice_id, content_hash, file_id, row_no, kind, tracking, refs, other_tracking, dated, code, description,
      amount, reason, weight_cg, size, zone, service, zip, state, created_at)
    select s.org_id, i.id, ${numberedKey}, s.file_id, s.row_no, s.kind, s.tracking, s.refs, s.other_tracking, s.dated, s.code, s.description,
      s.amount, s.reason, s.weight_cg, s.size, s.zone, s.service, s.zip, case s.kind when 'account' then 'account' else 'unmatched' end,
      ${file.at}::timestamptz
    from carrier_invoice_staging s
    join carrier_invoice i on i.org_id = s.org_id and i.format = ${file.format} and i.account = s.account and i.number = s.number
    where ${ofFile(file)} order by s.place
    on conflict (org_id, invoice_id, content_hash) do update
      set amount = excluded.amount, code = excluded.code, description = excluded.description, reason = excluded.reason,
        weight_cg = excluded.weight_cg, size = excluded.size, service = excluded.service, zip = excluded.zip, file_id = excluded.file_id, row_no = excluded.row_no
      where l.amount <> excluded.amount`.execute(db)
}

/** Removes lines that a re-issued invoice no longer has; returns the labels that they were about. */
async function dropLines(db: Db, file: StagedFile, whole: readonly number[]): Promise<PurchaseRef[]> {
  if (whole.length === 0) return []
  const { rows } = await sql<{ org: number | null; id: string | null }>`
    with numbered as (select i.id as invoice_id, ${numberedKey} as content_hash
      from carrier_invoice_staging s
      join carrier_invoice i on i.org_id = s.org_id and i.format = ${file.format} and i.account = s.account and i.number = s.number
      where ${ofFile(file)})
    delete from carrier_invoice_line l where l.org_id = ${file.orgId} and l.invoice_id = any(${[...whole]}::bigint[])
      and not exists (select 1 from numbered n where n.invoice_id = l.invoice_id and n.content_hash = l.content_hash)
    returning l.seller_org_id as org, l.purchase_id as id`.execute(db)
  return rows.flatMap(({ org, id }) => (org !== null && id !== null ? [{ orgId: org, purchaseId: id }] : []))
}

/** Brings the figures of invoices up to date with their lines; an invoice whose lines add up is complete. */
export async function countLines(db: Db, orgId: number, invoiceIds: readonly number[]): Promise<void> {
  await sql`
    update carrier_invoice i set lines = c.lines, amount = c.amount, unmatched_lines = c.unmatched, difference_lines = c.difference,
      matched_lines = c.matched, posted_lines = c.posted, absorbed_lines = c.absorbed, account_lines = c.account,
      state = case when i.stated is null or i.stated = c.amount then ${stateSql(invoiceState.complete)} else i.state end
    from (
      select a.id, count(l.id) as lines, coalesce(sum(l.amount), 0)::bigint as amount,
        ${sql.join(lineStates.map((state) => sql`count(*) filter (where l.state = ${sql.lit(state)}) as ${sql.ref(state)}`))}
      from unnest(${[...invoiceIds]}::bigint[]) as a (id)
      left join carrier_invoice_line l on l.org_id = ${orgId} and l.invoice_id = a.id
      group by a.id) c
    where i.org_id = ${orgId} and i.id = c.id`.execute(db)
}

/** An invoice that was complete stays so: a file that would change what it comes to is refused. */
async function refuseChangedTotals(db: Db, file: StagedFile, found: readonly FoundInvoice[]): Promise<void> {
  const complete = found.filter(({ state }) => state === invoiceState.complete).map(({ id }) => id)
  const { rows } = await sql<{ number: string; stated: Money; amount: Money }>`
    select number, stated, amount from carrier_invoice
    where org_id = ${file.orgId} and id = any(${complete}::bigint[]) and stated <> amount order by id limit 1`.execute(
    db,
  )
  const [wrong] = rows
  if (!wrong) return
  const difference = formatMoney(wrong.amount - wrong.stated)
  throw new InvoiceRefusal('CARRIER_INVOICE_TOTAL', {
    number: wrong.number,
    stated: formatMoney(wrong.stated),
    difference,
  })
}

/**
 * Adds the staged lines of a file to their invoices; what is there already is not added again. A file that has an invoice whole takes the
 * place of what was there. Returns the invoices, and labels that lost lines. Throws InvoiceRefusal.
 */
export async function mergeFile(db: Db, file: StagedFile): Promise<{ invoiceIds: number[]; changed: PurchaseRef[] }> {
  await refuseSeveralTotals(db, file)
  if (file.format === 'easypost') await keepLastReport(db, file)
  const found = await saveInvoices(db, file)
  const changed = await dropLines(
    db,
    file,
    found.filter(({ whole }) => whole).map(({ id }) => id),
  )
  await addLines(db, file)
  const invoiceIds = found.map(({ id }) => id)
  await countLines(db, file.orgId, invoiceIds)
  await refuseChangedTotals(db, file, found)
  await sql`delete from carrier_invoice_staging s where ${ofFile(file)}`.execute(db)
  return { invoiceIds, changed }
}
