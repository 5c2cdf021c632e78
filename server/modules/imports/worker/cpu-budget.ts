import { cpuTimeOf } from './cpu-time.ts'

const LOOK_EVERY_MS = 500
/** Windows tells the processor time of another process nowhere at hand: there this part of the time that passes stands for it. */
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
  let before = 0
  let from = 0
  const look = async () => {
    const passed = performance.now() - started
    const used = process.platform === 'win32' ? passed * WINDOWS_SHARE : await cpuTimeOf(pid)
    if (used === undefined) return
    before = used
    if (used - from > budgetMs) over()
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  return {
    gotOn: () => {
      from = before
    },
    stop: () => clearInterval(timer),
  }
}
