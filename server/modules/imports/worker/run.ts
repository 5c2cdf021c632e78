import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WorkerReport, WorkerSettings, WorkerTask } from './tasks.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const HEAP_MB = 160
const YOUNG_HEAP_MB = 16
/** A worker says every few seconds that it lives, whatever it waits for; one that is silent for so long is caught in a file. */
const SILENT_MS = 30_000
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

/**
 * A process of its own, with its heap and its silence capped: a file that makes a reader outgrow its heap ends that process, where it would
 * have ended the server with a thread. What it says comes over its channel; when the server dies, so does it.
 */
function start(settings: WorkerSettings, task: WorkerTask): ChildProcess {
  const worker = fork(MAIN, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${YOUNG_HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A process is started for every file: compiled code is kept between them.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'waybill-compile-cache'), ...process.env },
  })
  worker.send({ settings, task })
  return worker
}

/** What a worker says while it works. */
export type WorkerEvents = { progress?: (rows: number, share?: number) => void; shown?: () => void }

/** Runs one worker to its end; one that falls silent is ended, however long a busy one may take. */
function finished(worker: ChildProcess, events: WorkerEvents): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let why: Error | undefined
    const silence = setTimeout(() => {
      why = new ImportRefused('FILE_CORRUPT', {})
      worker.kill('SIGKILL')
    }, SILENT_MS)
    worker.on('message', (message: WorkerReport) => {
      silence.refresh()
      if (message.type === 'refused') why = new ImportRefused(message.code, message.params)
      else if (message.type === 'failed') why = new Error(`an import worker failed: ${message.stack}`)
      else if ('rows' in message) events.progress?.(message.rows, 'share' in message ? message.share : undefined)
      if (message.type === 'shown') events.shown?.()
    })
    worker.on('error', (error) => (why ??= error))
    worker.on('close', (code, signal) => {
      clearTimeout(silence)
      if (why) reject(why)
      else if (code === 0) resolve()
      // What V8 does when the heap is full.
      else if (signal === 'SIGABRT' || signal === 'SIGTRAP') reject(new ImportRefused('FILE_EXPANDS_TOO_MUCH', {}))
      else reject(new Error(`an import worker ended with ${code ?? signal}`))
    })
  })
}

/** Runs a task in a worker process, in turn. Throws ImportRefused for files that are to blame: `FILE_EXPANDS_TOO_MUCH` when the worker outgrew its memory, `FILE_CORRUPT` when it hung. */
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
