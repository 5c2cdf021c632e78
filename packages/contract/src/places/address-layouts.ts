/**
 * Order of the lines of a postal address in Latin letters, by country. Facts: Google's libaddressinput data of June 2025 (CC BY 4.0),
 * the UPU's addressing sheets and USPS Publication 28; NOTICE names the licence.
 * %N name, %O company, %A street lines, %C town, %S state, %Z postal code; "|" begins a new line, everything else is printed as it is.
 */
const tailRows: Readonly<Record<string, string>> = {
  '%Z %C':
    'AD BA BE BG CY CZ DE DK DO DZ EE EH ET FR GE GL GN GR GW IS KG KW LA LR MA ME MG MK MZ NE NO PL PT PY RS SJ SK SM SN TJ TM TN TZ VA ' +
    'XK ZM AT BL GF GP MF MQ NC PM RE WF YT',
  '%Z  %C': 'NL',
  '%Z %C %S': 'ES IT PF UY',
  '%Z %C|%S': 'AM AR CL CV MY UZ',
  '%Z %C/%S': 'TR',
  '%Z %C, %S': 'MX',
  '%Z %S %C': 'RO',
  '%Z, %C|%S': 'BY',
  '%Z|%C': 'AL EC MU OM',
  '%Z|%C, %S': 'NI',
  '%Z- %C': 'GT',
  '%Z-%C|%S': 'SV',
  '%C %Z': 'BH BM BN BT IL JO KH LB LS MT MV NP NZ SA VC',
  '%C|%Z': 'AC AF AI FK GB GI GS IM IO KE LK NA PN SD SH SZ TA TC TT VG ZA',
  '%C %S %Z': 'AU CC CX HM NF US',
  '%C %S  %Z': 'CA',
  '%C, %S %Z': 'BB SO TW',
  '%C, %S, %Z': 'CO',
  '%C, %S': 'BS KN',
  '%C, %S|%Z': 'HN IQ IR JP',
  '%C|%S, %Z': 'CN KP',
  '%C|%S %Z': 'ID KY MN TH VN',
  '%C|%S|%Z': 'EG IE KR KZ RU UA',
  '%C|%Z %S': 'PH',
  '%C|%S': 'AE HK JM PA SC SR TV',
  '%C %Z|%S': 'IN NG PE',
  '%C %Z, %S': 'VE',
  '%C %Z %S': 'PG',
  '%C %S|%Z': 'CU',
  '%C - %Z': 'BD',
  '%C-%Z': 'PK',
  '%C, %Z': 'MM',
  '%C-%S|%Z': 'BR',
  '%S, %C|%Z': 'CR',
  '%S|%C': 'KI',
  '%S|%C, %Z': 'LV',
  '%C|GUERNSEY|%Z': 'GG',
  '%C|JERSEY|%Z': 'JE',
  '%C|SINGAPORE %Z': 'SG',
  'AX-%Z %C|ÅLAND': 'AX',
  'AZ %Z %C': 'AZ',
  'CH-%Z %C': 'CH',
  'FI-%Z %C': 'FI',
  'FL-%Z %C': 'LI',
  'FO-%Z %C': 'FO',
  'HR-%Z %C': 'HR',
  'HT%Z %C': 'HT',
  'L-%Z %C': 'LU',
  'LT-%Z %C': 'LT',
  'MC-%Z %C': 'MC',
  'MD-%Z %C': 'MD',
  'SE-%Z %C': 'SE',
  'SI-%Z %C': 'SI',
}

/** Where the company stands above the person. */
const companyFirst = set(
  'AT AU AX BE BL BR BY CC CH CX DK FI FR GF GP HM IQ IR LI LT LU MF MQ NC NF NL PF PM RE SE WF YT',
)

/** In these the prefix before the code belongs to mail from abroad only. */
export const abroadPrefix = /(?:CH|FI|FL|L|SE|SI|HR|LT|MD|AX|AZ|MC)-|AZ (?=%Z)/

/** US territories: their letters stand where a state does. */
export const usTerritories = set('AS FM GU MH MP PR PW UM VI')

/**
 * Countries whose post prints no state, province or county: one that is filled in stays off the label. In all others a filled part that
 * the layout does not name follows the town.
 */
export const stateless = set(
  'AD AT AX AZ BA BE BG BL BM CH CY CZ DE DK EE FI FO FR GB GE GF GG GI GL GP GR HR HU IL IM IS JE LI LT LU MC MD ME MF MK MQ MT NC NL NO ' +
    'NZ PL PM PT RE RS SA SE SG SI SJ SK SM VA WF XK YT ZA',
)

/** Parts besides the town that the country's post wants in capitals. */
export const capitalStreet = set(
  'AR AS BL CA FM GF GP GU HU KI MF MH MP MQ NC PM PR PW RE RO RU SO SR SZ TV UM VI WF YT',
)
export const capitalName = set('AS CA FM GU HU KI MH MP PR PW UM VI')

/** Layouts in the country's own script: from the large to the small. */
const localLayouts: Readonly<Record<string, string>> = {
  CN: '%Z|%S%C%A|%O|%N',
  HK: '%S%C|%A|%O|%N',
  JP: '〒%Z|%S%C|%A|%O|%N',
  KR: '%S %C|%A|%O|%N|%Z',
  MO: '%C%A|%O|%N',
  TW: '%Z|%S%C|%A|%O|%N',
}

function set(codes: string): ReadonlySet<string> {
  return new Set(codes.split(' '))
}

const tails = new Map(Object.entries(tailRows).flatMap(([tail, list]) => list.split(' ').map((code) => [code, tail])))

/** The layout of a country; of an unknown one the order that most posts can read. */
export function latinLayout(country: string): string {
  if (country === 'HU') return '%N|%O|%C|%A|%Z'
  const tail = usTerritories.has(country) ? `%C ${country} %Z` : (tails.get(country) ?? '%C %Z|%S')
  const head = companyFirst.has(country) ? '%O|%N|%A' : '%N|%O|%A'
  return `${head}|${tail}`
}
export const localLayout = (country: string): string | undefined => localLayouts[country]
