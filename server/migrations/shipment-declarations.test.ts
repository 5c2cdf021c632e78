import { getShipment } from '@waybill/contract/shipping/api'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { demoOrg } from '../demo/people.ts'
import { useTestServer } from '../testing/server.ts'
import { itemOf, newOrder, seedFunds, seedOrders, runJobs, shopper } from '../testing/shipping.ts'

const server = useTestServer()
const as = 'seller@demo.test'

test('labels bought before show what was declared to their carrier', async () => {
  await seedFunds(server.database, demoOrg.seller, 1000_0000)
  const declared = { insuredValue: 5_000_000, declaredValue: 3_000_000, cod: { amount: 800_000, payMethod: '2' } }
  const order = newOrder({ ...declared, lithium: true, batteryType: 2, package: { type: 'Poly mailer M' } })
  const seller = shopper(server, as)
  const quotes = await seller.quote(await seedOrders(server.database, demoOrg.seller, [order, newOrder({})]))
  const { body } = await seller.buy(quotes.map((quote) => itemOf(quote)))
  await runJobs(server)
  const { items } = await seller.status(body.data?.batchId ?? '')
  await server.admin.query(
    `update shipment set insured_value = null, declared_value = null, cod_amount = null, pay_method = null, battery_type = null`,
  )
  await server.admin.query(`update parcel set packaging = null`)
  const sql = await readFile(new URL('0111-shipment-declarations.sql', import.meta.url), 'utf8')
  await server.admin.query(sql.slice(sql.indexOf('update shipment')))
  const shown = await Promise.all(
    items.map(async ({ shipmentId }) => {
      const answer = await server.call(getShipment, { params: { id: shipmentId ?? 0 } }, { as })
      return [answer.body.data?.package.type, answer.body.data?.declared]
    }),
  )
  const nothing = { insuredValue: null, declaredValue: null, cod: null, batteryType: null }
  expect(shown).toEqual([
    [
      'Poly mailer M',
      { insuredValue: 5_000_000, declaredValue: 3_000_000, cod: { amount: 800_000, payMethod: 2 }, batteryType: 2 },
    ],
    [null, nothing],
  ])
})
