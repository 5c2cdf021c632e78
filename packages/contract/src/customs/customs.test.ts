import { describe, expect, it } from 'vitest'
import { crossesCustoms } from './borders.ts'
import { carrierCustomsProblems, customsProblems, declarationOf, eeiProblem, type CustomsFacts } from './check.ts'
import { customsFrom, type CustomsLine, firstCustomsDefaults } from './declaration.ts'
import { eeiText, eeiVerdict, type EeiFacts, ITN } from './eei.ts'
import { isTaxId, lastFour, type TaxIdType } from './tax-ids.ts'

const us = { country: 'US', state: 'CA', city: 'San Francisco' }
const gb = { country: 'GB', state: null, city: 'London' }
const line = (change: Partial<CustomsLine> = {}): CustomsLine => ({
  lineId: 1,
  sku: 'A',
  quantity: 2,
  description: 'Cotton shirt, knitted',
  descriptionCn: null,
  shortDescription: null,
  hsCode: '6109.10',
  originCountry: 'CN',
  value: 12_5000,
  soldFor: null,
  netCg: 20_000,
  ...change,
})
const customs = { ...customsFrom(firstCustomsDefaults), signer: 'Maya Redwood', certified: true }
const facts = (change: Partial<CustomsFacts> = {}): CustomsFacts => ({
  from: us,
  to: gb,
  weightCg: 90_000,
  customs,
  lines: [line()],
  ...change,
})
const found = (change: Partial<CustomsFacts>) =>
  customsProblems(facts(change)).map(({ code, field }) => `${code} ${field}`)

describe('a customs border', () => {
  it.each([
    ['to another country', us, gb, true],
    ['at home', us, { country: 'US', state: 'NY', city: 'New York' }, false],
    ['to Puerto Rico as a state', us, { country: 'US', state: 'PR', city: 'San Juan' }, true],
    ['to Guam as a country', us, { country: 'GU', state: null, city: 'Dededo' }, true],
    ['within Puerto Rico, written both ways', { country: 'PR' }, { country: 'US', state: 'PR' }, false],
    ['to a military post office by its state', us, { country: 'US', state: 'AE', city: 'APO' }, true],
    ['to a military post office by its city', us, { country: 'US', state: 'CA', city: 'FPO' }, true],
    ['from Canada to the United States', { country: 'CA' }, us, true],
    ['between members of the EU', { country: 'DE', zip: '10115' }, { country: 'FR', zip: '75001' }, false],
    ['out of the EU', { country: 'DE', zip: '10115' }, { country: 'CH', zip: '8001' }, true],
    ['to the Canary Islands', { country: 'ES', zip: '28001' }, { country: 'ES', zip: '35001' }, true],
    ['within the Canary Islands', { country: 'ES', zip: '38001' }, { country: 'ES', zip: '35001' }, false],
    ['to Heligoland', { country: 'DE', zip: '20095' }, { country: 'DE', zip: '27498' }, true],
  ])('%s', (_, from, to, expected) => expect(crossesCustoms(from, to)).toBe(expected))
})

