import { createExport, downloadExport } from '@waybill/contract/exports/api'
import type { InputOf } from '@waybill/contract/core/route'
import { modules } from '../../../modules.ts'
import { drainJobs } from '../../../platform/jobs/index.ts'
import { silentLog } from '../../../platform/log.ts'
import { hostOfAccount, type TestServer } from '../../../testing/server.ts'

let keys = 0
export type Wish = InputOf<typeof createExport>['body']

/** Begins an export as a client would. */
export const begin = (server: TestServer, as: string, body: Wish, key = `export-key-${keys++}`) =>
  server.call(createExport, { body }, { as, headers: { 'idempotency-key': key } })

/** Works the queue off, as a node's workers would. */
export const work = (server: TestServer) =>
  drainJobs({
    database: server.database,
    jobs: modules.flatMap((module) => module.jobs?.(server.services) ?? []),
    concurrency: 1,
    log: silentLog,
  })

export async function download(server: TestServer, as: string, id: string) {
  const token = await server.tokenOf(as)
  return server.app.inject({
    method: 'GET',
    url: downloadExport.path.replace(':id', id),
    headers: { host: hostOfAccount(as), authorization: `Bearer ${token}` },
  })
}

/** Begins an export, lets it run, and gives its file. */
export async function exported(server: TestServer, as: string, body: Wish): Promise<{ bytes: Buffer; name: string }> {
  const { body: answer } = await begin(server, as, body)
  if (!answer.data) throw new Error(`The export was refused: ${answer.errorCode} ${answer.message}`)
  await work(server)
  const file = await download(server, as, answer.data.id)
  if (file.statusCode !== 200) throw new Error(`The export is not there: ${file.body.slice(0, 200)}`)
  const name = /filename\*=UTF-8''([^;]+)/.exec(String(file.headers['content-disposition']))?.[1] ?? ''
  return { bytes: file.rawPayload, name: decodeURIComponent(name) }
}
