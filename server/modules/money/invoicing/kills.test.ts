import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chainOrgs, seedProviderChain } from '../../../testing/chain.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { runBiller } from '../../../testing/faults/children.ts'
import { chargeLabel, fund, issueInvoicesOf } from '../../../testing/invoicing.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'

/** Each point once; npm run soak asks for many more. */
const KILLS = Number(process.env.WAYBILL_MONEY_KILLS ?? 8)
const points = ['started', 'closed', 'billed', 'numbered', 'issued', 'committed', 'finished', 'stored'] as const
const { acme, viaAcme, viaAcme2 } = chainOrgs
const context = useTestDatabase()

it('kill -9 at every step of a monthly run leaves no gap and no twin', { timeout: KILLS * 60_000 }, async () => {
  await seedProviderChain(context.admin)
  await issueInvoicesOf(context, acme)
  for (const org of [viaAcme, viaAcme2]) await fund(context, org, 10_000_0000)
  const files = await mkdtemp(join(tmpdir(), 'waybill-billing-'))
  for (let round = 0; round < KILLS; round++) {
    // A month for each round, from January 2026.
    const month = (after: number) => new Date(Date.UTC(2026, round + after, 15)).toISOString()
    for (const org of [viaAcme, viaAcme2]) await chargeLabel(context, org, 8_1500, month(0))
    const task = { appUrl: context.database.appUrl, files, orgId: acme, at: month(1) }
    const point = `invoicing.${points[round % points.length]}`
    expect(await runBiller({ ...task, point })).toEqual({ killed: true })
    expect(await runBiller({ ...task, point: '' })).toEqual({ killed: false })
  }
  const { rows } = await context.admin.query(
    `select org_id::int as org, count(*)::int as bills, count(distinct starts_on)::int as months, sum(amount)::bigint as amount
     from bill group by org_id order by org_id`,
  )
  const each = { bills: KILLS, months: KILLS, amount: KILLS * 8_1500 }
  expect(rows).toEqual([
    { org: viaAcme, ...each },
    { org: viaAcme2, ...each },
  ])
  const numbers = await context.admin.query(
    `select series, year::int, count(*)::int as n, count(distinct position)::int as positions, min(position)::int as first, max(position)::int as last
     from invoice where provider_org_id = $1 group by series, year order by year`,
    [acme],
  )
  expect(numbers.rows.reduce((sum, { n }) => sum + n, 0)).toBe(KILLS * 2)
  for (const { n, positions, first, last } of numbers.rows) expect([positions, first, last]).toEqual([n, 1, n])
  const undrawn = await context.admin.query('select count(*)::int as n from invoice where file_id is null')
  expect(undrawn.rows[0].n).toBe(0)
  expect(await ledgerFaults(context.admin)).toEqual([])
  await rm(files, { recursive: true, force: true })
})
