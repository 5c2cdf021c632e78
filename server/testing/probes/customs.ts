import { getDeclaration, printCustomsPaper, printProForma, saveDeclaration } from '@waybill/contract/customs/api'
import { cancelEei, fileEei, getEeiFiling } from '@waybill/contract/customs/filing-api'
import { customsFrom, firstCustomsDefaults } from '@waybill/contract/customs/declaration'
import { randomUUID } from 'node:crypto'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { newOrder, seedDeclared, seedFunds, shopper, testRecipient } from '../shipping.ts'

const abroad = {
  ...testRecipient,
  line1: '10 Deansgate',
  city: 'Manchester',
  state: null,
  zip: 'M3 1AR',
  country: 'GB',
}
const declaredId = async (server: TestServer, owner: string): Promise<number> =>
  (await seedDeclared(server.database, orgOfAccount(owner), [newOrder({ recipient: abroad })]))[0] ?? 0

/** An export that has to be filed, declared in full. */
const toFile = async (server: TestServer, owner: string): Promise<number> => {
  const id = await declaredId(server, owner)
  const lines = `jsonb_set(customs, '{value}', '30000000')`
  await server.admin.query(`update order_line set customs = ${lines} where order_id = $1`, [id])
  await server.admin.query(
    `update customs_declaration set customs = jsonb_set(customs, '{taxIds}', '[{"holder": "sender", "type": "EIN", "value": "12-3456789"}]') where order_id = $1`,
    [id],
  )
  return id
}

/** Everything that names a declaration. */
export const customsProbes: Probe[] = [
  { route: getDeclaration, plant: async (server, owner) => ({ params: { id: await declaredId(server, owner) } }) },
  {
    route: saveDeclaration,
    plant: async (server, owner) => ({
      params: { id: await declaredId(server, owner) },
      body: { version: 1, customs: customsFrom(firstCustomsDefaults), lines: [] },
    }),
  },
  { route: getEeiFiling, plant: async (server, owner) => ({ params: { id: await declaredId(server, owner) } }) },
  {
    route: fileEei,
    plant: async (server, owner) => ({
      params: { id: await toFile(server, owner) },
      body: { requestKey: randomUUID() },
    }),
  },
  {
    route: cancelEei,
    plant: async (server, owner) => {
      const params = { id: await toFile(server, owner) }
      await server.call(fileEei, { params, body: { requestKey: randomUUID() } }, { as: owner })
      await server.admin.query(`update eei_filing set state = 'rejected', next_try_at = null where order_id = $1`, [
        params.id,
      ])
      return { params }
    },
  },
  {
    route: printCustomsPaper,
    plant: async (server, owner) => {
      await seedFunds(server.database, orgOfAccount(owner), 200_0000)
      const { items } = await shopper(server, owner).ship([await declaredId(server, owner)], 1)
      return {
        body: {
          shipmentIds: items.map(({ shipmentId }) => shipmentId ?? 0),
          paper: 'commercialInvoice',
          size: 'letter',
          copies: 1,
        },
      }
    },
  },
  {
    route: printProForma,
    plant: async (server, owner) => ({ body: { orderId: await declaredId(server, owner), size: 'letter', copies: 1 } }),
  },
]
