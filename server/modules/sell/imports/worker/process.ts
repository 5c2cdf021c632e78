import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { watchCpu } from './cpu-budget.ts'
import type { WorkerReport } from './tasks.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const HEAP_MB = 160
const YOUNG_HEAP_MB = 16

/** Something that the user can fix: a code of the contract with its parameters. */
export class ImportRefused extends Error {
  readonly code: string
  readonly params: Record<string, string | number>
  constructor(code: string, params: Record<string, string | number>) {
    super(code)
    this.code = code
    this.params = params
  }
}

/** The file drove its reader beyond its memory or CPU time, so that it had to be terminated. */
export class ReaderEnded extends ImportRefused {}

/** The database went away under the work, which can be done again. */
export class ImportInterrupted extends Error {}

/** What a worker says while it works. */
export type WorkerEvents = { progress?: (rows: number, share?: number) => void; shown?: () => void }

/**
 * A process of its own, with its heap and its processor time capped: a file that makes a reader outgrow its heap ends that process, where it
 * would have ended the server with a thread. What it says comes over its channel; when the server dies, so does it.
 */
export function startWorker(): ChildProcess {
  return fork(MAIN, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${YOUNG_HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Follows a worker until its task is done, or to its end; one that uses up `budgetMs` of processor time between two signs of progress is ended. */
export function finished(
  worker: ChildProcess,
  { budgetMs, events }: { budgetMs: number; events: WorkerEvents },
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let why: Error | undefined
    const budget = watchCpu(worker.pid ?? 0, budgetMs, () => {
      why = new ReaderEnded('FILE_TOO_SLOW', {})
      worker.kill('SIGKILL')
    })
    const heard = (message: WorkerReport) => {
      budget.gotOn()
      if (message.type === 'done') settle(resolve)
      else if (message.type === 'refused') why = new ImportRefused(message.code, message.params)
      else if (message.type === 'failed') {
        const Reason = message.databaseAway ? ImportInterrupted : Error
        why = new Reason(`an import worker failed: ${message.stack}`)
      } else if ('rows' in message) events.progress?.(message.rows, 'share' in message ? message.share : undefined)
      if (message.type === 'shown') events.shown?.()
    }
    const failed = (error: Error) => void (why ??= error)
    const closed = (code: number | null, signal: NodeJS.Signals | null) => {
      if (why) settle(() => reject(why))
      else if (code === 0) settle(resolve)
      // What V8 does when the heap is full.
      else if (signal === 'SIGABRT' || signal === 'SIGTRAP')
        settle(() => reject(new ReaderEnded('FILE_EXPANDS_TOO_MUCH', {})))
      else settle(() => reject(new Error(`an import worker ended with ${code ?? signal}`)))
    }
    const settle = (settled: () => void) => {
      budget.stop()
      worker.off('message', heard).off('error', failed).off('close', closed)
      settled()
    }
    worker.on('message', heard).on('error', failed).on('close', closed)
  })
}
