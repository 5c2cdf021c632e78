import { parseAddressText, queryState, queryZip } from '@waybill/contract/addresses/api'
import { queryCountry } from '@waybill/contract/orders/api'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const zip = async (country: string, code: string) =>
  (await server.call(queryZip, { query: { country, zip: code } }, { as })).body

describe('the zip look-up', () => {
  it('answers place, coordinates and time zone, and NODATA for what it does not know', async () => {
    expect(await zip('US', '90001')).toMatchObject({
      result: 'OK',
      data: { city: 'Los Angeles', state: 'CA', lat: 33.97, lon: -118.25, timeZone: 'America/Los_Angeles' },
    })
    expect(await zip('MP', '96951')).toMatchObject({ result: 'OK', data: { city: 'Rota', country: 'MP' } })
    expect(await zip('US', '99999')).toMatchObject({ result: 'NODATA', data: null })
    expect(await zip('DE', '10115')).toMatchObject({ result: 'NODATA' })
  })
  it.each([
    ['no country', 'zip=90001'],
    ['a country that is no code', 'country=usa&zip=90001'],
    ['a code of 10,000 characters', `country=US&zip=${'9'.repeat(10_000)}`],
  ])('refuses %s', async (_what, query) => {
    expect((await server.request({ method: 'GET', url: `${queryZip.path}?${query}`, as })).status).toBe(400)
  })
})

describe('countries and states', () => {
  it('come in the language asked for', async () => {
    const countries = (await server.call(queryCountry, { query: { lang: 'cn' } }, { as })).body.data
    expect(countries).toHaveLength(250)
    expect(countries).toContainEqual({ countryCode: 'US', countryName: '美国', value: '美国' })
    const states = (await server.call(queryState, { query: { country: 'JP', lang: 'cn' } }, { as })).body.data
    expect(states).toHaveLength(47)
    expect(states?.[12]).toEqual({ code: '13', name: '东京都' })
    const { body } = await server.call(queryState, { query: { country: 'DE' } }, { as })
    expect(body).toMatchObject({ result: 'OK', data: [] })
  })
})

describe('a pasted address', () => {
  it('is split, and a certain zip code gives what the text left out', async () => {
    const text = 'Jane Miller\n1200 Wilshire Blvd\n90017'
    const { body } = await server.call(parseAddressText, { body: { text, country: 'US' } }, { as })
    expect(body.data?.address).toMatchObject({ name: 'Jane Miller', state: 'CA', city: 'Los Angeles', zip: '90017' })
  })
})
