import type { InvoiceRow } from '@waybill/contract/invoicing/api'
import { documentKind, type InvoiceState, invoiceStatus } from '@waybill/contract/invoicing/enums'
import { type RawBuilder, sql } from 'kysely'
import { stateSql } from '../../../platform/database/index.ts'

/** Whose documents: an organization's own, or those that a provider issued. */
export type InvoiceViewer = { orgId: number; side: 'customer' | 'provider' }

const note = sql.lit(documentKind.creditNote)
const issued = stateSql(invoiceStatus.issued)

/** Documents that count in the balance of what was invoiced: a canceled invoice and its credit notes make nothing together. */
const counts = (of: RawBuilder<unknown>) => sql`(
  (${of}.corrects is null or exists (
    select from invoice c where c.org_id = ${of}.org_id and c.id = ${of}.corrects and c.status = ${issued}))
  and (${of}.kind = ${note} or ${of}.status = ${issued}))`

/**
 * What each customer owes beyond its balance, of documents alone: what was charged since the last closed month is owed last. Read by the
 * service, for sellers see their own wallets but not what was sold.
 */
const debts = ({ orgId, side }: InvoiceViewer) => sql`
  select w.org_id, -w.balance as debt, coalesce((
      select sum(c.supply) from funds_charge c where c.org_id = w.org_id and c.seq > coalesce((
        select max(p.through_seq) from billing_period p where p.org_id = w.org_id), 0)), 0)::bigint as uninvoiced
  from funds_wallet w join tenancy_org o on o.id = w.org_id
  where w.balance < 0 and ${side === 'customer' ? sql`w.org_id = ${orgId}` : sql`o.parent_org_id = ${orgId}`}`

/**
 * Documents with what is open of them, as a subquery named v. Money that comes in pays the oldest first, so what a negative balance leaves
 * open lies on the newest.
 */
export const documentsOf = (viewer: InvoiceViewer, today: string): RawBuilder<unknown> => sql`(
  with debt as materialized (${debts(viewer)}),
  document as (
    select i.*, case when i.kind <> ${note} and i.status = ${issued} and d.org_id is not null then
      greatest(0, least(i.total + credit.total, d.debt - d.uninvoiced - coalesce((
        select sum(n.total) from invoice n where n.org_id = i.org_id and ${counts(sql`n`)}
          and (n.starts_on, n.id) > (i.starts_on, i.id) and n.corrects is distinct from i.id), 0))) else 0 end::bigint as open
    from invoice i left join debt d on d.org_id = i.org_id
    cross join lateral (
      select coalesce(sum(c.total), 0)::bigint as total from invoice c where c.org_id = i.org_id and c.corrects = i.id) credit
    where ${viewer.side === 'customer' ? sql`i.org_id` : sql`i.provider_org_id`} = ${viewer.orgId})
  select *, case when kind = ${note} then 'creditNote' when status <> ${issued} then 'credited'
    when open > 0 and due_on < ${today}::date then 'overdue' when open > 0 then 'open' else 'paid' end as state
  from document) as v`

/** What customers with a negative balance owe, as a subquery named d: of documents and, since the last closed month, without one. */
export const debtsOf = (viewer: InvoiceViewer): RawBuilder<unknown> => sql`(${debts(viewer)}) as d`

export interface InvoiceRecord {
  org_id: number
  org_name: string
  provider_org_id: number
  id: number
  number: string
  kind: InvoiceRow['kind']
  state: InvoiceState
  starts_on: string
  ends_on: string
  issued_on: string
  due_on: string
  currency: string
  total: number
  tax: number
  open: number
}
const day = (column: string) => sql`to_char(${sql.ref(`v.${column}`)}, 'YYYY-MM-DD') as ${sql.ref(column)}`
export const invoiceColumns = sql`v.org_id, o.name as org_name, v.provider_org_id, v.id, v.number, v.kind, v.state, ${day('starts_on')},
  ${day('ends_on')}, ${day('issued_on')}, ${day('due_on')}, v.currency, v.total, v.tax, v.open`

export const presentInvoice = (row: InvoiceRecord): InvoiceRow => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  state: row.state,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  issuedOn: row.issued_on,
  dueOn: row.due_on,
  currency: row.currency,
  net: row.total - row.tax,
  tax: row.tax,
  total: row.total,
  open: row.open,
})
