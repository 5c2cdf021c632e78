import { getDeclaration, printCustomsPaper, printProForma, saveDeclaration } from '@waybill/contract/customs/api'
import { customsFrom, firstCustomsDefaults } from '@waybill/contract/customs/declaration'
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
