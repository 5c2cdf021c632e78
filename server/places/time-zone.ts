import findZone from '@photostructure/tz-lookup'

/** Where the map is wrong for trade: Samoa is drawn beyond the date line, China runs on one clock, and Rota on that of Saipan. */
const overrides: Record<string, string> = { AS: 'Pacific/Pago_Pago', CN: 'Asia/Shanghai', MP: 'Pacific/Saipan' }

/** Codes whose point on the map lies on the wrong side of a border, or whose area has a clock of its own. */
const byCode: Record<string, string> = {
  '89883': 'America/Denver',
  '96898': 'Pacific/Wake',
  '96941': 'Pacific/Pohnpei',
  '96944': 'Pacific/Kosrae',
  A0K: 'America/St_Johns',
  G4T: 'America/Halifax',
  V0B: 'America/Edmonton',
}

/**
 * The main zone of each state and province of North America. A town at a border is drawn on the other side of it as often as not, so
 * the map decides only between the zones that a state has.
 */
const mainZone: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'America/New_York': 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
    'America/Toronto': 'QC ON',
    'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
    'America/Denver': 'CO MT NM UT WY',
    'America/Los_Angeles': 'CA WA NV OR',
    'America/Phoenix': 'AZ',
    'America/Boise': 'ID',
    'America/Detroit': 'MI',
    'America/Indiana/Indianapolis': 'IN',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
    'America/St_Johns': 'NL',
    'America/Halifax': 'NS PE',
    'America/Moncton': 'NB',
    'America/Winnipeg': 'MB',
    'America/Regina': 'SK',
    'America/Edmonton': 'AB NT',
    'America/Vancouver': 'BC',
    'America/Whitehorse': 'YT',
    'America/Iqaluit': 'NU',
  }).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const)),
)
/** The clock of most of a US state or Canadian province; null for another. A time in it is shown with the name of its zone. */
export const mainZoneOfState = (state: string): string | null => mainZone.get(state) ?? null
/** What else a state or province runs on. */
const furtherZones: Readonly<Record<string, RegExp>> = {
  AK: /Adak|Nome|Yakutat|Juneau|Sitka|Metlakatla/,
  AZ: /Denver/,
  BC: /Edmonton|Fort_Nelson|Dawson_Creek/,
  FL: /Chicago/,
  ID: /Los_Angeles/,
  IN: /Indiana|Chicago|Louisville/,
  KS: /Denver/,
  KY: /Kentucky|Chicago/,
  MI: /Menominee|Chicago/,
  ND: /North_Dakota|Denver/,
  NE: /Denver/,
  NL: /Goose_Bay/,
  NS: /Glace_Bay/,
  NT: /Inuvik/,
  NU: /Cambridge_Bay|Rankin_Inlet|Resolute|Atikokan/,
  ON: /Winnipeg|Atikokan|Thunder_Bay|Nipigon|Rainy_River/,
  OR: /Boise/,
  SD: /Denver/,
  SK: /Swift_Current|Edmonton/,
  TN: /New_York|Kentucky/,
  TX: /Denver/,
}
/** Countries whose other zones are islands and enclaves: almost everybody lives in this one. */
const mainZones: Record<string, string> = {
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  UA: 'Europe/Kyiv',
}

export interface ZonePoint {
  /** Postal code, or area of Canada. */
  code: string
  /** State or province, or a territory's country code. */
  region: string
  latitude: number
  longitude: number
}

/** The zone of a postal code's point in a state or territory, as an IANA name. */
export function zoneAt({ code, region, latitude, longitude }: ZonePoint): string {
  const fixed = byCode[code] ?? overrides[region]
  if (fixed) return fixed
  const drawn = findZone(latitude, longitude)
  const main = mainZone.get(region)
  if (main === undefined || drawn === main) return drawn
  return furtherZones[region]?.test(drawn) ? drawn : (northIdaho(code) ?? main)
}

/** Idaho north of the Salmon River runs on Pacific time. */
const northIdaho = (code: string): string | null => (/^83[58]/.test(code) ? 'America/Los_Angeles' : null)

const australia: Record<string, string> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
}

/** The zone of a whole country; null when it has several and the state does not tell. */
export function zoneOfCountry(country: string, state: string | null = null): string | null {
  if (country === 'AU') return australia[state ?? ''] ?? null
  const fixed = overrides[country] ?? mainZones[country]
  if (fixed) return fixed
  if (!/^[A-Z]{2}$/.test(country)) return null
  const locale: Intl.Locale & { getTimeZones?: () => string[] } = new Intl.Locale(`und-${country}`)
  const zones = locale.getTimeZones?.() ?? []
  return zones.length === 1 ? (zones[0] ?? null) : null
}
