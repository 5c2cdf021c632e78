import { carrier as carriers, type CarrierId } from '@waybill/contract/carriers/enums'
import { carrierName, offersSignature } from '@waybill/contract/carriers/catalogue'
import { isBoxUsual, isPostBox } from '@waybill/contract/addresses/po-box'
import type { CarrierProblem, ShipRequest } from '../provider.ts'
import { addressProblems, missing } from './address-check.ts'
import { packagingProblems } from './declared.ts'
import { addDays } from './calendar.ts'
import type { Route } from './route.ts'

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Only the post office delivers to post boxes; where they are the usual address, couriers deliver by the phone that they insist on abroad. */
function postBoxProblem(carrier: CarrierId, request: ShipRequest): CarrierProblem[] {
  const { line1, line2, country } = request.to
  if (carrier === carriers.USPS || isBoxUsual(country)) return []
  const field = isPostBox(line1, country) ? 'to.line1' : isPostBox(line2, country) ? 'to.line2' : null
  if (field === null) return []
  const name = carrierName(carrier)
  return [{ code: 'PO_BOX', params: { carrier: name.en }, zhParams: { carrier: name.cn }, field }]
}

/** Couriers call the recipient abroad. */
const phoneProblem = (carrier: CarrierId, request: ShipRequest, route: Route): CarrierProblem[] =>
  route.international && carrier !== carriers.USPS && (request.to.phone ?? '').trim() === ''
    ? [missing('to', 'phone')]
    : []

/** No carrier plans further ahead. */
const MOST_DAYS_AHEAD = 366

function dateProblem({ options: { shipDate } }: ShipRequest, now: Date): CarrierProblem[] {
  const field = 'options.shipDate'
  if (!isDate(shipDate)) return [{ code: 'DATE', params: { value: shipDate }, field }]
  const last = addDays(now.toISOString().slice(0, 10), MOST_DAYS_AHEAD)
  return shipDate > last ? [{ code: 'SHIP_DATE_TOO_FAR', params: {}, field }] : []
}

/** What keeps a carrier from quoting a request at all, whatever the service; empty = nothing. */
export function requestProblems(
  carrier: CarrierId,
  request: ShipRequest,
  { route, now }: { route: Route; now: Date },
): CarrierProblem[] {
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
  return [
    ...dateProblem(request, now),
    ...addressProblems('from', request.from, request.printed?.from),
    ...addressProblems('to', request.to, request.printed?.to),
    ...weight,
    ...signature,
    ...phoneProblem(carrier, request, route),
    ...postBoxProblem(carrier, request),
    ...packagingProblems(request.parcel.packaging),
  ]
}
