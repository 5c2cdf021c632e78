import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { InvoiceRefusal } from '../formats/billed-line.ts'
import type { ReadReport, ReadTask } from './tasks.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const HEAP_MB = 160
/** The part of the heap in which everything begins: left to itself it grows with the file, though nothing is kept. */
const YOUNG_HEAP_MB = 4

/**
 * Reads a file in a process of its own, whose heap is capped: a malformed file ends that process and not the server. Returns the number of
 * rows; throws InvoiceRefusal for a file that is to blame.
 */
export function runReader(task: ReadTask, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(MAIN, {
      execArgv: [
        `--max-old-space-size=${HEAP_MB}`,
        `--max-semi-space-size=${YOUNG_HEAP_MB}`,
        '--disable-warning=ExperimentalWarning',
      ],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let report: ReadReport | undefined
    const stop = () => child.kill('SIGKILL')
    signal.addEventListener('abort', stop)
    child.on('error', reject)
    child.once('message', (message: ReadReport) => (report = message))
    child.once('close', (code, ended) => {
      signal.removeEventListener('abort', stop)
      if (report?.type === 'done') return resolve(report.rows)
      if (report?.type === 'refused') return reject(new InvoiceRefusal(report.code, report.params))
      // What V8 does when the heap is full.
      if (ended === 'SIGABRT' || ended === 'SIGTRAP')
        return reject(new InvoiceRefusal('FILE_EXPANDS_TOO_MUCH', { limit: '' }))
      reject(new Error(`a reader of invoices failed: ${report?.stack ?? code ?? ended}`))
    })
    child.send(task)
  })
}
