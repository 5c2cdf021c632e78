import type { BrandFields } from '@waybill/contract/brand/api'
import type { Db } from '../../../platform/database/index.ts'
import { canSeeActor, platformName, type Reader } from './actor-visibility.ts'

/** The brand that a tenant shows now; locked until the transaction ends when it is about to be changed. */
export async function findBrand(db: Db, orgId: number, { lock = false } = {}): Promise<BrandFields | undefined> {
  const query = db
    .selectFrom('tenant_setting')
    .select([
      'site_name',
      'site_name_cn',
      'slogan',
      'slogan_cn',
      'color_type',
      'logo_url',
      'icon_url',
      'main_image_url',
    ])
    .where('org_id', '=', orgId)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return (
    row && {
      siteName: row.site_name,
      siteNameCN: row.site_name_cn,
      slogan: row.slogan,
      sloganCN: row.slogan_cn,
      colorType: row.color_type as BrandFields['colorType'],
      logoUrl: row.logo_url,
      iconUrl: row.icon_url,
      mainImageUrl: row.main_image_url,
    }
  )
}

/** A brand kept as JSON; those from before there was a slogan in Chinese have none. */
const storedBrand = (brand: unknown): BrandFields => ({
  ...(brand as BrandFields),
  sloganCN: (brand as Partial<BrandFields>).sloganCN ?? null,
})

/** The columns of tenant_setting that show a brand. */
export const settingOf = (brand: BrandFields) => ({
  site_name: brand.siteName,
  site_name_cn: brand.siteNameCN,
  slogan: brand.slogan,
  slogan_cn: brand.sloganCN,
  color_type: brand.colorType === null ? null : JSON.stringify(brand.colorType),
  logo_url: brand.logoUrl,
  icon_url: brand.iconUrl,
  main_image_url: brand.mainImageUrl,
})

/** Number of the newest published version; 0 when the brand was never edited. */
export async function currentVersion(db: Db, orgId: number): Promise<number> {
  const row = await db
    .selectFrom('tenant_brand_version')
    .select((row) => row.fn.max('version').as('version'))
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return row?.version ?? 0
}

export interface NewVersion {
  version: number
  brand: BrandFields
  /** Null: the brand from before it could be edited. */
  userId: number | null
}

export async function addVersion(db: Db, orgId: number, { version, brand, userId }: NewVersion): Promise<void> {
  await db
    .insertInto('tenant_brand_version')
    .values({ org_id: orgId, version, brand: JSON.stringify(brand), published_by: userId })
    .execute()
}

export async function findVersion(db: Db, orgId: number, version: number): Promise<BrandFields | undefined> {
  const row = await db
    .selectFrom('tenant_brand_version')
    .select('brand')
    .where('org_id', '=', orgId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && storedBrand(row.brand)
}

const MAX_LISTED = 100

/** The versions, newest first; whoever the reader is not to know is called the platform. */
export async function listVersions(db: Db, orgId: number, reader: Reader) {
  const rows = await db
    .selectFrom('tenant_brand_version as v')
    .leftJoin('identity_user as u', 'u.id', 'v.published_by')
    .leftJoin('org as o', 'o.id', 'u.org_id')
    .select(['v.version', 'v.brand', 'v.published_at', 'u.first_name', 'u.last_name', 'u.org_id', 'o.parent_org_id'])
    .where('v.org_id', '=', orgId)
    .orderBy('v.version', 'desc')
    .limit(MAX_LISTED)
    .execute()
  const platform = platformName(reader)
  const nameOf = (row: (typeof rows)[number]): string | null => {
    if (!canSeeActor(reader, { orgId: row.org_id, parentOrgId: row.parent_org_id })) return platform
    return row.first_name === null ? null : `${row.first_name} ${row.last_name}`
  }
  return rows.map((row, index) => ({
    version: row.version,
    brand: storedBrand(row.brand),
    publishedAt: row.published_at.toISOString(),
    publishedBy: nameOf(row),
    current: index === 0,
  }))
}

export async function findDraft(db: Db, orgId: number) {
  const row = await db
    .selectFrom('tenant_brand_draft')
    .select(['brand', 'saved_at'])
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return row ? { brand: storedBrand(row.brand), savedAt: row.saved_at.toISOString() } : null
}

export async function keepDraft(db: Db, draft: { orgId: number; brand: BrandFields; userId: number; at: Date }) {
  const values = { brand: JSON.stringify(draft.brand), saved_at: draft.at, saved_by: draft.userId }
  await db
    .insertInto('tenant_brand_draft')
    .values({ org_id: draft.orgId, ...values })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(values))
    .execute()
}

export async function dropDraft(db: Db, orgId: number): Promise<void> {
  await db.deleteFrom('tenant_brand_draft').where('org_id', '=', orgId).execute()
}
