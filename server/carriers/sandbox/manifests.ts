import { checkDigitUsps } from '@waybill/contract/carriers/tracking-number'
import { instantAt } from '../../places/index.ts'
import { drawManifest } from '../labels/index.ts'
import type { Address, CarrierManifest, CarrierProblem, ManifestRequest } from '../provider.ts'
import { manifestSizes, rejected, success, type Outcome } from '../provider.ts'
import { addDays } from './calendar.ts'
import { isVoidRefused } from './plays.ts'
import type { SandboxManifest, SandboxShipment } from './store.ts'
import type { ManifestRule } from './tables.ts'

/** What a label's second reference makes the sandbox play. */
const scripts = { excluded: 'SBX:nomanifest', allFail: 'SBX:manifestfail' } as const

/** When the carrier takes what was mailed on a day into its books. */
export function runAt({ runTime, runZone }: ManifestRule, shipDate: string): Date {
  const [hours = 0, minutes = 0] = runTime.split(':').map(Number)
  return instantAt(addDays(shipDate, 1), hours * 60 + minutes, runZone)
}

/** The number of a form: application identifier 92, form type 750, mailer 900000000. */
export function manifestNumber(serial: number): string {
  const body = `92750900000000${String(serial).padStart(7, '0')}`
  return body + checkDigitUsps(body)
}

function exclusion(shipment: SandboxShipment | undefined, carrier: { en: string; cn: string }): CarrierProblem | null {
  if (!shipment) return { code: 'NOT_FOUND', params: { thing: 'Label' }, zhParams: { thing: '面单' } }
  if (shipment.voidRequestedAt && !isVoidRefused(shipment)) return { code: 'LABEL_VOIDED', params: {} }
  if (shipment.manifestKey) return { code: 'MANIFEST_LABEL_LISTED', params: {} }
  if (shipment.request.reference2 !== scripts.excluded) return null
  return { code: 'MANIFEST_LABEL_REFUSED', params: { carrier: carrier.en }, zhParams: { carrier: carrier.cn } }
}

const placeOf = ({ line1, city, state, zip, country }: Address): string =>
  [line1, city, state, zip, country].join('|').toLowerCase()

/** What the carrier makes of a request: a manifest to remember, or why there is none. */
export function judgeManifest(
  request: ManifestRequest,
  known: ReadonlyMap<string, SandboxShipment>,
  { carrier, maxLabels }: { carrier: { en: string; cn: string }; maxLabels: number },
): Outcome<Pick<SandboxManifest, 'included' | 'excluded'>> {
  const named = request.labels.map(({ tracking }) => ({ tracking, shipment: known.get(tracking) }))
  const excluded = named.flatMap(({ tracking, shipment }) => {
    const problem = exclusion(shipment, carrier)
    return problem ? [{ tracking, problem }] : []
  })
  const out = new Set(excluded.map(({ tracking }) => tracking))
  const included = named.filter(({ tracking }) => !out.has(tracking))
  const mixed = included.some(({ shipment }) => shipment && placeOf(shipment.request.from) !== placeOf(request.from))
  const fails = named.some(({ shipment }) => shipment?.request.reference2 === scripts.allFail)
  if (mixed || fails || included.length === 0 || included.length > maxLabels)
    return rejected({
      code: 'MANIFEST_REJECTED',
      params: { carrier: carrier.en },
      zhParams: { carrier: carrier.cn },
    })
  return success({ included: included.map(({ tracking }) => tracking), excluded })
}

/** The manifest as the carrier gives it out, the same every time. */
export async function manifestOf(
  { carrier, serial, request, included, excluded }: SandboxManifest,
  known: ReadonlyMap<string, SandboxShipment>,
): Promise<CarrierManifest> {
  const number = manifestNumber(serial)
  const labels = included.flatMap((tracking) => known.get(tracking) ?? [])
  const sheet = {
    carrier,
    number,
    reference: '',
    from: request.from,
    shipDate: request.shipDate,
    weight: labels.reduce((sum, label) => sum + label.request.parcel.weight, 0),
    labels,
    isTest: true,
  }
  const documents = await Promise.all(
    manifestSizes.map(async (paper) => ({ paper, bytes: await drawManifest(sheet, paper) })),
  )
  return { number, excluded, documents }
}
