import { createHash } from 'node:crypto'
import type { Db } from '../../../../platform/database/index.ts'

/** An address in one spelling, hashed: enough to know it again. */
const hashOf = (email: string): Buffer => createHash('sha256').update(email.trim().toLowerCase()).digest()

/** Does the buyer want no emails from the organization? */
export async function hasOptedOut(db: Db, orgId: number, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('buyer_opt_out')
    .select('org_id')
    .where('org_id', '=', orgId)
    .where('email_hash', '=', hashOf(email))
    .executeTakeFirst()
  return row !== undefined
}

/** Ends all emails of an organization to a buyer; needs the service scope. */
export async function optOut(db: Db, { orgId, email, at }: { orgId: number; email: string; at: Date }): Promise<void> {
  await db
    .insertInto('buyer_opt_out')
    .values({ org_id: orgId, email_hash: hashOf(email), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Undoes it. */
export async function optIn(db: Db, { orgId, email }: { orgId: number; email: string }): Promise<void> {
  await db.deleteFrom('buyer_opt_out').where('org_id', '=', orgId).where('email_hash', '=', hashOf(email)).execute()
}
