import { ApiError } from '@waybill/contract/core/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ScanAnswer, ScanQueue } from './scan-queue.ts'

const failed = (status: number) => new ApiError({ code: 'SOME', status, message: 'Some' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A queue to a server that answers each scan by what is planned for it, in turn. */
function queueTo(plan: Record<string, unknown[]>, onAnswer: (answer: ScanAnswer<string, string>) => void = () => {}) {
  const sent: string[] = []
  const ids = new Map<string, Set<string>>()
  const queue = new ScanQueue<string, string>({
    send: async (scan, commandId) => {
      sent.push(scan)
      ids.set(scan, (ids.get(scan) ?? new Set()).add(commandId))
      const error = plan[scan]?.shift()
      if (error) throw error
      return scan
    },
    onAnswer,
    onChange: () => {},
  })
  return { queue, sent, ids }
}

it('goes on after a refusal', async () => {
  const answers: unknown[] = []
  const { queue } = queueTo({ b: [failed(409)] }, (one) => answers.push('error' in one ? 'refused' : one.value))
  for (const code of ['a', 'b', 'c']) queue.add(code)
  await vi.runAllTimersAsync()
  expect(answers).toEqual(['a', 'refused', 'c'])
  expect([queue.waiting, queue.isOffline]).toEqual([0, false])
})

it('sends a scan without an answer again as the same command, before those behind it', async () => {
  const { queue, sent, ids } = queueTo({ a: [failed(0), failed(503), failed(429)] })
  queue.add('a')
  queue.add('b')
  await vi.runAllTimersAsync()
  expect(sent).toEqual(['a', 'a', 'a', 'a', 'b'])
  expect(ids.get('a')!.size).toBe(1)
  expect([queue.waiting, queue.isOffline]).toEqual([0, false])
})

it('never leaves scans waiting when the page fails at an answer', async () => {
  const { queue, sent } = queueTo({}, ({ scan }) => {
    if (scan === 'a') throw new Error('The page failed')
  })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const code of ['a', 'b']) queue.add(code)
  await vi.runAllTimersAsync()
  queue.add('c')
  await vi.runAllTimersAsync()
  expect([sent, queue.waiting]).toEqual([['a', 'b', 'c'], 0])
  expect(logged).toHaveBeenCalledOnce()
})

it('drops what waits, sends what is added afterwards, and hears of what arrived all the same', async () => {
  const answers: unknown[] = []
  const { queue, sent } = queueTo({ a: [failed(0)] }, ({ scan }) => answers.push(scan))
  queue.add('a')
  queue.add('b')
  await vi.advanceTimersByTimeAsync(1)
  expect(queue.isOffline).toBe(true)
  queue.clear()
  expect([queue.waiting, queue.isOffline]).toEqual([0, false])
  queue.add('c')
  await vi.runAllTimersAsync()
  expect([sent, answers, queue.waiting]).toEqual([['a', 'c'], ['c'], 0])
  queue.add('d')
  queue.clear()
  queue.add('e')
  await vi.runAllTimersAsync()
  expect([answers, queue.waiting]).toEqual([['c', 'd', 'e'], 0])
})
