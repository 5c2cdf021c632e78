import type { Option } from '@waybill/kit'

/** Hours and minutes that a zone is ahead of UTC now, as "UTC+05:30". */
function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name === 'GMT' ? 'UTC+00:00' : name.replace('GMT', 'UTC')
}

const groupOf = (zone: string): string => zone.split('/')[0] ?? zone
const cityOf = (zone: string): string => (zone.split('/').slice(1).join(', ') || zone).replaceAll('_', ' ')

/** Browsers list some zones under former names of their cities: these find them under today's. */
const todayNames: Record<string, string> = {
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh',
  'Europe/Kiev': 'Kyiv',
  'America/Godthab': 'Nuuk',
}

/** All IANA zones by continent, found by city, name or offset; `present` stands among them even when this browser does not list it. */
export function zoneOptions(present: string | null): Option[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(present ? [present] : [])])
  return [...known]
    .toSorted((one, other) => groupOf(one).localeCompare(groupOf(other)) || cityOf(one).localeCompare(cityOf(other)))
    .map((zone) => {
      const offset = offsetOf(zone)
      const city = cityOf(zone)
      const text = city === zone ? zone : `${groupOf(zone)} / ${city}`
      return { value: zone, text, hint: offset, keywords: `${zone} ${offset} ${todayNames[zone] ?? ''}` }
    })
}

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
