import { orgType } from '@waybill/contract/core/enums'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import type { Db } from '../../../platform/database/index.ts'
import { type settingOf } from './brand-store.ts'
import { PLATFORM_ORG_ID } from './tenant.ts'

/** Adds a seller of the tenant under the id that was reserved for it; needs the service scope. */
export async function addSellerOrg(db: Db, seller: { id: number; tenantOrgId: number; name: string }): Promise<void> {
  await db
    .insertInto('org')
    .values({ id: seller.id, type: orgType.OMS, parent_org_id: seller.tenantOrgId, name: seller.name })
    .execute()
}

/** Adds a reseller with its setting and returns its id; needs the service scope. */
export async function addReseller(
  db: Db,
  reseller: { name: string; setting: ReturnType<typeof settingOf> },
): Promise<number> {
  const { id } = await db
    .insertInto('org')
    .values({ type: orgType.SERVER, parent_org_id: PLATFORM_ORG_ID, name: reseller.name, identity_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('tenant_setting')
    .values({ org_id: id, active_flag: true, ...reseller.setting })
    .execute()
  return id
}

/** Makes others who want this lock of the organization wait until the transaction ends; needs the service scope. */
export async function lockOrg(db: Db, orgId: number): Promise<void> {
  await db.selectFrom('org').select('id').where('id', '=', orgId).forNoKeyUpdate().execute()
}

export async function renameOrg(db: Db, orgId: number, name: string): Promise<void> {
  await db.updateTable('org').set({ name }).where('id', '=', orgId).execute()
}

/** Activates an organisation that waits for approval; any other stays as it is. Needs the service scope. */
export async function activateWaitingOrg(db: Db, orgId: number): Promise<void> {
  await db
    .updateTable('org')
    .set({ status: accountStatus.active })
    .where('id', '=', orgId)
    .where('status', '=', accountStatus.waiting)
    .execute()
}

/** Marks the identity of an organisation as verified; needs the service scope. */
export async function markOrgVerified(db: Db, orgId: number): Promise<void> {
  await db.updateTable('org').set({ identity_verified: true }).where('id', '=', orgId).execute()
}

/** Opens or closes the site of a tenant; needs the service scope. */
export async function setSiteActive(
  db: Db,
  orgId: number,
  { active, at }: { active: boolean; at: Date },
): Promise<void> {
  await db
    .updateTable('tenant_setting')
    .set({ active_flag: active, updated_at: at })
    .where('org_id', '=', orgId)
    .execute()
}

/** Does the tenant require a second factor of its staff? */
export async function isStaffFactorRequired(db: Db, orgId: number): Promise<boolean> {
  const row = await db
    .selectFrom('tenant_setting')
    .select('staff_mfa_required')
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return row?.staff_mfa_required ?? false
}

/** Needs the service scope. */
export async function setStaffFactorRequired(db: Db, orgId: number, required: boolean): Promise<void> {
  await db.updateTable('tenant_setting').set({ staff_mfa_required: required }).where('org_id', '=', orgId).execute()
}
