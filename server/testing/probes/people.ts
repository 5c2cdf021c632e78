import { accountStatus, type AccountStatus } from '@waybill/contract/users/lifecycle'
import {
  approveIdentity,
  approveUsers,
  denyUser,
  getUserDetail,
  reactivateUser,
  readUserDocument,
  refuseIdentity,
  resetSecondFactor,
  suspendUser,
} from '@waybill/contract/users/api'
import { orgType } from '@waybill/contract/core/enums'
import { readIdentityDocument, removeIdentityDocument, submitVerification } from '@waybill/contract/verification/api'
import { keepDocument } from '../../modules/people/verification/index.ts'
import { inScope } from '../../platform/database/index.ts'
import { seedDocuments, seedUser, testClaims } from '../people.ts'
import { testPicture } from '../picture.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'

async function draftId(server: TestServer, owner: string): Promise<string> {
  const orgId = orgOfAccount(owner)
  const document = { bytes: await testPicture(), mime: 'image/jpeg', name: 'card.jpg' }
  const kept = await inScope(server.database, { role: 'service', orgId }, (db) =>
    keepDocument(server.services.files, db, { orgId, document }),
  )
  return kept.id
}

const strangerOfNova = 'boss@nova.test'
/** A second reseller's own person, to knock at the first one's door. */
async function plantStranger(server: TestServer): Promise<void> {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [strangerOfNova])
  if (!rowCount) await seedUser(server, { provider: 3, type: orgType.SERVER, email: strangerOfNova })
}

/** A seller of Acme in the wanted standing, whom Acme's owner and the platform may reach and nobody else. */
async function sellerOfAcme(server: TestServer, status: AccountStatus = accountStatus.active) {
  await plantStranger(server)
  return seedUser(server, { provider: 2, status })
}
const accounts = { owner: 'owner@acme.test', strangers: [strangerOfNova] }

/** A seller of the main site with papers: the platform's alone. */
async function sellerWithPapers(server: TestServer) {
  await plantStranger(server)
  const seller = await seedUser(server)
  return { ...seller, ...(await seedDocuments(server, seller)) }
}
const platform = { owner: 'admin@demo.test', strangers: ['owner@acme.test', strangerOfNova] }

/** Everything that names a document or a user. */
export const peopleProbes: Probe[] = [
  {
    route: readIdentityDocument,
    plant: async (server, owner) => ({ params: { id: await draftId(server, owner) } }),
  },
  {
    route: removeIdentityDocument,
    plant: async (server, owner) => ({ params: { id: await draftId(server, owner) } }),
  },
  {
    route: submitVerification,
    plant: async (server, owner) => ({ body: { ...testClaims, documentIds: [await draftId(server, owner)] } }),
  },
  {
    route: getUserDetail,
    accounts,
    plant: async (server) => ({ params: { id: (await sellerOfAcme(server)).userId } }),
  },
  {
    route: approveUsers,
    accounts,
    harmless: ({ status, data }) => status === 200 && (data as { done: number[] }).done.length === 0,
    plant: async (server) => ({ body: { ids: [(await sellerOfAcme(server, 2)).userId] } }),
  },
  {
    route: denyUser,
    accounts,
    plant: async (server) => ({
      params: { id: (await sellerOfAcme(server, 2)).userId },
      body: { reason: 'Unknown company' },
    }),
  },
  {
    route: suspendUser,
    accounts,
    plant: async (server) => ({ params: { id: (await sellerOfAcme(server)).userId }, body: { reason: 'Fraud' } }),
  },
  {
    route: resetSecondFactor,
    accounts,
    plant: async (server) => {
      const { orgId, userId } = await sellerOfAcme(server)
      await server.admin.query(
        "insert into second_factor (org_id, user_id, secret, created_at, confirmed_at) values ($1, $2, '\\x00', now(), now())",
        [orgId, userId],
      )
      return { params: { id: userId }, body: { reason: 'Lost phone' } }
    },
  },
  {
    route: reactivateUser,
    accounts,
    plant: async (server) => ({ params: { id: (await sellerOfAcme(server, 3)).userId } }),
  },
  {
    route: readUserDocument,
    accounts: platform,
    plant: async (server) => {
      const { userId, documentId } = await sellerWithPapers(server)
      return { params: { id: userId, documentId } }
    },
  },
  {
    route: approveIdentity,
    accounts: platform,
    plant: async (server) => {
      const { userId, verificationId } = await sellerWithPapers(server)
      return { params: { id: userId }, body: { verificationId } }
    },
  },
  {
    route: refuseIdentity,
    accounts: platform,
    plant: async (server) => {
      const { userId, verificationId } = await sellerWithPapers(server)
      return { params: { id: userId }, body: { verificationId, reason: 'Blurred' } }
    },
  },
]
