import { parentPort, workerData } from 'node:worker_threads'
import type { ReadingReport, ReadingTask } from './read-in-thread.ts'
import { prepareReader } from './barcodes.ts'
import { readPages, TooManyLabels } from './pages.ts'

const { kind, bytes, most } = workerData as ReadingTask
const answer = (report: ReadingReport): void => parentPort?.postMessage(report)
prepareReader()
try {
  answer({ pages: await readPages(kind, Buffer.from(bytes), most) })
} catch (error) {
  answer({ failed: error instanceof TooManyLabels ? 'tooMany' : 'damaged' })
}
