import { beforeAll, describe, expect, it } from 'vitest'
import { type Db, inScope } from '../../../platform/database/index.ts'
import { chainOrgs, seedProviderChain } from '../../../testing/chain.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { pagesRead } from '../../../testing/pages-read.ts'
import { listDifferences } from '../carrier-invoices/list-adjustments.ts'
import { listInvoices } from '../carrier-invoices/list-invoices.ts'
import { listBillRows } from '../invoicing/bills.ts'
import { listInvoiceRows } from '../invoicing/invoices.ts'
import { listRefundRows } from '../refunds/list.ts'
import { listActions } from '../wallets/list-actions.ts'
import { listRequests } from './list.ts'

const context = useTestDatabase()
const { acme, viaAcme } = chainOrgs
const ROWS = 3000
/** A page of fifty rows, with the pages of its index and its joins; an old page may not read more than that beyond what the first reads. */
const A_PAGE = 250

const PLANTED = {
  funding_request: `
    insert into funding_request (org_id, id, provider_org_id, type, method, status, requested, received, bank_reference, decided_at, denial, reason, created_at)
    select ${viaAcme}, 10000 + n, ${acme}, 3, 'bank', 3, 10000, null, 'RF' || n, now(), 'other', 'No', now() - n * interval '1 minute' from generate_series(1, ${ROWS}) n`,
  balance_refund: `
    insert into balance_refund (org_id, id, provider_org_id, status, amount, payee, requested_by, request_key, decided_at, reason, requested_at)
    select ${viaAcme}, 10000 + n, ${acme}, 4, 10000, 'Bank', 1, gen_random_uuid(), now(), 'No', now() - n * interval '1 minute' from generate_series(1, ${ROWS}) n`,
  invoice: `
    insert into invoice (org_id, id, provider_org_id, kind, status, number, series, year, position, starts_on, ends_on, issued_on, due_on, issued_at,
      total, tax, paid, issuer, customer, language)
    select ${viaAcme}, 10000 + n, ${acme}, 1, 1, 'I-' || n, 'I', 2026, n, '2000-01-01'::date + n, '2000-01-01'::date + n, now(), now(),
      now() + n * interval '1 minute', 10000, 0, 10000, '{}', '{}', 'en' from generate_series(1, ${ROWS}) n`,
  bill: `
    insert into bill (org_id, id, provider_org_id, type, starts_on, ends_on, count, amount, closed_at)
    select ${viaAcme}, 10000 + n, ${acme}, 3, '2000-01-01'::date + n, '2000-01-01'::date + n, 1, 10000, now() from generate_series(1, ${ROWS}) n`,
  carrier_invoice: `
    insert into carrier_invoice (org_id, id, format, account, number, state, created_at)
    select ${acme}, 10000 + n, 'ups', 'A', 'C-' || n, 'complete', now() from generate_series(1, ${ROWS}) n`,
  carrier_adjustment: `
    insert into carrier_adjustment (org_id, id, provider_org_id, purchase_id, sequence, state, reason, carrier, format, tracking_no, expected, billed,
      cost_delta, sell_delta, claimed, captured, proposed_at)
    select ${viaAcme}, 10000 + n, ${acme}, gen_random_uuid(), 1, 'proposed', 'weight', 2, 'ups', '1Z' || n, 0, 100, 100, 100, '{}', '{}', now()
    from generate_series(1, ${ROWS}) n`,
  account_action: `
    insert into account_action (org_id, id, provider_org_id, kind, state, amount, reason, request_id, requested_by, requested_at)
    select ${viaAcme}, 10000 + n, ${acme}, 'credit', 'waiting', 100, 'Goodwill', gen_random_uuid(), 1, now() from generate_series(1, ${ROWS}) n`,
}

beforeAll(async () => {
  await seedProviderChain(context.admin)
  const client = await context.admin.connect()
  try {
    // What these rows refer to does not matter to the lists.
    await client.query('set session_replication_role = replica')
    for (const rows of Object.values(PLANTED)) await client.query(rows)
  } finally {
    client.release(true)
  }
  await context.admin.query(`vacuum analyze ${Object.keys(PLANTED).join(', ')}`)
})

type Page = { next: string | null; records: readonly unknown[] }
type List = (db: Db, page: { cursor?: string; limit: number }) => Promise<Page>
const customer = { orgId: viaAcme, side: 'customer' } as const
const provider = { orgId: acme, side: 'provider' } as const
const today = '2026-11-02'
const lists: [string, keyof typeof PLANTED, List][] = [
  ['a customer’s requests', 'funding_request', (db, page) => listRequests(db, customer, { desc: true, ...page })],
  [
    'a customer’s denied requests of one balance',
    'funding_request',
    (db, page) => listRequests(db, customer, { desc: true, wallet: 'postage', statuses: [3], types: [3], ...page }),
  ],
  ['a provider’s requests', 'funding_request', (db, page) => listRequests(db, provider, { desc: true, ...page })],
  [
    'a provider’s requests, oldest first',
    'funding_request',
    (db, page) => listRequests(db, provider, { desc: false, ...page }),
  ],
  ['a customer’s refunds', 'balance_refund', (db, page) => listRefundRows(db, customer, page)],
  ['a provider’s refunds', 'balance_refund', (db, page) => listRefundRows(db, provider, { statuses: [4], ...page })],
  ['a customer’s invoices', 'invoice', (db, page) => listInvoiceRows(db, { ...customer, today }, page)],
  [
    'a provider’s invoices',
    'invoice',
    (db, page) => listInvoiceRows(db, { ...provider, today }, { year: 2026, ...page }),
  ],
  ['bills', 'bill', (db, page) => listBillRows(db, viaAcme, { types: [3], ...page })],
  ['carrier invoices', 'carrier_invoice', (db, page) => listInvoices(db, acme, { format: 'ups', ...page })],
  ['differences', 'carrier_adjustment', (db, page) => listDifferences(db, acme, page)],
  ['open differences', 'carrier_adjustment', (db, page) => listDifferences(db, acme, { states: 'proposed', ...page })],
  ['actions of staff', 'account_action', (db, page) => listActions(db, acme, page)],
]

describe('an old page of a long list reads hardly more than the newest one', () => {
  it.each(lists)('of %s', async (_name, table, list) => {
    await inScope(context.database, { role: 'service', orgId: acme }, async (db) => {
      const { next: old } = await list(db, { limit: ROWS - 60 })
      const newest = await pagesRead(db, table, () => list(db, { limit: 50 }))
      let page: Page | undefined
      const oldest = await pagesRead(db, table, async () => (page = await list(db, { limit: 50, cursor: old! })))
      expect(page?.records).toHaveLength(50)
      expect(oldest - newest).toBeLessThan(A_PAGE)
    })
  })

  it('and a cursor that names no instant is refused', async () => {
    const cursor = Buffer.from(JSON.stringify(['refunds customer', '2026-02-31T00:00:00.000000Z', '1', '1', '0']))
    await inScope(context.database, { role: 'service', orgId: acme }, (db) =>
      expect(listRefundRows(db, customer, { limit: 50, cursor: cursor.toString('base64url') })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      }),
    )
  })
})
