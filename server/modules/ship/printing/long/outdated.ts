import type { Db } from '../../../../platform/database/index.ts'
import { findLabelsToPrint, somePrinted } from '../../shipping/index.ts'
import { listParts, type PrintJob } from './repository.ts'

/** The documents that are in the file of a job. */
export async function printedIds(db: Db, job: PrintJob): Promise<number[]> {
  const parts = await listParts(db, { orgId: job.org_id, id: job.id })
  const failed = new Set(parts.flatMap((part) => part.failed.map(({ id }) => id)))
  return job.ids.filter((id) => !failed.has(id))
}

/** Was a label of the file voided after it had been drawn? Nobody is to stick it on a parcel. */
export async function hasVoided(db: Db, job: PrintJob): Promise<boolean> {
  if (job.document !== 'label') return false
  const shipmentIds = await printedIds(db, job)
  const labels = await findLabelsToPrint(db, job.org_id, { shipmentIds, labelFormat: 'PDF' })
  return [...labels.values()].some((label) => 'refusal' in label && label.refusal === 'LABEL_VOIDED')
}

/** Was a label of a job of waiting labels printed otherwise before the job was opened? It would be on paper twice. Locks printing of the organization. */
export const isPrintedElsewhere = async (db: Db, job: PrintJob): Promise<boolean> =>
  job.from_queue && job.printed_at === null && (await somePrinted(db, job.org_id, await printedIds(db, job)))
