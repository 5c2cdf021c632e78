import { Worker } from 'node:worker_threads'
import type { ExportReport, ExportTask } from './task.ts'

const HEAP_MB = 128

/** The file would be larger than a zip can be: no further try helps. */
export class ExportTooLarge extends Error {}

/** Writes an export in a thread of its own with capped memory; ends it when the signal says so. */
export function runInWorker(
  task: ExportTask,
  { signal, onReport }: { signal: AbortSignal; onReport: (report: ExportReport) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./main.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
    })
    const abort = () => void worker.terminate()
    signal.addEventListener('abort', abort, { once: true })
    let failure: Error | undefined
    worker.on('message', (report: ExportReport) => {
      if (report.type === 'tooLarge') failure = new ExportTooLarge('The export is too large for one file')
      else onReport(report)
    })
    worker.on('error', (error: Error) => (failure = error))
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', abort)
      if (signal.aborted) reject(signal.reason as Error)
      else if (failure) reject(failure)
      else if (code === 0) resolve()
      else reject(new Error(`An export's thread ended with code ${code}`))
    })
  })
}
