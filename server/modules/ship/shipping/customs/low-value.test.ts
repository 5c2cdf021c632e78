import { getDeclaration, saveDeclaration } from '@waybill/contract/customs/api'
import { beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, seedDeclared, seedFunds, shopper, testRecipient } from '../../../../testing/shipping.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const orgId = demoOrg.seller
const berlin = { ...testRecipient, line1: 'Torstr. 1', city: 'Berlin', state: null, zip: '10119', country: 'DE' }

beforeAll(() => seedFunds(server.database, orgId, 500_0000))

async function declaredAt(value: number, currency = 'USD'): Promise<number> {
  const lines = [{ sku: 'SKU-1', name: 'Thing', quantity: 1, unitPrice: 24_0000 }]
  const [id = 0] = await seedDeclared(server.database, orgId, [newOrder({ recipient: berlin, lines })])
  await server.admin.query('update sales_order set currency = $2 where id = $1', [id, currency])
  const { data } = (await server.call(getDeclaration, { params: { id } }, { as })).body
  const changed = data!.lines.map(({ sku: _sku, quantity: _quantity, soldFor: _soldFor, ...line }) => ({
    ...line,
    value,
  }))
  const body = { version: data!.version, customs: data!.customs, lines: changed }
  expect((await server.call(saveDeclaration, { params: { id }, body }, { as })).status).toBe(200)
  return id
}
const quoted = async (id: number) => (await shopper(server, as).quote([id]))[0]!

it('a value far below the price is questioned before buying, and refuses nothing', async () => {
  const id = await declaredAt(9_0000)
  const { data } = (await server.call(getDeclaration, { params: { id } }, { as })).body
  expect(data?.lines).toMatchObject([{ value: 9_0000, soldFor: 24_0000 }])
  const quote = await quoted(id)
  expect(quote.parcel.declaredLow).toEqual([{ sku: 'SKU-1', value: 9_0000, soldFor: 24_0000 }])
  expect(quote.problems).toEqual([])
  expect((await shopper(server, as).ship([id], 2)).items[0]).toMatchObject({ state: 'bought' })
})

it('half of the price and more is not questioned, nor a price in another currency', async () => {
  expect((await quoted(await declaredAt(12_0000))).parcel.declaredLow).toEqual([])
  expect((await quoted(await declaredAt(1_0000, 'EUR'))).parcel.declaredLow).toEqual([])
})
