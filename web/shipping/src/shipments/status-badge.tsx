import { trackingStatus, type TrackingStatus } from '@waybill/contract/shipping/enums'
import type { ShipmentRow } from '@waybill/contract/shipping/api'
import { trackingStatusWords, voidWords } from '@waybill/contract/shipping/words'
import { Badge, useLocale } from '@waybill/kit'

/** Where a parcel is; while its void is not over, how that stands, since it says more about the money. */
export function StatusBadge({ shipment }: { shipment: Pick<ShipmentRow, 'status' | 'void'> }) {
  const { locale } = useLocale()
  const { status } = shipment
  const known = shipment.void
  const asked = known !== null && (status === trackingStatus.voided || known.state === 'requested')
  const refused = known?.state === 'rejected' && status === trackingStatus.labelCreated
  const words =
    known && ((asked && known.state !== 'confirmed') || refused)
      ? voidWords[known.state]
      : trackingStatusWords[status as TrackingStatus]
  return <Badge tone={words.tone}>{words[locale]}</Badge>
}
