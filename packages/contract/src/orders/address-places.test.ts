import { describe, expect, it } from 'vitest'
import { checkAddress } from './address-check.ts'
import { checkOrderRow } from './import-rules.ts'

const states: Record<string, string> = {
  US: 'CA',
  CA: 'ON',
  AU: 'NSW',
  IN: 'Delhi',
  BR: 'SP',
  JP: 'Tokyo',
  KR: 'Seoul',
  MX: 'CMX',
  CN: 'GD',
}
const check = (given: { country: string; zip?: string; state?: string; phone?: string }) => {
  const address = { name: 'Ann', line1: '1 Main Road', city: 'Town', state: states[given.country] ?? '', ...given }
  const { address: kept, problems } = checkAddress(address, 'recipient')
  return { kept, wrong: problems.map(({ fieldName, message }) => `${fieldName}: ${message}`) }
}

describe('an address as people write it is taken', () => {
  it.each([
    [{ country: 'DE', zip: 'D-10115' }, { zip: '10115' }],
    [{ country: 'FR', zip: 'F-75001' }, { zip: '75001' }],
    [{ country: 'CH', zip: 'CH-8001' }, { zip: '8001' }],
    [{ country: 'SE', zip: 'SE-111 22' }, { zip: '111 22' }],
    [{ country: 'LU', zip: 'L-1009' }, { zip: '1009' }],
    [{ country: 'IN', zip: '110 001' }, { zip: '110001' }],
    [{ country: 'AR', zip: 'C1425 CLA' }, { zip: 'C1425CLA' }],
    [{ country: 'JP', zip: '〒100-0001' }, { zip: '100-0001' }],
    [{ country: 'RS', zip: '106314' }, { zip: '106314' }],
    [{ country: 'SA', zip: '11564-1234' }, { zip: '11564-1234' }],
    [{ country: 'US', zip: '60601', state: 'Ill.' }, { state: 'IL' }],
    [{ country: 'US', zip: '02108', state: 'Mass.' }, { state: 'MA' }],
    [{ country: 'US', zip: '33101', state: 'Fla' }, { state: 'FL' }],
    [{ country: 'US', zip: '90001', state: 'Calif.' }, { state: 'CA' }],
    [{ country: 'US', zip: '87501', state: 'N. Mex.' }, { state: 'NM' }],
    [{ country: 'US', zip: '25301', state: 'W. Va.' }, { state: 'WV' }],
    [{ country: 'CA', zip: 'V6B 1A1', state: 'B.C.' }, { state: 'BC' }],
    [{ country: 'CA', zip: 'M5V 3L9', state: 'Ont.' }, { state: 'ON' }],
    [{ country: 'AU', zip: '3000', state: 'Vic.' }, { state: 'VIC' }],
    [{ country: 'NU', phone: '4000' }, { phone: '4000' }],
    [{ country: 'HK', zip: '999077' }, { zip: '999077' }],
    [
      { country: 'MP', zip: '96950' },
      { zip: '96950', state: null },
    ],
  ])('%o', (given, kept) => {
    const read = check(given)
    expect(read.wrong).toEqual([])
    expect(read.kept).toMatchObject(kept)
  })
})

describe('an address that no post would carry is refused, with what is wrong', () => {
  it.each([
    [{ country: 'FR', zip: '7500A' }, 'zip: Invalid zip code. Example: 75001'],
    [{ country: 'IN', zip: '11000' }, 'zip: Invalid zip code. Example: 110001'],
    [{ country: 'KR', zip: '135-080' }, 'zip: Invalid zip code. Six-digit codes were replaced in 2015. Example: 04524'],
    [{ country: 'BR', zip: '1310100' }, 'zip: Invalid zip code. Did you mean 01310-100?'],
    [{ country: 'JP', zip: '100-00' }, 'zip: Invalid zip code. Example: 100-0001'],
    [{ country: 'CA', zip: 'V6B 1A1' }, 'zip: Invalid zip code. V6B 1A1 is not in Ontario'],
    [{ country: 'AU', zip: '3000' }, 'zip: Invalid zip code. 3000 is not in New South Wales'],
    [{ country: 'CN', zip: '310000' }, 'zip: Invalid zip code. 310000 is not in Guangdong'],
    [{ country: 'IN', zip: '400001' }, 'zip: Invalid zip code. 400001 is not in Delhi'],
    [{ country: 'GB', zip: 'ZZ1 1AA' }, 'zip: Invalid zip code. Example: SW1A 1AA'],
    [{ country: 'GB', zip: 'QQ1 1AA' }, 'zip: Invalid zip code. Example: SW1A 1AA'],
    [{ country: 'GB', zip: 'AA1A 1AA' }, 'zip: Invalid zip code. Example: SW1A 1AA'],
    [{ country: 'ES', zip: '99999' }, 'zip: Invalid zip code. Example: 28013'],
    [{ country: 'NL', zip: '0123 AB' }, 'zip: Invalid zip code. Example: 1012 AB'],
    [{ country: 'NL', zip: '1012 SS' }, 'zip: Invalid zip code. Example: 1012 AB'],
    [{ country: 'IN', zip: '010001' }, 'zip: Invalid zip code. Example: 110001'],
    [{ country: 'FK', zip: '12345' }, 'zip: Invalid zip code. Example: FIQQ 1ZZ'],
    [{ country: 'US', zip: '00099' }, 'zip: Invalid zip code. Example: 90001'],
    [{ country: 'US', zip: '21301', state: 'CA' }, 'zip: Invalid zip code. 21301 is not in California'],
    [{ country: 'US', zip: '90001', phone: '0000000000' }, 'phone: Mobile number format error'],
    [{ country: 'US', zip: '90001', phone: '123-456-7890' }, 'phone: Mobile number format error'],
    [{ country: 'CN', zip: '518000', phone: '1380013800' }, 'phone: Mobile number format error'],
  ])('%o: %s', (given, message) => {
    expect(check(given).wrong).toEqual([message])
  })

  it('ZIP codes of a known prefix that nobody was given, where a list of them is at hand', () => {
    const row = {
      stateCode: 'MD',
      zipCode: '21301',
      countryCode: 'US',
      addressLine1: '1 Main',
      city: 'Town',
      name: 'Ann',
    }
    const problems = (listedZipState?: (zip: string) => string | null) =>
      checkOrderRow(row, { isUpdate: true, ...(listedZipState ? { listedZipState } : {}) }).problems.filter(
        ({ fieldName }) => fieldName === 'zipCode',
      )
    expect(problems()).toEqual([])
    expect(problems((zip) => (zip === '21301' ? null : 'MD')).map(({ message }) => message)).toEqual([
      'Invalid zip code. 21301 is not in use',
    ])
  })

  it('ZIP codes whose three digits two states share, by the list', () => {
    const row = {
      zipCode: '20500',
      countryCode: 'US',
      addressLine1: '1600 Pennsylvania Ave',
      city: 'Washington',
      name: 'Ann',
    }
    const problems = (stateCode: string) =>
      checkOrderRow({ ...row, stateCode }, { isUpdate: true, listedZipState: () => 'DC' })
        .problems.filter(({ fieldName }) => fieldName === 'zipCode')
        .map(({ message }) => message)
    expect(problems('DC')).toEqual([])
    expect(problems('MD')).toEqual(['Invalid zip code. 20500 is not in Maryland'])
  })
})
