import { cpuTimeOf } from './cpu-time.ts'

const LOOK_EVERY_MS = 500
/** Windows offers no simple way to read another process's CPU time: this share of the elapsed time stands in for it. */
const WINDOWS_SHARE = 0.25

export interface CpuBudget {
  /** The process has shown something for what it used: it may use as much again. */
  gotOn(): void
  stop(): void
}

/**
 * Calls `over` when a process has used so much processor time (ms) without anything to show for it. Not the time that passes: a busy
 * machine makes every file slow.
 */
export function watchCpu(pid: number, budgetMs: number, over: () => void): CpuBudget {
  const started = performance.now()
  const usedNow = async () =>
    process.platform === 'win32' ? (performance.now() - started) * WINDOWS_SHARE : cpuTimeOf(pid)
  // What it used for the work before is not counted.
  const first = usedNow()
  let before: number | undefined
  let from: number | undefined
  const look = async () => {
    from ??= await first
    const used = await usedNow()
    if (used === undefined) return
    before = used
    if (used - (from ?? 0) > budgetMs) over()
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  return {
    gotOn: () => {
      from = before ?? from
    },
    stop: () => clearInterval(timer),
  }
}
