import { randomUUID } from 'node:crypto'
import {
  createAddress,
  deleteAddresses,
  listAddresses,
  exportAddresses,
  getAddress,
  restoreAddresses,
  setDefaultAddress,
  updateAddress,
  useAddresses,
  verifyAddresses,
} from '@waybill/contract/addresses/api'
import type { Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'

const address = { name: 'Probe', line1: '1 Main St', city: 'Los Angeles', state: 'CA', zip: '90001', country: 'US' }
const sender = { ...address, phone: '2135550123' }

let count = 0
export async function addressId(server: TestServer, owner: string): Promise<number> {
  const body = { type: 1, ...sender, allowDuplicate: true } as const
  const headers = { 'idempotency-key': `probe-address-${count++}` }
  return (await server.call(createAddress, { body }, { as: owner, headers })).body.data?.id ?? 0
}

type Listed = { records?: unknown[]; done?: unknown[] } | null
/** An answer about many in which nothing of the named one occurs. */
const empty = ({ status, data }: { status: number; data: unknown }): boolean => {
  const listed = data as Listed
  return status === 200 && (listed?.records ?? listed?.done)?.length === 0
}
const oneOf = async (server: TestServer, owner: string) => ({ params: { id: await addressId(server, owner) } })
const listOf = async (server: TestServer, owner: string) => ({ body: { ids: [await addressId(server, owner)] } })

/** Everything that names an address. */
export const addressProbes: Probe[] = [
  {
    // The import is named by an ID that nobody can guess; who has another's sees nothing of it.
    route: listAddresses,
    harmless: ({ status, data }) => status === 200 && (data as { records: unknown[] }).records.length === 0,
    plant: async (server, owner) => {
      const importId = randomUUID()
      await server.admin.query('update address set import_id = $1 where id = $2', [
        importId,
        await addressId(server, owner),
      ])
      return { query: { type: 1, importId } }
    },
  },
  { route: getAddress, plant: oneOf },
  {
    route: updateAddress,
    plant: async (...given) => ({ ...(await oneOf(...given)), body: { version: 1, ...sender } }),
  },
  { route: setDefaultAddress, plant: oneOf },
  {
    route: exportAddresses,
    plant: async (server, owner) => ({ query: { type: 1, ids: await addressId(server, owner) } }),
  },
  { route: deleteAddresses, harmless: empty, plant: listOf },
  { route: verifyAddresses, harmless: empty, plant: listOf },
  { route: useAddresses, harmless: empty, plant: listOf },
  {
    route: restoreAddresses,
    harmless: empty,
    plant: async (server, owner) => {
      const { body } = await listOf(server, owner)
      await server.call(deleteAddresses, { body }, { as: owner })
      return { body }
    },
  },
]
