import { carrier as carriers, type CarrierId } from '@waybill/contract'
import { carrierName, offersSignature } from '@waybill/contract/carriers'
import type { CarrierProblem, ShipRequest } from '../provider.ts'
import { addressProblems, missing } from './address-check.ts'
import type { Route } from './route.ts'

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const postBox = /\bp\.?\s*o\.?\s*box\b|\bpost\s+office\s+box\b/i

/** Only the post office delivers to post boxes. */
function postBoxProblem(carrier: CarrierId, request: ShipRequest): CarrierProblem[] {
  if (carrier === carriers.USPS || !postBox.test(`${request.to.line1} ${request.to.line2 ?? ''}`)) return []
  const name = carrierName(carrier)
  return [
    { code: 'SERVICE_UNAVAILABLE', params: { service: name.en }, zhParams: { service: name.cn }, field: 'to.line1' },
  ]
}

/** Couriers call the recipient abroad. */
const phoneProblem = (carrier: CarrierId, request: ShipRequest, route: Route): CarrierProblem[] =>
  route.international && carrier !== carriers.USPS && (request.to.phone ?? '').trim() === ''
    ? [missing('to', 'phone')]
    : []

/** What keeps a carrier from quoting a request at all, whatever the service; empty = nothing. */
export function requestProblems(carrier: CarrierId, request: ShipRequest, route: Route): CarrierProblem[] {
  const name = carrierName(carrier)
  const signature: CarrierProblem[] = offersSignature(carrier, request.options.signature)
    ? []
    : [
        {
          code: 'SIGNATURE_UNSUPPORTED',
          params: { carrier: name.en },
          zhParams: { carrier: name.cn },
          field: 'options.signature',
        },
      ]
  const weight: CarrierProblem[] =
    request.parcel.weight > 0 ? [] : [{ code: 'WEIGHT_MISSING', params: {}, field: 'parcel.weight' }]
  const { shipDate } = request.options
  const date: CarrierProblem[] = isDate(shipDate)
    ? []
    : [{ code: 'DATE', params: { value: shipDate }, field: 'options.shipDate' }]
  return [
    ...date,
    ...addressProblems('from', request.from),
    ...addressProblems('to', request.to),
    ...weight,
    ...signature,
    ...phoneProblem(carrier, request, route),
    ...postBoxProblem(carrier, request),
  ]
}
