import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { carrier, type CarrierId } from './enums.ts'
import { valuesOf } from '../core/enums.ts'
import {
  checkDigitDhl,
  checkDigitFedEx,
  checkDigitS10,
  checkDigitUps,
  checkDigitUsps,
  formatTrackingNumber,
  isS10,
  isTrackingNumber,
} from './tracking-number.ts'

/** Published samples and test vectors of tracking numbers. */
const valid: Record<CarrierId, string[]> = {
  [carrier.USPS]: [
    '9361289878700317633795',
    '9205 5901 6491 7312 7510 89',
    '420221539101026837331000039521',
    'CP123456785US',
  ],
  [carrier.UPS]: [
    '1Z5R89390357567127',
    '1Z879E930346834440',
    '1Z410E7W0392751591',
    '1Z8V92A70367203024',
    '1ZXX3150YW44070023',
    '1Z 999 AA1 01 2345 6784',
  ],
  [carrier.FedEx]: ['986578788855', '477179081230', '799531274483', '790535312317', '974367662710'],
  [carrier.DHLExpress]: ['3318810025', '8487135506', '3318810036', '3318810014'],
}
/** The carriers that take a text for a number of theirs. */
const ownersOf = (text: string) => valuesOf(carrier).filter((id) => isTrackingNumber(id, text))
const bodies: Record<CarrierId, [shape: RegExp, prefix: string, check: (body: string) => string]> = {
  [carrier.USPS]: [/^94\d{19}$/, '', checkDigitUsps],
  [carrier.UPS]: [/^[0-9A-Z]{15}$/, '1Z', checkDigitUps],
  [carrier.FedEx]: [/^\d{11}$/, '', checkDigitFedEx],
  [carrier.DHLExpress]: [/^\d{9}$/, '', checkDigitDhl],
}

test.each(valuesOf(carrier).flatMap((id) => valid[id].map((text) => [id, text] as const)))(
  'carrier %i owns the published number %s and no other carrier does',
  (id, text) => {
    expect(ownersOf(text)).toEqual([id])
  },
)

test.each(valuesOf(carrier))('carrier %i accepts exactly one check digit for any body', (id) => {
  const [shape, prefix, check] = bodies[id]
  fc.assert(
    fc.property(fc.stringMatching(shape), (body) => {
      const right = check(body)
      const accepted = [...'0123456789'].filter((digit) => isTrackingNumber(id, prefix + body + digit))
      expect(accepted).toEqual([right])
    }),
  )
})

const singleChanges = (text: string): string[] =>
  Array.from(text.slice(0, -1)).flatMap((old, index) =>
    [...'0123456789']
      .filter((digit) => digit !== old)
      .map((digit) => text.slice(0, index) + digit + text.slice(index + 1)),
  )

test('a USPS number with any single digit of its serial wrong is refused', () => {
  const serialWrong = singleChanges('9361289878700317633795').filter((text) => text.startsWith('9361'))
  expect(serialWrong).toHaveLength(17 * 9)
  expect(serialWrong.filter((text) => isTrackingNumber(carrier.USPS, text))).toEqual([])
})

test('a DHL number with a single digit wrong passes only when the digit is off by seven, as mod 7 does', () => {
  const original = '3318810025'
  for (const text of singleChanges(original)) {
    const at = Array.from(text).findIndex((digit, index) => digit !== original[index])
    const difference = Math.abs(Number(text[at]) - Number(original[at]))
    expect(isTrackingNumber(carrier.DHLExpress, text), text).toBe(difference === 7)
  }
})

test('an international postal number has its own check digit, including the two special remainders', () => {
  expect(checkDigitS10('47312482')).toBe('9')
  expect(isS10('RR473124829GB')).toBe(true)
  expect(isS10('RR473124828GB')).toBe(false)
  const digits = Array.from({ length: 200 }, (_, n) => checkDigitS10(String(10_000_000 + n)))
  expect(new Set(digits)).toEqual(new Set('0123456789'))
})

test('text of another shape is refused and a wrong body is an error', () => {
  for (const id of valuesOf(carrier)) {
    for (const text of ['', 'abc', 'hello', '1Z', '12345', '4209', '٣٣١٨٨١٠٠٢٥x'])
      expect(isTrackingNumber(id, text)).toBe(false)
  }
  expect(() => checkDigitUps('short')).toThrow(RangeError)
})

test('a number is shown in the groups in which its carrier prints it', () => {
  expect(formatTrackingNumber(carrier.UPS, '1Z999AA10123456784')).toBe('1Z 999 AA1 01 2345 6784')
  expect(formatTrackingNumber(carrier.USPS, '9400110100368068953228')).toBe('9400 1101 0036 8068 9532 28')
  expect(formatTrackingNumber(carrier.DHLExpress, '3318810025')).toBe('33 1881 0025')
  expect(formatTrackingNumber(carrier.FedEx, '986578788855')).toBe('9865 7878 8855')
})
