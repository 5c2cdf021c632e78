import * as api from '@waybill/contract/claims/api'
import { requiredEvidence } from '@waybill/contract/claims/perils'
import { orgType } from '@waybill/contract/core/enums'
import { randomUUID } from 'node:crypto'
import { demoOrg } from '../../demo/people.ts'
import { seedUser } from '../people.ts'
import { testPicture } from '../picture.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import { sendFile } from '../send-file.ts'
import type { TestServer } from '../server.ts'
import { seedFunds } from '../shipping.ts'
import { shipmentIds } from './shipping.ts'

const strangerOfNova = 'claims@nova.test'
const accounts = { owner: 'owner@acme.test', strangers: [strangerOfNova] }

async function bodyOf(server: TestServer, owner: string) {
  const [shipmentId = 0] = await shipmentIds(server, owner)
  await server.admin.query('update shipment set status = 2 where id = $1', [shipmentId])
  return { requestKey: randomUUID(), shipmentId, peril: 'damage' as const, amount: 1_0000, description: 'Crushed' }
}
async function drafted(server: TestServer, owner: string): Promise<number> {
  // A seller of a reseller may ship nothing before it is verified.
  await server.admin.query('update org set identity_verified = true where id = $1', [orgOfAccount(owner)])
  const { body } = await server.call(api.createClaim, { body: await bodyOf(server, owner) }, { as: owner })
  return body.data?.id ?? 0
}
async function withFile(server: TestServer, owner: string): Promise<string> {
  const query = { claimId: await drafted(server, owner), evidence: 'invoice' }
  const content = await testPicture()
  const { body } = await sendFile(server, { route: api.addClaimFile, as: owner, query, fileName: 'a.jpg', content })
  return (body.data as api.ClaimDetail | null)?.files[0]?.id ?? ''
}

async function submittedToAcme(server: TestServer): Promise<number> {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [strangerOfNova])
  if (!rowCount) await seedUser(server, { provider: demoOrg.nova, type: orgType.SERVER, email: strangerOfNova })
  const as = 'seller@acme.test'
  // What its seller ships its reseller pays for.
  await seedFunds(server.database, demoOrg.acme, 100_0000)
  const id = await drafted(server, as)
  const content = await testPicture()
  for (const evidence of requiredEvidence.damage)
    await sendFile(server, {
      route: api.addClaimFile,
      as,
      query: { claimId: id, evidence },
      fileName: 'a.jpg',
      content,
    })
  await server.call(api.submitClaim, { params: { id } }, { as })
  return id
}

const words = { text: 'See the photo' }
const ofSeller = {
  [api.changeClaim.id]: { amount: 1_0000, description: 'Crushed' },
  [api.getClaim.id]: undefined,
  [api.submitClaim.id]: undefined,
  [api.answerClaim.id]: words,
  [api.appealClaim.id]: words,
  [api.withdrawClaim.id]: undefined,
}
const ofStaff = {
  [api.getDeskClaim.id]: undefined,
  [api.askAboutClaim.id]: words,
  [api.noteClaim.id]: { ...words, visibleTo: 'seller' },
  [api.approveClaim.id]: { amount: 1_0000 },
  [api.denyClaim.id]: { denial: 'other' },
  [api.payClaim.id]: undefined,
  [api.reverseClaim.id]: undefined,
}
const all = Object.values(api).filter((one) => typeof one === 'object' && 'method' in one)

const inputOf = (id: number, body: object | undefined) => ({ params: { id }, ...(body && { body }) })

/** Everything that names a claim, its files or the shipment that it is for. */
export const claimProbes: Probe[] = [
  {
    route: api.getClaimOptions,
    plant: async (server, owner) => ({ params: { id: (await shipmentIds(server, owner))[0] } }),
  },
  { route: api.createClaim, plant: async (server, owner) => ({ body: await bodyOf(server, owner) }) },
  {
    route: api.addClaimFile,
    plant: async (server, owner) => ({
      query: { claimId: await drafted(server, owner), evidence: 'invoice' },
      file: await testPicture(),
    }),
  },
  ...[api.readClaimFile, api.removeClaimFile].map((route): Probe => ({
    route,
    plant: async (server, owner) => ({ params: { id: await withFile(server, owner) } }),
  })),
  ...Object.entries(ofSeller).map(([id, body]): Probe => ({
    route: all.find((one) => one.id === id)!,
    plant: async (server, owner) => inputOf(await drafted(server, owner), body),
  })),
  ...Object.entries(ofStaff).map(([id, body]): Probe => ({
    route: all.find((one) => one.id === id)!,
    accounts,
    plant: async (server) => inputOf(await submittedToAcme(server), body),
  })),
]
