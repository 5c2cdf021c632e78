import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countryCodes, isPhone, postcodeAreas, provinceOfArea, zipFitsState } from '@waybill/contract/places/index'
import { describe, expect, it } from 'vitest'
import { findZipPlace, listedZipState, readPhone, showPhone, zoneOfAddress } from './index.ts'
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
    ['US', '75036', 'Frisco', 'TX', 'America/Chicago'],
    ['US', '85288', 'Tempe', 'AZ', 'America/Phoenix'],
    ['US', '83826', 'Eastport', 'ID', 'America/Los_Angeles'],
    ['US', '83702', 'Boise', 'ID', 'America/Boise'],
    ['US', '92363', 'Needles', 'CA', 'America/Los_Angeles'],
    ['US', '99742', 'Gambell', 'AK', 'America/Anchorage'],
    ['US', '78560', 'La Joya', 'TX', 'America/Chicago'],
    ['FM', '96941', 'Pohnpei', null, 'Pacific/Pohnpei'],
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
    ['CA', 'V0B 1G0', 'Fernie', 'BC', 'America/Edmonton'],
    ['CA', 'V1C 1A1', 'Cranbrook', 'BC', 'America/Edmonton'],
    ['CA', 'T1A 1A1', 'Medicine Hat', 'AB', 'America/Edmonton'],
    ['CA', 'E3N 1A1', 'Campbellton', 'NB', 'America/Moncton'],
    ['CA', 'G4T 1A1', null, 'QC', 'America/Halifax'],
    ['JE', 'JE2 3AB', 'Jersey', null, 'Europe/Jersey'],
    ['GG', 'GY9 3UF', 'Alderney', null, 'Europe/Guernsey'],
    ['IM', 'IM1 1AA', 'Isle of Man', null, 'Europe/Isle_of_Man'],
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
  it.each(['99999', '21301', '34300', '00100'])('no post of the US has given out %s', (zip) =>
    expect(listedZipState(zip)).toBeNull(),
  )
  it.each(['90001', '75036', '85288', '96950', '00901', '09012', '09999', '96299', '34001'])('%s is given out', (zip) =>
    expect(listedZipState(zip)).not.toBeNull(),
  )
  it('has Dulles in Virginia, and the offices of the government around it in Washington', () => {
    expect(['20040', '20041', '20042', '20301', '20500', '20599'].map(listedZipState)).toEqual([
      'DC',
      'VA',
      'DC',
      'DC',
      'DC',
      'DC',
    ])
    expect([zipFitsState('20041', 'VA'), zipFitsState('20041-0001', 'DC'), zipFitsState('20040', 'VA')]).toEqual([
      true,
      false,
      false,
    ])
  })
  it('has every code under a state of its three digits', () => {
    const elsewhere = Object.values(americanCodes()).filter(({ zip, state }) => !zipFitsState(zip, state))
    expect(elsewhere).toEqual([])
  })
  it('names the source, the licence and the day of its tables', () => {
    for (const name of ['us-zip-codes', 'canadian-areas']) {
      const head = readFileSync(join(import.meta.dirname, `postal/${name}.tsv`), 'utf8').slice(0, 600)
      expect(head).toMatch(/GeoNames.*CC BY 4\.0[^]*State of 20\d\d-\d\d-\d\d[^]*Changed:/)
    }
  })
  it('knows as many codes as it should', () => {
    expect(Object.keys(americanCodes()).length).toBeGreaterThanOrEqual(41_500)
    const areas = Object.keys(canadianAreas())
    expect(areas.length).toBeGreaterThanOrEqual(1600)
    expect(areas.length).toBeLessThanOrEqual(1660)
    expect(areas.filter((area) => provinceOfArea(area) === null)).toEqual([])
    expect(postcodeAreas).toHaveLength(121)
    const towns = areas.filter((area) => findZipPlace('CA', `${area} 1A1`)?.city)
    expect(towns.length / areas.length).toBeGreaterThan(0.85)
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
