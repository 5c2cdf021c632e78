import * as api from '@waybill/contract/funding/api'
import { orgType } from '@waybill/contract/core/enums'
import { demoOrg } from '../../demo/people.ts'
import { offerTransfers, pendingFunding, referenceOf, sendProof } from '../funding.ts'
import { seedUser } from '../people.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'

const strangerOfNova = 'cashier@nova.test'
const accounts = { owner: 'owner@acme.test', strangers: [strangerOfNova] }

async function request(server: TestServer, owner: string): Promise<number> {
  const { rows } = await server.admin.query('select parent_org_id as id from org where id = $1', [orgOfAccount(owner)])
  await offerTransfers(server, rows[0].id)
  return pendingFunding(server, owner)
}

/** A request of a seller of Acme, whom Acme's owner may answer and nobody else. */
async function requestToAcme(server: TestServer): Promise<number> {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [strangerOfNova])
  if (!rowCount) await seedUser(server, { provider: demoOrg.nova, type: orgType.SERVER, email: strangerOfNova })
  return request(server, 'seller@acme.test')
}

/** Everything that names a top-up or its proof. */
export const fundingProbes: Probe[] = [
  ...[api.getFunding, api.cancelFunding].map((route): Probe => ({
    route,
    plant: async (server, owner) => ({ params: { id: await request(server, owner) } }),
  })),
  {
    route: api.readFundingReceipt,
    plant: async (server, owner) => ({ params: { id: await request(server, owner) } }),
  },
  {
    route: api.readFundingProof,
    plant: async (server, owner) => ({ params: { id: await sendProof(server, owner) } }),
  },
  {
    route: api.requestFunding,
    // The reference is the owner's, too: a stranger does not get as far as the proof.
    harmless: ({ status }) => status === 404 || status === 409,
    plant: async (server, owner) => {
      const { rows } = await server.admin.query('select parent_org_id as id from org where id = $1', [
        orgOfAccount(owner),
      ])
      await offerTransfers(server, rows[0].id)
      const reference = await referenceOf(server, owner)
      const body = { method: 'bank', requested: 20_0000, externalReference: null, reference }
      return { body: { ...body, proofFileId: await sendProof(server, owner) } }
    },
  },
  ...[api.getFundingRequest, api.readFundingRequestProof].map((route): Probe => ({
    route,
    accounts,
    plant: async (server) => ({ params: { id: await requestToAcme(server) } }),
  })),
  {
    route: api.approveFundingRequest,
    accounts,
    plant: async (server) => ({ params: { id: await requestToAcme(server) }, body: { received: 100_0000 } }),
  },
  {
    route: api.denyFundingRequest,
    accounts,
    plant: async (server) => ({
      params: { id: await requestToAcme(server) },
      body: { denial: 'notReceived', reason: null },
    }),
  },
]
