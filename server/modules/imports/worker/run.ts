import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { WorkerReport, WorkerSettings, WorkerTask } from './tasks.ts'

const HEAP_MB = 160
const KILL_AFTER_MS = 120_000
const AT_ONCE = Math.max(1, availableParallelism() - 1)

/** The user can mend it: a code of the contract with its parameters. */
export class ImportRefused extends Error {
  readonly code: string
  readonly params: Record<string, string | number>
  constructor(code: string, params: Record<string, string | number>) {
    super(code)
    this.code = code
    this.params = params
  }
}

let running = 0
const waiting: (() => void)[] = []

async function takeTurn(): Promise<void> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  running += 1
}
function giveTurn(): void {
  running -= 1
  waiting.shift()?.()
}

/** A worker has few and small imports of its own; its heap and its time are capped, so no file can take the server down. */
function start(settings: WorkerSettings, task: WorkerTask): Worker {
  return new Worker(new URL('./main.ts', import.meta.url), {
    workerData: { settings, task },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
  })
}

/** Runs a task in a worker thread, in turn. Throws ImportRefused for files that are to blame, `FILE_EXPANDS_TOO_MUCH` when the worker outgrew its memory or time. */
export async function runInWorker(
  settings: WorkerSettings,
  task: WorkerTask,
  onProgress: (rows: number) => void = () => undefined,
): Promise<void> {
  await takeTurn()
  try {
    await new Promise<void>((resolve, reject) => {
      const worker = start(settings, task)
      const timer = setTimeout(() => {
        reject(new ImportRefused('FILE_EXPANDS_TOO_MUCH', {}))
        void worker.terminate()
      }, KILL_AFTER_MS)
      let refused: ImportRefused | undefined
      worker.on('message', (message: WorkerReport) => {
        if (message.type === 'progress') onProgress(message.rows)
        else if (message.type === 'refused') refused = new ImportRefused(message.code, message.params)
      })
      worker.on('error', (error: Error & { code?: string }) => {
        clearTimeout(timer)
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ImportRefused('FILE_EXPANDS_TOO_MUCH', {}) : error)
      })
      worker.on('exit', (code) => {
        clearTimeout(timer)
        if (refused) reject(refused)
        else if (code === 0) resolve()
        else reject(new Error(`an import worker ended with code ${code}`))
      })
    })
  } finally {
    giveTurn()
  }
}