describe('a declaration', () => {
  it('of complete facts has no problem', () => expect(found({})).toEqual([]))
  it.each([
    ['no goods', { lines: [] }, ['CUSTOMS_ITEMS_MISSING lines']],
    ['no description', { lines: [line({ description: ' ' })] }, ['CUSTOMS_DESCRIPTION_MISSING lines.1.description']],
    [
      'a vague one, in any case',
      { lines: [line({ description: 'Spare PARTS.' })] },
      ['CUSTOMS_DESCRIPTION_VAGUE lines.1.description'],
    ],
    ['a vague word among others', { lines: [line({ description: 'Brake parts of steel' })] }, []],
    [
      'a vague one with more blanks and a comma',
      { lines: [line({ description: 'Spare  parts,' })] },
      ['CUSTOMS_DESCRIPTION_VAGUE lines.1.description'],
    ],
    [
      'Chinese letters in the short description',
      { lines: [line({ shortDescription: '衬衫' })] },
      ['CUSTOMS_LATIN lines.1.shortDescription'],
    ],
    ['Chinese letters', { lines: [line({ description: '衬衫' })] }, ['CUSTOMS_LATIN lines.1.description']],
    ['no value', { lines: [line({ value: 0 })] }, ['CUSTOMS_VALUE_ZERO lines.1.value']],
    [
      'no value of a gift',
      { customs: { ...customs, contents: 'gift' as const }, lines: [line({ value: null })] },
      ['CUSTOMS_VALUE_ZERO lines.1.value'],
    ],
    ['no origin', { lines: [line({ originCountry: null })] }, ['ORIGIN_MISSING lines.1.originCountry']],
    ['no HS code', { lines: [line({ hsCode: null })] }, ['HS_MISSING lines.1.hsCode']],
    [
      'no HS code of a gift',
      { customs: { ...customs, contents: 'gift' as const }, lines: [line({ hsCode: null })] },
      [],
    ],
    ['an HS code of letters', { lines: [line({ hsCode: 'ABCDEF' })] }, ['HS_FORMAT lines.1.hsCode']],
    ['five digits', { lines: [line({ hsCode: '61091' })] }, ['HS_FORMAT lines.1.hsCode']],
    ['six digits into the United States', { from: gb, to: us }, ['HS_DIGITS lines.1.hsCode']],
    ['ten digits into the United States', { from: gb, to: us, lines: [line({ hsCode: '6109.10.0012' })] }, []],
    ['six digits to a military post office', { to: { country: 'US', state: 'AE', city: 'APO' } }, []],
    ['six digits from Puerto Rico home', { from: { country: 'PR' }, to: us }, []],
    [
      'six digits to a military post office from abroad',
      { from: gb, to: { country: 'US', state: 'AE', city: 'APO' } },
      ['HS_DIGITS lines.1.hsCode'],
    ],
    ['goods heavier than the parcel', { weightCg: 30_000 }, ['NET_OVER_GROSS lines.1.netCg']],
    ['an unknown net weight of one kind', { lines: [line({ netCg: null })] }, []],
    [
      'an unknown net weight among two',
      { lines: [line(), line({ lineId: 2, netCg: null })] },
      ['NET_MISSING lines.2.netCg'],
    ],
    ['other without a word', { customs: { ...customs, contents: 'other' as const } }, ['CUSTOMS_EXPLAIN explanation']],
    ['nobody who signs', { customs: { ...customs, signer: '' } }, ['CUSTOMS_SIGNER signer']],
    ['a signer who does not certify', { customs: { ...customs, certified: false } }, ['CUSTOMS_SIGNER certified']],
    ['an ITN of 13 digits', { customs: { ...customs, itn: 'X2026112400001' } }, ['ITN_FORMAT itn']],
    ['an ECCN of words', { customs: { ...customs, eccn: 'none' } }, ['ECCN_FORMAT eccn']],
    [
      'documents',
      {
        customs: { ...customs, contents: 'documents' as const },
        lines: [
          line({
            description: 'Documents',
            shortDescription: 'Documents',
            value: null,
            originCountry: null,
            hsCode: null,
          }),
        ],
      },
      [],
    ],
  ])('with %s', (_, change, problems) => expect(found(change)).toEqual(problems))

  it('that some carriers do not take says so of each', () => {
    const of = (carrier: 1 | 2 | 3 | 4, change: Partial<CustomsFacts>) =>
      carrierCustomsProblems(carrier, declarationOf(facts(change))).map(({ code, field }) => `${code} ${field}`)
    const long = { lines: [line({ description: 'Shirt of knitted cotton for men, long sleeves' })] }
    expect(of(1, long)).toEqual(['CUSTOMS_SHORT_NEEDED lines.1.shortDescription'])
    expect(of(2, long)).toEqual([])
    expect(of(1, { lines: [line({ ...long.lines[0], shortDescription: 'Cotton shirt' })] })).toEqual([])
    expect(of(1, { customs: { ...customs, incoterm: 'DDP' } })).toEqual(['CUSTOMS_DDP incoterm'])
    expect(of(1, { customs: { ...customs, contents: 'repair' } })).toEqual(['CUSTOMS_CONTENTS contents'])
    expect(of(4, { customs: { ...customs, contents: 'donation' } })).toEqual(['CUSTOMS_CONTENTS contents'])
    const many = { weightCg: null, lines: Array.from({ length: 31 }, (_, at) => line({ lineId: at + 1 })) }
    expect(of(1, many)).toEqual(['CUSTOMS_LINES_MAX lines'])
    expect(of(2, many)).toEqual([])
  })

  it('is paid by the sender under DDP alone', () => {
    const payer = (incoterm: typeof customs.incoterm) =>
      declarationOf(facts({ customs: { ...customs, incoterm } })).tariffPayer
    expect([payer('DDP'), payer('DAP'), payer('EXW')]).toEqual([2, 1, 1])
  })
})

