import type { CarrierId } from '@waybill/contract/carriers/enums'
import { carrierName, serviceLabel } from '@waybill/contract/carriers/catalogue'
import { batteries, batteryName } from '@waybill/contract/declarations/batteries'
import { payMethod, payMethodNames } from '@waybill/contract/declarations/cod'
import { parsePackaging } from '@waybill/contract/declarations/packaging'
import { formatMoney } from '@waybill/contract/core/money'
import { omittedOriginal } from '../labels/original.ts'
import type { Address, CarrierProblem, ShipRequest } from '../provider.ts'
import { fit, surchargeOf, type Subject } from './charges.ts'
import { routeOf } from './route.ts'
import type { LithiumRule, RateTables } from './tables.ts'

/** The rule by which a service takes the batteries of a parcel; null when it does not. */
export function lithiumRule(tables: RateTables, subject: Subject): LithiumRule | null {
  const { battery } = subject.request.options
  const rows = tables.lithiumRules.filter(
    (row) => row.carrier === subject.service.carrier && row.battery === battery && fit(row, subject) >= 0,
  )
  return rows.toSorted((a, b) => fit(b, subject) - fit(a, subject))[0] ?? null
}

/** The carrier's own code for the batteries of a label; null when there is none. */
export function handlingCode(
  tables: RateTables,
  { carrier, service, request }: { carrier: CarrierId; service: string; request: ShipRequest },
): string | null {
  const known = tables.services.find((one) => one.carrier === carrier && one.code === service)
  if (!known || !request.options.battery) return null
  const route = routeOf(request.from, request.to)
  return lithiumRule(tables, { service: known, route, request, zone: '' })?.handling ?? null
}

/** The name by which a refusal calls a service, in both languages, and its code. */
export const ofService = ({ service }: Subject) => {
  const name = serviceLabel(service.carrier, service.code)
  return { en: name.en, cn: name.cn, code: service.code }
}

function batteryProblems(tables: RateTables, subject: Subject): CarrierProblem[] {
  const { battery } = subject.request.options
  if (!battery || lithiumRule(tables, subject)) return []
  const { en, cn, code } = ofService(subject)
  const kind = batteryName(battery)
  return [
    {
      code: 'BATTERY_REFUSED',
      params: { service: en, battery: kind.en },
      zhParams: { service: cn, battery: kind.cn },
      field: 'options.batteryType',
      service: code,
    },
  ]
}

function codProblems(tables: RateTables, subject: Subject): CarrierProblem[] {
  const { cod = 0, codMethod = payMethod.any } = subject.request.options
  if (cod <= 0) return []
  const service = ofService(subject)
  const rule = tables.codRules.find(({ carrier }) => carrier === subject.service.carrier)
  if (!rule || !surchargeOf(tables, 'cod', subject)) {
    const [params, zhParams] = [{ service: service.en }, { service: service.cn }]
    return [{ code: 'COD_REFUSED', params, zhParams, field: 'options.cod', service: service.code }]
  }
  const name = carrierName(rule.carrier)
  if (cod > rule.max) {
    const amounts = { limit: formatMoney(rule.max), actual: formatMoney(cod) }
    const [params, zhParams] = [
      { carrier: name.en, ...amounts },
      { carrier: name.cn, ...amounts },
    ]
    return [{ code: 'COD_LIMIT', params, zhParams, field: 'options.cod' }]
  }
  if (rule.payMethods.includes(codMethod)) return []
  const method = payMethodNames[codMethod]
  const [params, zhParams] = [
    { carrier: name.en, method: method.en },
    { carrier: name.cn, method: method.cn },
  ]
  return [{ code: 'COD_METHOD', params, zhParams, field: 'options.codMethod' }]
}

function insuranceProblems(tables: RateTables, { request, service }: Subject): CarrierProblem[] {
  const { insured = 0 } = request.options
  const rule = tables.insuranceRules.find(({ carrier }) => carrier === service.carrier)
  if (!rule || insured <= rule.max) return []
  const name = carrierName(rule.carrier)
  const amounts = { limit: formatMoney(rule.max), actual: formatMoney(insured) }
  return [
    {
      code: 'INSURANCE_LIMIT',
      params: { carrier: name.en, ...amounts },
      zhParams: { carrier: name.cn, ...amounts },
      field: 'options.insured',
    },
  ]
}

/** Why a service does not take what a parcel declares: batteries, cash to collect, insurance; empty = it does. */
export const declaredProblems = (tables: RateTables, subject: Subject): CarrierProblem[] => [
  ...batteryProblems(tables, subject),
  ...codProblems(tables, subject),
  ...insuranceProblems(tables, subject),
]

/** The sandbox has no prices for carriers' own packaging, and never prices it as a plain box. */
export function packagingProblems(packaging: string | null | undefined): CarrierProblem[] {
  const found = parsePackaging(packaging)
  return found.kind === 'own'
    ? []
    : [{ code: 'PACKAGING_NOT_OFFERED', params: { packaging: found.name }, field: 'parcel.packaging' }]
}

/** Quoted for many services, an address is looked at once. */
const omitted = new WeakMap<Address, ReturnType<typeof omittedOriginal>>()

/** What the recipient's own script loses on the label. */
function originalNotes({ request: { to }, service }: Subject): CarrierProblem[] {
  let found = omitted.get(to)
  if (found === undefined) {
    found = omittedOriginal(to)
    omitted.set(to, found)
  }
  if (!found) return []
  const code = found.signs === '' ? 'NOTE_ORIGINAL_ROOM' : 'NOTE_ORIGINAL_SIGNS'
  return [{ code, params: { ...found }, field: 'to', service: service.code }]
}

/** What a price assumes and what is left to the sender. */
export function notesFor(tables: RateTables, subject: Subject): CarrierProblem[] {
  const { options, parcel } = subject.request
  const { code: service } = subject.service
  const notes: CarrierProblem[] = originalNotes(subject)
  const packaging = parsePackaging(parcel.packaging)
  if (packaging.kind === 'own' && packaging.named !== null)
    notes.push({ code: 'NOTE_PACKAGING', params: { value: packaging.named }, field: 'parcel.packaging', service })
  if (options.battery && lithiumRule(tables, subject)?.mark)
    notes.push({
      code: 'NOTE_BATTERY_MARK',
      params: { un: batteries[options.battery].un },
      field: 'options.batteryType',
      service,
    })
  return notes
}
