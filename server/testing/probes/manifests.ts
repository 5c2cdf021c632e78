import { closeDay, getDayClose, getDayEnd, getManifest, printManifests } from '@waybill/contract/shipping/manifest-api'
import type { Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { runJobs } from '../shipping.ts'
import { shipmentIds } from './shipping.ts'

let serial = 0

/** The rows of the owner's day, with a label that was bought now. */
async function rows(server: TestServer, owner: string): Promise<string[]> {
  await shipmentIds(server, owner)
  const { body } = await server.call(getDayEnd, {}, { as: owner })
  return body.data?.rows.map(({ id }) => id) ?? []
}

async function closed(server: TestServer, owner: string) {
  const headers = { 'idempotency-key': `close-for-a-probe-${++serial}` }
  const { body } = await server.call(closeDay, { body: { rows: await rows(server, owner) } }, { as: owner, headers })
  await runJobs(server)
  const id = body.data?.closeId ?? ''
  const progress = await server.call(getDayClose, { params: { id } }, { as: owner })
  return { id, manifestId: progress.body.data?.manifests[0]?.id ?? 0 }
}

/** Everything that names a day or a manifest. */
export const manifestProbes: Probe[] = [
  { route: closeDay, plant: async (server, owner) => ({ body: { rows: await rows(server, owner) } }) },
  { route: getDayClose, plant: async (server, owner) => ({ params: { id: (await closed(server, owner)).id } }) },
  {
    route: getManifest,
    plant: async (server, owner) => ({ params: { id: (await closed(server, owner)).manifestId } }),
  },
  {
    route: printManifests,
    plant: async (server, owner) => ({ body: { manifestIds: [(await closed(server, owner)).manifestId] } }),
  },
]
