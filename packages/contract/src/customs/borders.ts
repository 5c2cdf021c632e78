/** What of an address decides whether customs see a parcel. */
export interface CustomsPlace {
  country: string
  state?: string | null | undefined
  city?: string | null | undefined
}

/** Areas of the United States with customs of their own, as a country or as a state of the US. */
const territories = new Set(['PR', 'VI', 'GU', 'AS', 'MP', 'UM'])
/** Palau, Micronesia and the Marshall Islands are written as states at times. */
const associated = new Set(['PW', 'FM', 'MH'])

/** Is it a military or diplomatic post office? */
export const isMilitary = ({ country, state, city }: CustomsPlace): boolean =>
  country === 'US' &&
  (['AA', 'AE', 'AP'].includes((state ?? '').toUpperCase()) || /^(APO|FPO|DPO)$/i.test((city ?? '').trim()))

/** The country by which customs call a place: territories are areas of their own. */
export function customsArea(place: CustomsPlace): string {
  const state = (place.state ?? '').toUpperCase()
  return place.country === 'US' && (territories.has(state) || associated.has(state)) ? state : place.country
}

/** Does a parcel need a declaration? Also to US territories and military post offices. */
export const crossesCustoms = (from: CustomsPlace, to: CustomsPlace): boolean =>
  customsArea(from) !== customsArea(to) || isMilitary(to) !== isMilitary(from)
