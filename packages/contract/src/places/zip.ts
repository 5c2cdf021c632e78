import type { Text } from '../messages.ts'

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

const fiveDigits = '\\d{5}'
const patternRows: readonly (readonly [countries: string, pattern: string, example: string])[] = [
  ['US', '\\d{5}(-\\d{4})?', '90001'],
  ['PR', '00[679]\\d{2}(-\\d{4})?', '00901'],
  ['VI', '008\\d{2}(-\\d{4})?', '00802'],
  ['GU', '969[123]\\d(-\\d{4})?', '96910'],
  ['MP', '9695[012](-\\d{4})?', '96950'],
  ['AS', '96799(-\\d{4})?', '96799'],
  ['FM MH PW', '969\\d{2}(-\\d{4})?', '96960'],
  ['CA', '[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z] \\d[ABCEGHJ-NPRSTV-Z]\\d', 'K1A 0B1'],
  ['GB', '(GIR 0AA|BFPO \\d{1,4}|[A-Z]{1,2}\\d[A-Z\\d]? \\d[ABD-HJLNP-UW-Z]{2})', 'SW1A 1AA'],
  ['GG JE IM', '(GY|JE|IM)\\d[\\dA-Z]? \\d[ABD-HJLNP-UW-Z]{2}', 'JE2 3AB'],
  ['AU NZ AT BE CH DK LI LU NO SI BG HU CY GE AM PH TN ZA GL SJ', '\\d{4}', '2000'],
  ['DE FR IT ES MX KR FI EE HR TH TR MY SA ID UA RS ME BA MA PK VA SM MC GP MQ GF RE YT PM', fiveDigits, '10115'],
  ['CN IN RU SG CO KZ BY KG RO EC', '\\d{6}', '518000'],
  ['VN', '\\d{5,6}', '700000'],
  ['JP', '\\d{3}-\\d{4}', '100-0001'],
  ['TW', '\\d{3}(\\d{2,3})?', '110'],
  ['BR', '\\d{5}-\\d{3}', '01310-100'],
  ['PT', '\\d{4}-\\d{3}', '1000-205'],
  ['PL', '\\d{2}-\\d{3}', '00-001'],
  ['NL', '\\d{4} [A-Z]{2}', '1012 AB'],
  ['SE CZ SK GR', '\\d{3} \\d{2}', '111 22'],
  ['IE', '[A-Z]\\d[\\dW] [A-Z\\d]{4}', 'D02 X285'],
  ['IL', '\\d{5}(\\d{2})?', '9414101'],
  ['AR', '([A-Z]\\d{4}[A-Z]{3}|\\d{4})', 'C1425CLA'],
  ['CL', '\\d{3}-?\\d{4}', '8340457'],
]
const patterns = new Map(
  patternRows.flatMap(([countries, pattern, example]) =>
    countries.split(' ').map((country) => [country, { pattern: new RegExp(`^${pattern}$`), example }] as const),
  ),
)

/** A good code of the country, for hints; null when its form is not known here. */
export const zipExample = (country: string): string | null => patterns.get(country)?.example ?? null
/** The hint of the ZIP error: "Example: 90001". */
export function zipHint(country: string): Text {
  const example = zipExample(country)
  return example ? { en: `Example: ${example}`, cn: `例如 ${example}` } : { en: '', cn: '' }
}

const spaced: Record<string, number> = {
  CA: -3,
  GB: -3,
  GG: -3,
  JE: -3,
  IM: -3,
  NL: 4,
  IE: 3,
  SE: 3,
  CZ: 3,
  SK: 3,
  GR: 3,
}
const hyphened: Record<string, number> = { US: 5, PR: 5, VI: 5, GU: 5, MP: 5, AS: 5, JP: 3, BR: 5, PT: 4, PL: 2 }
/** Digits that spreadsheets strip from the front: the shortest text that is padded, and the full length. */
const padded: Record<string, readonly [from: number, to: number]> = {
  US: [3, 5],
  PR: [3, 5],
  VI: [3, 5],
  AU: [3, 4],
  JP: [5, 7],
}
for (const country of ['DE', 'FR', 'IT', 'ES', 'MX', 'KR']) padded[country] = [4, 5]

/** The code as it is kept: upper case, one blank or hyphen where the country writes one, leading zeros put back. */
export function canonicalZip(country: string, text: string): string {
  let zip = text.normalize('NFKC').trim().toUpperCase().replace(/^'/, '')
  if (!(country in spaced) && !(country in hyphened)) return pad(country, zip.replace(/\s+/g, ' '))
  if (zip.startsWith('BFPO')) return zip.replace(/^BFPO\s*/, 'BFPO ')
  zip = pad(country, zip.replace(/[\s.-]/g, ''))
  const at = spaced[country] ?? hyphened[country] ?? 0
  if (zip.length <= Math.abs(at)) return zip
  const mark = country in spaced ? ' ' : '-'
  return `${zip.slice(0, at)}${mark}${zip.slice(at)}`
}

function pad(country: string, zip: string): string {
  const range = padded[country]
  if (!range || !/^\d+$/.test(zip) || zip.length < range[0]) return zip
  return zip.padStart(range[1], '0')
}

/** The kept form of a code that fits its country's form; null when it does not fit. Unknown forms: letters, digits, blank, hyphen. */
export function parseZip(country: string, text: string): string | null {
  const zip = canonicalZip(country, text)
  const known = patterns.get(country)
  if (known) return known.pattern.test(zip) ? zip : null
  return /^[A-Z0-9][A-Z0-9 -]{0,11}$/.test(zip) ? zip : null
}
