import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { deleteFiles } from '../../../../platform/files/index.ts'

/** Forgets labels that were uploaded before then and never attached, with their files. Needs the service role. */
export async function forgetOwnLabels(db: Db, before: Date): Promise<void> {
  const { rows } = await sql<{ orgId: number; pdf: string; zpl: string }>`
    delete from own_label where created_at < ${before}::timestamptz and shipment_id is null
    returning org_id as "orgId", pdf_file as pdf, zpl_file as zpl`.execute(db)
  await deleteFiles(
    db,
    rows.flatMap(({ orgId, pdf, zpl }) => [
      { orgId, id: pdf },
      { orgId, id: zpl },
    ]),
  )
}
