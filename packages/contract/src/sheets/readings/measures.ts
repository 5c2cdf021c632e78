import type { MeasureUnit } from '../weight-parts.ts'
import { type CommaIs, plainNumber } from './numbers.ts'

/** Words of a weight beside its number, by what they measure. */
const weightWords = {
  lb: 'pounds?|lbs?|磅|#',
  oz: 'ounces?|ozs?|盎司',
  kg: 'kilograms?|kilogrammes?|kilos?|kgs?|公斤|千克',
  g: 'grams?|grammes?|gr|g|克',
} as const
type WeightUnit = keyof typeof weightWords
const NUMBER = String.raw`(?:\d[\d.,]*|[.,]\d+)`
const weightPart = new RegExp(
  String.raw`(${NUMBER})\s*(?:${Object.entries(weightWords)
    .map(([unit, words]) => `(?<${unit}>${words})`)
    .join('|')})\.?(?![\p{L}])[\s,;&+]*(?:and\s+)?`,
  'giuy',
)
const systemOf: Record<WeightUnit, MeasureUnit> = { lb: 'in/lb', oz: 'in/lb', kg: 'cm/kg', g: 'cm/kg' }

export type Weight = { whole: string | null; part: string | null; unit: MeasureUnit }

/** "2.5 lbs", "1 lb 4 oz", "500 g": pounds and ounces, or kilograms and grams; null when the text says anything else, or both systems. */
export function readWeight(text: string, comma?: CommaIs): Weight | null {
  const given = text.normalize('NFKC').trim()
  const parts = [...given.matchAll(weightPart)]
  if (parts.length === 0 || parts.map(([all]) => all).join('') !== given) return null
  const said = new Map<WeightUnit, string>()
  for (const part of parts) {
    const unit = Object.entries(part.groups ?? {}).find(([, word]) => word !== undefined)?.[0] as WeightUnit
    const number = plainNumber(part[1] ?? '', comma)
    if (number === null || said.has(unit)) return null
    said.set(unit, number)
  }
  const [unit, ...others] = new Set([...said.keys()].map((one) => systemOf[one]))
  if (unit === undefined || others.length > 0) return null
  const [whole, part] = unit === 'in/lb' ? (['lb', 'oz'] as const) : (['kg', 'g'] as const)
  return { whole: said.get(whole) ?? null, part: said.get(part) ?? null, unit }
}

/** "9 1/2" and "9½" as "9.5"; as they stand where the fraction is no eighth of an inch. */
const eighths: Readonly<Record<string, string>> = {
  '1/2': '.5',
  '1/4': '.25',
  '3/4': '.75',
  '1/8': '.125',
  '3/8': '.375',
  '5/8': '.625',
  '7/8': '.875',
}
const withFractions = (text: string): string =>
  text
    .replaceAll(/[½¼¾⅛⅜⅝⅞]/g, (sign) => ` ${sign.normalize('NFKC').replace('⁄', '/')}`)
    .replaceAll(/(\d)[\s-]+([1357]\/[248])(?![\d/])/g, (all, whole: string, part: string) =>
      eighths[part] === undefined ? all : whole + eighths[part],
    )
/** "L12 W9 H4". */
const lettered = /^\s*(l[^wh]*?)[\s,]*(w[^h]*?)[\s,]*(h.*)$/i

const INCH = String.raw`inches|inch|in|英寸|''|["”″]`
const CENTIMETER = String.raw`centimet(?:er|re)s?|cms?|厘米`
const side = new RegExp(
  String.raw`^(?:[lwhd长宽高][:=：]?\s*)?(${NUMBER})\s*(?:(${INCH})|(${CENTIMETER}))?\.?\s*(?:[(（]?\s*[lwhd]\s*[)）]?)?$`,
  'iu',
)

export type Size = { sides: string[]; unit: MeasureUnit | null }

/** "12x9x4", "30*20*10cm", `12" x 9" x 4"`, or one side with its unit or a fraction; null when a unit differs or the text has anything else. */
export function readSize(text: string, comma?: CommaIs): Size | null {
  const plain = withFractions(text)
  const given = plain.normalize('NFKC').trim()
  const split = given.split(/\s*[x×✕*]\s*|\s+by\s+/iu)
  const parts = split.length > 1 ? split : (lettered.exec(given)?.slice(1) ?? split)
  if (parts.length !== 1 && parts.length !== 3) return null
  const read = parts.map((part) => side.exec(part.trim()))
  const sides = read.flatMap((match) => plainNumber(match?.[1] ?? '', comma) ?? [])
  if (sides.length < parts.length) return null
  const named = new Set(read.flatMap((match) => (match?.[2] ? ['in/lb'] : match?.[3] ? ['cm/kg'] : [])))
  const isPlain = parts.length === 1 && named.size === 0 && plain === text
  if (named.size > 1 || isPlain) return null
  return { sides, unit: ([...named][0] as MeasureUnit | undefined) ?? null }
}
