import { endSession, listSessions } from '@waybill/contract/account/api'
import { startProxy } from '@waybill/contract/proxy/api'
import { DEMO_PASSWORD, demoOrg } from '../../demo/index.ts'
import { addUser, hashPassword } from '../../modules/people/identity/index.ts'
import { inScope } from '../../platform/database/index.ts'
import type { Probe } from '../probe.ts'
import { hostOfAccount, type TestServer } from '../server.ts'

/** Another reseller's own account, for trying what sellers may not call. */
export const OTHER_RESELLER = 'owner@nova.test'

/** Makes the other reseller's account; once is enough, twice does no harm. */
export const plantOtherReseller = (server: TestServer): Promise<number | null> =>
  inScope(server.database, { role: 'service', orgId: demoOrg.nova }, (db) =>
    addUser(
      db,
      { email: OTHER_RESELLER, tenantOrgId: demoOrg.nova, orgId: demoOrg.nova, firstName: 'Nora', lastName: 'Nova' },
      () => hashPassword(DEMO_PASSWORD),
    ),
  )

/** The id of an account. */
export async function userIdOf(server: TestServer, email: string): Promise<number> {
  const { rows } = await server.admin.query<{ id: number }>('select id from app_user where email = $1', [email])
  return Number(rows[0]?.id)
}

/** Everything that names a user or a log-in. */
export const accountProbes: Probe[] = [
  {
    route: startProxy,
    accounts: { owner: 'owner@acme.test', strangers: [OTHER_RESELLER] },
    plant: async (server) => {
      await plantOtherReseller(server)
      return { body: { userId: await userIdOf(server, 'seller@acme.test'), reason: 'asked for help' } }
    },
  },
  {
    route: endSession,
    plant: async (server, owner) => {
      const { accessToken } = await server.logIn(owner)
      const { body } = await server.call(listSessions, {}, { token: accessToken, host: hostOfAccount(owner) })
      return { params: { id: body.data?.sessions.find(({ current }) => current)?.id } }
    },
  },
]
