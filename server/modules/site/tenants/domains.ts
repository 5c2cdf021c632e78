import { AppError } from '@waybill/contract/core/errors'
import type { Db } from '../../../platform/database/index.ts'

type Domain = { host: string; type: number }

const domainTaken = (host: string): AppError => new AppError('DOMAIN_TAKEN', { params: { value: host } })

/** Throws DOMAIN_TAKEN when any tenant has the domain. */
export async function checkIsFree(db: Db, host: string): Promise<void> {
  const row = await db.selectFrom('tenant_domain').select('org_id').where('host', '=', host).executeTakeFirst()
  if (row) throw domainTaken(host)
}

/** Gives a tenant a domain. Throws DOMAIN_TAKEN, also when another call is giving it away just now. */
export async function addDomain(db: Db, orgId: number, { host, type }: Domain): Promise<void> {
  const added = await db
    .insertInto('tenant_domain')
    .values({ host, org_id: orgId, type })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returning('host')
    .executeTakeFirst()
  if (!added) throw domainTaken(host)
}

/** Takes a domain from a tenant. Throws DOMAIN_LAST for its only one; does nothing when the tenant does not have it. */
export async function removeDomain(db: Db, orgId: number, host: string): Promise<boolean> {
  const hosts = await db.selectFrom('tenant_domain').select('host').where('org_id', '=', orgId).forUpdate().execute()
  if (!hosts.some((row) => row.host === host)) return false
  if (hosts.length === 1) throw new AppError('DOMAIN_LAST')
  await db.deleteFrom('tenant_domain').where('org_id', '=', orgId).where('host', '=', host).execute()
  return true
}
