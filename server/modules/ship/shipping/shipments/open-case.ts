import { changeLifecycle } from '@waybill/contract/address-changes/lifecycle'
import { openClaims } from '@waybill/contract/claims/lifecycle'
import { openStates } from '@waybill/contract/core/lifecycle'
import { exceptionLifecycle } from '@waybill/contract/exceptions/lifecycle'
import { activeReturns } from '@waybill/contract/returns/lifecycle'
import type { ShipmentCase } from '@waybill/contract/shipping/cases'
import { type RawBuilder, sql } from 'kysely'
import { stateSql } from '../../../../platform/database/index.ts'

/** The shipments of an organization with such a case; each has an index of just these. */
const shipmentsWith: Record<ShipmentCase, (orgId: number) => RawBuilder<unknown>> = {
  exception: (orgId) => sql`select x.shipment_id from shipment_exception x
    where x.org_id = ${orgId} and x.closed_at is null and x.state in (${stateSql(...openStates(exceptionLifecycle))})`,
  claim: (orgId) => sql`select k.shipment_id from claim k
    where k.org_id = ${orgId} and k.state in (${stateSql(...openClaims)})`,
  addressChange: (orgId) => sql`select c.shipment_id from address_change c
    where c.org_id = ${orgId} and c.state in (${stateSql(...openStates(changeLifecycle))})`,
  return: (orgId) => sql`select r.shipment_id from return_label r
    where r.org_id = ${orgId} and r.state in (${stateSql(...activeReturns)})`,
}

/** Has such a case that is not over? Of shipments named s. */
export const hasOpenCase = (orgId: number, openCase: ShipmentCase): RawBuilder<boolean> =>
  sql<boolean>`s.id in (${shipmentsWith[openCase](orgId)})`
