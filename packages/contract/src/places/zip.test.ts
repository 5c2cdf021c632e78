import { describe, expect, it } from 'vitest'
import { countryCodes } from './countries.ts'
import { postcodeFitsState } from './state-ranges.ts'
import { canonicalZip, parseZip, readZip, zipChangeText, zipExample, zipHint, zipRule } from './zip.ts'
import { good, wrong } from './zip.fixture.ts'

const rows = (text: string): [country: string, code: string][] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [country = '', ...codes] = line.split('|')
      return codes.map((code): [string, string] => [country, code])
    })

describe('postal codes of the world', () => {
  it('are taken as their posts publish them, in at least 130 countries', () => {
    expect(new Set(rows(good).map(([country]) => country)).size).toBeGreaterThanOrEqual(130)
    expect(rows(good).filter(([country, code]) => parseZip(country, code) !== code)).toEqual([])
  })
  it('are refused where no post gives them out', () => {
    expect(new Set(rows(wrong).map(([country]) => country)).size).toBeGreaterThanOrEqual(100)
    expect(rows(wrong).filter(([country, code]) => parseZip(country, code) !== null)).toEqual([])
  })
  it('are refused with a code of the country itself, which is a good one', () => {
    for (const country of countryCodes) {
      const example = zipExample(country)
      if (example === null) {
        expect([country, zipRule(country)]).toEqual([country, 'unused'])
        continue
      }
      expect([country, parseZip(country, example)]).toEqual([country, example])
      expect(zipHint(country)).toEqual({ en: `Example: ${example}`, cn: `例如 ${example}` })
    }
  })
  it('have the example of no other country', () => {
    const known = {
      FR: /^75/,
      IT: /^00/,
      ES: /^28/,
      KR: /^0\d{4}$/,
      MX: /^06/,
      IN: /^110/,
      SG: /^018/,
      RU: /^101/,
      AU: /^2000$/,
      CH: /^8001$/,
    }
    for (const [country, form] of Object.entries(known)) expect(zipExample(country)).toMatch(form)
  })
})

