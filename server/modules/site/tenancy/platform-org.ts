import { orgType } from '@waybill/contract/core/enums'
import { type Database, inScope } from '../../../platform/database/index.ts'
import { PLATFORM_ORG_ID } from './tenant.ts'

/** Makes the platform's own organisation and the main site's setting when they are missing; changes nothing that is there. */
export function ensurePlatform(database: Database): Promise<void> {
  return inScope(database, { role: 'service', orgId: PLATFORM_ORG_ID }, async (db) => {
    await db
      .insertInto('org')
      .values({ id: PLATFORM_ORG_ID, type: orgType.ADMIN, name: 'Waybill', identity_verified: true })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    await db
      .insertInto('tenant_setting')
      .values({ org_id: PLATFORM_ORG_ID, active_flag: true, site_name: 'Waybill' })
      .onConflict((conflict) => conflict.column('org_id').doNothing())
      .execute()
  })
}
