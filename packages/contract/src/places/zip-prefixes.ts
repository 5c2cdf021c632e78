/**
 * Letters before the code on mail between the countries of Europe and some others, "CODE:letters,letters". They are no part of the code.
 * The country's own two letters count everywhere.
 */
const rows =
  'DE:D;FR:F;IT:I;ES:E;AT:A;BE:B;CH:;FI:FIN,SF;LI:FL;LU:L;NL:;SE:S;NO:N;DK:;PT:P;PL:;CZ:;SK:;HU:H;RO:;BG:;GR:EL;HR:;SI:SLO;LT:;EE:EST;RS:SRB;' +
  'ME:MNE;MK:;BA:BIH;MD:;UA:;BY:;RU:RUS;TR:;CY:;IS:;FO:DK;GL:DK;AX:FI,FIN;SJ:NO,N;AZ:;JP:T;HT:;SV:CP;SM:RSM,I;MC:F;VA:V,SCV,I;IN:;CN:;KR:;BR:;GE:;' +
  'AM:;KZ:;SG:S;MX:MEX;EC:;GP:F,FR;MQ:F,FR;GF:F,FR;RE:F,FR;YT:F,FR;PM:F,FR;BL:F,FR;MF:F,FR;NC:F,FR;PF:F,FR;WF:F,FR'
const own: ReadonlyMap<string, readonly string[]> = new Map(
  rows.split(';').map((row) => {
    const [code = '', letters = ''] = row.split(':')
    return [code, letters === '' ? [code] : [code, ...letters.split(',')]]
  }),
)
/** Overseas parts of a country use its letters beside their own: those name the country itself. */
const countryOf: ReadonlyMap<string, string> = new Map(
  [...own].toReversed().flatMap(([code, list]) => list.map((letters) => [letters, code])),
)

/** Codes that begin with letters of their own: written back where they were left out. */
export const letteredCodes: Readonly<Record<string, string>> = { LV: 'LV-', AD: 'AD' }

const spelled = /^([A-Z]{1,3})\s*[-–—.]?\s*(?=\d)/
const separated = /^([A-Z]{2})(?:\s*[-–—]\s*|\s+)(?=[A-Z\d])/

/** The code without its country's letters before it; the same text where there are none. */
export function withoutPrefix(country: string, text: string): string {
  const letters = own.get(country)
  const found = (letters ? spelled : separated).exec(text)
  if (!found || !(letters ?? [country]).includes(found[1] ?? '')) return text
  // In the codes of these the letters are their own: JE2 3AB, BB11000.
  if (!letters && /^(?:BB|BM|BN|IM|JE|KY|SO|SZ|VC|VG|AI)$/.test(country)) return text
  return text.slice(found[0].length)
}

/** The country whose letters stand before the code with a hyphen, "F-75001" → FR; null when none do. */
export const countryOfPrefix = (text: string): string | null =>
  countryOf.get(/^\s*([A-Z]{1,3})-(?=\d)/i.exec(text)?.[1]?.toUpperCase() ?? '') ?? null
