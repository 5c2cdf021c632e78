import * as api from '@waybill/contract/wallets/action-api'
import { orgType } from '@waybill/contract/core/enums'
import { demoOrg } from '../../demo/people.ts'
import { plantAction } from '../account-actions.ts'
import { seedUser } from '../people.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'

const stranger = 'auditor@nova.test'
const accounts = { owner: 'owner@acme.test', strangers: [stranger] }
const customer = () => orgOfAccount('seller@acme.test')

async function plantStranger(server: TestServer): Promise<void> {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [stranger])
  if (!rowCount) await seedUser(server, { provider: demoOrg.nova, type: orgType.SERVER, email: stranger })
}

/** A waiting action of Acme on one of its sellers. */
async function waitingAction(server: TestServer): Promise<{ params: { id: number } }> {
  await plantStranger(server)
  const id = await plantAction(server, { orgId: customer(), providerOrgId: demoOrg.acme, state: 'waiting' })
  return { params: { id } }
}

/** Everything that names a customer's account or an action on it. */
export const accountActionProbes: Probe[] = [
  {
    route: api.getCustomerAccount,
    accounts,
    plant: async (server) => {
      await plantStranger(server)
      return { params: { id: customer() } }
    },
  },
  {
    route: api.requestAccountAction,
    accounts,
    plant: async (server) => {
      await plantStranger(server)
      const requestId = crypto.randomUUID()
      return { body: { orgId: customer(), kind: 'credit', amount: 1_0000, reason: 'Probe', requestId } }
    },
  },
  {
    route: api.listAccountActions,
    accounts,
    harmless: ({ status, data }) => status === 200 && (data as { records: unknown[] }).records.length === 0,
    plant: async (server) => {
      await waitingAction(server)
      return { query: { orgId: customer() } }
    },
  },
  { route: api.getAccountAction, accounts, plant: waitingAction },
  { route: api.approveAccountAction, accounts, plant: waitingAction },
  {
    route: api.declineAccountAction,
    accounts,
    plant: async (server) => ({ ...(await waitingAction(server)), body: { reason: 'Probe' } }),
  },
  { route: api.withdrawAccountAction, accounts, plant: waitingAction },
]
