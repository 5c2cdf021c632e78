import { createHash, randomUUID } from 'node:crypto'
import { DEFAULT_CONNECTION_ID } from '../carrier/connections.ts'
import { type BatchRef, insertBatch } from './batches.ts'
import { joinNodes } from '../runtime/node-identity.ts'
import { offerOf } from '../quotes/offers.ts'
import { findOrdersToShip } from '../request/orders-to-ship.ts'
import { insertQuotes } from '../quotes/quotes.ts'
import { createRuntime, type Runtime, type RuntimeOptions } from '../runtime/runtime.ts'
import { packageCount } from '../request/packages.ts'
import { severalOffer } from '../quotes/several.ts'
import { requestHash, requestsHash, shipRequest, shipRequests } from '../request/ship-request.ts'
import { getSalesChain } from '../../../money/prices/index.ts'
import { type Database, inScope } from '../../../../platform/database/index.ts'
import type { FileContent, FileStore, StoredFile } from '../../../../platform/files/index.ts'
import { silentLog } from '../../../../platform/log.ts'
import { asService } from '../../../../testing/chain.ts'
import { fakeRate, FAKE_SERVICE } from '../../../../testing/faults/fake-provider.fixture.ts'
import { newOrder, seedOrders } from '../../../../testing/shipping.ts'

export interface PlantedBatch extends BatchRef {
  orderIds: number[]
}

/** A batch as Buy leaves it: orders, quotes of the fake carrier's one rate, rows that nobody has touched. */
export async function plantBatch(
  database: Database,
  orgId: number,
  { count, price, orderIds, carrier = 1 }: { count: number; price: number; orderIds?: number[]; carrier?: number },
): Promise<PlantedBatch> {
  const ids =
    orderIds ??
    (await seedOrders(
      database,
      orgId,
      Array.from({ length: count }, () => newOrder()),
    ))
  const now = new Date()
  const packages = new Map<number, { no: number; price: number }[]>()
  const shipDate = now.toISOString().slice(0, 10)
  const quoteIds = await asService(database, orgId, async (db) => {
    const orders = await findOrdersToShip(db, orgId, ids)
    const chain = await getSalesChain(db, orgId, now)
    const rate = { ...fakeRate(), carrier: carrier as 1, connectionId: DEFAULT_CONNECTION_ID }
    const single = offerOf(rate, chain, { from: { country: 'US' }, to: { country: 'US' } })
    const quotes = ids.map((orderId) => {
      const order = orders.get(orderId)
      if (!order) throw new Error('no order')
      const several = packageCount(order) > 1 ? shipRequests(order, shipDate) : null
      const offer = several
        ? severalOffer(
            several.map((one) => ({ ...one, rate })),
            chain,
          )
        : single
      if (!offer) throw new Error('no price')
      packages.set(orderId, several?.map(({ no }) => ({ no, price })) ?? [])
      const hash = several ? requestsHash(several) : requestHash(shipRequest(order, shipDate))
      const expiresAt = new Date(now.getTime() + 3_600_000)
      return { orderId, requestHash: hash, shipDate, rates: [], offers: [offer], expiresAt }
    })
    return insertQuotes(db, orgId, quotes)
  })
  const items = ids.map((orderId, index) => ({
    orderId,
    quoteId: quoteIds[index] ?? '',
    carrier,
    serviceCode: FAKE_SERVICE,
    price,
    packages: packages.get(orderId) ?? [],
  }))
  const batch = { orgId, userId: 1, labelSize: 1, labelFormat: 'PDF', total: price * count, items }
  const batchId = await inScope(database, { role: 'seller', orgId }, (db) => insertBatch(db, batch))
  return { orgId, batchId, orderIds: ids }
}

async function bytesOf(content: FileContent): Promise<Buffer> {
  if (content instanceof Uint8Array) return Buffer.from(content)
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Files in memory, for tests that are not about disks. */
export function memoryFiles(): FileStore & { stored: Map<string, Buffer> } {
  const stored = new Map<string, Buffer>()
  const put = async (content: FileContent): Promise<StoredFile> => {
    const bytes = await bytesOf(content)
    const key = randomUUID().replaceAll('-', '')
    stored.set(key, bytes)
    return { key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  const read = async (key: string): Promise<Buffer> => stored.get(key) ?? Buffer.alloc(0)
  const absent = (): never => {
    throw new Error('not in these tests')
  }
  return {
    stored,
    put,
    read,
    delete: async (key) => void stored.delete(key),
    open: absent,
    withPath: absent,
    sweep: absent,
  }
}

/** A node of its own, with quick timing. */
export async function testRuntime(
  options: Pick<RuntimeOptions, 'database' | 'carriers'> & Partial<RuntimeOptions>,
): Promise<Runtime> {
  // A fake carrier that looks into the database may take its time on a busy machine; one that hangs is given less by its test.
  const quick = { callTimeoutMs: 60_000, settledAfterMs: 300, lookUpWaitsMs: [1], parkAfterMs: 60_000 }
  return createRuntime({
    files: memoryFiles(),
    log: silentLog,
    now: () => new Date(),
    node: await joinNodes(options.database, silentLog),
    ...options,
    timing: { ...quick, ...options.timing },
  })
}
