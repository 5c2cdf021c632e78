import { firstClosingTerms } from '@waybill/contract/invoicing/closing'
import { expect, it } from 'vitest'
import { asService, chainOrgs, seedProviderChain } from '../../../testing/chain.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { chargeLabel, completeSettings, fund, issueInvoicesOf } from '../../../testing/invoicing.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { closeMonth } from './close-month.ts'
import { invoiceMonth } from './issue.ts'

const { acme } = chainOrgs
const context = useTestDatabase()
const january = { startsOn: '2026-01-01', endsOn: '2026-01-31', endsAt: new Date('2026-02-01T00:00:00Z') }
const at = new Date('2026-02-04T12:00:00Z')

class RolledBack extends Error {}

it('numbers have no gap and no twin under 50 parallel issues of which some are rolled back', async () => {
  await seedProviderChain(context.admin)
  await issueInvoicesOf(context, acme)
  const customers = Array.from({ length: 50 }, (_, index) => 1000 + index)
  await context.admin.query(
    `insert into org (id, type, parent_org_id, name) select id, 1, $1, 'Seller ' || id from unnest($2::bigint[]) as id`,
    [acme, customers],
  )
  await fund(context, acme, 100_000_0000)
  for (const org of customers) {
    await fund(context, org, 100_0000)
    await chargeLabel(context, org, 10_0000, '2026-01-15T12:00:00Z')
  }
  const issue = (orgId: number, fails: boolean) =>
    asService(context.database, orgId, async (db) => {
      await closeMonth(db, { orgId, providerOrgId: acme }, january, at)
      const how = {
        settings: completeSettings,
        terms: { ...firstClosingTerms, issuedOn: at.toISOString().slice(0, 10) },
        issuedBy: null,
        at,
      }
      await invoiceMonth(db, { orgId, providerOrgId: acme, ...january, ...how })
      if (fails) throw new RolledBack()
    })
  const results = await Promise.allSettled(customers.map((org, index) => issue(org, index % 3 === 0)))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(17)
  const positions = async (): Promise<number[]> => {
    const { rows } = await context.admin.query('select position::int from invoice order by position')
    return rows.map(({ position }) => position)
  }
  expect(await positions()).toEqual(Array.from({ length: 33 }, (_, index) => index + 1))
  // The same ones again, each twice at once.
  await Promise.all([...customers, ...customers].map((org) => issue(org, false)))
  expect(await positions()).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  expect(await ledgerFaults(context.admin)).toEqual([])
})
