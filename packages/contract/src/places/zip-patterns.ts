/**
 * The form of postal codes by country, each country with a code of its own as the example. Facts: Google's libaddressinput data, state of
 * 17 July 2026 (CC BY 4.0, see NOTICE), narrowed by the ranges that the posts give out (UPU addressing sheets, GeoNames postal codes).
 */
const areas =
  'AB|AL|B[ABDHLNRST]?|C[ABFHMORTVW]|D[ADEGHLNTY]|E[CHNX]?|F[KY]|G[LUY]?|H[ADGPRSUX]|I[GMPV]|JE|K[ATWY]|L[ADELNSU]?|M[EKL]?|N[EGNPRW]?|' +
  'O[LX]|P[AEHLOR]|R[GHM]|S[AEGKLMNOPRSTWY]?|T[ADFNQRSW]|UB|W[ACDFNRSV]?|YO|ZE|BF|BX'
const inward = '\\d[ABD-HJLNP-UW-Z]{2}'
/** Letters and digits stand where the post puts them: BF is the forces, GIR 0AA the old Girobank, GY, IM and JE are islands that people count in; digits before letters of London alone. */
const british = `GIR 0AA|BFPO \\d{1,4}|(?:${areas})(?:\\d{1,2}|\\d[A-HJKMNP-Z]) ${inward}`
const five = '\\d{5}'
const four = '\\d{4}'
const four1 = '[1-9]\\d{3}'
const six = '\\d{6}'
const plus4 = '(?:-\\d{4})?'

