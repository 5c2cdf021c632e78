import { AppError } from '@waybill/contract/core/errors'
import { MOST_OWN_LABELS, type OwnLabelKind } from '@waybill/contract/shipping/own-label'
import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { LabelPage } from './pages.ts'

export interface ReadingTask {
  kind: OwnLabelKind
  bytes: Uint8Array
  most: number
}
export type ReadingReport = { pages: LabelPage[] } | { failed: 'tooMany' | 'damaged' }

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))
const LIMIT_MS = 60_000
const HEAP_MB = 512
/** Pictures and what is unpacked lie outside the heap, so all of the process counts. */
const MEMORY_MB = 1024
const LOOK_MS = 100

/** In MB; 0 where the system does not say. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

/** Ends the worker when it takes too long or too much memory; returns what ends the watch. */
function watch(worker: ChildProcess): () => void {
  const end = () => void worker.kill('SIGKILL')
  const timer = setTimeout(end, LIMIT_MS)
  const look = setInterval(() => {
    void memoryOf(worker).then((used) => {
      if (used > MEMORY_MB) end()
    })
  }, LOOK_MS)
  return () => {
    clearTimeout(timer)
    clearInterval(look)
  }
}

/**
 * Reads a file of labels in a process that ends with it, so that no file stops or breaks the server: a few bytes may unpack to gigabytes,
 * and a thread's memory is the server's. OWN_LABEL_DAMAGED, OWN_LABEL_TOO_MANY.
 */
export async function readInProcess(kind: OwnLabelKind, bytes: Buffer): Promise<LabelPage[]> {
  const task: ReadingTask = { kind, bytes, most: MOST_OWN_LABELS }
  const worker = fork(WORKER, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=64'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const unwatch = watch(worker)
  const report = await new Promise<ReadingReport>((resolve) => {
    const damaged = () => resolve({ failed: 'damaged' })
    worker.on('message', resolve).on('error', damaged).on('exit', damaged)
    worker.send(task, (error) => error && damaged())
  })
  unwatch()
  worker.kill('SIGKILL')
  if ('pages' in report && report.pages.length > 0) return report.pages
  const isTooMany = 'failed' in report && report.failed === 'tooMany'
  throw isTooMany
    ? new AppError('OWN_LABEL_TOO_MANY', { params: { max: MOST_OWN_LABELS } })
    : new AppError('OWN_LABEL_DAMAGED')
}
