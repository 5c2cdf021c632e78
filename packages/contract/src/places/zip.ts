import type { Text } from '../core/messages.ts'
import { countryText, parseCountry } from './countries.ts'
import { zipForm } from './zip-patterns.ts'
import { countryOfPrefix, letteredCodes, withoutPrefix } from './zip-prefixes.ts'

export type ZipRule = 'required' | 'optional' | 'unused'

/** No postal code in use. Together with `disputed` these are the specification's "about 90" without a zip code. */
const unused = new Set(
  (
    'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ' +
    'LY ML MO MR MS MW NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZW'
  ).split(' '),
)
const required = new Set(
  (
    'AS AT AU AX BE BL BR CA CH CN DE DK ES FI FK FM FR GB GF GG GL GP GR GS GU IM IN IO IT JE JP KR LI LU MF MH MP MQ ' +
    'MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RU SE SG SH SJ SM TC TR TW US VI WF YT ZA'
  ).split(' '),
)

/** Must an address of the country carry a postal code? `unused`: the country has none, a typed one is kept. */
export function zipRule(country: string): ZipRule {
  if (required.has(country)) return 'required'
  return unused.has(country) ? 'unused' : 'optional'
}

const disputed = new Set('AF AI AL BB BT CO CU GI IE KY MZ NA PE SD TZ VC VG VN'.split(' '))
/** One of the specification's countries without zip code (half of them have one by now): any text is kept. */
export const isZipLoose = (country: string): boolean => unused.has(country) || disputed.has(country)

/** A good code of the country, for hints; null when its form is not known here. */
export const zipExample = (country: string): string | null => zipForm(country)?.example ?? null

/** "CC:number" of each country. */
const numbers = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(text.split(' ').map((row) => [row.slice(0, 2), Number(row.slice(3))]))

/** Where a blank stands in the written form: from the front, or from the end where negative. */
const spaced = numbers(
  'CA:-3 GB:-3 GG:-3 JE:-3 IM:-3 FK:-3 GS:-3 IO:-3 PN:-3 SH:-3 TC:-3 GI:-3 NL:4 IE:3 SE:3 CZ:3 SK:3 GR:3 MT:3 LB:4 BM:2 SO:2',
)
const hyphened = numbers(
  'US:5 PR:5 VI:5 GU:5 MP:5 AS:5 FM:5 MH:5 PW:5 SA:5 JP:3 BR:5 PT:4 PL:2 LV:2 IR:5 KY:3 AI:2 MZ:4 VE:4',
)

/** Zeros that spreadsheets strip from the front are put back: the shortest text that gets them, and the full length. */
const paddedFrom = numbers('US:3 PR:3 VI:3 AU:3 DE:4 FR:4 IT:3 ES:4 MX:4 KR:4')
const paddedTo = numbers('US:5 PR:5 VI:5 AU:4 DE:5 FR:5 IT:5 ES:5 MX:5 KR:5')
/** Here a shorter number may as well lack its end: the code with a zero before it is offered, not taken. */
const askedFor = numbers(
  'BR:8 JP:7 SG:6 RO:6 CN:6 KZ:6 FI:5 TR:5 MY:5 LT:5 UA:5 SK:5 PL:5 DZ:5 GT:5 LA:5 LK:5 KE:5 PH:4 NO:4 NZ:4 GE:4 AM:4 ZA:4 DK:4',
)

