import { carrier, type CarrierId } from '@waybill/contract/carriers/enums'

const links: Record<CarrierId, string> = {
  [carrier.USPS]: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  [carrier.UPS]: 'https://www.ups.com/track?tracknum=',
  [carrier.FedEx]: 'https://www.fedex.com/fedextrack/?trknbr=',
  [carrier.DHLExpress]: 'https://www.dhl.com/en/express/tracking.html?AWB=',
}

/** Where a carrier tells of a parcel. */
export const trackingLink = (parcel: { number: string; carrier: CarrierId }): string =>
  `${links[parcel.carrier]}${parcel.number}`
