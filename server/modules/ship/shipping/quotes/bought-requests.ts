import type { ParsedOf } from '@waybill/contract/core/route'
import type { Problem } from '@waybill/contract/shipping/api'
import type { calculateRates } from '@waybill/contract/shipping/rate-calculator-api'
import { purchaseState } from '@waybill/contract/shipping/purchase-lifecycle'
import { sql } from 'kysely'
import type { CarrierProblem, ShipRequest } from '../../../../carriers/index.ts'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { fromCarrier, problemOf } from '../request/problem.ts'
import { requestOf, requestProblems } from './calculate-rates.ts'

/** A label that was bought, with what its carrier was asked for. */
export interface BoughtRequest {
  id: string
  at: Date
  customer: string
  trackingNo: string
  serviceCode: string
  request: ShipRequest
}

/** The latest labels of a carrier, or of one of its services, of all sellers; needs the service scope. */
export async function listBoughtRequests(
  db: Db,
  { carrier, service, most }: { carrier: number; service: string | null; most: number },
): Promise<BoughtRequest[]> {
  const { rows } = await sql<BoughtRequest>`
    select p.id, s.created_at as at, o.name as customer, s.tracking_no as "trackingNo", p.service_code as "serviceCode", p.request
    from (
      select org_id, id from purchase where state = ${stateSql(purchaseState.succeeded)} and carrier = ${carrier}
        ${service === null ? sql`` : sql`and service_code = ${service}`} order by decided_at desc limit ${most}) l
    join purchase p on p.org_id = l.org_id and p.id = l.id
    join shipment s on s.org_id = p.org_id and s.purchase_id = p.id
    join tenancy_org o on o.id = p.org_id
    order by s.created_at desc, s.id desc`.execute(db)
  return rows
}

/** The request to a carrier for a parcel that is no order, shipped on a day; or what is wrong with it. */
export function parcelRequest(
  parcel: ParsedOf<typeof calculateRates>['body'],
  day: string,
): { request: ShipRequest; problems: [] } | { request: null; problems: Problem[] } {
  const wrong = requestProblems(parcel)
  if (wrong.length > 0) return { request: null, problems: wrong.map(problemOf) }
  return { request: requestOf(parcel, day), problems: [] }
}

/** What a carrier says against a request, in the words of calls. */
export const carrierProblem = (problem: CarrierProblem, carrier: number): Problem =>
  problemOf(fromCarrier(problem, carrier))
