import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { carrier as carriers, type CarrierId } from '@waybill/contract/carriers/enums'
import { labelSize } from '@waybill/contract/shipping/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { beforeAll, describe, expect, test } from 'vitest'
import { abroadService, columbus, labelData, shenzhen } from '../testing.ts'
import type { Address } from '../provider.ts'
import { faceOf, missingSigns, shape } from './fonts/index.ts'
import { drawLabelPdf, drawLabelZpl, impose } from './index.ts'
import { omittedOriginal, originalTexts } from './original.ts'
import { pixelsOfPdf, pixelsOfZpl, type Pixels, scanPdf, scanZpl } from './scanner.fixture.ts'

const abroad = { ...columbus, company: null, line2: null, state: null }
const printed = { name: 'PRINTED NAME', line1: 'PRINTED STREET 12', city: 'PRINTED CITY' }
/** What people type, and what stands below the Latin lines. */
const people: Record<string, [to: Address, lines: string[]]> = {
  'simplified Chinese': [shenzhen, ['王小明 · 深圳市南山区科技有限公司', '广东省深圳南山区科技园 12 号']],
  'traditional Chinese': [
    { ...abroad, name: '陳淑芬', line1: '信義路五段7號', city: '信義區', state: 'TPE', zip: '110', country: 'TW' },
    ['陳淑芬', '臺北市信義區信義路五段7號'],
  ],
  Japanese: [
    { ...abroad, name: '山田 太郎', line1: '西新宿2-8-1', city: '新宿区', state: '13', zip: '160-0023', country: 'JP' },
    ['山田 太郎', '東京都新宿区西新宿2-8-1'],
  ],
  Korean: [
    { ...abroad, name: '김민수', line1: '테헤란로 152', city: '강남구', state: '11', zip: '06236', country: 'KR' },
    ['김민수', '서울특별시 강남구 테헤란로 152'],
  ],
  Cyrillic: [
    { ...abroad, name: 'Юлия Щербакова', line1: 'ул. Тверская, д. 7', city: 'Москва', zip: '125009', country: 'RU' },
    ['Юлия Щербакова', 'ул. Тверская, д. 7, Москва'],
  ],
  Greek: [
    { ...abroad, name: 'Γιώργος Παπαδόπουλος', line1: 'Ερμού 12', city: 'Αθήνα', zip: '105 57', country: 'GR' },
    ['Γιώργος Παπαδόπουλος', 'Ερμού 12, Αθήνα'],
  ],
  Arabic: [
    { ...abroad, name: 'محمد الزهراني', line1: 'شارع العليا 12', city: 'الرياض', zip: '12211', country: 'SA' },
    ['محمد الزهراني', 'شارع العليا 12، الرياض'],
  ],
  Hebrew: [
    { ...abroad, name: 'דוד כהן', line1: 'רחוב הרצל 12', city: 'תל אביב', zip: '6100000', country: 'IL' },
    ['דוד כהן', 'רחוב הרצל 12, תל אביב'],
  ],
  Thai: [
    { ...abroad, name: 'สมชาย ใจดี', line1: 'ถนนสุขุมวิท 55', city: 'กรุงเทพมหานคร', zip: '10110', country: 'TH' },
    ['สมชาย ใจดี', 'ถนนสุขุมวิท 55, กรุงเทพมหานคร'],
  ],
}
const joined = new Set(['Arabic', 'Hebrew', 'Thai'])

/** The recipient's block of a USPS label at 203 dpi. */
const block = { left: 120, top: 496, right: 788, bottom: 744 }
const isInk = ({ data, width }: Pixels, x: number, y: number): boolean => (data[(y * width + x) * 4] as number) < 128

/** Rows of the block in which the label with the original has ink and the one without has none. */
function inkBelow(label: Pixels, first: number): boolean[][] {
  return Array.from({ length: block.bottom - first }, (_, row) =>
    Array.from({ length: block.right - block.left }, (__, column) => isInk(label, block.left + column, first + row)),
  )
}
/** Dots of one picture that have ink of the other on or beside them, as a share. */
function shareNear(one: boolean[][], other: boolean[][]): number {
  let [all, near] = [0, 0]
  one.forEach((cells, y) => {
    cells.forEach((ink, x) => {
      if (!ink) return
      all++
      if ([-1, 0, 1].some((dy) => [-1, 0, 1].some((dx) => other[y + dy]?.[x + dx]))) near++
    })
  })
  return all === 0 ? 0 : near / all
}

describe.each(Object.entries(people))('a recipient written in %s', (script, [to, lines]) => {
  const label = labelData(carriers.USPS, { to, printed: { to: printed }, service: abroadService[carriers.USPS] })

  test('is printed below the Latin lines as it was typed', async () => {
    expect(originalTexts(to)).toEqual(lines)
    expect(omittedOriginal(to)).toBeNull()
    const [page] = await scanPdf(await drawLabelPdf(label))
    expect(page?.text).toContain('PRINTED STREET 12')
    if (!joined.has(script)) for (const line of lines) expect(page?.text).toContain(line)
  })

  test('has the same letters on paper from a PDF and from a label printer', async () => {
    const [pdf, zpl] = [await pixelsOfPdf(await drawLabelPdf(label)), await pixelsOfZpl(drawLabelZpl(label))]
    // The printer's own font is another one: below its last line only the dots remain.
    const lastLatin = block.bottom - 84
    const [drawn, dots] = [inkBelow(pdf, lastLatin), inkBelow(zpl, lastLatin)]
    expect(shareNear(drawn, dots)).toBeGreaterThan(0.97)
    expect(shareNear(dots, drawn)).toBeGreaterThan(0.97)
  })
})

