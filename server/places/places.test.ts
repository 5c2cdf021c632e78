import { countryCodes, isPhone, postcodeAreas } from '@waybill/contract/places/index'
import { describe, expect, it } from 'vitest'
import { provinceOf } from './canada.ts'
import { findZipPlace, readPhone, showPhone, zoneOfAddress } from './index.ts'
import { titleCase } from './title-case.ts'
import { americanCodes, canadianAreas } from './zip-codes.ts'

describe('the zip look-up', () => {
  it.each([
    ['US', '90001', 'Los Angeles', 'CA', 'America/Los_Angeles'],
    ['US', '10001-1234', 'New York', 'NY', 'America/New_York'],
    ['US', '02134', 'Allston', 'MA', 'America/New_York'],
    ['US', '2134', 'Allston', 'MA', 'America/New_York'],
    ['US', '20500', 'Washington', 'DC', 'America/New_York'],
    ['US', '99501', 'Anchorage', 'AK', 'America/Anchorage'],
    ['US', '96813', 'Honolulu', 'HI', 'Pacific/Honolulu'],
    ['US', '00901', 'San Juan', 'PR', 'America/Puerto_Rico'],
    ['US', '96799', 'Pago Pago', 'AS', 'Pacific/Pago_Pago'],
    ['US', '75070', 'McKinney', 'TX', 'America/Chicago'],
    ['US', '86045', 'Tuba City', 'AZ', 'America/Denver'],
    ['US', '85003', 'Phoenix', 'AZ', 'America/Phoenix'],
    ['MP', '96950', 'Saipan', null, 'Pacific/Saipan'],
    ['MP', '96951', 'Rota', null, 'Pacific/Saipan'],
    ['MP', '96952', 'Tinian', null, 'Pacific/Saipan'],
    ['CA', 'K1A 0B1', 'Ottawa', 'ON', 'America/Toronto'],
    ['CA', 'm5v3l9', 'Toronto', 'ON', 'America/Toronto'],
    ['CA', 'V6B 1A1', 'Vancouver', 'BC', 'America/Vancouver'],
    ['CA', 'T2P 1A1', 'Calgary', 'AB', 'America/Edmonton'],
    ['CA', 'R3C 1A1', 'Winnipeg', 'MB', 'America/Winnipeg'],
    ['CA', 'B3H 1A1', 'Halifax', 'NS', 'America/Halifax'],
    ['CA', 'A1C 1A1', "St. John's", 'NL', 'America/St_Johns'],
    ['CA', 'S4P 1A1', 'Regina', 'SK', 'America/Regina'],
    ['CA', 'Y1A 1A1', 'Whitehorse', 'YT', 'America/Whitehorse'],
    ['CA', 'X0A 0A1', 'Iqaluit', 'NU', 'America/Iqaluit'],
    ['CA', 'X1A 1A1', 'Yellowknife', 'NT', 'America/Edmonton'],
    ['GB', 'sw1a1aa', 'London', 'ENG', 'Europe/London'],
    ['GB', 'CF10 1AA', 'Cardiff', 'WLS', 'Europe/London'],
    ['GB', 'SY1 1AA', 'Shrewsbury', null, 'Europe/London'],
  ])('%s %s is in %s, %s', (country, zip, city, state, timeZone) => {
    expect(findZipPlace(country, zip)).toMatchObject({ country, city, state, timeZone })
  })
  it.each([
    ['US', '99999'],
    ['US', '9000'.padEnd(12, '0')],
    ['MP', '90001'],
    ['CA', 'D1A 0B1'],
    ['CA', 'H0H 0H0'],
    ['GB', 'ZZ1 1AA'],
    ['DE', '10115'],
    ['US', '__proto__'],
  ])('%s %s is not known', (country, zip) => {
    expect(findZipPlace(country, zip)).toBeNull()
  })
  it('gives no place on the map to the post of the forces', () => {
    expect(findZipPlace('US', '09012')).toMatchObject({ city: 'APO', state: 'AE', lat: null, timeZone: null })
  })
  it('knows as many codes as it should', () => {
    expect(Object.keys(americanCodes()).length).toBeGreaterThanOrEqual(42_500)
    const areas = Object.keys(canadianAreas())
    expect(areas.length).toBeGreaterThanOrEqual(1600)
    expect(areas.length).toBeLessThanOrEqual(1660)
    expect(areas.filter((area) => provinceOf(area) === null)).toEqual([])
    expect(postcodeAreas).toHaveLength(121)
    const towns = areas.filter((area) => findZipPlace('CA', `${area} 1A1`)?.city)
    expect(towns.length / areas.length).toBeGreaterThan(0.85)
  })
  it('writes capitals as names', () => {
    const names = ['SAINT-LOUIS-DE-KENT', "ST. JOHN'S", 'MCBRIDE', '100 MILE HOUSE', 'NIAGARA-ON-THE-LAKE']
    expect(names.map(titleCase)).toEqual([
      'Saint-Louis-de-Kent',
      "St. John's",
      'McBride',
      '100 Mile House',
      'Niagara-on-the-Lake',
    ])
  })
})

