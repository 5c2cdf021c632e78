import type { ManagedUserDetail } from '@waybill/contract/users/api'
import type { Db } from '../../../platform/database/index.ts'

/** What the seller answered when it signed up; null when the account was made otherwise. */
export async function signUpOf(db: Db, orgId: number): Promise<ManagedUserDetail['signUp']> {
  const row = await db.selectFrom('seller_profile').selectAll().where('org_id', '=', orgId).executeTakeFirst()
  if (!row) return null
  return {
    phone: row.phone,
    country: row.country,
    businessCategory: row.business_category,
    productCategory: row.product_category,
    referralSource: row.referral_source,
    monthlyShipmentVolume: row.monthly_volume,
    monthlyShippingCost: row.monthly_cost,
    mostUsedService: row.most_used_service,
    invitationCode: row.invitation_code,
  }
}
