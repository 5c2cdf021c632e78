import { processState } from '../../../platform/cache/index.ts'
import { tooMany } from '../../../platform/http/index.ts'

/** Requests that may wait behind the running one; further ones get a 429. */
export const MAX_WAITING = 3
const RETRY_MS = 5000

type Queue = { length: number; last: Promise<unknown> }
const queues = processState(
  {
    name: 'printing-queues',
    holds: 'printing that runs or waits, by organisation',
    bound: `one queue an organisation, ${MAX_WAITING} waiting`,
  },
  new Map<number, Queue>(),
)

/** Works for one organisation one after the other on this node, in the order asked: a big printing keeps nobody else from the processor. */
export async function runSeriallyPerOrg<T>(orgId: number, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(orgId) ?? { length: 0, last: Promise.resolve() }
  if (queue.length > MAX_WAITING) throw tooMany(RETRY_MS)
  queues.set(orgId, queue)
  queue.length += 1
  const mine = queue.last.then(work)
  queue.last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    queue.length -= 1
    if (queue.length === 0) queues.delete(orgId)
  }
}
