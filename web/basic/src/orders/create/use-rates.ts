import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addressType } from '@waybill/contract/addresses/enums'
import { listAddresses } from '@waybill/contract/addresses/api'
import type { InputOf } from '@waybill/contract/core/route'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { calculateRates } from '@waybill/contract/shipping/rate-calculator-api'
import { useClient } from '@waybill/host'
import { useRested } from '../../shared/use-rested.ts'
import type { NewOrder } from './new-order.ts'

type Body = InputOf<typeof calculateRates>['body']
type Place = Pick<PostalAddress, 'country' | 'zip' | 'city' | 'state'>

const FRESH_MS = 60_000
const senders = { type: addressType.sender, limit: 200 }

/** The sender of orders that name none; null when there is none, undefined while it is not known. */
export function useDefaultSender(): PostalAddress | null | undefined {
  const { data } = useQuery(useClient().query(listAddresses, { query: senders }, { hideErrors: true }))
  return data && (data.records.find((one) => one.isDefault) ?? null)
}

const placeOf = ({ country, zip, city, state }: Place) => ({
  country,
  ...(zip && { zip }),
  ...(city && { city }),
  ...(state && { state }),
})

/** The parcel as far as it decides the price; null while the destination or the weight is missing. */
function parcelOf(order: NewOrder, from: Place | null, to: PostalAddress): Body | null {
  const { massUnit, weight, weight2, sizeUnit, length, width, height, type } = order.package
  // What several cost in sum is asked when they are bought.
  if (!from || !to.zip || (!weight && !weight2) || order.otherPackages?.length) return null
  const { signature, insuredValue, declaredValue, batteryType } = order.options
  return {
    from: placeOf(from),
    to: { ...placeOf(to), ...(to.residential && { residential: to.residential as 1 }) },
    package: { massUnit, weight, weight2, sizeUnit, length, width, height, ...(type && { type }) },
    options: {
      signature: signature as 1,
      ...(insuredValue && { insuredValue }),
      ...(declaredValue && { declaredValue }),
      ...(batteryType && { batteryType: batteryType as 1 }),
    },
  }
}

/** Rates of all carriers for the order that is being typed; the last ones stay while new ones come. */
export function useRates(order: NewOrder, from: Place | null, to: PostalAddress) {
  const client = useClient()
  const parcel = parcelOf(order, from, to)
  const rested = useRested(parcel)
  const query = useQuery({
    ...client.query(calculateRates, { body: rested as Body }, { hideErrors: true }),
    enabled: rested !== null,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  })
  return { ready: parcel !== null, ...query }
}
