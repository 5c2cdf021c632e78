import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import PdfKit from 'pdfkit'
import { afterEach, expect, test, vi } from 'vitest'
import { columbus, labelData } from '../testing.ts'
import { type Face, faceOf } from './fonts/index.ts'
import { drawLabelZpl } from './index.ts'
import { widthOf, wrap } from './typesetting.ts'

afterEach(() => void vi.restoreAllMocks())

const doc = (bold: boolean) =>
  new PdfKit({ autoFirstPage: false }).font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(100)

test('every sign that a label prints has a letter, as wide as Helvetica has it', () => {
  for (const bold of [false, true]) {
    const helvetica = doc(bold)
    const wrong = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code)).filter((sign) => {
      if (!/[\x20-\x7e\u00a1-\u00ff]/.test(sign) || sign === '\u00ad') return false
      return Math.abs(widthOf(sign, 100, bold) - helvetica.widthOfString(sign, {})) > 0.1
    })
    expect(wrong.filter((sign) => !'¯±µ·÷'.includes(sign))).toEqual([])
    const codes = [
      ...Array.from({ length: 0x5f }, (_, at) => 0x20 + at),
      ...Array.from({ length: 0x5f }, (_, at) => 0xa1 + at),
      0x2013,
    ]
    expect(codes.filter((code) => faceOf(bold ? 'bold' : 'regular').glyphOf(code) === 0)).toEqual([])
  }
})

test.each(['W'.repeat(200), `Suite ${'AVTo'.repeat(60)} rear`, 'E'.repeat(200), 'Wwww '.repeat(40).trim()])(
  'a long text loses nothing when it is broken, and no line could take a sign more',
  (text) => {
    const lines = wrap(text, 440, 24, false)
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    for (const line of lines) expect(widthOf(line, 24, false)).toBeLessThanOrEqual(440)
    lines.slice(0, -1).forEach((line, index) => {
      const next = lines[index + 1] as string
      const [first = ''] = text.includes(`${line} ${next}`) ? next.split(' ') : next
      const longer = text.includes(line + first) ? line + first : `${line} ${first}`
      expect(widthOf(longer, 24, false), longer).toBeGreaterThan(440)
    })
  },
)

/** How many signs are measured while every carrier draws such a label. */
function measured(name: string, line1: string): number {
  const spy = vi.spyOn(faceOf('regular').constructor.prototype as Face, 'advanceOf')
  for (const id of valuesOf(carriers)) drawLabelZpl(labelData(id, { to: { ...columbus, name, line1 } }))
  const signs = spy.mock.calls.length
  spy.mockRestore()
  return signs
}

test('drawing costs no more for the longest words that an address takes: one order cannot hold up a server', () => {
  const usual = measured('Amelia Ortiz', '88 Maple Avenue')
  expect(measured('\u{9f98}'.repeat(50), '\u05d0'.repeat(200))).toBeLessThan(usual * 50)
})
