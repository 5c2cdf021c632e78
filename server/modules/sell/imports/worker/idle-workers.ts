import type { ChildProcess } from 'node:child_process'
import { processState } from '../../../../platform/cache/index.ts'

/** A file is read, mapped, checked and corrected within moments, and loading its program costs a worker more than a small file does. */
const IDLE_MS = 20_000
const MAX_IDLE = 3

type Idle = { orgId: number; worker: ChildProcess; timer: NodeJS.Timeout }

/** The longest idle first. */
const idle = processState<Idle[]>(
  {
    name: 'import-workers-idle',
    holds: 'worker processes that wait for more work of their organisation',
    bound: `${MAX_IDLE} workers`,
    ends: `after ${IDLE_MS / 1000} s`,
  },
  [],
)

function withdraw(one: Idle): void {
  clearTimeout(one.timer)
  idle.splice(idle.indexOf(one), 1)
}

function end(one: Idle): void {
  withdraw(one)
  if (one.worker.connected) one.worker.disconnect()
}

/**
 * Keeps a worker that did its work well for the next work of the same organization; of another one never, so that nothing that a file may
 * have left in its memory meets another organization's rows. An idle worker keeps no server from ending, and ends with it.
 */
export function parkIdle(orgId: number, worker: ChildProcess): void {
  const one: Idle = { orgId, worker, timer: setTimeout(() => end(one), IDLE_MS) }
  one.timer.unref()
  worker.unref()
  worker.channel?.unref()
  idle.push(one)
  if (idle.length > MAX_IDLE) end(idle[0] ?? one)
}

/** A worker of the organization that waits for work; undefined when there is none. */
export function claimIdle(orgId: number): ChildProcess | undefined {
  for (;;) {
    const found = idle.find((one) => one.orgId === orgId)
    if (!found) return undefined
    withdraw(found)
    const { worker } = found
    if (!worker.connected || worker.exitCode !== null || worker.signalCode !== null) continue
    worker.ref()
    worker.channel?.ref()
    return worker
  }
}

/** Ends every worker that waits for work. */
export function endIdle(): void {
  for (const one of idle.slice()) end(one)
}
