import type { ShipmentRow } from '@waybill/contract/shipping/api'
import { searchTerms } from '@waybill/contract/search/terms'
import type { Found } from '../../../../platform/found.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import { listShipments } from './shipment-list.ts'

/** The newest shipments that a search means. Whose identity is not verified sees none, as in the list. Throws SEARCH_TOO_BROAD. */
export async function findParcels(
  { db, actor, now }: Ctx,
  { search, limit }: { search: string; limit: number },
): Promise<Found<ShipmentRow>> {
  if (!actor.verified) return { records: [], more: false, exact: false }
  const query = { search, limit, sort: 'createdAt', desc: true } as const
  const { records, next } = await listShipments(db, actor.orgId, { query, now: now() })
  const { numbers } = searchTerms(search)
  return { records, more: next !== null, exact: records.length === 1 && numbers.includes(records[0]?.trackingNo ?? '') }
}
