import { findService } from '@waybill/contract/carriers/catalogue'
import { checkAddress } from '@waybill/contract/orders/address-check'
import { describe, expect, it } from 'vitest'
import { demoOrders, seedOrders } from '../../../demo/orders.ts'
import { demoOrg } from '../../../demo/people.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const shop = { id: 1, name: 'x', type: 4, orderType: 7, orderNo: (serial: number) => `#${serial}` }
const seller = { orgId: demoOrg.seller, shops: [shop], orders: 250 }

describe('demo orders', () => {
  it('are the same every time', () => {
    const now = new Date('2026-11-21T10:00:00Z')
    expect(demoOrders(seller, now)).toEqual(demoOrders(seller, now))
  })

  it('have addresses and services that an import would take', () => {
    for (const order of demoOrders(seller, new Date())) {
      const { address, problems } = checkAddress(order.recipient, 'recipient')
      expect([order.recipient, problems]).toEqual([order.recipient, []])
      expect(address).toEqual({ ...order.recipient, phone: address.phone })
      if (order.carrier !== null) expect(findService(order.carrier, order.serviceCode ?? '')).toBeDefined()
    }
  })

  it('are added once, over the last thirty days, to the three sellers', async () => {
    await seedOrders(server.services)
    await seedOrders(server.services)
    const { rows } = await server.admin.query(
      `select org_id, count(*)::int as orders, count(*) filter (where status = 3)::int > 0 as canceled, max(create_time) <= now() as past,
        min(create_time) > now() - interval '31 days' as recent, sum(line_count)::int =
          (select count(*)::int from order_line l where l.org_id = o.org_id) as lines
       from sales_order o group by org_id order by org_id`,
    )
    const right = { canceled: true, past: true, recent: true, lines: true }
    expect(rows).toEqual([
      { org_id: demoOrg.seller, orders: 250, ...right },
      { org_id: demoOrg.acmeSeller, orders: 20, ...right },
      { org_id: demoOrg.novaSeller, orders: 20, ...right },
    ])
  })
})
