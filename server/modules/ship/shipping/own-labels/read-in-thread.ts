import { AppError } from '@waybill/contract/core/errors'
import { MOST_OWN_LABELS, type OwnLabelKind } from '@waybill/contract/shipping/own-label'
import { Worker } from 'node:worker_threads'
import type { LabelPage } from './pages.ts'

export interface ReadingTask {
  kind: OwnLabelKind
  bytes: Uint8Array
  most: number
}
export type ReadingReport = { pages: LabelPage[] } | { failed: 'tooMany' | 'damaged' }

const LIMIT_MS = 60_000
const HEAP_MB = 512

/** Reads a file of labels in a thread that ends with it, so that no file stops or breaks the server. OWN_LABEL_DAMAGED, OWN_LABEL_TOO_MANY. */
export async function readInThread(kind: OwnLabelKind, bytes: Buffer): Promise<LabelPage[]> {
  const task: ReadingTask = { kind, bytes, most: MOST_OWN_LABELS }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64 },
  })
  const report = await new Promise<ReadingReport>((resolve) => {
    const damaged = () => resolve({ failed: 'damaged' })
    const timer = setTimeout(damaged, LIMIT_MS)
    worker.on('message', resolve)
    worker.on('error', damaged)
    worker.on('exit', () => {
      clearTimeout(timer)
      damaged()
    })
  })
  await worker.terminate()
  if ('pages' in report && report.pages.length > 0) return report.pages
  const isTooMany = 'failed' in report && report.failed === 'tooMany'
  throw isTooMany
    ? new AppError('OWN_LABEL_TOO_MANY', { params: { max: MOST_OWN_LABELS } })
    : new AppError('OWN_LABEL_DAMAGED')
}
