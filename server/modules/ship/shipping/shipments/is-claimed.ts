import { claimsAgainstVoid } from '@waybill/contract/claims/lifecycle'
import { sql } from 'kysely'
import { stateSql } from '../../../../platform/database/index.ts'

/** Does a claim pay, or may it yet pay, for what a void would give back? Of shipments named s. */
export const isClaimed = sql<boolean>`exists (select from claim k where k.org_id = s.org_id and k.shipment_id = s.id
  and k.state in (${stateSql(...claimsAgainstVoid)}))`
