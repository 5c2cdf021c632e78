import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsOf, encodeCode128, fnc1 } from './code128.ts'
import { scanBars } from './scanner.fixture.ts'

/** ASCII with runs of digits and FNC1 in places where labels have it. */
const labelText = fc
  .array(fc.oneof(fc.stringMatching(/^\d{1,9}$/), fc.stringMatching(/^[ -~]{1,6}$/)), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''))

test('another reader reads back whatever was encoded', async () => {
  await fc.assert(
    fc.asyncProperty(labelText, async (text) => {
      expect(await scanBars(encodeCode128(text))).toEqual([{ format: 'Code128', symbology: ']C0', text }])
    }),
    { numRuns: 150, examples: [['3214840922699575710']] },
  )
})

test('FNC1 makes GS1-128 and comes back as the separator', async () => {
  const code = encodeCode128(`${fnc1}42090001${fnc1}9400190000000000012345`)
  expect(await scanBars(code)).toEqual([
    { format: 'Code128', symbology: ']C1', text: '42090001\u001d9400190000000000012345' },
  ])
  expect(code.modules).toBe(222)
  expect(code.zpl).toEqual({ data: '>;>842090001>89400190000000000012345', mode: 'N' })
})

test('bars are as wide as the symbol says, and begin and end it', () => {
  fc.assert(
    fc.property(labelText, (text) => {
      const code = encodeCode128(text)
      const bars = barsOf(code)
      const [offset, width] = bars.at(-1) ?? [0, 0]
      expect(bars[0]?.[0]).toBe(0)
      expect(offset + width).toBe(code.modules)
    }),
  )
})

test('digits take half the room, and the printer is told the subset only where it need not change', () => {
  expect(encodeCode128('1234567890').modules).toBe(11 * 7 + 13)
  expect(encodeCode128('9900012345').zpl).toEqual({ data: '>;9900012345', mode: 'N' })
  expect(encodeCode128('1ZWBTEST0300012345').zpl).toEqual({ data: '1ZWBTEST0300012345', mode: 'A' })
  expect(encodeCode128('A>B').zpl).toEqual({ data: '>:A>0B', mode: 'N' })
})

test('text that Code 128 cannot hold here is an error, not a wrong bar', () => {
  expect(() => encodeCode128('ÄÖ')).toThrow(RangeError)
})
