/** What of an address decides whether customs see a parcel. */
export interface CustomsPlace {
  country: string
  state?: string | null | undefined
  city?: string | null | undefined
  zip?: string | null | undefined
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

/** The customs union of the EU, with Monaco (Regulation (EU) No 952/2013, article 4). */
const union = new Set('AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE MC'.split(' '))
/** Places of members that are outside its customs area or its VAT area (Directive 2006/112/EC, article 6), by post code. */
const outside: Readonly<Record<string, RegExp>> = {
  // Canary Islands, Ceuta, Melilla.
  ES: /^(35|38|51|52)/,
  // Overseas departments and territories, where they are written as France.
  FR: /^9[78]/,
  // Heligoland, Büsingen.
  DE: /^(27498|78266)$/,
  // Livigno, Campione d'Italia.
  IT: /^(23041|22061)$/,
  // Åland.
  FI: /^22/,
  // Mount Athos.
  GR: /^63086$/,
}
const isInUnion = ({ country, zip }: CustomsPlace): boolean =>
  union.has(country) && !outside[country]?.test((zip ?? '').replace(/\s/g, ''))

/** Does a parcel need a declaration? Also to US territories and military post offices; not between members of the EU. */
export function crossesCustoms(from: CustomsPlace, to: CustomsPlace): boolean {
  if (isInUnion(from) || isInUnion(to)) return isInUnion(from) !== isInUnion(to)
  return customsArea(from) !== customsArea(to) || isMilitary(to) !== isMilitary(from)
}
