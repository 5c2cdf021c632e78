import type { Locale } from '@waybill/contract/core/messages'
import { offeredStates } from '@waybill/contract/places/index'
import { parsePastedAddress, type PastedAddress } from '@waybill/contract/places/paste/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/http/index.ts'
import { findZipPlace } from '../../../places/index.ts'

/** States of a country by name in the language; codes are what addresses are kept with. */
export function listStates(country: string, locale: Locale): { code: string; name: string }[] {
  return offeredStates(country).map(({ code, name }) => ({ code, name: name[locale] }))
}

/** The five countries of the latest thousand orders and of the address book, most used first. */
export async function listUsedCountries({ db, actor }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select country::text as country from (
      (select country from orders_order where org_id = ${actor.orgId} order by create_time desc, id desc limit 1000)
      union all (select country from address where org_id = ${actor.orgId} and deleted_at is null limit 1000)) as used
    group by country order by count(*) desc, country limit 5`.execute(db)
  return rows.map((row) => row.country)
}

/** Splits a pasted address; a city or state that the text leaves out comes from its zip code where that is certain. */
export function readPasted(text: string, country: string | undefined): PastedAddress {
  const pasted = parsePastedAddress(text, country)
  const { address } = pasted
  const place = address.country && address.zip ? findZipPlace(address.country, address.zip) : null
  if (!place) return pasted
  const filled = { ...address }
  if (!filled.state && place.state && address.country !== 'GB') filled.state = place.state
  if (!filled.city && place.city && !place.approximate) filled.city = place.city
  return { ...pasted, address: filled }
}
