import { AppError, notFound } from '@waybill/contract/core/errors'
import type { CarrierId } from '@waybill/contract/carriers/enums'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { ManifestPaper } from '@waybill/contract/shipping/manifest-api'
import { manifestState } from '@waybill/contract/shipping/manifest-lifecycle'
import { sql } from 'kysely'
import { composeJob, drawManifest, type ManifestSheet } from '../../../../carriers/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx, FileAnswer } from '../../../../platform/http/index.ts'

interface Printed {
  id: number
  state: string
  carrier: CarrierId
  from: PostalAddress
  shipDate: string
  weight: number
  isTest: boolean
  /** The carrier's own form in the file store; null: the list is drawn. */
  key: string | null
}

async function readPrinted(db: Db, orgId: number, { ids, paper }: { ids: readonly number[]; paper: ManifestPaper }) {
  const file = paper === 'letter' ? sql`m.letter_file` : sql`m.small_file`
  const { rows } = await sql<Printed>`
    select m.id, m.state, m.carrier, m.from_address as from, to_char(m.ship_date, 'YYYY-MM-DD') as "shipDate", m.weight_cg as weight,
      m.is_test as "isTest", f.storage_key as key
    from manifest m left join files_file f on f.org_id = m.org_id and f.id = ${file}
    where m.org_id = ${orgId} and m.id = any(${[...ids]}::bigint[]) order by array_position(${[...ids]}::bigint[], m.id)`.execute(
    db,
  )
  if (rows.length < new Set(ids).size) throw notFound('Manifest', '交运单')
  if (rows.some(({ state }) => state !== manifestState.created)) throw new AppError('MANIFEST_NOT_CREATED')
  return rows
}

async function readSheet(db: Db, orgId: number, printed: Printed): Promise<ManifestSheet> {
  const { id, carrier, from, shipDate, weight, isTest } = printed
  const { rows: labels } = await sql<{ tracking: string; service: string }>`
    select s.tracking_no as tracking, s.service_code as service from manifest_label l
    join shipment s on s.org_id = l.org_id and s.id = l.shipment_id
    where l.org_id = ${orgId} and l.manifest_id = ${id} and l.is_live order by s.id`.execute(db)
  return { carrier, from, shipDate, weight, isTest, number: null, reference: `M-${id}`, labels }
}

/** Forms of carriers as they were stored, lists of ours drawn from their labels, as one PDF. Throws NOT_FOUND, MANIFEST_NOT_CREATED. */
export async function printManifests(
  { actor, files, inScope }: BaseCtx,
  { manifestIds, paper }: { manifestIds: readonly number[]; paper: ManifestPaper },
): Promise<FileAnswer> {
  const sources = await inScope(async (db) => {
    const rows = await readPrinted(db, actor.orgId, { ids: [...new Set(manifestIds)], paper })
    const read: (string | ManifestSheet)[] = []
    for (const row of rows) read.push(row.key ?? (await readSheet(db, actor.orgId, row)))
    return read
  })
  const pieces: { label: Uint8Array }[] = []
  for (const source of sources)
    pieces.push({ label: typeof source === 'string' ? await files.read(source) : await drawManifest(source, paper) })
  const layout = { paper: null, perSheet: 1, startAt: 1, offset: { x: 0, y: 0 } } as const
  const bytes = await composeJob(pieces, layout)
  const name = manifestIds.length === 1 ? `manifest-${manifestIds[0]}` : `${manifestIds.length}-manifests`
  return { fileName: `${name}.pdf`, mime: 'application/pdf', body: Buffer.from(bytes), size: bytes.length }
}
