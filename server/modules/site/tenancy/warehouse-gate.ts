import { AppError } from '@waybill/contract/core/errors'
import { PLATFORM_ORG_ID } from './tenant.ts'

/** Ordinary sellers see Home and Report with a warehouse only, sellers of a reseller always (specification §2). Throws NEEDS_WAREHOUSE. */
export function checkWarehouse({ hasWarehouse, tenantOrgId }: { hasWarehouse: boolean; tenantOrgId: number }): void {
  if (!hasWarehouse && tenantOrgId === PLATFORM_ORG_ID) throw new AppError('NEEDS_WAREHOUSE')
}
