import { customsDefaultsShape, firstCustomsDefaults } from '@waybill/contract/customs/declaration'
import { sql } from 'kysely'
import { inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { demoOrg } from './people.ts'

const signers = [
  { orgId: demoOrg.seller, signer: 'Maya Redwood' },
  { orgId: demoOrg.acmeSeller, signer: 'Bluebird Ceramics' },
  { orgId: demoOrg.novaSeller, signer: 'Tanaka Stationery' },
]

/** Somebody signs the declarations of each seller, so that parcels abroad can be priced. */
export async function seedCustoms({ database, now }: Services): Promise<void> {
  for (const { orgId, signer } of signers) {
    const setting = customsDefaultsShape.parse({ ...firstCustomsDefaults, signer, certified: true })
    await inScope(database, { role: 'service', orgId }, (db) =>
      sql`
        insert into customs_setting (org_id, setting, version, updated_at, updated_by)
        select ${orgId}, ${JSON.stringify(setting)}::jsonb, 1, ${now()}::timestamptz, min(id) from app_user where org_id = ${orgId}
        having min(id) is not null on conflict do nothing`.execute(db),
    )
  }
}
