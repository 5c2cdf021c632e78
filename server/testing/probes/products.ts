import {
  createProduct,
  deleteProducts,
  editProductCustoms,
  getProduct,
  listProductOrders,
  listProducts,
  matchProductIds,
  updateProduct,
} from '@waybill/contract/products/api'
import { randomUUID } from 'node:crypto'
import type { Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'

let count = 0
async function plantProduct(server: TestServer, owner: string, change: { weight1?: number } = {}) {
  const body = {
    skuCode: `PROBE-${count}`,
    skuName: 'Probe',
    packageType: 'Ready To Ship',
    length: 1,
    width: 1,
    height: 1,
    unit: 'in/lb',
    ...change,
  }
  const headers = { 'idempotency-key': `probe-product-${count++}` }
  return {
    sku: body.skuCode,
    id: (await server.call(createProduct, { body }, { as: owner, headers })).body.data?.id ?? 0,
  }
}
/** A product of the account's organisation. */
export const productId = async (server: TestServer, owner: string): Promise<number> =>
  (await plantProduct(server, owner)).id
/** The SKU of a product with a weight. */
export const heavyProduct = async (server: TestServer, owner: string): Promise<string> =>
  (await plantProduct(server, owner, { weight1: 1 })).sku

const oneOf = async (server: TestServer, owner: string) => ({ params: { id: await productId(server, owner) } })
type Done = { done?: unknown[]; failed?: unknown[] } | null
/** An answer about many in which nothing of the named one occurs. */
const untouched = ({ status, data }: { status: number; data: unknown }): boolean =>
  status === 200 && [(data as Done)?.done, (data as Done)?.failed].every((list) => (list ?? []).length === 0)

/** The import that made a product. */
async function importOf(server: TestServer, owner: string) {
  const importId = randomUUID()
  await server.admin.query('update product set import_id = $2 where id = $1', [
    await productId(server, owner),
    importId,
  ])
  return { query: { importId } }
}
type Listed = { records?: unknown[]; ids?: unknown[] } | null
const empty = ({ status, data }: { status: number; data: unknown }): boolean =>
  status === 200 && ((data as Listed)?.records ?? (data as Listed)?.ids)?.length === 0

/** Everything that names a product. */
export const productProbes: Probe[] = [
  { route: listProducts, harmless: empty, plant: importOf },
  { route: matchProductIds, harmless: empty, plant: importOf },
  { route: getProduct, plant: oneOf },
  { route: listProductOrders, plant: oneOf },
  {
    route: updateProduct,
    plant: async (...given) => ({ ...(await oneOf(...given)), body: { version: 1, skuName: 'Probed' } }),
  },
  {
    route: editProductCustoms,
    harmless: untouched,
    plant: async (server, owner) => ({
      body: { ids: [await productId(server, owner)], customs: { scheduleB: '610910' } },
    }),
  },
  {
    route: deleteProducts,
    harmless: untouched,
    plant: async (server, owner) => ({ body: { ids: [await productId(server, owner)] } }),
  },
]
