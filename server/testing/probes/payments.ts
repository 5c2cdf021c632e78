import { orgType } from '@waybill/contract/core/enums'
import * as api from '@waybill/contract/payments/api'
import {
  closeReconciliationCase,
  getReconciliationCase,
  postReconciliationCase,
  reopenReconciliationCase,
} from '@waybill/contract/payments/reconciliation-api'
import { randomUUID } from 'node:crypto'
import { demoOrg } from '../../demo/people.ts'
import { openPage, offerPayments, plantCase, press, runJobs } from '../payments.ts'
import { seedUser } from '../people.ts'
import { hostOfAccount, type TestServer } from '../server.ts'
import type { Probe } from '../probe.ts'

async function fundingId(server: TestServer, owner: string): Promise<number> {
  await offerPayments(server)
  return (await openPage(server, { as: owner })).fundingId
}

/** A method that the owner saved with a payment. */
async function savedMethodId(server: TestServer, owner: string): Promise<number> {
  await offerPayments(server)
  const { page } = await openPage(server, { as: owner, saveMethod: true })
  await press(server, page, 'pay')
  await runJobs(server)
  const { body } = await server.call(api.getPaymentMeans, {}, { as: owner })
  return body.data?.saved[0]?.id ?? 0
}

const strangerOfNova = 'reconciler@nova.test'
const providers = { owner: 'owner@acme.test', strangers: [strangerOfNova] }

async function caseOfAcme(server: TestServer, state = 'open'): Promise<number> {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [strangerOfNova])
  if (!rowCount) await seedUser(server, { provider: demoOrg.nova, type: orgType.SERVER, email: strangerOfNova })
  return plantCase(server, { orgId: demoOrg.acme, state })
}

/** Everything that names a payment, a saved method or a case of the reconciliation. */
export const paymentProbes: Probe[] = [
  ...[getReconciliationCase, postReconciliationCase].map((route): Probe => ({
    route,
    accounts: providers,
    plant: async (server) => ({ params: { id: await caseOfAcme(server) } }),
  })),
  {
    route: closeReconciliationCase,
    accounts: providers,
    plant: async (server) => ({
      params: { id: await caseOfAcme(server) },
      body: { reason: 'timing', note: 'Arrives tomorrow' },
    }),
  },
  {
    route: reopenReconciliationCase,
    accounts: providers,
    plant: async (server) => ({
      params: { id: await caseOfAcme(server, 'closed') },
      body: { note: 'Closed by mistake' },
    }),
  },
  ...[api.getPayment, api.openPayment, api.cancelPayment].map((route): Probe => ({
    route,
    plant: async (server, owner) => ({ params: { fundingId: await fundingId(server, owner) } }),
  })),
  {
    route: api.startPayment,
    plant: async (server, owner) => ({
      body: {
        method: 'card',
        requested: 100_0000,
        savedMethodId: await savedMethodId(server, owner),
        requestId: randomUUID(),
        returnTo: `http://${hostOfAccount(owner)}`,
      },
    }),
  },
  {
    route: api.saveAutoTopUp,
    plant: async (server, owner) => ({
      body: {
        on: true,
        threshold: 50_0000,
        amount: 100_0000,
        dailyMax: 300_0000,
        dailyCount: 3,
        savedMethodId: await savedMethodId(server, owner),
        version: 0,
      },
    }),
  },
  {
    route: api.removeSavedMethod,
    plant: async (server, owner) => ({ params: { id: await savedMethodId(server, owner) } }),
  },
]
