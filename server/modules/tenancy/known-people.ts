import { orgType } from '@waybill/contract'
import type { Db } from '../../platform/database/index.ts'
import type { Actor } from '../../platform/http/index.ts'
import { PLATFORM_ORG_ID } from './tenant.ts'

export type Reader = Pick<Actor, 'orgId' | 'orgType' | 'locale'>
/** The organisation of somebody who did something, and the one above it; nulls when it was nobody. */
type Whose = { orgId: number | null; parentOrgId: number | null }

/**
 * May the reader know who it was and why? The platform may of everybody, others of their own people and of those of the organisations
 * below them: who works at the platform is not their business.
 */
export const mayKnow = (reader: Pick<Reader, 'orgId' | 'orgType'>, { orgId, parentOrgId }: Whose): boolean =>
  reader.orgType === orgType.ADMIN || orgId === null || orgId === reader.orgId || parentOrgId === reader.orgId

/** What stands in place of the name of somebody who is not to be known; needs the service scope. */
export async function platformName(db: Db, { locale }: Pick<Reader, 'locale'>): Promise<string> {
  const setting = await db
    .selectFrom('tenant_setting')
    .select(['site_name', 'site_name_cn'])
    .where('org_id', '=', PLATFORM_ORG_ID)
    .executeTakeFirst()
  return (locale === 'cn' ? setting?.site_name_cn : null) ?? setting?.site_name ?? 'Waybill'
}
