import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import { sql } from 'kysely'
import { impose } from '../../../../carriers/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import type { FileStore } from '../../../../platform/files/index.ts'
import type { FileAnswer } from '../../../../platform/http/index.ts'
import { printRefusal } from './policy.ts'

export interface PrintRequest {
  shipmentIds: readonly number[]
  labelSize: 1 | 2
  labelFormat: 'PDF' | 'ZPL'
}

/** Labels read from disk at once. */
const AT_ONCE = 16

interface LabelRecord {
  id: number
  status: number
  voidState: string | null
  key: string | null
}

/** Throws INVALID_INPUT for a label that is named twice: one printing shows each once. */
export function refuseDuplicates(ids: readonly number[]): void {
  const seen = new Set<number>()
  const twice = ids.flatMap((id, index) => (seen.size === seen.add(id).size ? [index] : []))
  const fields = twice.slice(0, 20).map((index) => fieldProblem(`shipmentIds.${index}`, 'INVALID_VALUE'))
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
}

/** Where the labels lie, in the order of the ids; throws NOT_FOUND or LABEL_VOIDED. */
export async function findLabelKeys(db: Db, orgId: number, request: PrintRequest): Promise<string[]> {
  const { rows } = await sql<LabelRecord>`
    select s.id, s.status, f.storage_key as key, (select v.state from void_request v
      where v.org_id = s.org_id and v.shipment_id = s.id order by v.requested_at desc, v.id limit 1) as "voidState"
    from shipment s
    left join label l on l.org_id = s.org_id and l.shipment_id = s.id and l.format = ${request.labelFormat}
    left join files_file f on f.org_id = l.org_id and f.id = l.file_id
    where s.org_id = ${orgId} and s.id = any(${[...request.shipmentIds]}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return request.shipmentIds.map((id) => {
    const label = byId.get(id)
    if (!label?.key) throw notFound('Label', '面单')
    const refusal = printRefusal(label)
    if (refusal) throw new AppError(refusal.code)
    return label.key
  })
}

async function readAll(files: FileStore, keys: readonly string[]): Promise<Buffer[]> {
  const found: Buffer[] = []
  for (let index = 0; index < keys.length; index += AT_ONCE) {
    found.push(...(await Promise.all(keys.slice(index, index + AT_ONCE).map((key) => files.read(key)))))
  }
  return found
}

/** One file of all labels, in the order given: what was stored when they were bought, never bought or drawn again. */
export async function printLabels(
  files: FileStore,
  keys: readonly string[],
  request: PrintRequest & { site?: string | undefined },
): Promise<FileAnswer> {
  const labels = await readAll(files, keys)
  const count = keys.length === 1 ? 'label' : `${keys.length}-labels`
  if (request.labelFormat === 'ZPL') {
    const body = Buffer.concat(labels.flatMap((label) => [label, Buffer.from('\n')]))
    return { fileName: `${count}.zpl`, mime: 'application/vnd.zebra-zpl', body, size: body.length }
  }
  const body = await impose(labels, request.labelSize, request.site)
  return { fileName: `${count}.pdf`, mime: 'application/pdf', body, size: body.length }
}
