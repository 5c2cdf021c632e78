import * as api from '@waybill/contract/badges/api'
import { orgType } from '@waybill/contract/core/enums'
import { demoOrg } from '../../demo/people.ts'
import { plantDevice, plantWorker } from '../badges.ts'
import { seedUser } from '../people.ts'
import type { Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { demoWarehouse } from '../warehouse.ts'

const stranger = 'floor@other-badges-probe.test'
const accounts = { owner: demoWarehouse.staff, strangers: [stranger] }

/** Another operator knocks at the door. */
async function withStranger<T>(server: TestServer, planted: Promise<T>): Promise<T> {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [stranger])
  if (!rowCount) await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: stranger })
  return planted
}

/** Everything that names a person, a badge, a station or a shared device. */
export const badgeProbes: Probe[] = [
  {
    route: api.issueBadge,
    accounts,
    plant: async (server) => ({ body: { userId: (await withStranger(server, plantWorker(server))).userId } }),
  },
  {
    route: api.revokeBadge,
    accounts,
    plant: async (server) => ({ params: { id: (await withStranger(server, plantWorker(server))).badgeId } }),
  },
  {
    route: api.shareDevice,
    accounts,
    plant: async (server) => {
      const { stationId } = await withStranger(server, plantDevice(server))
      return { body: { stationId, name: 'Handheld 9' } }
    },
  },
  {
    route: api.revokeSharedDevice,
    accounts,
    plant: async (server) => ({ params: { id: (await withStranger(server, plantDevice(server))).id } }),
  },
]
