import * as api from '@waybill/contract/prices/api'
import { getPriceTrace, previewPriceRule } from '@waybill/contract/prices/preview-api'
import { randomUUID } from 'node:crypto'
import { orgOfAccount, type Probe, type ProbeInput } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../shipping.ts'
import { OTHER_RESELLER, plantOtherReseller } from './account.ts'

const owner = 'owner@acme.test'
const seller = 'seller@acme.test'
const rule: api.PriceRuleInput = {
  kind: 'markup',
  name: 'Probe',
  nameCn: 'Probe',
  customerId: null,
  groupId: null,
  class: 0,
  carrier: null,
  serviceCode: null,
  base: 'cost',
  percentPpm: 10_000,
  fixed: 0,
  rank: 0,
  allowLoss: false,
  adjustPolicy: null,
  active: true,
  effectiveFrom: null,
  effectiveTo: null,
}

const ruleId = async (server: TestServer): Promise<number> =>
  (await server.call(api.createPriceRule, { body: rule }, { as: owner })).body.data?.id ?? 0
/** A rule with a change that is scheduled. */
async function scheduledId(server: TestServer): Promise<number> {
  const id = await ruleId(server)
  const effectiveFrom = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
  const body = { ...rule, effectiveFrom, version: 1 }
  await server.call(api.updatePriceRule, { params: { id }, body }, { as: owner })
  return id
}
const groupId = async (server: TestServer): Promise<number> =>
  (await server.call(api.createPriceGroup, { body: { name: randomUUID(), memberIds: [] } }, { as: owner })).body.data
    ?.id ?? 0

/** A label that Acme's seller bought. */
async function labelId(server: TestServer): Promise<string> {
  for (const account of [owner, seller]) await seedFunds(server.database, orgOfAccount(account), 1000_0000)
  const [order = 0] = await seedOrders(server.database, orgOfAccount(seller), [newOrder()])
  await shopper(server, seller).ship([order])
  const { rows } = await server.admin.query<{ id: string }>('select id from purchase where order_id = $1', [order])
  return rows[0]?.id ?? ''
}

const probe = (route: Probe['route'], input: (server: TestServer) => Promise<ProbeInput>): Probe => ({
  route,
  accounts: { owner, strangers: [OTHER_RESELLER] },
  plant: async (server) => {
    await plantOtherReseller(server)
    return input(server)
  },
})

/** Everything that names a price rule, a group, a customer or a label of a provider. */
export const priceProbes: Probe[] = [
  probe(api.createPriceRule, async () => ({ body: { ...rule, customerId: orgOfAccount(seller) } })),
  probe(api.updatePriceRule, async (server) => ({
    params: { id: await ruleId(server) },
    body: { ...rule, version: 1 },
  })),
  probe(api.withdrawPriceChange, async (server) => ({
    params: { id: await scheduledId(server) },
    body: { version: 2 },
  })),
  probe(api.getPriceRuleHistory, async (server) => ({ params: { id: await ruleId(server) } })),
  {
    ...probe(api.listPriceRules, async (server) => {
      await ruleId(server)
      await server.call(api.createPriceRule, { body: { ...rule, customerId: orgOfAccount(seller) } }, { as: owner })
      return { query: { customerId: orgOfAccount(seller) } }
    }),
    harmless: ({ status, data }) => status === 200 && (data as { records: unknown[] }).records.length === 0,
  },
  probe(api.copyPriceRules, async (server) => {
    const customerId = orgOfAccount(seller)
    await server.call(api.createPriceRule, { body: { ...rule, customerId } }, { as: owner })
    const { rows } = await server.admin.query<{ id: number }>(
      `insert into org (type, parent_org_id, name, identity_verified) values (1, $1, 'Probe', true) returning id::int`,
      [orgOfAccount(owner)],
    )
    return { body: { fromId: customerId, toId: rows[0]?.id } }
  }),
  probe(api.createPriceGroup, async () => ({ body: { name: randomUUID(), memberIds: [orgOfAccount(seller)] } })),
  probe(api.updatePriceGroup, async (server) => ({
    params: { id: await groupId(server) },
    body: { name: randomUUID(), memberIds: [], version: 1 },
  })),
  probe(api.deletePriceGroup, async (server) => ({ params: { id: await groupId(server) } })),
  probe(previewPriceRule, async (server) => ({ body: { id: await ruleId(server), rule, sample: null } })),
  probe(getPriceTrace, async (server) => ({ params: { id: await labelId(server) } })),
]
