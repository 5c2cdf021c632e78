import { signInStore } from '@waybill/contract/stores/api'
import { expect, it } from 'vitest'
import { fakeWooCommerce } from '../../../testing/fakes/woocommerce.ts'
import { useTestServer } from '../../../testing/server.ts'
import { fakesAllowed, keeper, ordersOf, runPulls, wooRequest } from './testing.ts'

const server = useTestServer(fakesAllowed)
const as = 'seller@demo.test'

it('new keys of a store are not undone by a pull that still works with the old ones', async () => {
  const shop = await fakeWooCommerce()
  const ago = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000)
  for (let n = 0; n < 130; n++) shop.put({ id: 501 + n, updatedAt: ago(200 - n) })
  const { body } = await keeper(server, as).connect(wooRequest(shop.url))
  const { storeId } = body.data!
  const keys = { consumerKey: 'ck_new', consumerSecret: 'cs_new' }
  let status = 0
  const signInOnSecondPage = async () => {
    if ((await ordersOf(server, storeId)).length === 0 || status > 0) return
    shop.forgetTroubles()
    Object.assign(shop.keys, keys)
    const answer = await server.call(signInStore, { params: { id: storeId }, body: { way: 'keys', keys } }, { as })
    status = answer.status
  }
  for (let n = 0; n < 5; n++) shop.trouble({ kind: 'meanwhile', act: signInOnSecondPage })
  const messages = async () => {
    const text = `select 1 from message where href = $1`
    return (await server.admin.query(text, [`/b/#/store/log/${storeId}`])).rowCount
  }
  await runPulls(server)
  expect(status).toBe(200)
  expect(await keeper(server, as).store(storeId)).toMatchObject({ pullOrderStatus: 2, state: 1, fault: null })
  expect([(await ordersOf(server, storeId)).length, await messages()]).toEqual([130, 0])
  await shop.close()
})
