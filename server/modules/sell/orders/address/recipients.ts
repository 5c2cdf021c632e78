import type { PostalAddress } from '@waybill/contract/core/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'

export type Recipient = { address: PostalAddress; check: number }
type Row = PostalAddress & { id: number; check: number }

/** The recipients' addresses of orders by id, in that order, with what is known of them. */
export async function readRecipients(db: Db, orgId: number, ids: readonly number[]): Promise<Map<number, Recipient>> {
  const { rows } = await sql<Row>`
    select id, address_check as check, recipient_name as name, company, line1, line2, city, state, zip, country::text, phone, email, residential
    from sales_order where org_id = ${orgId} and id = any(${[...ids]}::bigint[]) order by id`.execute(db)
  return new Map(rows.map(({ id, check, ...address }) => [id, { address, check }]))
}