test('the original disturbs no bar on the label of any carrier', async () => {
  for (const [index, [to]] of Object.values(people).entries()) {
    const id = valuesOf(carriers)[index % 4] as CarrierId
    const own = labelData(id, { to, printed: { to: printed }, service: abroadService[id] })
    for (const scans of [(await scanPdf(await drawLabelPdf(own)))[0]?.scans ?? [], await scanZpl(drawLabelZpl(own))])
      expect(scans.some(({ text }) => text.endsWith(own.tracking))).toBe(true)
  }
})

describe('letters', () => {
  const leftToRight = (text: string, country: string): string =>
    [...shape(text, country).glyphs]
      .sort((a, b) => a.x - b.x)
      .map((glyph) => glyph.text)
      .join('')

  test('of Arabic and Hebrew run from right to left, numbers in them from left to right, brackets turned', () => {
    expect(leftToRight('דוד (12)', 'IL')).toBe('(12) דוד')
    expect(leftToRight('שלום', 'IL')).toBe('םולש')
    expect([...leftToRight('شارع 12', 'SA')].slice(0, 2).join('')).toBe('12')
  })

  test('of Arabic join: a letter has another shape alone and within a word', () => {
    const shapes = (text: string) => shape(text, 'SA').glyphs.map(({ id }) => id)
    const beh = 'ب'
    expect(new Set([...shapes(beh.repeat(3)), ...shapes(beh)]).size).toBeGreaterThanOrEqual(4)
  })

  test('of Han have the shapes of the country', () => {
    const fontOf = (country: string) => shape('直骨', country).glyphs.map(({ face }) => face.name)
    expect(fontOf('CN')).toEqual(['simplified', 'simplified'])
    expect(fontOf('TW')).toEqual(['traditional', 'traditional'])
    expect(fontOf('HK')).toEqual(['traditional', 'traditional'])
    expect(fontOf('JP')).toEqual(['japanese', 'japanese'])
    expect(shape('山田たろう', 'US').glyphs[0]?.face).toBe(faceOf('japanese'))
  })

  test('that no font has are named, and the line that has them is not printed', async () => {
    expect(missingSigns('𠮷野家 山田', 'JP')).toEqual(['𠮷'])
    const to = { ...(people.Japanese?.[0] as Address), name: '𠮷野 太郎' }
    expect(omittedOriginal(to)).toEqual({ text: '𠮷野 太郎', signs: '𠮷' })
    const [page] = await scanPdf(await drawLabelPdf(labelData(carriers.DHLExpress, { to, service: 'P' })))
    expect(page?.text).toContain('東京都新宿区西新宿2-8-1')
    expect(page?.text).not.toContain('野 太郎')
  })
})

describe('the Latin lines', () => {
  test('stay alone where all was typed in them', () => {
    for (const id of valuesOf(carriers)) expect(drawLabelZpl(labelData(id))).not.toContain('^GFA')
  })

  test('keep eight points: an original without room beside them is left out and named', () => {
    const to = {
      ...shenzhen,
      name: '王小明'.repeat(12),
      company: '深圳市南山区科技有限公司'.repeat(4),
      line1: '南山区科技园高新南一道'.repeat(6),
      line2: '十二号楼三单元'.repeat(6),
    }
    expect(omittedOriginal(to)?.text).toContain('王小明')
    const zpl = drawLabelZpl(labelData(carriers.FedEx, { to, service: abroadService[carriers.FedEx] }))
    expect(zpl).not.toContain('^GFA')
    expect(zpl).toContain('CHINA')
  })
})

describe('the file', () => {
  let pdf: Uint8Array
  const label = labelData(carriers.UPS, { to: shenzhen, service: abroadService[carriers.UPS] })
  beforeAll(async () => {
    pdf = await drawLabelPdf(label)
  })

  test.each([
    ['a label', labelSize.fourBySix],
    ['a letter sheet with the site’s name', labelSize.letter],
  ])('of %s embeds every font that it uses', async (_, size) => {
    const document = await PDFDocument.load(await impose([pdf], size, 'Acme Shipping'))
    const fonts = document.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('Font') ? [object] : [],
      )
    const whole = fonts.filter((font) => font.get(PDFName.of('Subtype')) !== PDFName.of('Type0'))
    expect(whole.length).toBeGreaterThanOrEqual(3)
    for (const font of whole)
      expect(font.lookup(PDFName.of('FontDescriptor'), PDFDict).has(PDFName.of('FontFile2'))).toBe(true)
  })

  test('holds only the letters used, and is the same whenever the label is drawn', async () => {
    expect(pdf.length).toBeLessThan(25_000)
    expect(await drawLabelPdf(label)).toEqual(pdf)
  })
})
