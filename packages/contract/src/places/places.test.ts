import { describe, expect, it } from 'vitest'
import {
  canonicalZip,
  countryCodes,
  countryName,
  isPhone,
  isStateRequired,
  listCountries,
  parseCountry,
  parsePhone,
  parseState,
  parseZip,
  statesOf,
  statesOfZip,
  zipExample,
  zipFitsState,
  zipRule,
} from './index.ts'

describe('countries', () => {
  it('are 250, each with a name in both languages', () => {
    expect(new Set(countryCodes).size).toBe(250)
    for (const locale of ['en', 'cn'] as const) {
      expect(listCountries(locale).filter(({ code, name }) => name === code || name === '')).toEqual([])
    }
    expect(countryName('US', 'cn')).toBe('美国')
    expect(countryName('CD', 'en')).toBe('DR Congo')
    expect(countryName('??', 'en')).toBe('??')
  })

  it('are read back from their own names', () => {
    for (const locale of ['en', 'cn'] as const) {
      for (const { code, name } of listCountries(locale)) expect([name, parseCountry(name)]).toEqual([name, code])
    }
  })

  it.each([
    ['us', 'US'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['United States of America', 'US'],
    ['美国', 'US'],
    [' United Kingdom ', 'GB'],
    ['UK', 'GB'],
    ['Czech Republic', 'CZ'],
    ['Cote d’Ivoire', 'CI'],
    ['South Korea', 'KR'],
    ['中国香港', 'HK'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['Trinidad and Tobago', 'TT'],
  ])('%s is %s', (text, code) => expect(parseCountry(text)).toBe(code))

  it.each(['', 'XX', 'Atlantis', 'California', '12'])('“%s” is none', (text) => expect(parseCountry(text)).toBeNull())
})

describe('states', () => {
  it('have unique codes and both names', () => {
    const counts = { US: 62, CA: 13, AU: 8, CN: 34 }
    for (const [country, count] of Object.entries(counts)) {
      const states = statesOf(country)
      expect([country, new Set(states.map((state) => state.code)).size]).toEqual([country, count])
      for (const { code, name } of states) {
        expect(parseState(country, code)).toBe(code)
        expect(parseState(country, name.en)).toBe(code)
        expect(parseState(country, name.cn)).toBe(code)
      }
    }
  })

  it.each([
    ['US', 'california', 'CA'],
    ['US', 'US-NY', 'NY'],
    ['US', 'Washington DC', 'DC'],
    ['US', '加州', 'CA'],
    ['CA', 'Québec', 'QC'],
    ['AU', 'nsw', 'NSW'],
    ['CN', '广东', 'GD'],
    ['CN', 'Guangdong Province', 'GD'],
    ['CN', '广西壮族自治区', 'GX'],
    ['DE', ' Bayern ', 'Bayern'],
  ])('in %s, %s is %s', (country, text, code) => expect(parseState(country, text)).toBe(code))

  it('outside the list are refused where there is a list', () => {
    expect(parseState('US', 'Bavaria')).toBeNull()
    expect(parseState('CA', 'NY')).toBeNull()
  })

  it('are required only where addresses are written with one', () => {
    expect(['US', 'CA', 'CN', 'JP'].every(isStateRequired)).toBe(true)
    expect(['GB', 'DE', 'FR', 'HK', 'SG', 'NL'].some(isStateRequired)).toBe(false)
  })
})

describe('postal codes', () => {
  it.each([
    ['US', '90001', '90001'],
    ['US', '90001 1234', '90001-1234'],
    ['US', '900011234', '90001-1234'],
    ['US', '2134', '02134'],
    ['PR', '901', '00901'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M1 1AE', 'M1 1AE'],
    ['GB', 'GIR 0AA', 'GIR 0AA'],
    ['GB', 'BFPO 12', 'BFPO 12'],
    ['AU', '800', '0800'],
    ['CN', '５１８０００', '518000'],
    ['JP', '1000001', '100-0001'],
    ['KR', '06236', '06236'],
    ['DE', '1067', '01067'],
    ['MX', '6600', '06600'],
    ['NL', '1012ab', '1012 AB'],
    ['BR', '01310100', '01310-100'],
    ['PL', '00001', '00-001'],
    ['MP', '96950', '96950'],
    ['KZ', '050000', '050000'],
    ['FO', '100', '100'],
  ])('in %s, %s is kept as %s', (country, text, kept) => expect(parseZip(country, text)).toBe(kept))

  it.each([
    ['US', '9'],
    ['US', '9000111'],
    ['US', 'ABCDE'],
    ['CA', 'D1A 0B1'],
    ['CA', 'K1A'],
    ['GB', '12345'],
    ['AU', '12345'],
    ['CN', '5180'],
    ['JP', '1000'],
    ['KR', '135-080'],
    ['PR', '90001'],
    ['MP', '96960'],
    ['FO', '!'],
  ])('in %s, %s is not one', (country, text) => expect(parseZip(country, text)).toBeNull())

  it('are kept unchanged when kept again, and the examples are good ones', () => {
    for (const country of countryCodes) {
      const example = zipExample(country)
      if (example === null) continue
      const kept = canonicalZip(country, example)
      expect(canonicalZip(country, kept)).toBe(kept)
    }
    for (const country of ['US', 'CA', 'GB', 'AU', 'CN', 'JP', 'KR', 'DE', 'FR', 'IT', 'ES', 'MX', 'MP', 'PR', 'IE']) {
      expect(parseZip(country, zipExample(country) ?? '')).not.toBeNull()
    }
  })

  it('are never required by the 90 countries of the specification', () => {
    const none =
      'AE AF AG AI AL AO AQ AW BB BF BI BJ BO BQ BS BT BV BW BZ CD CF CG CI CM CO CU CW DJ DM ER FJ GA GD GH GI GM GQ GY HK IE JM KI KM KN KP KY LC LY ML MO MR MS MW MZ NA NR NU PA PE PS QA RW SB SC SD SL SR SS ST SX SY TD TF TG TK TL TO TT TV TZ UG VC VG VN VU WS YE ZW'
    for (const country of none.split(' ')) expect([country, zipRule(country)]).not.toEqual([country, 'required'])
    expect(['US', 'CA', 'GB', 'CN', 'DE', 'JP', 'AU', 'MP'].map(zipRule)).toEqual(Array(8).fill('required'))
    expect([zipRule('HK'), zipRule('AE'), zipRule('IE'), zipRule('TH')]).toEqual([
      'unused',
      'unused',
      'optional',
      'optional',
    ])
  })

  it('tell the US state', () => {
    expect(zipFitsState('90001', 'CA')).toBe(true)
    expect(zipFitsState('90001', 'NY')).toBe(false)
    expect(zipFitsState('06390', 'NY')).toBe(true)
    expect(zipFitsState('06390', 'CT')).toBe(true)
    expect(zipFitsState('96799', 'AS')).toBe(true)
    expect(statesOfZip('96950')).toEqual(expect.arrayContaining(['MP', 'GU']))
    expect(statesOfZip('00100')).toEqual([])
    for (const { code } of statesOf('US')) expect([code, zipFitsState('00100', code)]).toEqual([code, false])
  })
})

describe('phones', () => {
  it.each([
    ['(213) 555-0123', 'US'],
    ['+1 415-555-1234 ext. 12345', 'US'],
    ['2125551234 x12', 'US'],
    ['+86 755 8888 8888', 'US'],
    ['13800138000', 'CN'],
    ['020 7946 0958', 'GB'],
    ['91234567', 'HK'],
    ['138 0013 8000', 'CN'],
    ['19912345678', 'CN'],
    ['+86 138 0013 8000', 'US'],
    ['008613800138000', 'CA'],
    ['14155551234', 'US'],
    ['1 415 555 1234', 'US'],
    ['1-800-555-0199', 'US'],
    ['1 (787) 555 0123', 'PR'],
    ['15145550123', 'CA'],
    ['16702341234', 'MP'],
  ])('%s is one in %s', (text, country) => expect(isPhone(text, country)).toBe(true))
  it.each([
    ['1234567', 'US'],
    ['12345', 'GB'],
    ['call me', 'US'],
    ['1234567890123456', 'CN'],
    ['', 'US'],
    // Chinese mobile numbers: of an exchange or area that there is not, or in China's groups.
    ['13800138000', 'US'],
    ['13912345678', 'US'],
    ['15912345678', 'CA'],
    ['18612345678', 'US'],
    ['19988887777', 'PR'],
    ['138 2222 3333', 'US'],
    ['186-5555-1234', 'CA'],
  ])('“%s” is none in %s', (text, country) => expect(isPhone(text, country)).toBe(false))
  it('keep plus and extension', () =>
    expect(parsePhone('+1 (212) 555-1234 ext 12')).toEqual({ number: '+12125551234', extension: '12' }))
})
