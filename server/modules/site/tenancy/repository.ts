import type { Db } from '../../../platform/database/index.ts'

/** The setting of a tenant with the columns that anybody may see. */
export function findSetting(db: Db, orgId: number) {
  return publicSetting(db).where('tenant_setting.org_id', '=', orgId).executeTakeFirst()
}

/** The setting of the tenant that has the host. */
export function findSettingByHost(db: Db, host: string) {
  return publicSetting(db)
    .innerJoin('tenants_domain as tenant_domain', 'tenant_domain.org_id', 'tenant_setting.org_id')
    .where('tenant_domain.host', '=', host)
    .executeTakeFirst()
}

const publicSetting = (db: Db) =>
  db
    .selectFrom('tenant_setting')
    .select([
      'tenant_setting.org_id',
      'tenant_setting.active_flag',
      'tenant_setting.color_type',
      'tenant_setting.icon_url',
      'tenant_setting.logo_url',
      'tenant_setting.main_image_url',
      'tenant_setting.site_name',
      'tenant_setting.site_name_cn',
      'tenant_setting.slogan',
      'tenant_setting.slogan_cn',
    ])

export type SettingRow = NonNullable<Awaited<ReturnType<typeof findSetting>>>
