import { randomUUID } from 'node:crypto'
import { purchaseState } from '@waybill/contract/shipping/purchase-lifecycle'
import type { Pool } from 'pg'
import type { Database } from '../platform/database/index.ts'
import { asService } from './chain.ts'
import {
  addFunds,
  captureLabel,
  chargeAfterVoid,
  holdLabel,
  openBooks,
  refundVoid,
} from '../modules/money/funds/index.ts'

export interface PlantedLabel {
  orgId: number
  /** The provider whose markup rule made the price, and the rule. */
  rule?: { orgId: number; id: number }
  carrier: number
  service: string
  zone: string | null
  weightCg: number
  price: { sell: number; buy: number | null; cost: number }
  /** When it was bought, and what came after, in this order. */
  bought: Date
  voided?: Date
  chargedAgain?: Date
  adjusted?: { at: Date; sell: number; buy: number; cost: number }
}

async function plantFacts(admin: Pool, purchase: string, label: PlantedLabel): Promise<number> {
  const { orgId, carrier, service, zone, weightCg, price, rule, bought } = label
  const offer = { trace: rule ? [{ orgId: rule.orgId, steps: [{ kind: 'markup', ruleId: rule.id }] }] : [] }
  const client = await admin.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(
      `insert into purchase (org_id, id, batch_id, order_id, carrier, service_code, state, price, cost, request, offer, owner, reserved_at)
       values ($1, $2, $2, 1, $3, $4, $5, $6, $7, '{}', $8, 0, $9)`,
      [
        orgId,
        purchase,
        carrier,
        service,
        purchaseState.succeeded,
        price.sell,
        price.cost,
        JSON.stringify(offer),
        bought,
      ],
    )
    const { rows } = await client.query<{ id: number }>(
      `insert into shipment (org_id, purchase_id, order_id, order_no, carrier, service_code, tracking_no, carrier_shipment_id, is_test, price,
         lines, billable_cg, billed_by, zone, ship_date, from_address, to_address, recipient, signature, created_at)
       values ($1, $2, 1, 'ORD', $3, $4, $5, 'C', true, $6, '[]', $7, 'actual', $8, current_date, '{}', '{}', 'Ann', 0, $9) returning id`,
      [orgId, purchase, carrier, service, `9400-${purchase.slice(0, 18)}`, price.sell, weightCg, zone, bought],
    )
    await client.query('commit')
    return Number(rows[0]?.id)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** What an adjustment by the carrier posts: more of the seller, its reseller and the carrier. */
async function adjust(admin: Pool, purchase: string, { orgId, price, adjusted }: PlantedLabel): Promise<void> {
  if (!adjusted) return
  const books: [org: string, from: number, to: number, amount: number][] = [
    [String(orgId), 2010, 4020, adjusted.sell],
    ...(price.buy === null
      ? []
      : [
          [`(select parent_org_id from org where id = ${orgId})`, 2010, 4020, adjusted.buy] as [
            string,
            number,
            number,
            number,
          ],
        ]),
    ['1', 5100, 2300, adjusted.cost],
  ]
  const lines = books.flatMap(([org, from, to, amount]) => [
    `row(${org}, ${from}, ${amount})::fin.line`,
    `row(${org}, ${to}, ${-amount})::fin.line`,
  ])
  await admin.query(
    `select fin.post(row(gen_random_uuid(), $1, 'adjust', 22, 2, 2, 1, 1, 'purchase', $2::uuid, null, $3::timestamptz)::fin.event,
       array[${lines.join(', ')}], true)`,
    [`label:${purchase}:adjust`, purchase, adjusted.at],
  )
}

/** A label with its shipment, its postings in every book of the chain, and what became of it. Returns the shipment's id. */
export async function plantLabel(server: { admin: Pool; database: Database }, label: PlantedLabel): Promise<number> {
  const { orgId, price, bought, voided, chargedAgain } = label
  const purchase = randomUUID()
  const shipmentId = await plantFacts(server.admin, purchase, label)
  await asService(server.database, orgId, async (db) => {
    await openBooks(db)
    await addFunds(db, { key: `funds-${purchase}`, amount: price.sell + 1_0000, via: 'card', at: bought })
    await holdLabel(db, purchase, price, bought)
    await captureLabel(db, purchase, price, bought)
    if (voided) await refundVoid(db, purchase, voided)
    if (chargedAgain) await chargeAfterVoid(db, purchase, chargedAgain)
  })
  await adjust(server.admin, purchase, label)
  return shipmentId
}