const patternRows: readonly (readonly [pattern: string, examples: string])[] = [
  [`(?!000)${five}${plus4}`, 'US 90001'],
  [`00[679]\\d{2}${plus4}`, 'PR 00901'],
  [`008[0-5]\\d${plus4}`, 'VI 00802'],
  [`969[123]\\d${plus4}`, 'GU 96910'],
  [`9695[012]${plus4}`, 'MP 96950'],
  [`96799${plus4}`, 'AS 96799'],
  [`9694[1-4]${plus4}`, 'FM 96941'],
  [`969[67]\\d${plus4}`, 'MH 96960'],
  [`969(?:39|40)${plus4}`, 'PW 96940'],
  ['96898', 'UM 96898'],
  ['[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z] \\d[ABCEGHJ-NPRSTV-Z]\\d', 'CA K1A 0B1'],
  [british, 'GB SW1A 1AA'],
  [`GY\\d[\\dA-Z]? ${inward}`, 'GG GY1 1AA'],
  [`JE\\d[\\dA-Z]? ${inward}`, 'JE JE2 3AB'],
  [`IM\\d[\\dA-Z]? ${inward}`, 'IM IM1 1AA'],
  // 9999 is where letters to Santa go.
  ['(?!9999)(?:0[289]\\d\\d|[1-9]\\d{3})', 'AU 2000'],
  ['(?:37)?\\d{4}', 'AM 0010'],
  [four, 'CV 7600;ET 1000;GE 0101;GW 1000;HT 6110;LR 1000;NE 8001;PH 1000'],
  ['(?!0000)\\d{4}', 'NZ 1010;ZA 8001'],
  ['(?!0000|999[2-9])\\d{4}', 'NO 0150'],
  ['0[5-9]\\d{2}|[1-9]\\d{3}', 'DK 1050'],
  ['(?!999[3-9])[1-9]\\d{3}', 'AT 1010'],
  [
    four1,
    'AZ 1000;BD 1000;BE 1000;BG 1000;CH 8001;CY 1010;HU 1051;LU 1009;MD 2012;MK 1000;SI 1000;TN 1000;AF 1001;AL 1001',
  ],
  ['39\\d{2}', 'GL 3900'],
  ['(?:917\\d|8099)', 'SJ 9170'],
  ['(?!05|43|62|00)\\d{5}', 'DE 10115'],
  ['(?:0[1-9]|[1-8]\\d|9[0-58])\\d{3}|97[1-8]\\d\\d', 'FR 75001'],
  ['(?!99|0000)\\d{5}', 'IT 00184'],
  ['(?:0[1-9]|[1-4]\\d|5[0-2])\\d{3}', 'ES 28013'],
  ['(?!00)\\d{5}', 'MX 06000'],
  ['(?:0[1-9]|[1-5]\\d|6[0-3])\\d{3}', 'KR 04524'],
  ['(?:0[1-9]|[1-7]\\d|8[01])\\d{3}', 'TR 34110'],
  [
    five,
    'CU 10400;DO 10101;DZ 16000;EH 70000;FI 00100;GT 01010;HN 11101;IQ 10001;JO 11118;KE 00100;KW 13001;LA 01000;LK 00100;' +
      'LT 01100;MA 20000;MM 11181;MV 20026;MY 50480;NI 11001;NP 44600;PK 44000;SN 12500;UA 01001;UY 11000;ZM 10101;BT 11001;SD 11111',
  ],
  ['[1-9]\\d{4}', 'EE 10111;ID 10110'],
  ['(?:[1-8]\\d|9[0-6])\\d{3}', 'TH 10200'],
  ['8\\d{4}', 'ME 81000'],
  ['(?:7\\d|8[089])\\d{3}', 'BA 71000'],
  ['(?:[1-4]\\d|5[0-3])\\d{3}', 'HR 10000'],
  ['[1-7]\\d{4}', 'XK 10000'],
  ['1[01]\\d{4}|[1-3]\\d{4}', 'RS 11000'],
  ['980\\d{2}', 'MC 98000'],
  ['4789\\d', 'SM 47890'],
  ['00120', 'VA 00120'],
  ['22\\d{3}', 'AX 22100'],
  ['9[78][01]\\d{2}', 'BL 97133;GP 97110;MF 97150'],
  ['9[78]2\\d{2}', 'MQ 97200'],
  ['9[78]3\\d{2}', 'GF 97300'],
  ['9[78]4\\d{2}', 'RE 97400'],
  ['9[78]5\\d{2}', 'PM 97500'],
  ['976\\d{2}', 'YT 97600'],
  ['986\\d{2}', 'WF 98600'],
  ['987\\d{2}', 'PF 98714'],
  ['988\\d{2}', 'NC 98800'],
  [six, 'EC 170150;NG 100001;TJ 734000;TM 744000;UZ 100000;KG 720001;CO 110111'],
  ['(?:0[1-7]|1[0-356]|2[0-7]|3[0-6]|4[0-7]|5[1-7]|6[1-7]|7[1-5]|8[13-6])\\d{4}', 'CN 518000'],
  ['[1-9]\\d{5}', 'IN 110001'],
  ['[1-6]\\d{5}', 'RU 101000'],
  ['(?:0[1-9]|[1-7]\\d|8[0-2])\\d{4}', 'SG 018956'],
  ['(?:0[1-9]|1[0-7])\\d{4}|[A-Z]\\d\\d[A-Z]\\d[A-Z]\\d', 'KZ 050000'],
  ['2[0-4]\\d{4}', 'BY 220030'],
  ['(?:0[1-9]|[1-9]\\d)\\d{4}', 'RO 010011'],
  ['\\d{5,6}', 'KH 120101;VN 100000;MN 14200'],
  ['(?!000)\\d{3}-\\d{4}', 'JP 100-0001'],
  ['[1-9]\\d{2}(?:\\d{2,3})?', 'TW 106'],
  ['(?!00)\\d{5}-\\d{3}', 'BR 01310-100'],
  ['[1-9]\\d{3}-\\d{3}', 'PT 1000-205'],
  ['\\d{2}-\\d{3}', 'PL 00-001'],
  ['[1-9]\\d{3} (?!SA|SD|SS)[A-Z]{2}', 'NL 1012 AB'],
  ['[1-9]\\d{2} \\d{2}', 'SE 111 22'],
  ['[1-7]\\d{2} \\d{2}', 'CZ 110 00'],
  ['[089]\\d{2} \\d{2}', 'SK 811 01'],
  ['[1-8]\\d{2} \\d{2}', 'GR 105 57'],
  ['(?:D6W|[AC-FHKNPRTV-Y]\\d{2}) [AC-FHKNPRTV-Y\\d]{4}', 'IE D02 X285'],
  ['LV-\\d{4}', 'LV LV-1050'],
  ['AD[1-7]\\d{2}', 'AD AD500'],
  ['[A-Z]{3} \\d{4}', 'MT VLT 1117'],
  ['[1-9]\\d{2}', 'IS 101'],
  ['\\d{3}', 'FO 100;GN 001;LS 100;MG 101;OM 100;PG 111'],
  ['\\d{5}(?:\\d{2})?', 'IL 9414101;EG 11511'],
  [`${five}${plus4}`, 'SA 11564'],
  ['\\d{5}-\\d{5}', 'IR 11369-12345'],
  ['\\d{4}(?: \\d{4})?', 'LB 1107 2810'],
  ['(?:1[0-2]|[1-9])\\d{2}', 'BH 317'],
  ['[A-HJ-NP-Z]\\d{4}[A-Z]{3}|[A-HJ-NP-Z]?[1-9]\\d{3}', 'AR C1425CLA'],
  ['\\d{7}', 'CL 8340457'],
  ['\\d{4}(?:\\d{2})?', 'PY 1209'],
  ['[1-9]\\d{3}(?:-[A-Z])?', 'VE 1010'],
  ['[1-3]\\d{3}', 'SV 1101'],
  ['[A-Z]{2} [A-Z\\d]{2}', 'BM HM 12'],
  ['[A-Z]{2}\\d{4}', 'BN BS8811'],
  ['[HLMS]\\d{3}', 'SZ H100'],
  ['\\d{5}|\\d{3}[A-Z]{2}\\d{3}', 'MU 42602'],
  ['[A-Z]{2} \\d{5}', 'SO JH 09010'],
  ['94(?:8[5-9]|9[0-8])', 'LI 9490'],
  ['FIQQ 1ZZ', 'FK FIQQ 1ZZ'],
  ['SIQQ 1ZZ', 'GS SIQQ 1ZZ'],
  ['BBND 1ZZ', 'IO BBND 1ZZ'],
  ['PCRN 1ZZ', 'PN PCRN 1ZZ'],
  ['(?:ASCN|STHL|TDCU) 1ZZ', 'SH STHL 1ZZ'],
  ['TKCA 1ZZ', 'TC TKCA 1ZZ'],
  ['6799', 'CC 6799'],
  ['6798', 'CX 6798'],
  ['2899', 'NF 2899'],
  ['7050|7151', 'HM 7151'],
  ['(?:AI-)?2640', 'AI AI-2640'],
  ['BB\\d{5}', 'BB BB11000'],
  ['GX11 1AA', 'GI GX11 1AA'],
  ['KY\\d-\\d{4}', 'KY KY1-1100'],
  ['\\d{4}(?:-\\d{2})?', 'MZ 1100'],
  ['VC\\d{4}', 'VC VC0100'],
  ['VG\\d{4}', 'VG VG1110'],
  ['[0-2]\\d{4}', 'PE 15001'],
  ['\\d{4,5}', 'CR 10101;TZ 11101'],
  ['[1-3]\\d{4}', 'NA 10001'],
]

const forms: ReadonlyMap<string, { pattern: RegExp; example: string }> = new Map(
  patternRows.flatMap(([pattern, examples]) =>
    examples
      .split(';')
      .map((row) => [row.slice(0, 2), { pattern: new RegExp(`^(?:${pattern})$`), example: row.slice(3) }] as const),
  ),
)
/** The form of a country's code in its written form; undefined where none is written down. */
export const zipForm = (country: string): { pattern: RegExp; example: string } | undefined => forms.get(country)
