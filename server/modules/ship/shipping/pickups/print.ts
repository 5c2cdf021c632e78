import { pickupNumber } from '@waybill/contract/pickups/lifecycle'
import { pickupPlaceWords } from '@waybill/contract/pickups/words'
import { carrier as carriers, type CarrierId } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { drawManifest } from '../../../../carriers/index.ts'
import type { BaseCtx, FileAnswer } from '../../../../platform/http/index.ts'
import { getPickup } from './read.ts'

/** The summary that the driver signs. Throws NotFound. */
export async function printSummary(
  { actor, inScope, now }: BaseCtx,
  { pickupId, paper }: { pickupId: number; paper: 'letter' | '4x6' },
): Promise<FileAnswer> {
  const pickup = await inScope((db) => getPickup(db, actor.orgId, { id: pickupId, now: now() }), { readOnly: true })
  const { from, date, ready, close, confirmation, parcels, weightCg, isTest, place, instructions } = pickup
  const carrier: CarrierId = valuesOf(carriers).find((id) => id === pickup.carrier) ?? carriers.USPS
  const bytes = await drawManifest(
    {
      carrier,
      from,
      shipDate: date,
      weight: weightCg,
      isTest,
      number: null,
      reference: pickupNumber(pickupId),
      labels: parcels.map(({ trackingNo, serviceCode }) => ({ tracking: trackingNo, service: serviceCode })),
      pickup: {
        window: `${ready}–${close}`,
        confirmation: confirmation ?? '-',
        place: [pickupPlaceWords[place].en, instructions].filter(Boolean).join('. '),
      },
    },
    paper,
  )
  return { fileName: `pickup-${pickupId}.pdf`, mime: 'application/pdf', body: Buffer.from(bytes), size: bytes.length }
}