describe('a tax number', () => {
  it.each<[TaxIdType, string, boolean]>([
    ['IOSS', 'IM3720000224', true],
    ['IOSS', 'IM372000022', false],
    ['EORI', 'GB123456789012', true],
    ['EORI', 'GB1234567890123', false],
    ['EORI', 'DE1234567', true],
    ['VOEC', '2024567', true],
    ['VOEC', '20245678', false],
    ['CPF', '529.982.247-25', true],
    ['CPF', '529.982.247-24', false],
    ['CPF', '111.111.111-11', false],
    ['CNPJ', '11.222.333/0001-81', true],
    ['CNPJ', '11.222.333/0001-82', false],
    ['PAN', 'ACUPA7085R', true],
    ['PAN', 'ACUDA7085R', false],
    ['PAN', 'ACUPA0000R', false],
    ['EIN', '12-3456789', true],
    ['EIN', '12-345678', false],
    ['PCCC', 'P123456789012', true],
    ['PCCC', '123456789012', false],
    ['ABN', '51 824 753 556', true],
    ['ABN', '51 824 753 557', false],
    ['RFC', 'GODE561231GR8', true],
    ['RFC', 'GODE56123', false],
    ['UKIMS', 'XIUKIM47699357400020231115081800', true],
    ['UKIMS', 'GBUKIM47699357400020231115081800', true],
    ['UKIMS', 'GB-1', false],
  ])('%s %s: %s', (type, value, valid) => expect(isTaxId(type, value)).toBe(valid))
  it('shows its last four signs alone', () => expect(lastFour('IM3720000224')).toBe('…0224'))
})

