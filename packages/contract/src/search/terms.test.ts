import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carrier } from '../carriers/enums.ts'
import { searchTerms } from './terms.ts'
import { formatTrackingNumber } from '../carriers/tracking-number.ts'

const USPS = '9400190000000000001424'
const UPS = '1Z999AA10123456784'

describe('a search', () => {
  it.each([
    ['our own label as a scanner reads it', `420331309400190000000000001424`, USPS],
    ['with the separator of GS1', `42033130\u001d${USPS}`, USPS],
    ['with the kind of the code in front', `]C142033130\u001d${USPS}`, USPS],
    ['with a ZIP of nine digits', `420331301234${USPS}`, USPS],
    ['in groups of four, as printed', '9400 1900 0000 0000 0014 24', USPS],
    ['in groups of four with the ZIP in front', '4203 3130 9400 1900 0000 0000 0014 24', USPS],
    ['as it stands below the bar code', '(420) 33130 9400 1900 0000 0000 0014 24', USPS],
    ['below the bar code with both numbers of GS1', '(420) 33130 (94) 00 1900 0000 0000 0014 24', USPS],
    ['with a line end behind it', `${USPS}\r\n`, USPS],
    ['of UPS as printed', '1Z 999 AA1 01 2345 6784', UPS],
    ['of UPS in small letters', UPS.toLowerCase(), UPS],
    ['of DHL as printed', '12 3456 7890', '1234567890'],
    ['of FedEx in fours', '7766 3251 7510', '776632517510'],
    ['of FedEx Ground with 34 digits', '9622001900000000000000776632517510', '776632517510'],
    ['of FedEx Ground with a shipper of nine digits', '9632001560123456789900794808390594', '794808390594'],
    ['of FedEx Express with 34 digits', '1001921334250001000300779017972697', '779017972697'],
    ['of FedEx Express on our own label', '1000000000000004321500999000000015', '999000000015'],
    [
      'in the PDF417 of our own label',
      'SAMPLE|999000000015|FEDEX_GROUND|90021|US|43215|US|5 LB|2026-11-23',
      '999000000015',
    ],
    ['in the licence plate of DHL', 'JJD01000000009900000014', '9900000014'],
    [
      'in the MaxiCode of UPS',
      '[)>\u001e01\u001d96432150000\u001d840\u001d003\u001d1Z23456780\u001dUPSN\u001d999AA1\u001d327\u001d\u001d1/1\u001d5\u001dN\u001d88 MAPLE AVENUE\u001dCOLUMBUS\u001dOH\u001e\u0004',
      '1Z999AA10323456780',
    ],
    ['of the post as printed', 'CP 123 456 785 US', 'CP123456785US'],
    ['with hyphens', '9400-1900-0000-0000-0014-24', USPS],
  ])('knows a tracking number %s', (_how, typed, number) => {
    expect(searchTerms(typed).numbers[0]).toBe(number)
  })

  it('offers both numbers that a FedEx code of 22 digits may mean', () => {
    expect(searchTerms('9611020987654312345672')).toEqual({
      text: '654312345672',
      numbers: ['654312345672', '987654312345672'],
    })
  })

  it.each([
    ['112-8837462-1029384', '112-8837462-1029384'],
    ['2026-0001', '2026-0001'],
    ['1234-5678-9012', '1234-5678-9012'],
    ['007', '007'],
    ['  Ann   Xu ', 'Ann Xu'],
    ['90001-1234', '90001-1234'],
    ['10 Downing Street', '10 Downing Street'],
    ['ann@example.com', 'ann@example.com'],
    ['9400 1900', '94001900'],
    ['张伟', '张伟'],
    ['100%_\\', '100%_\\'],
    ['PAN-CAST-26', 'PAN-CAST-26'],
    ['a\u0000b', 'ab'],
    ['', ''],
    [' \t ', ''],
  ])('for %j looks for %j in the texts', (typed, text) => {
    expect(searchTerms(typed).text).toBe(text)
  })
})

describe('of any tracking number', () => {
  const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
  const usps = fc.stringMatching(/^9[1-5]\d{20}$/)
  const ups = fc.stringMatching(/^1Z[0-9A-Z]{16}$/)

  it('every form that is printed or scanned means the same', () => {
    fc.assert(
      fc.property(usps, digits(5), digits(4), (number, zip, four) => {
        const forms = [
          number,
          formatTrackingNumber(carrier.USPS, number),
          `420${zip}${number}`,
          `420${zip}\u001d${number}`,
          `420${zip}${four}${number}`,
          formatTrackingNumber(carrier.USPS, `420${zip}${number}`),
        ]
        for (const form of forms) expect(searchTerms(form)).toEqual({ text: number, numbers: [number] })
      }),
    )
    fc.assert(
      fc.property(ups, (number) => {
        const form = formatTrackingNumber(carrier.UPS, number)
        for (const one of [number, form, form.toLowerCase()]) expect(searchTerms(one).numbers).toEqual([number])
      }),
    )
    fc.assert(
      fc.property(digits(17), digits(12), (front, number) => {
        const terms = searchTerms(`96${front}000${number}`)
        expect(terms).toEqual({ text: number, numbers: [number] })
      }),
    )
  })

  it('what was read is read again as itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), usps, ups, digits(34)), (typed) => {
        const { text } = searchTerms(typed)
        expect(searchTerms(text).text).toBe(text)
      }),
    )
  })

  it('nothing that is typed is lost but blanks, controls and the front of a bar code', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9@.#/-]{1,40}$/), (typed) => {
        expect(typed.toUpperCase()).toContain(searchTerms(typed).text.toUpperCase())
      }),
    )
  })
})
