import { dayValue, oneOf, textValue } from '@waybill/host'
import { residentialType } from '@waybill/contract/addresses/enums'
import { signature } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import type { calculateRates } from '@waybill/contract/shipping/rate-calculator-api'
import type { InputOf } from '@waybill/contract/core/route'
import { batteryTypes, isBatteryType } from '@waybill/contract/declarations/batteries'
import { isZipLoose, parseZip, zipRule } from '@waybill/contract/places/zip'

export const ends = ['from', 'to'] as const
export type End = (typeof ends)[number]
export const sides = ['length', 'width', 'height'] as const
export type Side = (typeof sides)[number]
type Amount = Side | 'weight' | 'weight2' | 'insured' | 'declared'

/** All of the page's state; it lives in the address, without what is as it always is. */
export type RateState = {
  /** Two letters; empty when none is chosen. */
  fromCountry: string
  fromZip: string
  toCountry: string
  toZip: string
  /** Residential type: 1 not known, 2 a home, 3 a business. */
  toType: number
  metric: boolean
  /** What the packaging is called; empty: the sender's own, without a name. */
  packaging: string
  signature: number
  /** As in declarations/batteries; 0: none. */
  battery: number
  /** YYYY-MM-DD; null = today. */
  shipDate: string | null
  sort: 'price' | 'days'
  desc: boolean
} & Record<Amount, number | null>
export type Search = Partial<Record<keyof RateState, unknown>>

const HOME = 'US'
const LARGEST = 999_999_999

export const emptyState: RateState = {
  fromCountry: HOME,
  fromZip: '',
  toCountry: HOME,
  toZip: '',
  toType: residentialType.all,
  metric: false,
  weight: null,
  weight2: null,
  length: null,
  width: null,
  height: null,
  packaging: '',
  signature: signature.serviceDefault,
  battery: 0,
  insured: null,
  declared: null,
  shipDate: null,
  sort: 'price',
  desc: false,
}

function countryValue(value: unknown): string {
  if (value === undefined) return HOME
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : ''
}
function amountValue(value: unknown): number | null {
  const number = textValue(value) === undefined ? Number.NaN : Number(value)
  return number >= 0 && number <= LARGEST ? number : null
}
const choiceValue = (allowed: readonly number[], value: unknown, otherwise: number): number =>
  allowed.find((one) => one === Number(value)) ?? otherwise
const zipValue = (value: unknown): string => (textValue(value) ?? '').slice(0, 20)

/** Reads the state from an address; what makes no sense is as it is at first, and so is a ship date before `today`. */
export function readRateState(search: Search, today = ''): RateState {
  const shipDate = dayValue(search.shipDate) ?? null
  return {
    fromCountry: countryValue(search.fromCountry),
    fromZip: zipValue(search.fromZip),
    toCountry: countryValue(search.toCountry),
    toZip: zipValue(search.toZip),
    toType: choiceValue(valuesOf(residentialType), search.toType, emptyState.toType),
    metric: search.metric === true,
    weight: amountValue(search.weight),
    weight2: amountValue(search.weight2),
    length: amountValue(search.length),
    width: amountValue(search.width),
    height: amountValue(search.height),
    packaging: (textValue(search.packaging) ?? '').slice(0, 50),
    battery: choiceValue([0, ...batteryTypes], search.battery, 0),
    signature: choiceValue(valuesOf(signature), search.signature, emptyState.signature),
    insured: amountValue(search.insured),
    declared: amountValue(search.declared),
    shipDate: shipDate !== null && shipDate > today ? shipDate : null,
    sort: oneOf(['price', 'days'], search.sort) ?? 'price',
    desc: search.desc === true,
  }
}

/** Digits that are the same as a number: as a text they would stand in quotes in an address. */
const plain = (value: unknown): unknown =>
  Number.isSafeInteger(Number(value)) && String(Number(value)) === value ? Number(value) : value

/** The state as it stands in an address: only what differs from an empty page. */
export const searchOf = (state: RateState): Search =>
  Object.fromEntries(
    Object.entries(state).flatMap(([key, value]) =>
      value === emptyState[key as keyof RateState] ? [] : [[key, plain(value)]],
    ),
  )

/** Nothing was typed yet; where the parcel begins and how rates are sorted does not count. */
export function isUntouched(state: RateState): boolean {
  const { fromCountry, fromZip, sort, desc } = emptyState
  return Object.keys(searchOf({ ...state, fromCountry, fromZip, sort, desc })).length === 0
}

export const countryOf = (state: RateState, end: End): string => state[`${end}Country`]
export const zipOf = (state: RateState, end: End): string => state[`${end}Zip`].trim()
export const unitsOf = ({ metric }: RateState) =>
  metric ? ({ massUnit: 'kg', sizeUnit: 'cm' } as const) : ({ massUnit: 'lb', sizeUnit: 'in' } as const)

/** What the server is asked. */
export function bodyOf(state: RateState): InputOf<typeof calculateRates>['body'] {
  const place = (end: End) => ({ country: countryOf(state, end), zip: zipOf(state, end) })
  const { weight, weight2, length, width, height, signature: chosen, insured, declared, shipDate } = state
  const packaging = state.packaging.trim()
  return {
    from: place('from'),
    to: { ...place('to'), residential: state.toType as 1 | 2 | 3 },
    package: { ...unitsOf(state), weight, weight2, length, width, height, ...(packaging && { type: packaging }) },
    options: {
      signature: chosen as typeof signature.none,
      // Whole cents, in units of 1/10,000 dollar.
      ...(insured ? { insuredValue: Math.round(insured * 100) * 100 } : {}),
      ...(declared ? { declaredValue: Math.round(declared * 100) * 100 } : {}),
      ...(isBatteryType(state.battery) && { batteryType: state.battery }),
      ...(shipDate === null ? {} : { shipDate }),
    },
  }
}

/** `missing`: not typed yet. `zip`: not of the country's form. `sides`: some sides given, not all. */
export type Gap = 'missing' | 'zip' | 'sides'
export type FieldName = `${End}.country` | `${End}.zip` | 'package.weight' | `package.${Side}`

const letters = (zip: string): number => zip.replace(/[^\p{L}\p{N}]/gu, '').length

/** Zeros that spreadsheets lose are not put back here: whoever typed three digits is not done yet. */
function isWholeZip(country: string, zip: string): boolean {
  const parsed = parseZip(country, zip)
  return parsed !== null && letters(parsed) === letters(zip)
}

function zipGap(state: RateState, end: End): Gap | null {
  const [country, zip] = [countryOf(state, end), zipOf(state, end)]
  if (zip === '') return zipRule(country) === 'required' ? 'missing' : null
  return isZipLoose(country) || isWholeZip(country, zip) ? null : 'zip'
}

/** What stands between the form and an answer, by field of the call; empty = the server can be asked. */
export function gapsOf(state: RateState): Partial<Record<FieldName, Gap>> {
  const gaps: Partial<Record<FieldName, Gap>> = {}
  for (const end of ends) {
    const gap = zipGap(state, end)
    if (countryOf(state, end) === '') gaps[`${end}.country`] = 'missing'
    else if (gap) gaps[`${end}.zip`] = gap
  }
  if (!state.weight && !state.weight2) gaps['package.weight'] = 'missing'
  const open = sides.filter((side) => !state[side])
  if (open.length > 0 && open.length < sides.length) gaps[`package.${open[0] ?? 'length'}`] = 'sides'
  return gaps
}
