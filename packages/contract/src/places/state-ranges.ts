import { printedStateCode } from './printed-states.ts'
import { parseState } from './states.ts'
import { zipFitsState } from './us-zip-states.ts'

/**
 * First characters of the postal codes of a country's states, "STATE prefix,from-to;…". A prefix of several states is listed in each.
 * Sources: Canada Post's letters; libaddressinput data of 2025 (CC BY 4.0); Australia, Brazil and China compared with every code of
 * GeoNames' postal codes of 30 March 2026 (CC BY 4.0), which the tests repeat by examples.
 */
const rows: Readonly<Record<string, string>> = {
  AU:
    'ACT 02,2540,2600-2618,2620,2900-2920;NSW 1,20-25,2611,2618-2899,2921-2999,3500,3585-3586,3644,3691,3707,4377,4380,4383,4385;' +
    'NT 08,09,4825;QLD 4,9,2406;SA 5,0872;TAS 7;VIC 3,8;WA 6,0872',
  BR:
    'SP 01-19;RJ 20-28;ES 29;MG 30-39;BA 40-48;SE 49;PE 50-56;AL 57;PB 58;RN 59;CE 60-63;PI 64;MA 65;PA 66-67,680-688;AP 689;' +
    'AM 690-692,694-698;RR 693;AC 699;DF 70-71,720-727,730-736;GO 728-729,737-739,74-75,760-767;TO 77;MT 780-788;' +
    'RO 768-769,789;MS 79;PR 80-87;SC 88-89;RS 90-99',
  CA: 'NL A;NS B;PE C;NB E;QC G,H,J,K1A;ON K,L,M,N,P;MB R;SK S,R8A;AB T;BC V;NU X0A-X0C;NT X0D-X0Z,X1;YT Y',
  CN:
    'NM 01-02;SX 03-04;HE 05-07;BJ 10;LN 11-12;JL 13;HL 15-16;SH 20;JS 21-22;AH 23-24;SD 25-27;TJ 30;ZJ 31-32;JX 33-34;FJ 35-36;' +
    'CQ 40;HN 41-42;HB 43-44;HA 45-47;GD 51-52;GX 53-54;GZ 55-56;HI 57;SC 61-64;YN 65-67;SN 71-72;GS 73-74;NX 75;QH 81;' +
    'XJ 83-84;XZ 85-86',
  IN:
    'DL 11;HR 12-13;PB 14-16;CH 14,16;HP 17;JK 18-19;LA 194;UP 200-247,250-262,264-285;UT 244,246-249,254,262-263;RJ 30-34;' +
    'GJ 36-39;DH 362,396;GA 403;MH 400-402,404-449;MP 45-48;CT 49;AP 50-53;TG 50-53;KA 54-59;TN 60-66;KL 67-69;LD 682;' +
    'PY 533,605,607,609,673;WB 700-736,738-743;SK 737;AN 744;OR 75-77;AS 78;AR 786,790-792;ML 793-794;MN 795-796;MZ 796;NL 797-798;TR 799;' +
    'BR 80,811-816,821-824,84-85;JH 813-816,821-829,831-835',
  // Spain and Türkiye number their provinces by the first two digits, Korea its districts within each province (2015).
  ES:
    'VI 01;AB 02;A 03;AL 04;AV 05;BA 06;PM 07;B 08;BU 09;CC 10;CA 11;CS 12;CR 13;CO 14;C 15;CU 16;GI 17;GR 18;GU 19;SS 20;H 21;HU 22;' +
    'J 23;LE 24;L 25;LO 26;LU 27;M 28;MA 29;MU 30;NA 31;OR 32;O 33;P 34;GC 35;PO 36;SA 37;TF 38;S 39;SG 40;SE 41;SO 42;T 43;TE 44;' +
    'TO 45;V 46;VA 47;BI 48;ZA 49;Z 50;CE 51;ML 52',
  KR:
    '11 01-09;41 10-20;28 21-23;42 24-26;43 27-29;50 30;44 31-33;30 34-35;47 36-40;27 41-43;31 44-45;26 46-49;48 50-53;45 54-56;46 57-60;' +
    '29 61-62;49 63',
  MX:
    'CMX 00-16;AGU 20;BCN 21-22;BCS 23;CAM 24;COA 25-27;COL 28;CHP 29-30;CHH 31-33;DUR 34-35;GUA 36-38;GRO 39-41;HID 42-43;' +
    'JAL 44-49;MEX 50-57;MIC 58-61;MOR 62;NAY 63;NLE 64-67;OAX 68-71;PUE 72-75;QUE 76;ROO 77;SLP 78-79;SIN 80-82;SON 83-85;' +
    'TAB 86;TAM 87-89;TLA 90;VER 91-96;YUC 97;ZAC 98-99',
}

type Range = readonly [from: string, to: string]
const parsed = new Map<string, ReadonlyMap<string, readonly Range[]>>()
function rangesOf(country: string): ReadonlyMap<string, readonly Range[]> {
  const known = parsed.get(country)
  if (known) return known
  const made = new Map(
    (rows[country] ?? '').split(';').map((row) => {
      const [state = '', list = ''] = row.split(' ')
      return [
        state,
        list.split(',').map((part): Range => [part.split('-')[0] ?? '', part.split('-').at(-1) ?? '']),
      ] as const
    }),
  )
  parsed.set(country, made)
  return made
}

const lies = (zip: string, [from, to]: Range): boolean => {
  const start = zip.slice(0, from.length)
  return start >= from && start <= to
}

/** Code of a state as the ranges know it, from its code or name; null where they know none. */
function codeOf(country: string, state: string): string | null {
  if (country === 'US' || country === 'CA' || country === 'AU' || country === 'CN') return parseState(country, state)
  return printedStateCode(country, state)
}

/**
 * Can the postal code lie in the state? True where nothing is known of either. The US by three digits, Canada by its letter, Australia,
 * Brazil, China, India, Korea, Mexico, Spain and Türkiye by ranges; the code in its written form. Post of the Indian army (9…) lies nowhere.
 */
export function postcodeFitsState(country: string, zip: string, state: string): boolean {
  const code = codeOf(country, state)
  if (country === 'TR') return code === null || zip.startsWith(code)
  if (country === 'US') return code === null || zipFitsState(zip, code)
  const ranges = code === null ? undefined : rangesOf(country).get(code)
  if (!ranges || (country === 'IN' && zip.startsWith('9'))) return true
  return ranges.some((range) => lies(zip, range))
}

/** The province of a Canadian postal code or its first three characters; null for letters that are in no use. */
export function provinceOfArea(area: string): string | null {
  for (const [state, ranges] of rangesOf('CA')) {
    if (area !== 'K1A' && area !== 'R8A' && ranges.some((range) => lies(area, range))) return state
  }
  return area === 'K1A' ? 'ON' : area === 'R8A' ? 'MB' : null
}