describe('Do I need EEI?', () => {
  const goods = (hsCode: string, value: number, quantity = 1) => ({ hsCode, value, quantity })
  const at = (change: Partial<EeiFacts>) =>
    eeiVerdict({ from: us, to: gb, customs, lines: [goods('6109100012', 100_0000)], others: {}, ...change })
  const exempt = (legend: string) => ({ kind: 'exempt', legend })
  it.each<[string, Partial<EeiFacts>, object]>([
    ['no export of the United States', { from: gb, to: us }, { kind: 'none', because: 'notExport' }],
    ['at home', { to: us }, { kind: 'none', because: 'notExport' }],
    ['to Guam, whatever it is worth', { to: { country: 'GU' }, lines: [goods('1', 9_000_0000)] }, exempt('30.2(d)(2)')],
    ['to a military post office', { to: { country: 'US', state: 'AE' } }, { kind: 'none', because: 'military' }],
    [
      'to Puerto Rico above the threshold',
      { to: { country: 'US', state: 'PR' }, lines: [goods('1', 2_500_0100)] },
      { kind: 'required', because: 'value', code: '1', sum: 2_500_0100 },
    ],
    ['from Puerto Rico home', { from: { country: 'PR' }, to: us }, exempt('30.37(a)')],
    ['to Cuba, whatever it is worth', { to: { country: 'CU' } }, { kind: 'required', because: 'embargo' }],
    [
      'with a license, also to Canada',
      { to: { country: 'CA' }, customs: { ...customs, needsLicense: true } },
      { kind: 'required', because: 'license' },
    ],
    [
      'of controlled goods to China',
      { to: { country: 'CN' }, customs: { ...customs, eccn: '5A992' } },
      { kind: 'required', because: 'license' },
    ],
    ['of EAR99 to China', { to: { country: 'CN' }, customs: { ...customs, eccn: 'EAR99' } }, exempt('30.37(a)')],
    ['to Canada, whatever it is worth', { to: { country: 'CA' }, lines: [goods('1', 9_000_0000)] }, exempt('30.36')],
    ['exactly at the threshold', { lines: [goods('1', 1_250_0000, 2)] }, exempt('30.37(a)')],
    ['two codes at 2,400', { lines: [goods('1', 2_400_0000), goods('2', 2_400_0000)] }, exempt('30.37(a)')],
    [
      'one code in two lines at 1,300',
      { lines: [goods('6109.10', 1_300_0000), goods('610910', 1_300_0000)] },
      { kind: 'required', because: 'value', code: '610910', sum: 2_600_0000 },
    ],
    [
      'with another parcel of the day',
      { lines: [goods('1', 1_300_0000)], others: { 1: 1_300_0000 } },
      { kind: 'required', because: 'value', code: '1', sum: 2_600_0000 },
    ],
    [
      'with another parcel of other goods',
      { lines: [goods('1', 1_300_0000)], others: { 2: 2_400_0000 } },
      exempt('30.37(a)'),
    ],
    [
      'of a gift under its exception',
      { lines: [goods('1', 3_000_0000)], customs: { ...customs, contents: 'gift', exemption: '30.37(h)' } },
      exempt('30.37(h)'),
    ],
    [
      'of a sale under the exception for gifts',
      { lines: [goods('1', 3_000_0000)], customs: { ...customs, exemption: '30.37(h)' } },
      { kind: 'required', because: 'value', code: '1', sum: 3_000_0000 },
    ],
    [
      'for a time',
      { lines: [goods('1', 3_000_0000)], customs: { ...customs, exemption: '30.37(q)' } },
      exempt('30.37(q)'),
    ],
    [
      'that was filed',
      { to: { country: 'CU' }, customs: { ...customs, itn: 'AES X20261124000001' } },
      { kind: 'filed', itn: 'X20261124000001' },
    ],
  ])('%s', (_, change, verdict) => expect(at(change)).toEqual(verdict))

  it('is worded with code, sum and limit', () => {
    const verdict = at({ lines: [goods('1', 3_000_0000)] })
    expect(eeiProblem(verdict, gb)).toMatchObject({
      code: 'EEI_REQUIRED',
      field: 'itn',
      params: { code: '1', sum: '$3,000.00', limit: '$2,500.00' },
    })
    expect(eeiProblem(at({}), gb)).toBeNull()
  })
  it('is printed in the words of each carrier', () => {
    expect(eeiText(1, { legend: '30.37(a)', itn: '' })).toBe('NOEEI 30.37(a)')
    expect(eeiText(1, { legend: null, itn: 'X20261124000001' })).toBe('AES X20261124000001')
    expect(eeiText(3, { legend: null, itn: 'X20261124000001' })).toBe('AESX20261124000001')
    expect(eeiText(1, { legend: null, itn: '' })).toBeNull()
  })
  it.each([
    ['X20261124000001', true],
    ['X20261324000001', false],
    ['X20261132000001', false],
    ['20261124000001', false],
  ])('knows an ITN: %s %s', (itn, valid) => expect(ITN.test(itn)).toBe(valid))
})
