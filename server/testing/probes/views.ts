import { createView, deleteView, updateView } from '@waybill/contract/views/api'
import type { Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'

let count = 0
async function viewId(server: TestServer, owner: string): Promise<{ params: { id: number } }> {
  const name = `Probe ${count++}`
  const body = { tableView: 102, name, shared: true, state: {} } as const
  const created = await server.call(
    createView,
    { body },
    { as: owner, headers: { 'idempotency-key': `probe-of-view-${count}` } },
  )
  return { params: { id: created.body.data?.id ?? 0 } }
}

/** Everything that names a saved view. */
export const viewProbes: Probe[] = [
  {
    route: updateView,
    plant: async (...args) => ({ ...(await viewId(...args)), body: { version: 1, name: 'Mine' } }),
  },
  { route: deleteView, plant: viewId },
]
