import { changeImport, saveOrders } from '@waybill/contract/imports/api'
import { disconnectStore, signInStore } from '@waybill/contract/stores/api'
import { settleStorePush } from '@waybill/contract/stores/push-api'
import { expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, uploaded, validRow } from '../../imports/testing.ts'
import { fakesAllowed, keeper, pushesOf, shopifyRequest } from '../testing.ts'
import { as, live, usePushes } from './testing.ts'

const server = useTestServer(fakesAllowed)
const { connected, buy, later, states, pushes, sale, voidLabel } = usePushes(server)

const newKeys = async (storeId: number, url: string) => {
  const { way, keys } = shopifyRequest(url)
  expect((await server.call(signInStore, { params: { id: storeId }, body: { way, keys } }, { as })).status).toBe(200)
}
const older = (storeId: number) =>
  server.admin.query("update store_push set labelled_at = labelled_at - interval '8 days' where store_id = $1", [
    storeId,
  ])

it('new keys end what waited for them too long, with a reason and a message', async () => {
  const { shop, storeId, orderId } = await connected()
  shop.allowWrites(false)
  await buy(orderId)
  await later(11)
  await older(storeId)
  shop.allowWrites(true)
  await newKeys(storeId, shop.url)
  await later(0)
  expect(await pushesOf(server, storeId)).toMatchObject([{ state: 'dropped', code: 'STORE_PUSH_OLD' }])
  expect((await pushes(storeId)).records[0]?.reason?.message).toContain('7 days')
  const { rows } = await server.admin.query('select 1 from message where href like $1', [
    `%/store/log/${storeId}?view=pushes&group=withdrawn`,
  ])
  expect([rows.length, live(shop)]).toEqual([1, []])
})

it('new keys change nothing of an order that the shop holds, which may be marked as done', async () => {
  const { shop, storeId, orderId } = await connected()
  const shipmentId = await buy(orderId)
  shop.put({ ...sale(501), state: 'hold' })
  await later(11)
  await older(storeId)
  await newKeys(storeId, shop.url)
  await later(0)
  const [held] = (await pushes(storeId)).records
  expect(held).toMatchObject({ state: 'held', reason: { code: 'STORE_PUSH_HELD' } })
  const { body } = await server.call(settleStorePush, { params: { id: held!.id } }, { as })
  expect(body.data?.state).toBe('dropped')
  // It may have been entered there by hand, or sent in part.
  await voidLabel(shipmentId)
  await later(0)
  expect(await states(storeId)).toEqual(['withdrawn'])
})

it('a store that is disconnected while it is told leaves it to the seller', async () => {
  const { shop, storeId, orderId } = await connected()
  await buy(orderId)
  shop.failWrites({ kind: 'status', status: 503 })
  await later(11)
  await server.call(disconnectStore, { params: { id: storeId } }, { as })
  await later(5)
  expect(await pushesOf(server, storeId)).toMatchObject([{ state: 'refused', code: 'STORE_NOT_CONNECTED' }])
})

it('a store that is away is asked with one number, and the others wait', async () => {
  const { shop, storeId, orders } = await connected({ ids: [501, 502, 503] })
  for (const { id } of orders) await buy(id)
  shop.failWrites({ kind: 'status', status: 503 })
  await later(11)
  expect(await states(storeId)).toEqual(['sending', 'waiting', 'waiting'])
  await later(6)
  expect(await states(storeId)).toEqual(['sent', 'sent', 'sent'])
})

it('a spreadsheet that lists the items of an order leaves them in their store', async () => {
  const { shop, storeId, orders, orderId } = await connected()
  const { name } = await keeper(server, as).store(storeId)
  const row = { ...validRow, orderNO: orders[0]!.order_no, storeName: name, sku: 'TEA; MUG*2' }
  const { excelCacheId: id } = await uploaded(server, as, { name: 'orders.csv', bytes: csvOf([row]) })
  await server.call(changeImport, { params: { id }, body: { onExisting: 'update' } }, { as })
  const saved = await server.call(saveOrders, { body: { excelCacheId: id } }, { as })
  expect(saved.body.data).toMatchObject({ updated: 1 })
  const { rows } = await server.admin.query('select sku from order_line where order_id = $1 and store_line is null', [
    orderId,
  ])
  expect(rows).toEqual([])
  await buy(orderId)
  await later(11)
  expect(
    live(shop)[0]
      ?.lines.map(({ quantity }) => quantity)
      .toSorted(),
  ).toEqual([1, 2])
})
