import type { Text } from '../core/messages.ts'

const zipCodes = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW'])
const postcodes = new Set(['GB', 'GG', 'JE', 'IM', 'AU', 'NZ'])

/** What the country calls its postal code. */
export function zipLabel(country: string): Text {
  if (zipCodes.has(country)) return { en: 'ZIP code', cn: '邮编' }
  if (postcodes.has(country)) return { en: 'Postcode', cn: '邮编' }
  if (country === 'IN') return { en: 'PIN code', cn: '邮编' }
  if (country === 'IE') return { en: 'Eircode', cn: '邮编' }
  return { en: 'Postal code', cn: '邮编' }
}

/** Countries whose codes the look-up knows. */
const looked = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW', 'CA', 'GB', 'GG', 'JE', 'IM'])
export const hasZipLookUp = (country: string): boolean => looked.has(country)

const islands = { GY: 'GG', JE: 'JE', IM: 'IM' } as const
/** The island whose post office a "British" postcode belongs to: Guernsey, Jersey, Man; null for the others. */
export const islandOfPostcode = (postcode: string): string | null =>
  islands[postcode.slice(0, 2) as keyof typeof islands] ?? null
