import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { fakesAllowed, keeper, ordersOf, platforms } from './testing.ts'

const server = useTestServer(fakesAllowed)
const as = 'seller@demo.test'
const ORDERS = 330

function startNode(run: object) {
  const task = { appUrl: server.database.appUrl, dataDir: server.services.config.dataDir, run }
  const path = fileURLToPath(new URL('pull.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path, JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    kill: () => void child.kill('SIGKILL'),
    ended: once(child, 'exit') as Promise<[number | null, string | null]>,
  }
}

describe.each(platforms)('a node that is killed while it pulls from %s', (_name, open, requestOf) => {
  it('at one page after another, loses and doubles nothing', async () => {
    const shop = await open()
    const start = server.clock.now().getTime() - 3_600_000
    for (let id = 1; id <= ORDERS; id++) shop.put({ id, updatedAt: new Date(start + Math.floor(id / 3) * 1000) })
    const { body } = await keeper(server, as).connect(requestOf(shop.url))
    const run = { orgId: demoOrg.seller, ...body.data! }
    const ends: (string | null)[] = []
    const counts: number[] = []
    // Each node gets one page further than the one before it.
    for (let round = 1; ends.at(-1) !== null || round === 1; round++) {
      const node = startNode(run)
      let requests = 0
      for (let n = 0; n < 2; n++)
        shop.trouble({ kind: 'meanwhile', act: () => (++requests === 2 && round < 4 ? node.kill() : undefined) })
      const [code, signal] = await node.ended
      expect([code, signal]).toEqual(signal === null ? [0, null] : [null, 'SIGKILL'])
      ends.push(signal)
      counts.push((await ordersOf(server, run.storeId)).length)
    }
    await shop.close()
    expect(ends).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL', null])
    expect(counts.every((count, index) => count > (counts[index - 1] ?? 0))).toBe(true)
    expect(counts.at(-1)).toBe(ORDERS)
    expect(await keeper(server, as).store(run.storeId)).toMatchObject({
      pullOrderStatus: 2,
      sucRes: { insertCount: ORDERS },
    })
  })
})
