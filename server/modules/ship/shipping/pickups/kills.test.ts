import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quotePickup, schedulePickup } from '@waybill/contract/pickups/api'
import { expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { runPicker } from '../../../../testing/faults/children.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper, testSender } from '../../../../testing/shipping.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const UPS = 2
const FEE = 9_0000
const orgId = demoOrg.seller

/** What all entries of the seller's fees come to: what is held now, and what was ever charged. */
const moved = async () => {
  const { rows } = await server.admin.query<{ held: number; charged: number }>(
    `select coalesce(-sum(amount) filter (where code = 2020 and t.ref_type = 'pickup'), 0)::int as held,
       coalesce(-sum(amount) filter (where code = 4040), 0)::int as charged
     from ledger_entry e join ledger_transfer t on t.org_id = e.org_id and t.id = e.transfer_id where e.org_id = $1`,
    [orgId],
  )
  return rows[0]
}

it(
  'kill -9 at every step of a pickup leaves one at the carrier, and its fee held once and charged once',
  { timeout: 600_000 },
  async () => {
    await seedFunds(server.database, orgId, 1000_0000)
    const filesDir = await mkdtemp(join(tmpdir(), 'waybill-pickups-'))
    const run = (task: object) =>
      runPicker({
        appUrl: server.database.appUrl,
        filesDir,
        orgId,
        body: null,
        pickupId: null,
        ahead: 0,
        killAt: '',
        ...task,
      })
    let charged = 0
    let held = 0
    let house = 0
    const scheduling = ['pickup.requested', 'pickup.committed', 'pickup.answered', 'pickup.moved', 'pickup.settled']
    const closing = ['pickup.answered', 'pickup.moved', 'pickup.settled']
    try {
      for (const point of scheduling) {
        const from = { ...testSender, line1: `${++house} Kill St` }
        const ids = await seedOrders(server.database, orgId, [newOrder({ shipFrom: from })])
        const [label] = (await shopper(server, as).ship(ids, UPS)).items
        const { days } = (await server.call(quotePickup, { body: { carrier: UPS, from } }, { as })).body.data!
        const date = days.at(-1)!.date
        const what = { carrier: UPS, from, date, ready: '09:00', close: '17:00', place: 'front', instructions: null }
        const body = { ...what, requestKey: randomUUID(), fee: FEE, shipmentIds: [label?.shipmentId] }
        expect((await run({ body, killAt: point })).killed).toBe(true)
        // The same press again, on another node.
        expect((await server.call(schedulePickup, { body: body as never }, { as })).body.data?.state).toBe('scheduled')
        const { rows } = await server.admin.query<{ id: number; state: string; parcels: number; theirs: number }>(
          `select p.id, p.state, (select count(*)::int from pickup_parcel q where q.pickup_id = p.id and q.is_live) as parcels,
           (select count(*)::int from sandbox_carrier.pickup s where s.key = p.fee_key::text) as theirs
         from pickup p where p.org_id = $1 and p.request_key = $2`,
          [orgId, body.requestKey],
        )
        expect(rows).toEqual([{ id: rows[0]?.id, state: 'scheduled', parcels: 1, theirs: 1 }])
        held += FEE
        expect(await moved()).toEqual({ held, charged })
        const step = closing[house - 1]
        if (!step) continue

        const pickupId = rows[0]!.id
        const ahead = 30 * 86_400_000
        expect((await run({ pickupId, ahead, killAt: step })).killed).toBe(true)
        await run({ pickupId, ahead })
        const { rows: after } = await server.admin.query(
          `select state, final_fee::int as fee from pickup where id = $1`,
          [pickupId],
        )
        expect(after).toEqual([{ state: 'pickedUp', fee: FEE }])
        charged += FEE
        held -= FEE
        expect(await moved()).toEqual({ held, charged })
      }
      expect(await ledgerFaults(server.admin)).toEqual([])
    } finally {
      await rm(filesDir, { recursive: true, force: true })
    }
  },
)
