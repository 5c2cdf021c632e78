import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { WorkerReport, WorkerSettings, WorkerTask } from './tasks.ts'

const HEAP_MB = 160
/** A worker that says nothing for so long hangs: it reports with every batch, some thousand rows, which a busy machine does in seconds. */
const SILENT_MS = 120_000
/** Two at least: a small file must not wait for a large one. */
const AT_ONCE = Math.max(2, availableParallelism() - 1)

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
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 48 },
  })
}

/** What a worker says while it works. */
export type WorkerEvents = { progress?: (rows: number) => void; shown?: () => void }

/** Runs one worker to its end; one that falls silent is ended, however long a busy one may take. */
function finished(worker: Worker, events: WorkerEvents): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let refused: ImportRefused | undefined
    const silence = setTimeout(() => {
      reject(new ImportRefused('FILE_EXPANDS_TOO_MUCH', {}))
      void worker.terminate()
    }, SILENT_MS)
    worker.on('message', (message: WorkerReport) => {
      silence.refresh()
      if (message.type === 'refused') refused = new ImportRefused(message.code, message.params)
      else if (message.type !== 'done') events.progress?.(message.rows)
      if (message.type === 'shown') events.shown?.()
    })
    worker.on('error', (error: Error & { code?: string }) => {
      clearTimeout(silence)
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ImportRefused('FILE_EXPANDS_TOO_MUCH', {}) : error)
    })
    worker.on('exit', (code) => {
      clearTimeout(silence)
      if (refused) reject(refused)
      else if (code === 0) resolve()
      else reject(new Error(`an import worker ended with code ${code}`))
    })
  })
}

/** Runs a task in a worker thread, in turn. Throws ImportRefused for files that are to blame, `FILE_EXPANDS_TOO_MUCH` when the worker outgrew its memory or hung. */
export async function runInWorker(
  settings: WorkerSettings,
  task: WorkerTask,
  events: WorkerEvents = {},
): Promise<void> {
  await takeTurn()
  try {
    await finished(start(settings, task), events)
  } finally {
    giveTurn()
  }
}
