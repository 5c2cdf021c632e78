import type { BrandImageKind } from '@waybill/contract/brand/api'
import { invalidateTenants, keepImage } from '../modules/site/tenancy/index.ts'
import { inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { rasteriseOwn } from '../platform/images/index.ts'
import { acmeBrand, type DemoBrand, iconSvg, logoSvg, mainSvg, novaBrand, soonBrand } from './brand-pictures.ts'
import { demoOrg } from './people.ts'

const brands: readonly [orgId: number, brand: DemoBrand][] = [
  [demoOrg.acme, acmeBrand],
  [demoOrg.nova, novaBrand],
  [demoOrg.soon, soonBrand],
]

async function picture(
  services: Services,
  orgId: number,
  drawing: { kind: BrandImageKind; svg: string; width: number },
) {
  const bytes = await rasteriseOwn(drawing.svg, drawing.width)
  return (await keepImage(services, { orgId, kind: drawing.kind, bytes, userId: null })).url
}

async function addPictures(services: Services, orgId: number, brand: DemoBrand): Promise<void> {
  const logo = await picture(services, orgId, { kind: 'logo', svg: logoSvg(brand), width: 440 })
  const icon = await picture(services, orgId, { kind: 'icon', svg: iconSvg(brand), width: 192 })
  const main = await picture(services, orgId, { kind: 'main', svg: mainSvg(brand), width: 1000 })
  await inScope(services.database, { role: 'service', orgId }, async (db) => {
    await db
      .updateTable('tenant_setting')
      .set({ logo_url: logo, icon_url: icon, main_image_url: main })
      .where('org_id', '=', orgId)
      .execute()
    await invalidateTenants(db)
  })
}

/** Gives the demo tenants their pictures, drawn and kept as an upload would be; once, so that what an editor chose stays. */
export async function seedBrands(services: Services): Promise<void> {
  const { database } = services
  for (const [orgId, brand] of brands) {
    const seeded = await inScope(
      database,
      { role: 'service', orgId },
      (db) => db.selectFrom('tenant_image').select('sha256').where('org_id', '=', orgId).executeTakeFirst(),
      { readOnly: true },
    )
    if (!seeded) await addPictures(services, orgId, brand)
  }
}
