import * as api from '@waybill/contract/payments/api'
import { randomUUID } from 'node:crypto'
import { openPage, offerPayments, press, runJobs } from '../payments.ts'
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

/** Everything that names a payment or a saved method. */
export const paymentProbes: Probe[] = [
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
