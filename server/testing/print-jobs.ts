import type { InputOf } from '@waybill/contract/core/route'
import { createPrintJob, openPrintFile } from '@waybill/contract/printing/job-api'
import { drainJobs } from '../platform/jobs/index.ts'
import { silentLog } from '../platform/log.ts'
import { hostOfAccount, type TestServer } from './server.ts'
import { printingModule } from '../modules/ship/printing/index.ts'

let keys = 0
export type PrintBody = InputOf<typeof createPrintJob>['body']

/** Begins a print job as a client would. */
export const beginPrint = (server: TestServer, as: string, body: PrintBody, key = `print-key-${keys++}`) =>
  server.call(createPrintJob, { body }, { as, headers: { 'idempotency-key': key } })

/** Works print jobs off, as a node's workers would. */
export const workPrints = (server: TestServer) =>
  drainJobs({
    database: server.database,
    jobs: printingModule.jobs?.(server.services) ?? [],
    concurrency: 1,
    log: silentLog,
  })

/** The answer with the file. */
export async function openPrint(server: TestServer, as: string, id: string) {
  const headers = { host: hostOfAccount(as), authorization: `Bearer ${await server.tokenOf(as)}` }
  return server.app.inject({ method: 'POST', url: openPrintFile.path.replace(':id', id), headers })
}
