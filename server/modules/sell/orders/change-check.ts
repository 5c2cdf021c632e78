import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { signature } from '@waybill/contract/carriers/enums'
import type { Text } from '@waybill/contract/core/messages'
import { valuesOf } from '@waybill/contract/core/enums'
import { type Carrier, findCarrier, findService, offersSignature } from '@waybill/contract/carriers/catalogue'
import { isBatteryType } from '@waybill/contract/declarations/batteries'
import { parsePayMethod } from '@waybill/contract/declarations/cod'
import { numberCell } from '@waybill/contract/sheets/fields'
import { checkFulfilment } from './fulfilment.ts'
import type { Chosen, OrderChange } from './order-change.ts'
import { checkAddress } from '@waybill/contract/orders/address-check'
import { isCountryCode } from '@waybill/contract/places/index'
import { orderImportFields } from '@waybill/contract/orders/import-fields'

export type { Chosen, OrderChange } from './order-change.ts'
export type CheckedChange = { recipient: PostalAddress | null; shipFrom: PostalAddress | null }

const labels = new Map<string, Text>(orderImportFields.map((field) => [field.key, field.label]))
const label = (key: string): Text => labels.get(key) ?? { en: key, cn: key }

type Side = 'length' | 'width' | 'height'
const sides: Record<Side, string> = { length: 'packageLength', width: 'packageWidth', height: 'packageHeight' }
const weights = { weight: 'packageWeight1', weight2: 'packageWeight2' } as const

/** More than two decimals, or a side of 0 (specification §5). */
function checkPackage(input: NonNullable<OrderChange['package']>, name = 'package'): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const [part, key] of Object.entries({ ...sides, ...weights })) {
    const value = input[part as Side | keyof typeof weights]
    if (value === null || value === undefined) continue
    const field = label(key)
    if (part in sides && value === 0) problems.push(fieldProblem(`${name}.${part}`, 'NOT_ZERO', { field }))
    else if (!isHundredths(value)) {
      const params = { max: numberCell.decimals }
      problems.push(fieldProblem(`${name}.${part}`, 'DECIMALS', { field, params }))
    }
  }
  return problems
}

const isHundredths = (value: number): boolean => Math.round(value * 100) / 100 === value

/** The carrier must be one of ours, the service the carrier's, the signature one that the carrier offers. */
export function checkService(change: OrderChange, chosen: Chosen): FieldProblem[] {
  const { serviceCode } = chosen
  const contradictions = checkFulfilment(change, chosen)
  if (contradictions.length > 0) return contradictions
  if (chosen.carrier === null) {
    if (change.serviceCode) return [fieldProblem('carrier', 'REQUIRED', { field: label('carrierName') })]
    return checkSignature(change, chosen, null)
  }
  const carrier = findCarrier(chosen.carrier)
  if (!carrier) return [fieldProblem('carrier', 'CARRIER', { params: { value: chosen.carrier } })]
  if (serviceCode !== null && !findService(carrier.id, serviceCode)) {
    const params = { value: serviceCode, carrier: carrier.name.en }
    return [fieldProblem('serviceCode', 'SERVICE', { params })]
  }
  return checkSignature(change, chosen, carrier)
}

function checkSignature(change: OrderChange, { signature: option }: Chosen, carrier: Carrier | null): FieldProblem[] {
  if (!valuesOf(signature).some((value) => value === option)) {
    if (change.signature === undefined) return []
    return [fieldProblem('signature', 'INVALID_VALUE', { field: label('signatureType') })]
  }
  if (carrier === null || offersSignature(carrier.id, option)) return []
  return [fieldProblem('signature', 'SIGNATURE_UNSUPPORTED', { params: { carrier: carrier.name.en } })]
}

/** An amount to collect and a battery type that exist; the same things are said again at each quote, since imports may bring others. */
function checkDeclared({ cod, batteryType }: OrderChange): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (cod && cod.amount === 0) problems.push(fieldProblem('cod.amount', 'NOT_ZERO', { field: label('codAmount') }))
  if (cod && parsePayMethod(cod.payMethod) === null)
    problems.push(fieldProblem('cod.payMethod', 'COD_METHOD_UNKNOWN', { params: { value: cod.payMethod ?? '' } }))
  if (batteryType && !isBatteryType(batteryType))
    problems.push(fieldProblem('batteryType', 'BATTERY_TYPE_UNKNOWN', { params: { value: batteryType } }))
  return problems
}

/** Countries of origin that exist; which lines are meant, the update itself finds out. */
const checkCustoms = ({ customs = [] }: OrderChange): FieldProblem[] =>
  customs.flatMap(({ originCountry }, at) =>
    originCountry === null || isCountryCode(originCountry)
      ? []
      : [fieldProblem(`customs.${at}.originCountry`, 'COUNTRY', { params: { value: originCountry } })],
  )

/** Does the change say anything of how the parcel travels? */
export const touchesService = ({
  carrier,
  serviceCode,
  fulfilment,
  warehouseId,
  signature: option,
}: OrderChange): boolean =>
  warehouseId !== undefined ||
  carrier !== undefined ||
  serviceCode !== undefined ||
  fulfilment !== undefined ||
  option !== undefined

/** Checks a change by itself, and with `chosen` against what the order will be; throws INVALID_INPUT with every problem. */
export function checkChange(change: OrderChange, chosen: Chosen | null): CheckedChange {
  const recipient = change.recipient ? checkAddress(change.recipient, 'recipient', 'recipient') : null
  const shipFrom = change.shipFrom ? checkAddress(change.shipFrom, 'sender', 'shipFrom') : null
  const fields = [
    ...(change.package ? checkPackage(change.package) : []),
    ...(change.otherPackages ?? []).flatMap((one, at) => checkPackage(one, `otherPackages.${at}`)),
    ...(recipient?.problems ?? []),
    ...(shipFrom?.problems ?? []),
    ...checkDeclared(change),
    ...checkCustoms(change),
    ...(chosen && touchesService(change) ? checkService(change, chosen) : []),
  ]
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
  return { recipient: recipient?.address ?? null, shipFrom: shipFrom?.address ?? null }
}
