import type { ClaimFile } from '@waybill/contract/claims/api'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'

/** The evidence of a claim, oldest first. */
export async function listFiles(db: Db, orgId: number, claimId: number): Promise<ClaimFile[]> {
  const { rows } = await sql<ClaimFile>`
    select f.file_id as id, f.kind, f.name, f.mime, f.size from claim_file f
    where f.org_id = ${orgId} and f.claim_id = ${claimId} order by f.added_at, f.file_id`.execute(db)
  return rows
}