/** What people write before a code: its name in their language, the mark of the Japanese and Chinese post. */
const label =
  /^(?:ZIP(?:\s*CODE)?|CEP|CAP|C\.?P\.?A?\.?(?=[\s:.]*\d|[\s:.]+[A-Z]\d)|[TΤ]\.?\s?[KΚ]\.?(?=[\s:.]*\d)|PLZ|PIN(?:\s*CODE)?|POST(?:AL)?\s*CODE|PSČ|КОД|ИНДЕКС|우편번호|우|郵便番号|〒|邮编|邮政编码|郵政編碼|EIRCODE|郵遞區號|P\.?O\.?\s*CODE)[\s:.#-]*(?=[\dA-Z])/u
/** The tail that a spreadsheet hangs on a number. */
const decimals = /^(\d+)\.0+$/

export type ZipChange = 'label' | 'country' | 'prefix' | 'zeros'
export interface ReadZip {
  /** As it is kept and printed. */
  zip: string
  /** What of the text besides blanks, marks and capitals differs from it, so that it can be shown. */
  changes: readonly ZipChange[]
}

/** Digits of other scripts as 0–9: Arabic, Persian, Thai, Devanagari. */
const digit = (char: string): string => {
  const code = char.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** A code as it is kept, with what was changed on the way; no judgement of its form. */
function written(country: string, text: string): ReadZip {
  const changes: ZipChange[] = []
  const trimmed = text
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/^'/, '')
    .replace(/[()[\]]/g, '')
    .replace(/[‐‑‒–—−]|(?<=\d)ー(?=\d)/g, '-')
    .replace(/(?![0-9])\p{Nd}/gu, digit)
  const unlabelled = trimmed.replace(label, '')
  if (unlabelled !== trimmed) changes.push('label')
  const number = unlabelled.replace(decimals, '$1')
  const bare = country in letteredCodes ? withLetters(country, number) : withoutPrefix(country, number)
  if (bare !== number) changes.push('prefix')
  if (!zipForm(country)) return { zip: bare.replace(/\s+/g, ' '), changes }
  if (bare.startsWith('BFPO')) return { zip: bare.replace(/^BFPO\s*/, 'BFPO '), changes }
  const joined = bare.replace(/[\s.-]/g, '')
  const whole = isTruncated(country, bare) ? joined.padStart(paddedTo[country] ?? 0, '0') : joined
  if (whole !== joined) changes.push('zeros')
  return { zip: marked(country, whole), changes }
}

/** Codes that begin with letters of their own are often typed without them. */
const withLetters = (country: string, text: string): string =>
  /^\d+$/.test(text) ? `${letteredCodes[country]}${text}` : text

function isTruncated(country: string, text: string): boolean {
  const from = paddedFrom[country]
  return from !== undefined && /^\d+$/.test(text) && text.length >= from
}

/** The blank or hyphen of the written form. */
function marked(country: string, zip: string): string {
  const at = spaced[country] ?? hyphened[country]
  if (at === undefined || zip.length <= Math.abs(at)) return zip
  return `${zip.slice(0, at)}${country in spaced ? ' ' : '-'}${zip.slice(at)}`
}

const fits = (country: string, zip: string): boolean =>
  (zipForm(country)?.pattern ?? /^[A-Z0-9][A-Z0-9 -]{0,11}$/).test(zip)

/** The country's name in its own language: 日本, Sverige. */
function ownName(country: string): string | undefined {
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return new Intl.DisplayNames(language, { type: 'region' }).of(country)
}
const names = (country: string, text: string): boolean =>
  text !== '' && (parseCountry(text) === country || text.toLowerCase() === ownName(country)?.toLowerCase())

/** The text without the country's own name before or behind it ("75001 France", "Singapore 018956"); null where there is none. */
function withoutCountry(country: string, text: string): string | null {
  const whole = text.normalize('NFKC').trim()
  const [, code = '', behind = ''] = /^(.*\d[A-Z]{0,3})[\s,]+(\p{L}[\p{L}\s.]+)$/iu.exec(whole) ?? []
  if (names(country, behind)) return code
  const [, before = '', rest = ''] = /^(\p{L}[\p{L}\s.]+?)[\s,-]+((?:〒\s*|\p{L}{1,3}-?)?\d.*)$/iu.exec(whole) ?? []
  return names(country, before) ? rest : null
}

/** A code of the country's form with what was changed in it; null when it does not fit. Unknown forms: letters, digits, blank, hyphen. */
export function readZip(country: string, text: string): ReadZip | null {
  const read = written(country, text)
  if (fits(country, read.zip)) return read
  const code = zipForm(country) ? withoutCountry(country, text) : null
  const inside = code === null ? null : written(country, code)
  return inside && fits(country, inside.zip) ? { zip: inside.zip, changes: ['country', ...inside.changes] } : null
}
/** The kept form of a code that fits its country's form; null when it does not fit. */
export const parseZip = (country: string, text: string): string | null => readZip(country, text)?.zip ?? null

/**
 * The code as it is kept: upper case, without its country's letters, one blank or hyphen where the country writes one. A text that is
 * no code of the country stays as it was typed, in capitals.
 */
export const canonicalZip = (country: string, text: string): string =>
  parseZip(country, text) ?? text.normalize('NFKC').trim().toUpperCase().replace(/\s+/g, ' ')

/** The longer form of a code in the United States, without the zeros at its front. */
const extended = /^(\d{3,4})-?(\d{4})$/

/** The code with the zeros that a spreadsheet may have taken from its front; null when nothing is missing, or it would be none either. */
export function withLostZero(country: string, text: string): string | null {
  const read = readZip(country, text)
  if (read) return read.changes.includes('zeros') ? read.zip : null
  const digits = text.normalize('NFKC').trim().replace(decimals, '$1')
  const [, front, behind] = (paddedTo[country] === 5 && country in hyphened && extended.exec(digits)) || []
  if (front !== undefined) return parseZip(country, `${front.padStart(5, '0')}-${behind}`)
  const length = askedFor[country]
  if (length === undefined || !/^\d+$/.test(digits) || digits.length !== length - 1) return null
  return parseZip(country, `0${digits}`)
}

/** The hint of the ZIP error: what is wrong with this text where that can be told, and a code of the country. */
export function zipHint(country: string, text = ''): Text {
  const example = zipExample(country)
  const hint = example ? { en: `Example: ${example}`, cn: `例如 ${example}` } : { en: '', cn: '' }
  const lost = withLostZero(country, text)
  if (lost) return { en: `Did you mean ${lost}?`, cn: `是否为 ${lost}？` }
  const other = countryOfPrefix(text.normalize('NFKC'))
  if (other && other !== country) {
    const name = countryText(other)
    return { en: `It looks like a code of ${name.en}. ${hint.en}`.trim(), cn: `看起来是${name.cn}的邮编。${hint.cn}` }
  }
  if (country === 'KR' && /^\s*\d{3}-?\d{3}\s*$/.test(text))
    return { en: `Six-digit codes were replaced in 2015. ${hint.en}`, cn: `6 位邮编已于 2015 年停用。${hint.cn}` }
  return hint
}

const changeTexts: Readonly<Record<ZipChange, Text>> = {
  label: { en: 'the word before it was removed', cn: '已去掉前面的文字' },
  country: { en: "the country isn't part of the code", cn: '国家/地区名称不属于邮编' },
  prefix: { en: "the country letters aren't part of the code", cn: '国家/地区代码不属于邮编' },
  zeros: { en: 'a leading zero was added', cn: '已补上开头的 0' },
}
/** What was changed in a code besides blanks, marks and capitals: "Read as 75001: the country letters are not part of the code"; null = nothing. */
export function zipChangeText({ zip, changes }: ReadZip): Text | null {
  if (changes.length === 0) return null
  const texts = changes.map((change) => changeTexts[change])
  return {
    en: `Read as ${zip}: ${texts.map(({ en }) => en).join(', ')}`,
    cn: `已识别为 ${zip}：${texts.map(({ cn }) => cn).join('，')}`,
  }
}
