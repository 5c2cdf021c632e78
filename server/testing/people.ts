import type { AccountStatus } from '@waybill/contract/users/lifecycle'
import { orgType } from '@waybill/contract/core/enums'
import { addUser } from '../modules/people/identity/index.ts'
import { keepDocument, submit } from '../modules/people/verification/index.ts'
import { inScope } from '../platform/database/index.ts'
import { testPicture } from './picture.ts'
import type { TestServer } from './server.ts'

export const testClaims = {
  personName: 'Tess Tester',
  personRole: 'Owner',
  companyName: 'Test Goods LLC',
  registrationNo: 'NY-4711',
  country: 'US',
  line1: '1 Main St',
  line2: null,
  city: 'Albany',
  stateName: 'NY',
  zip: '12207',
}

export type Planted = { orgId: number; userId: number; email: string }
export type PersonWish = {
  provider?: number
  type?: number
  status?: number
  name?: string
  email?: string
  company?: string
}

let serial = 0
/** A user in an organisation of its own, of the platform unless wished otherwise; the password is that of the demo accounts. */
export async function seedUser(server: TestServer, wish: PersonWish = {}): Promise<Planted> {
  const { provider = 1, type = orgType.OMS, status = 1, name = 'Pat', company = 'Planted Goods' } = wish
  const host = { 1: 'demo.test', 2: 'acme.test', 3: 'nova.test' }[provider] ?? 'demo.test'
  const email = wish.email ?? `planted-${++serial}@${host}`
  return inScope(server.database, { role: 'service', orgId: provider }, async (db) => {
    const { password_hash } = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('email', '=', 'seller@demo.test')
      .executeTakeFirstOrThrow()
    // A reseller's or the platform's own people belong to its organisation, all others to one of their own.
    const orgId =
      type === orgType.SERVER && provider !== 1
        ? provider
        : (
            await db
              .insertInto('org')
              .values({ type, parent_org_id: provider, name: company, status })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id
    const who = {
      orgId,
      tenantOrgId: provider,
      email,
      firstName: name,
      lastName: 'Planted',
      status: status as AccountStatus,
    }
    const userId = (await addUser(db, who, async () => password_hash)) ?? 0
    return { orgId, userId, email }
  })
}

/** Another person of the same organization, with the same password. */
export async function seedColleague(server: TestServer, of: string): Promise<string> {
  const email = `colleague-${++serial}@demo.test`
  await inScope(server.database, { role: 'service', orgId: 1 }, async (db) => {
    const { password_hash, ...row } = await db
      .selectFrom('app_user')
      .select(['org_id', 'tenant_org_id', 'status', 'password_hash'])
      .where('email', '=', of)
      .executeTakeFirstOrThrow()
    const { org_id: orgId, tenant_org_id: tenantOrgId } = row
    const status = row.status as AccountStatus
    const who = { orgId, tenantOrgId, email, firstName: 'Sam', lastName: 'Colleague', status }
    await addUser(db, who, async () => password_hash)
  })
  return email
}

/** Papers of a seller that wait to be looked at. */
export async function seedDocuments(server: TestServer, { orgId, userId }: Planted) {
  return inScope(server.database, { role: 'seller', orgId, userId }, async (db) => {
    const document = { bytes: await testPicture(), mime: 'image/jpeg', name: 'card.jpg' }
    const { id: documentId } = await keepDocument(server.services.files, db, { orgId, document })
    const verificationId = await submit(
      db,
      { orgId, userId },
      { ...testClaims, documentIds: [documentId] },
      server.clock.now(),
    )
    return { documentId, verificationId }
  })
}
