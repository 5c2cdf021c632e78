import { z } from 'zod'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import { encryptorFor, type SealedColumn } from '../../../platform/sealing/index.ts'

const PURPOSE = 'payments'
const shape = z.strictObject({
  secretKey: z.string(),
  /** While a secret is rolled over, the new one and the one before. */
  webhookSecrets: z.array(z.string()),
})
export type AccountKeys = z.infer<typeof shape>

export async function sealKeys(config: Config, orgId: number, keys: AccountKeys): Promise<Buffer> {
  return (await encryptorFor(config, PURPOSE)).seal(Buffer.from(JSON.stringify(keys)), String(orgId))
}

export async function openKeys(config: Config, orgId: number, sealed: Uint8Array): Promise<AccountKeys> {
  const opened = (await encryptorFor(config, PURPOSE)).open(sealed, String(orgId))
  return shape.parse(JSON.parse(opened.toString('utf8')))
}

/** The keys of payment accounts. */
export const sealedAccountKeys: SealedColumn = {
  table: 'payment_account',
  column: 'sealed',
  key: ['org_id'],
  purpose: PURPOSE,
  owner: (orgId) => orgId,
  describe: async (db, orgId) => {
    const { rows } = await sql<{ name: string }>`select name from tenancy_org where id = ${orgId}::bigint`.execute(db)
    return `keys of the payment account of ${rows[0]?.name}`
  },
  // Card and bank debit payments are off until the keys are entered again.
  discard: async (db, orgId) => {
    await sql`delete from payment_account where org_id = ${orgId}::bigint`.execute(db)
  },
}
