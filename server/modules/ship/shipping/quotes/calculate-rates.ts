import type { calculateRates as calculateRoute } from '@waybill/contract/shipping/rate-calculator-api'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { addressType } from '@waybill/contract/addresses/address-type'
import { parcelSize, totalWeight } from '@waybill/contract/parcels/parcel'
import type { Carriers, ConnectedProvider, ShipRequest } from '../../../../carriers/index.ts'
import { inScope } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { readDefaults } from '../../../site/defaults/index.ts'
import { getSalesChain, type SalesChain } from '../../../money/prices/index.ts'
import { userToday } from '../../../people/identity/index.ts'
import { addressOf, placeProblems } from './calculator-places.ts'
import { everyRate, isNews } from '../carrier/carrier-rates.ts'
import { offerOf, presentRate, withTags } from './offers.ts'
import { type CoverRule, includedCover, listCoverRules } from '../request/cover-rules.ts'
import { problemOf, type RowProblem, rowProblem } from '../request/problem.ts'
import { shipDate } from '../request/ship-date.ts'
import { parcelProblems } from '../request/ship-request.ts'

type RateRequest = ParsedOf<typeof calculateRoute>['body']
type Answer = OutputOf<typeof calculateRoute>

const parcelOf = ({ package: pack }: RateRequest) => ({
  weight: totalWeight({ ...pack, packageNum: 1 }),
  sides: [pack.length, pack.width, pack.height].map((side) => side ?? null),
})

/** What is wrong or missing in a parcel that is no order yet. */
export const requestProblems = (asked: RateRequest): RowProblem[] => [
  ...placeProblems(asked.from, 'from'),
  ...placeProblems(asked.to, 'to'),
  ...parcelProblems(parcelOf(asked)),
]

/** The request to carriers for a parcel that is no order yet. */
export function requestOf(asked: RateRequest, shipDate: string): ShipRequest {
  const { signature, insuredValue, declaredValue, batteryType } = asked.options
  const packaging = asked.package.type?.trim()
  const { weight, sides } = parcelOf(asked)
  return {
    from: addressOf(asked.from, null),
    to: addressOf(asked.to, addressType(asked.to).type),
    parcel: {
      weight,
      size: parcelSize(sides, asked.package.sizeUnit),
      units: { weight: asked.package.massUnit, size: asked.package.sizeUnit },
      ...(packaging ? { packaging } : {}),
    },
    options: {
      shipDate,
      signature,
      ...(insuredValue ? { insured: insuredValue } : {}),
      ...(declaredValue ? { declared: declaredValue } : {}),
      ...(batteryType ? { battery: batteryType } : {}),
    },
  }
}

const fieldNames: readonly (readonly [ofOrders: string, ofThisCall: string])[] = [
  ['recipient.', 'to.'],
  ['shipFrom.', 'from.'],
  ['signature', 'options.signature'],
  ['batteryType', 'options.batteryType'],
  ['shipDate', 'options.shipDate'],
]

/** A problem that names a field of an order, with the field of this call instead. */
function withOwnFieldName<P extends { fieldName: string | null }>(problem: P): P {
  const { fieldName } = problem
  const [start, own] = fieldNames.find(([name]) => fieldName?.startsWith(name)) ?? ['', '']
  return fieldName === null ? problem : { ...problem, fieldName: own + fieldName.slice(start.length) }
}

async function ratesFor(
  providers: readonly ConnectedProvider[],
  request: ShipRequest,
  { chain, coverRules }: { chain: SalesChain; coverRules: readonly CoverRule[] },
): Promise<Answer> {
  const found = await everyRate(providers, request)
  const insured = request.options.insured ?? 0
  const trip = { from: request.from, to: request.to, day: request.options.shipDate }
  const rates = found.rates.flatMap((rate) => {
    const offer = offerOf(rate, chain, request)
    if (!offer) return []
    const included = includedCover(coverRules, { ...trip, carrier: rate.carrier })
    const shown = presentRate(offer, rate, { insured, included })
    return [{ ...shown, notes: shown.notes.map(withOwnFieldName) }]
  })
  const relevant = found.problems.filter(isNews).map(withOwnFieldName)
  const problems = rates.length > 0 || relevant.length > 0 ? relevant : [rowProblem('NO_RATES')]
  return { rates: withTags(rates, { carrier: null, serviceCode: null }), problems: problems.map(problemOf) }
}

/** The caller's prices for a parcel that is no order yet; keeps nothing. What is wrong or missing comes as problems, field by field. */
export async function calculateRates(ctx: BaseCtx, carriers: Carriers, asked: RateRequest): Promise<Answer> {
  const wrong = requestProblems(asked)
  if (wrong.length > 0) return { rates: [], problems: wrong.map(problemOf) }
  const { orgId, userId } = ctx.actor
  const now = ctx.now()
  const chain = await inScope(ctx.database, { role: 'service', orgId, userId }, (db) => getSalesChain(db, orgId, now))
  const { zone, cutOff, coverRules } = await ctx.inScope(async (db) => ({
    zone: (await userToday(db, now)).zone,
    cutOff: (await readDefaults(db, orgId)).cutOff,
    coverRules: await listCoverRules(db),
  }))
  const day = shipDate(asked.options.shipDate, { now, from: asked.from, otherwise: zone, cutOff })
  return ratesFor(await carriers.list(orgId), requestOf(asked, day), { chain, coverRules })
}
