import { voidLabels } from '@waybill/contract/shipping/api'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import type { FakeShop } from '../../../../testing/fakes/shop.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { seedFunds, shopper } from '../../../../testing/shipping.ts'
import { fakesAllowed, keeper, ordersOf, packOrders, platforms, pushesOf } from '../testing.ts'

const server = useTestServer(fakesAllowed)
const as = 'seller@demo.test'
const ORDERS = 3
/** Long enough that a claim of a killed node is over, and that nothing waits. */
const HOURS = 5 * 3_600_000
beforeAll(() => seedFunds(server.database, demoOrg.seller, 1000_0000))

/** Each node lives five hours after the one before it. */
function startNode(storeId: number, round: number) {
  const { dataDir } = server.services.config
  const now = server.clock.now().getTime() + round * HOURS
  const task = { appUrl: server.database.appUrl, dataDir, now, ref: { orgId: demoOrg.seller, storeId } }
  const path = fileURLToPath(new URL('push.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path, JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    kill: () => void child.kill('SIGKILL'),
    ended: once(child, 'exit') as Promise<[number | null, string | null]>,
  }
}

/** One node after another is killed, each a request later than the one before it, until one comes to its end. */
async function killEach(shop: FakeShop, storeId: number): Promise<(string | null)[]> {
  const ends: (string | null)[] = []
  for (let round = 1; ends.at(-1) !== null || round === 1; round++) {
    const node = startNode(storeId, round)
    // The shop hears what the node asked before it was killed, so a request to write is done though nobody learns of it.
    const before = Array.from({ length: round }, () => ({ kind: 'meanwhile' as const, act: () => {} }))
    shop.trouble(...before.slice(1), { kind: 'meanwhile', act: () => node.kill() })
    const [, signal] = await node.ended
    ends.push(signal)
    shop.forgetTroubles()
  }
  return ends
}

describe.each(platforms)('a node that is killed while it tells %s', (_name, open, keysOf) => {
  it('at one request after another, before and after it was heard, tells each label once', async () => {
    const shop = await open()
    const start = server.clock.now().getTime() - 3_600_000
    for (let id = 1; id <= ORDERS; id++) shop.put({ id, updatedAt: new Date(start + id * 1000) })
    const storeId = await keeper(server, as).open(keysOf(shop.url))
    await packOrders(server, storeId)
    const ids = (await ordersOf(server, storeId)).map(({ id }) => id)
    await shopper(server, as).ship(ids, 1)
    const ends = await killEach(shop, storeId)
    expect(ends.filter((signal) => signal === 'SIGKILL').length).toBeGreaterThan(3)
    expect((await pushesOf(server, storeId)).map(({ state }) => state)).toEqual(ids.map(() => 'sent'))
    const parcels = [1, 2, 3].map((id) => (shop.parcels.get(id) ?? []).filter(({ canceled }) => !canceled).length)
    expect(parcels).toEqual([1, 1, 1])
    await shop.close()
  })

  it('and of a number that is removed leaves the others, and tells the next label once', async () => {
    const shop = await open()
    const start = server.clock.now().getTime() - 3_600_000
    shop.put({ id: 1, updatedAt: new Date(start) })
    const storeId = await keeper(server, as).open(keysOf(shop.url))
    await packOrders(server, storeId)
    const [order] = await ordersOf(server, storeId)
    const { items } = await shopper(server, as).ship([order!.id], 1)
    const node = startNode(storeId, 1)
    await node.ended
    await server.call(voidLabels, { body: { shipmentIds: [items[0]!.shipmentId!] } }, { as })
    await shopper(server, as).ship([order!.id], 2)
    const ends = await killEach(shop, storeId)
    expect(ends.filter((signal) => signal === 'SIGKILL').length).toBeGreaterThan(1)
    // The next label waited for the removal.
    await startNode(storeId, ends.length + 1).ended
    const found = await pushesOf(server, storeId)
    expect(found.map(({ state }) => state)).toEqual(['withdrawn', 'sent'])
    const live = (shop.parcels.get(1) ?? []).filter(({ canceled }) => !canceled)
    expect(live.map(({ numbers }) => numbers)).toEqual([[found[1]!.tracking_no]])
    await shop.close()
  })
})
