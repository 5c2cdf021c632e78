import { printedDocuments } from '@waybill/contract/orders/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { asAdmin, inScope } from '../../../platform/database/index.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { pagesRead } from '../../../testing/pages-read.ts'
import { plantOrdersOf, plantShipped } from '../../../testing/shipped-orders.ts'
import { listPage } from '../../sell/orders/list.ts'
import { claimPrintQueue, countPrintQueue } from '../shipping/index.ts'
import { listShipments } from '../shipping/shipments/shipment-list.ts'

const context = useTestDatabase()
const ORG = 73
const FEW = 5

/** Of 30,000 shipped orders all but the oldest five are printed: they lie far from the head of every list. */
beforeAll(async () => {
  await asAdmin(context.adminUrl, async (client) => {
    await client.query(`insert into org (id, type, name) values (1, 3, 'Platform');
      insert into org (id, type, parent_org_id, name) values (${ORG}, 1, 1, 'Large')`)
    await plantOrdersOf(client, ORG, 30_000)
    await plantShipped(client)
    await client.query(
      `update shipment set status = 1 where id in (select id from shipment order by created_at, id limit ${FEW})`,
    )
    await client.query(`update shipment set printed_at = now(), print_count = 1 where status <> 1`)
    await client.query(`update sales_order set slip_printed_at = now(), slip_print_count = 1, pick_printed_at = now(), pick_print_count = 1,
        label_printed_at = now()
      where id not in (select order_id from shipment where status = 1)`)
    await client.query(
      'update sales_order o set shipment_id = s.id from shipment s where s.org_id = o.org_id and s.order_id = o.id',
    )
    await client.query('vacuum analyze shipment')
    await client.query('vacuum analyze sales_order')
  })
})
const asSeller = <T>(work: Parameters<typeof inScope<T>>[2]) =>
  inScope(context.database, { role: 'seller', orgId: ORG, userId: 1 }, work)

describe('of very many orders', () => {
  it.each(printedDocuments)('the few whose %s is not printed are looked up', async (notPrinted) => {
    for (const sort of ['createTime', 'recipient'] as const) {
      const { found, read } = await asSeller(async (db) => {
        const ctx = { db, actor: { orgId: ORG, userId: 1 }, now: () => new Date() } as never
        const list = () => listPage(ctx, { notPrinted, sort, desc: true, limit: 50 })
        return { found: await list(), read: await pagesRead(db, 'sales_order', list) }
      })
      expect([found.records.length, found.total]).toEqual([FEW, { count: FEW, capped: false }])
      expect(read).toBeLessThan(200)
    }
  })
  it('the few labels that are not printed are looked up, listed, counted and claimed alike', async () => {
    const now = new Date()
    const reads = await asSeller(async (db) => {
      const query = { notPrinted: true, sort: 'price', desc: true, limit: 50 } as const
      const list = () => listShipments(db, ORG, { query, now })
      expect((await list()).records).toHaveLength(FEW)
      expect(await countPrintQueue(db, ORG)).toEqual({ count: FEW, capped: false })
      expect(await claimPrintQueue(db, ORG, 5000)).toHaveLength(FEW)
      return [
        await pagesRead(db, 'shipment', list),
        await pagesRead(db, 'shipment', () => countPrintQueue(db, ORG)),
        await pagesRead(db, 'shipment', () => claimPrintQueue(db, ORG, 5000)),
      ]
    })
    for (const read of reads) expect(read).toBeLessThan(200)
  })
})
