import * as api from '@waybill/contract/refunds/api'
import { orgType } from '@waybill/contract/core/enums'
import { randomUUID } from 'node:crypto'
import { demoOrg } from '../../demo/people.ts'
import { fund } from '../invoicing.ts'
import { seedUser } from '../people.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'

const strangerOfNova = 'treasurer@nova.test'
const accounts = { owner: 'owner@acme.test', strangers: [strangerOfNova] }

async function requested(server: TestServer, as: string): Promise<number> {
  await fund(server, orgOfAccount(as), 10_0000)
  const body = { requestKey: randomUUID(), amount: 10_0000, payee: 'First Bank' }
  return (await server.call(api.requestBalanceRefund, { body }, { as })).body.data!.id
}

async function requestedOfAcme(server: TestServer): Promise<number> {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [strangerOfNova])
  if (!rowCount) await seedUser(server, { provider: demoOrg.nova, type: orgType.SERVER, email: strangerOfNova })
  return requested(server, 'seller@acme.test')
}

const bodies = {
  [api.approveBalanceRefund.id]: undefined,
  [api.denyBalanceRefund.id]: { reason: 'No' },
  [api.payBalanceRefund.id]: { via: 'bank', externalReferences: ['WIRE'] },
  [api.failBalanceRefund.id]: { reason: 'No' },
}
const decisions = [api.approveBalanceRefund, api.denyBalanceRefund, api.payBalanceRefund, api.failBalanceRefund]

/** Everything that names a refund of unused balance. */
export const refundProbes: Probe[] = [
  {
    route: api.cancelBalanceRefund,
    plant: async (server, owner) => ({ params: { id: await requested(server, owner) } }),
  },
  ...decisions.map((route): Probe => ({
    route,
    accounts,
    plant: async (server) => {
      const body = bodies[route.id]
      return { params: { id: await requestedOfAcme(server) }, ...(body && { body }) }
    },
  })),
]
