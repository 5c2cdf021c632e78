import { updateOrder } from '@waybill/contract/orders/api'
import { expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../../../testing/shipping.ts'
import { exported } from './testing.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const UPS = 2

it('has every number, weight and cost of an order in several packages, and a row for each label', async () => {
  await seedFunds(server.database, demoOrg.seller, 200_0000)
  const [id = 0] = await seedOrders(server.database, demoOrg.seller, [newOrder({ orderNo: 'SEVERAL-1' })])
  const box = {
    type: null,
    massUnit: 'kg',
    weight: 1,
    weight2: 500,
    length: 20,
    width: 20,
    height: 10,
    sizeUnit: 'cm',
  } as const
  const others = [{ ...box, insuredValue: null, declaredValue: null }]
  const { body } = await server.call(
    updateOrder,
    { params: { id }, body: { version: 1, otherPackages: others } },
    { as },
  )
  expect(body.errorCode).toBeNull()
  const linesOf = async (target: 'orders' | 'shipments', columns: string[]) => {
    const filter = { search: 'SEVERAL-1' }
    const { bytes } = await exported(server, as, { target, format: 'csv', columns, filter } as never)
    return bytes.toString('utf8').replace('\uFEFF', '').trim().split(/\r?\n/).slice(1)
  }
  const columns = ['packages', 'packageWeights', 'totalWeight', 'trackingNos', 'labelCosts', 'totalPostage']
  expect(await linesOf('orders', columns)).toEqual(['2,2; 3.31,5.31,,,'])
  await shopper(server, as).ship([id], UPS)
  const { rows } = await server.admin.query<{ no: string; price: number }>(
    'select tracking_no as no, price::int from shipment where org_id = $1 and order_id = $2 order by package_no',
    [demoOrg.seller, id],
  )
  const dollars = (price: number) => (price / 10_000).toFixed(2)
  const [one, two] = rows as [(typeof rows)[0], (typeof rows)[0]]
  const total = dollars(one.price + two.price)
  const costs = `${dollars(one.price)}; ${dollars(two.price)}`
  expect(await linesOf('orders', columns)).toEqual([`2,2; 3.31,5.31,${one.no}; ${two.no},${costs},${total}`])
  const labels = await linesOf('shipments', ['trackingNo', 'packageNo', 'packageCount'])
  expect(labels.toSorted()).toEqual([`${one.no},1,2`, `${two.no},2,2`].toSorted())
})