describe('the time zone of an address', () => {
  it.each([
    [{ country: 'US', zip: '90245' }, 'America/Los_Angeles'],
    [{ country: 'CN', state: 'XJ' }, 'Asia/Shanghai'],
    [{ country: 'AU', state: 'WA' }, 'Australia/Perth'],
    [{ country: 'DE', zip: '10115' }, 'Europe/Berlin'],
    [{ country: 'KR' }, 'Asia/Seoul'],
    [{ country: 'RU' }, null],
    [{ country: 'US', zip: '09012' }, null],
  ])('%o is %s', (address, zone) => {
    expect(zoneOfAddress(address)).toBe(zone)
  })
  it('fails for no country', () => {
    for (const country of [...countryCodes, '', 'x']) expect(() => zoneOfAddress({ country })).not.toThrow()
  })
})

describe('phones', () => {
  it.each([
    ['(213) 555-0123', 'US', '+12135550123', '(213) 555-0123'],
    ['13800138000', 'CN', '+8613800138000', '138 0013 8000'],
    ['0755 8888 8888', 'CN', '+8675588888888', '0755 8888 8888'],
    ['020 7946 0958', 'GB', '+442079460958', '020 7946 0958'],
    ['91234567', 'HK', '+85291234567', '9123 4567'],
    ['010-1234-5678', 'KR', '+821012345678', '010-1234-5678'],
    ['0412 345 678', 'AU', '+61412345678', '0412 345 678'],
    ['6702341234', 'MP', '+16702341234', '(670) 234-1234'],
    ['2125551234 ext 12', 'US', '+12125551234;ext=12', '(212) 555-1234 ext. 12'],
    ['+86 755 8888 8888', 'US', '+8675588888888', '+86 755 8888 8888'],
    ['0086 138 0013 8000', 'US', '+8613800138000', '+86 138 0013 8000'],
  ])('%s in %s', (text, country, kept, shown) => {
    expect(readPhone(text, country)?.kept).toBe(kept)
    expect(showPhone(kept, country)).toBe(shown)
  })
  it('refuses what cannot be one, and knows what is given out', () => {
    expect(['1234567', 'abc', '', '12345678901234567890'].map((text) => readPhone(text, 'US'))).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(readPhone('999 555 0123', 'US')?.known).toBe(false)
  })
  it('of eleven digits are American in every area that is in service', () => {
    const areas = Array.from({ length: 800 }, (_, index) => String(200 + index))
    const served = areas.filter((area) => readPhone(`+1${area}5552345`, 'US')?.known)
    expect(served.length).toBeGreaterThan(350)
    expect(served.filter((area) => !isPhone(`1${area}5552345`, 'US'))).toEqual([])
  })
})
