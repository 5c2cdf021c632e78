import { carrier as carriers, valuesOf } from '@waybill/contract'
import PdfKit from 'pdfkit'
import { afterEach, expect, test, vi } from 'vitest'
import { columbus, labelData } from '../testing.ts'
import { drawLabelZpl } from './index.ts'
import { widthOf, wrap } from './typesetting.ts'

afterEach(() => void vi.restoreAllMocks())

const doc = (bold: boolean) =>
  new PdfKit({ autoFirstPage: false }).font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(100)

test.each(['AVAWA To. Ty', 'José Ñandú 12', 'W', '', '--–--', '¡ÿ!'])('%j is as wide as the PDF draws it', (text) => {
  for (const bold of [false, true])
    expect(widthOf(text, 50, bold)).toBeCloseTo(doc(bold).widthOfString(text, {}) / 2, 6)
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

/** How many signs the font is asked about while every carrier draws such a label. */
function asked(name: string, line1: string): number {
  const spy = vi.spyOn(PdfKit.prototype, 'widthOfString')
  for (const id of valuesOf(carriers)) drawLabelZpl(labelData(id, { to: { ...columbus, name, line1 } }))
  const signs = spy.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0)
  spy.mockRestore()
  return signs
}

test('drawing costs no more for the longest words that an address takes: one order cannot hold up a server', () => {
  asked('Amelia Ortiz', '88 Maple Avenue')
  expect(asked('\u{9f98}'.repeat(50), '\u05d0'.repeat(200))).toBeLessThan(10_000)
})
