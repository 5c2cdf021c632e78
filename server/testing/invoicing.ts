import { type ClosingTerms, firstClosingTerms } from '@waybill/contract/invoicing/closing'
import { firstInvoiceSettings, type InvoiceSettings } from '@waybill/contract/invoicing/settings'
import { randomUUID } from 'node:crypto'
import { addFunds, captureLabel, chargeFee, holdLabel, openBooks, refundVoid } from '../modules/money/funds/index.ts'
import { billProvider } from '../modules/money/invoicing/index.ts'
import { asService } from './chain.ts'
import type { TestDatabase } from './database.ts'
import type { TestServer } from './server.ts'

type Testing = Pick<TestDatabase, 'database' | 'admin'>

/** Details with which a provider issues invoices. */
export const completeSettings: InvoiceSettings = {
  ...firstInvoiceSettings,
  legalName: 'Acme Shipping LLC',
  address: '1 Dock Street\nOakland, CA 94607',
  taxNumber: 'US-99-1234567',
  taxes: [
    { name: 'State tax', ratePpm: 60_000 },
    { name: 'City tax', ratePpm: 12_500 },
  ],
}

/** Sets how a provider issues invoices, behind its back. */
export async function issueInvoicesOf(
  { admin }: Pick<Testing, 'admin'>,
  providerOrgId: number,
  change: Partial<InvoiceSettings> = {},
): Promise<void> {
  await admin.query(
    `insert into invoice_setting (org_id, setting, version, updated_at, updated_by) values ($1, $2, 1, now(), 1)
     on conflict (org_id) do update set setting = excluded.setting, version = invoice_setting.version + 1`,
    [providerOrgId, JSON.stringify({ ...completeSettings, ...change })],
  )
}

/** Sets when a provider closes its months, from this month on, behind its back. */
export async function closeMonthsOf(
  { admin }: Pick<Testing, 'admin'>,
  providerOrgId: number,
  { from, ...change }: Partial<ClosingTerms> & { from: string },
): Promise<void> {
  const { closingDay, dueDays, timeZone } = { ...firstClosingTerms, ...change }
  await admin.query(
    `insert into billing_terms (org_id, version, from_month, closing_day, due_days, time_zone, set_at, set_by)
     select $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, now(), 1 from billing_terms where org_id = $1`,
    [providerOrgId, from, closingDay, dueDays, timeZone],
  )
}

/** Adds money to the balance of an organization and, where there is one, of its reseller. */
export async function fund({ database, admin }: Testing, orgId: number, amount = 1000_0000): Promise<void> {
  const { rows } = await admin.query(
    'select p.id from org o join org p on p.id = o.parent_org_id where o.id = $1 and p.type = 4',
    [orgId],
  )
  for (const org of [orgId, ...rows.map(({ id }) => Number(id))]) {
    await asService(database, org, async (db) => {
      await openBooks(db)
      await addFunds(db, {
        key: `test-funds:${randomUUID()}`,
        amount,
        via: 'bank',
        at: new Date('2026-01-01T00:00:00Z'),
      })
    })
  }
}

/** Charges a label; answers its purchase. `label`: its price, and what of it is insurance. */
export async function chargeLabel(
  { database }: Testing,
  orgId: number,
  label: number | { price: number; cover: number },
  at: string,
): Promise<string> {
  const { price, cover } = typeof label === 'number' ? { price: label, cover: 0 } : label
  const id = randomUUID()
  const when = new Date(at)
  const cost = { sell: price, buy: price }
  await asService(database, orgId, async (db) => {
    await holdLabel(db, id, cost, when)
    await captureLabel(db, id, { ...cost, cost: price, cover: { sell: cover, buy: cover, cost: cover } }, when)
  })
  return id
}

/** The refund of a label that was voided. */
export const refundLabel = ({ database }: Testing, orgId: number, purchaseId: string, at: string): Promise<unknown> =>
  asService(database, orgId, (db) => refundVoid(db, purchaseId, new Date(at)))

/** A fee that may bring the balance below zero. */
export const chargeFees = ({ database }: Testing, orgId: number, amount: number, at: string): Promise<unknown> =>
  asService(database, orgId, (db) => chargeFee(db, { key: `test-fee:${randomUUID()}`, amount, at: new Date(at) }))

/** An invoice in a state, planted behind the policies' back. */
export async function plantInvoice({ admin }: Pick<Testing, 'admin'>, orgId: number, status: number): Promise<number> {
  const { rows } = await admin.query('select parent_org_id as id from org where id = $1', [orgId])
  const provider = rows[0].id
  await issueInvoicesOf({ admin }, provider)
  await admin.query(
    `insert into billing_period (org_id, starts_on, ends_on, provider_org_id, ends_at, through_seq, closed_at, invoiced)
     values ($1, '2020-01-01', '2020-01-31', $2, '2020-02-01', 0, '2020-02-04', true) on conflict do nothing`,
    [orgId, provider],
  )
  const planted = await admin.query(
    `insert into invoice (org_id, provider_org_id, kind, status, number, series, year, position, starts_on, ends_on, issued_on, due_on, issued_at,
       total, tax, paid, issuer, customer, language)
     values ($1, $2, 1, $3, 'TEST-2020-000001', 'TEST', 2020, 1, '2020-01-01', '2020-01-31', '2020-02-04', '2020-02-18', '2020-02-04',
       1000000, 0, 1000000, '{"name":"Test","address":"","taxNumber":"","footer":""}', '{"name":"Test","address":"","taxNumber":""}', 'en') returning id`,
    [orgId, provider, status],
  )
  return planted.rows[0].id
}

/** The monthly run of a provider as it is at that time. */
export const billAt = ({ services }: TestServer, providerOrgId: number, at: string): Promise<void> =>
  billProvider({ ...services, now: () => new Date(at) }, { orgId: providerOrgId, userId: null })
