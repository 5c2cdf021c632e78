type Place = { city: string; state: string | null; zip: string | null; country: string }

/** Where a parcel goes in one line, "Los Angeles, CA 90001"; the country only abroad. */
export function placeText({ city, state, zip, country }: Place): string {
  const region = [state, zip].filter(Boolean).join(' ')
  const place = [city, region].filter(Boolean).join(', ')
  return country === 'US' ? place : `${place}, ${country}`
}
