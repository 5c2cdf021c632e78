import type { CarrierId } from '@waybill/contract/carriers/enums'
import type { CarrierTableColumn, CarrierTableRow } from '@waybill/contract/carriers/tables-api'
import { carrierName, chargeName, findService } from '@waybill/contract/carriers/catalogue'
import { batteryName } from '@waybill/contract/declarations/batteries'
import { payMethodNames } from '@waybill/contract/declarations/cod'
import { lengthIn, type MassUnit, type SizeUnit, weightIn } from '@waybill/contract/parcels/parcel'
import { countryName } from '@waybill/contract/places/countries'
import type { Format, Locale } from '@waybill/kit'
import { columnNames, signatureNames, valueWords } from './column-names.ts'

type Value = CarrierTableRow['values'][string]

export interface Reading {
  row: Pick<CarrierTableRow, 'carrier' | 'values'>
  locale: Locale
  format: Format
  yes: string
  no: string
}

const wordOf = (value: string | number, locale: Locale): string => valueWords[value]?.[locale] ?? String(value)

function codeText(name: string, value: string | number, { row, locale }: Reading): string | null {
  if (name === 'service' || name === 'code' || name === 'appliesTo')
    return findService(row.carrier as CarrierId, String(value))?.name[locale] ?? wordOf(value, locale)
  if (name === 'country') return countryName(String(value), locale)
  if (name === 'variant' && row.values.kind === 'signature') return signatureNames[value]?.[locale] ?? String(value)
  if (name === 'kind' || name === 'variant') return chargeName(String(value))[locale]
  if (name === 'likeCarrier') return carrierName(value as CarrierId)[locale]
  if (name === 'batteryType') return batteryName(value as never)[locale]
  if (name === 'payMethods') return payMethodNames[value as keyof typeof payMethodNames][locale]
  return null
}

function numberText(name: string, value: number, { row, format }: Reading): string {
  const weightUnit = (row.values.weightUnit ?? 'lb') as MassUnit
  const sizeUnit = (row.values.sizeUnit ?? 'in') as SizeUnit
  if (/[aA]mount$|^fee$/.test(name)) return format.money(value)
  if (name === 'ppm') return `${value / 10_000}%`
  if (name.endsWith('Cg')) return `${weightIn(value, weightUnit)} ${weightUnit}`
  if (name.endsWith('Um')) return `${lengthIn(value, sizeUnit)} ${sizeUnit}`
  return format.number(name.endsWith('X100') ? value / 100 : value)
}

/** A value under its column's name, in the language of the reader. */
export function textOf(name: string, value: Value, reading: Reading): string {
  if (Array.isArray(value)) return value.map((one) => textOf(name, one, reading)).join(', ')
  if (typeof value === 'boolean') return value ? reading.yes : reading.no
  const code = codeText(name, value, reading)
  if (code !== null) return code
  return typeof value === 'number' ? numberText(name, value, reading) : wordOf(value, reading.locale)
}

/** Shown with the figures that they belong to. */
const units = new Set(['weightUnit', 'sizeUnit'])

/** What a row says, as pairs of a name and a text in the language of the reader. */
export function factsOf(reading: Reading): { name: string; text: string }[] {
  const { row, locale } = reading
  const otherName = locale === 'cn' ? 'nameEn' : 'nameCn'
  const order = Object.keys(columnNames)
  return Object.entries(row.values)
    .filter(([name, value]) => !units.has(name) && name !== otherName && value !== false && value !== '')
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([name, value]) => ({
      name: columnNames[name as CarrierTableColumn]?.[locale] ?? name,
      text: textOf(name, value, reading),
    }))
}
