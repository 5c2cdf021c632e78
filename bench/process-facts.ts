import { readdirSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** What Linux tells of processes, elsewhere nothing: CPU seconds and highest resident megabytes of those below this one. */
export type ProcessFacts = { pid: number; command: string; cpuSeconds: number; peakMb: number }

const TICKS_A_SECOND = 100

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1')
  } catch {
    // It ended meanwhile.
    return ''
  }
}

function parentOf(pid: number): number {
  const stat = read(pid, 'stat')
  return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0] ?? 0)
}

function isBelow(pid: number, root: number): boolean {
  let at = pid
  for (let steps = 0; at > 1 && steps < 10; steps++) {
    at = parentOf(at)
    if (at === root) return true
  }
  return false
}

function factsOf(pid: number): ProcessFacts {
  const stat = read(pid, 'stat')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  // utime, stime and those of ended children (proc(5)).
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0)
  const peak = /VmHWM:\s+(\d+)/.exec(read(pid, 'status'))?.[1]
  return {
    pid,
    command: read(pid, 'cmdline').replaceAll('\0', ' '),
    cpuSeconds: ticks / TICKS_A_SECOND,
    peakMb: Number(peak ?? 0) / 1024,
  }
}

/** Every process below this one. */
export function processesBelow(): ProcessFacts[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && isBelow(pid, process.pid))
      .map(factsOf)
  } catch {
    return []
  }
}

/** CPU seconds of these processes so far. */
export const cpuSecondsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + factsOf(pid).cpuSeconds, 0)

/** What work took: seconds on the clock, and of CPU in this process and in those that it started (PostgreSQL, readers, also ended ones). */
export async function timed<T>(
  work: () => Promise<T>,
): Promise<{ value: T; seconds: number; ownCpu: number; cpuBelow: number }> {
  const all = () => factsOf(process.pid).cpuSeconds + cpuSecondsOf(processesBelow().map(({ pid }) => pid))
  const [cpu, own, started] = [all(), process.cpuUsage(), performance.now()]
  const value = await work()
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(own)
  const ownCpu = (user + system) / 1e6
  return { value, seconds, ownCpu, cpuBelow: Math.max(0, all() - cpu - ownCpu) }
}
