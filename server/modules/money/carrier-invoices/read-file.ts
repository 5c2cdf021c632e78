import type { InvoiceFormat } from '@waybill/contract/carrier-invoices/enums'
import { invoiceFileState } from '@waybill/contract/carrier-invoices/file-lifecycle'
import { sql } from 'kysely'
import { type Db, inScope, stateSql } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import type { JobContext } from '../../../platform/jobs/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { alarmOnRates } from './alarm.ts'
import { evaluateLabels } from './evaluate.ts'
import { InvoiceRefusal } from './formats/billed-line.ts'
import { labelsOf, matchLines } from './match.ts'
import { countLines, lockInvoices, mergeFile, type StagedFile } from './merge.ts'
import { runReader } from './reader/run-reader.ts'

/** The largest files are worked on in few, long statements. */
const STATEMENT_TIMEOUT_MS = 120_000

type Ref = { orgId: number; id: number }
type ReadServices = Pick<Services, 'database' | 'files' | 'config' | 'now'>

/** A file that still waits to be read, with where its bytes are. */
async function findWaiting(db: Db, { orgId, id }: Ref): Promise<{ format: InvoiceFormat; key: string } | undefined> {
  const { rows } = await sql<{ format: InvoiceFormat; key: string }>`
    select f.format, s.storage_key as key from carrier_invoice_file f join files_file s on s.org_id = f.org_id and s.id = f.file_id
    where f.org_id = ${orgId} and f.id = ${id} and f.state = ${stateSql(invoiceFileState.reading)}`.execute(db)
  return rows[0]
}

/** Merges the staged lines, matches them with labels and proposes what differs: all of it, or nothing. */
async function mergeAndMatch(db: Db, file: StagedFile, rows: number): Promise<void> {
  const { orgId, at } = file
  await lockInvoices(db, orgId)
  const waiting = await findWaiting(db, { orgId, id: file.fileId })
  if (!waiting) return
  const { invoiceIds, changed } = await mergeFile(db, file)
  killPoint('carrierInvoices.merged')
  await matchLines(db, orgId, invoiceIds)
  const labels = new Map(
    [...changed, ...(await labelsOf(db, orgId, invoiceIds))].map((label) => [label.purchaseId, label]),
  )
  await evaluateLabels(db, orgId, { labels: [...labels.values()], at })
  await countLines(db, orgId, invoiceIds)
  await alarmOnRates(db, { orgId, invoiceIds, at })
  await sql`
    update carrier_invoice_file set state = ${stateSql(invoiceFileState.read)}, rows = ${rows}, finished_at = ${at}::timestamptz
    where org_id = ${orgId} and id = ${file.fileId}`.execute(db)
  killPoint('carrierInvoices.read')
}

async function refuse({ database, now }: ReadServices, { orgId, id }: Ref, why: InvoiceRefusal): Promise<void> {
  await inScope(database, { role: 'service', orgId }, async (db) => {
    await sql`delete from carrier_invoice_staging where org_id = ${orgId} and file_id = ${id}`.execute(db)
    await sql`
      update carrier_invoice_file set state = ${stateSql(invoiceFileState.refused)}, problem_code = ${why.code},
        problem_params = ${JSON.stringify(why.params)}::jsonb, finished_at = ${now()}::timestamptz
      where org_id = ${orgId} and id = ${id} and state = ${stateSql(invoiceFileState.reading)}`.execute(db)
  })
}

async function read(services: ReadServices, ref: Ref, signal: AbortSignal): Promise<void> {
  const { database, files, config, now } = services
  const scope = { role: 'service', orgId: ref.orgId } as const
  const waiting = await inScope(database, scope, (db) => findWaiting(db, ref))
  if (!waiting) return
  const { format, key } = waiting
  const { limits } = config.imports
  const rows = await files.withPath(key, (path) =>
    runReader({ appUrl: database.appUrl, orgId: ref.orgId, fileId: ref.id, path, format, limits }, signal),
  )
  killPoint('carrierInvoices.staged')
  const file = { orgId: ref.orgId, fileId: ref.id, format, at: now() }
  await inScope(database, scope, (db) => mergeAndMatch(db, file, rows), {
    retries: 2,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  })
}

/** Reads a file that was uploaded; done again after a crash, it begins from the start. What staff can fix is kept with the file. */
export async function readFileJob(
  services: ReadServices,
  ref: Ref,
  { signal, lastAttempt }: Pick<JobContext, 'signal' | 'lastAttempt'>,
): Promise<void> {
  try {
    await read(services, ref, signal)
  } catch (error) {
    if (error instanceof InvoiceRefusal) return refuse(services, ref, error)
    if (lastAttempt && !signal.aborted) await refuse(services, ref, new InvoiceRefusal('CARRIER_INVOICE_FAILED'))
    throw error
  }
}
