import findZone from '@photostructure/tz-lookup'

/** Where the map is wrong for trade: Samoa is drawn beyond the date line, China runs on one clock, and Rota on that of Saipan. */
const overrides: Record<string, string> = { AS: 'Pacific/Pago_Pago', CN: 'Asia/Shanghai', MP: 'Pacific/Saipan' }

/** Countries whose other zones are islands and enclaves: almost everybody lives in this one. */
const mainZones: Record<string, string> = {
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  UA: 'Europe/Kyiv',
}

/** The zone of a point in a state or country, as an IANA name. */
export const zoneAt = (region: string, latitude: number, longitude: number): string =>
  overrides[region] ?? findZone(latitude, longitude)

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
