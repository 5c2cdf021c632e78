import { parentPort, workerData } from 'node:worker_threads'
import { ZipTooLargeError } from '../../../../spreadsheet/index.ts'
import type { ExportReport, ExportTask } from './task.ts'
import { writeExport } from './write.ts'

const report = (message: ExportReport): void => parentPort?.postMessage(message)

try {
  await writeExport(workerData as ExportTask, report)
} catch (error) {
  if (!(error instanceof ZipTooLargeError)) throw error
  report({ type: 'tooLarge' })
}
