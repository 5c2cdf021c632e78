import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { runWarehouseBiller } from '../../../../testing/faults/children.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { seedUser } from '../../../../testing/people.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { connectWarehouse, demoWarehouse } from '../../../../testing/warehouse.ts'
import { plantCharge, plantRateCard } from '../../../../testing/warehouse-charges.ts'
import { stockFaults } from '../../stock/index.ts'

/** Each point once; npm run soak asks for many more. */
const KILLS = Number(process.env.WAYBILL_MONEY_KILLS ?? 5)
const points = ['charged', 'numbered', 'closed', 'committed', 'stored'] as const
const server = useTestServer()

it(
  'kill -9 at every step of a run charges fees once and leaves no gap and no twin',
  { timeout: KILLS * 60_000 },
  async () => {
    server.clock.set(new Date('2026-01-10T12:00:00Z'))
    await server.admin.query("update warehouse_link set connected_at = '2040-01-01'")
    await plantRateCard(server)
    await server.admin.query(
      "insert into rate_card_row (org_id, card_id, act, rate) select org_id, id, 'monthly', 90000 from rate_card where org_id = $1",
      [demoOrg.harbor],
    )
    const sellers = [await seedUser(server), await seedUser(server)]
    for (const { orgId } of sellers) {
      await connectWarehouse(server, orgId)
      await server.admin.query("update warehouse_link set connected_at = '2026-01-01T12:00:00Z' where org_id = $1", [
        orgId,
      ])
    }
    const files = await mkdtemp(join(tmpdir(), 'waybill-bills-'))
    for (let round = 0; round < KILLS; round++) {
      const month = (after: number) => new Date(Date.UTC(2026, round + after, 15))
      server.clock.set(month(0))
      for (const { orgId } of sellers) await plantCharge(server, orgId)
      const task = { appUrl: server.database.appUrl, files, at: month(1).toISOString() }
      const point = `bills.${points[round % points.length]}`
      expect(await runWarehouseBiller({ ...task, point })).toEqual({ killed: true })
      expect(await runWarehouseBiller({ ...task, point: '' })).toEqual({ killed: false })
    }
    const { rows } = await server.admin.query(
      `select org_id::int as org, count(*)::int as bills, count(distinct starts_on)::int as months, sum(amount)::int as amount,
       count(file_id)::int as files from warehouse_bill where number is not null group by org_id order by org_id`,
    )
    // A pick and the fee of each month.
    const each = { bills: KILLS, months: KILLS, amount: KILLS * 11_0000, files: KILLS }
    expect(rows).toEqual(sellers.map(({ orgId }) => ({ org: orgId, ...each })).toSorted((a, b) => a.org - b.org))
    const numbers = await server.admin.query(
      `select count(*)::int as n, count(distinct position)::int as positions, max(position)::int as last
     from warehouse_bill where warehouse_org_id = $1 and number is not null`,
      [demoWarehouse.operatorId],
    )
    expect(numbers.rows).toEqual([{ n: KILLS * 2, positions: KILLS * 2, last: KILLS * 2 }])
    expect(await ledgerFaults(server.admin)).toEqual([])
    expect(await stockFaults(server.admin)).toEqual([])
    await rm(files, { recursive: true, force: true })
  },
)