describe('a code as it is written on mail', () => {
  it.each([
    ['DE', 'D-10115', '10115'],
    ['DE', 'D 10115', '10115'],
    ['DE', 'DE-10115', '10115'],
    ['FR', 'F-75001', '75001'],
    ['FR', 'FR-75001', '75001'],
    ['IT', 'I-20121', '20121'],
    ['ES', 'E-28013', '28013'],
    ['CH', 'CH-8001', '8001'],
    ['AT', 'A-1010', '1010'],
    ['BE', 'B-1000', '1000'],
    ['NL', 'NL-1012 AB', '1012 AB'],
    ['LU', 'L-1009', '1009'],
    ['LI', 'FL-9490', '9490'],
    ['SE', 'SE-111 22', '111 22'],
    ['SE', 'S-11122', '111 22'],
    ['NO', 'N-0150', '0150'],
    ['DK', 'DK-1050', '1050'],
    ['FI', 'FIN-00100', '00100'],
    ['PT', 'P-1000-205', '1000-205'],
    ['PL', 'PL-00-950', '00-950'],
    ['CZ', 'CZ-110 00', '110 00'],
    ['SK', 'SK-81101', '811 01'],
    ['HU', 'H-1051', '1051'],
    ['RO', 'RO-010011', '010011'],
    ['GR', 'GR-105 57', '105 57'],
    ['HR', 'HR-10000', '10000'],
    ['SI', 'SI-1000', '1000'],
    ['LT', 'LT-01100', '01100'],
    ['EE', 'EE-10111', '10111'],
    ['RS', 'SRB-11000', '11000'],
    ['MD', 'MD-2012', '2012'],
    ['FO', 'FO-100', '100'],
    ['MC', 'MC-98000', '98000'],
    ['AZ', 'AZ1000', '1000'],
    ['HT', 'HT6110', '6110'],
    ['LV', '1010', 'LV-1010'],
    ['AD', '500', 'AD500'],
    ['JP', '〒100-0001', '100-0001'],
    ['BR', 'CEP 01310-100', '01310-100'],
    ['MX', 'C.P. 06000', '06000'],
    ['GB', 'GB-SW1A 1AA', 'SW1A 1AA'],
    ['US', '2134', '02134'],
    ['DE', '1067', '01067'],
  ])('in %s, %s is read as %s, and that is said', (country, text, zip) => {
    const read = readZip(country, text)
    expect(read?.zip).toBe(zip)
    const said = zipChangeText(read!)
    expect(said?.en).toContain(`Read as ${zip}`)
    expect(said?.cn).toContain(zip)
  })

  it.each([
    ['IN', '110 001', '110001'],
    ['AR', 'C1425 CLA', 'C1425CLA'],
    ['JP', '1000001', '100-0001'],
    ['RS', '106314', '106314'],
    ['SA', '11564-1234', '11564-1234'],
    ['SA', '115641234', '11564-1234'],
    ['BR', '01.310-100', '01310-100'],
    ['CA', 'k1a-0b1', 'K1A 0B1'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['CN', '５１８０００', '518000'],
    ['SG', '018 956', '018956'],
    ['US', '90001 1234', '90001-1234'],
    ['LV', 'LV1010', 'LV-1010'],
  ])('in %s, %s is %s with other blanks, marks and capitals alone', (country, text, zip) => {
    const read = readZip(country, text)
    expect(read).toEqual({ zip, changes: [] })
    expect(zipChangeText(read!)).toBeNull()
  })

  it.each([
    ['BR', '1310100', 'Did you mean 01310-100?'],
    ['BR', '1310100.0', 'Did you mean 01310-100?'],
    ['JP', '600000', 'Did you mean 060-0000?'],
    ['SG', '18956', 'Did you mean 018956?'],
    ['FI', '0100', 'Did you mean 00100?'],
    ['NO', '150', 'Did you mean 0150?'],
    ['JP', '100-00', 'Example: 100-0001'],
    ['JP', '10000', 'Example: 100-0001'],
    ['KR', '135-080', 'Six-digit codes were replaced in 2015. Example: 04524'],
    ['DE', 'F-75001', 'It looks like a code of France. Example: 10115'],
    ['FR', 'D-10115', 'It looks like a code of Germany. Example: 75001'],
  ])('in %s, %s is no other code: "%s"', (country, text, hint) => {
    expect(parseZip(country, text)).toBeNull()
    expect(zipHint(country, text).en).toBe(hint)
    expect(canonicalZip(country, text)).toBe(text)
  })
})

describe('nothing becomes another code in silence', () => {
  const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const spellings = (code: string): string[] => [
    code,
    code.toLowerCase(),
    code.replace(/[ -]/g, ''),
    ` ${code} `,
    code.replace(/[ -]/g, '.'),
    code.replace(/^0+/, ''),
    code.slice(0, -1),
    code.slice(0, -2),
    code.slice(1),
    `${code}0`,
    `${code}.0`,
    `X-${code}`,
    `D-${code}`,
    `ZIP ${code}`,
  ]
  it('a code that is read has the characters that were typed, or its change is said', () => {
    const silent = rows(good).flatMap(([country, code]) =>
      spellings(code).flatMap((text) => {
        const read = readZip(country, text)
        if (!read || read.changes.length > 0 || bare(read.zip) === bare(text.replace(/\.0$/, ''))) return []
        return [[country, text, read.zip]]
      }),
    )
    expect(silent).toEqual([])
  })
  it('zeros are added before digits alone, and letters removed before the code alone', () => {
    for (const [country, code] of rows(good))
      for (const text of spellings(code)) {
        const read = readZip(country, text)
        if (!read) continue
        const [now, typed] = [bare(read.zip), bare(text.replace(/\.0$/, ''))]
        const isPart = now.endsWith(typed) || typed.endsWith(now)
        expect([country, text, isPart]).toEqual([country, text, true])
      }
  })
  it('a code that is kept is kept as it is when it is read again', () => {
    for (const [country, code] of rows(good)) expect(readZip(country, code)).toEqual({ zip: code, changes: [] })
  })
})

describe('the state of a code', () => {
  it.each([
    ['US', '90001', 'CA', true],
    ['US', '90001', 'New York', false],
    ['CA', 'V6B 1A1', 'ON', false],
    ['CA', 'V6B 1A1', 'BC', true],
    ['CA', 'K1A 0B1', 'QC', true],
    ['CA', 'K1A 0B1', 'ON', true],
    ['CA', 'X0A 0H0', 'NU', true],
    ['CA', 'X1A 1A1', 'NU', false],
    ['AU', '3000', 'NSW', false],
    ['AU', '3000', 'VIC', true],
    ['AU', '2600', 'ACT', true],
    ['AU', '2611', 'NSW', true],
    ['AU', '0872', 'SA', true],
    ['CN', '518000', 'GD', true],
    ['CN', '518000', '浙江', false],
    ['IN', '110001', 'DL', true],
    ['IN', '110001', 'Maharashtra', false],
    ['IN', '201301', 'UP', true],
    ['IN', '900056', 'DL', true],
    ['IN', '110001', 'Somewhere', true],
    ['BR', '01310-100', 'SP', true],
    ['BR', '01310-100', 'Rio de Janeiro', false],
    ['MX', '06000', 'CMX', true],
    ['MX', '64000', 'Jalisco', false],
    ['DE', '10115', 'Bayern', true],
  ])('in %s, %s lies in %s: %s', (country, zip, state, fits) => {
    expect(postcodeFitsState(country, zip, state)).toBe(fits)
  })
})
