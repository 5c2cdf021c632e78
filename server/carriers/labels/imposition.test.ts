import { PDFDict, PDFDocument, PDFName, degrees } from '@cantoo/pdf-lib'
import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { labelSize } from '@waybill/contract/shipping/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { describe, expect, test } from 'vitest'
import { sandboxNumber } from '../sandbox/numbers.ts'
import { domesticService, labelData } from '../testing.ts'
import { drawLabelPdf, impose } from './index.ts'
import { scanPdf } from './scanner.fixture.ts'

/** Labels of all carriers in turn, each with a number of its own. */
const manyLabels = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const id = valuesOf(carriers)[index % 4] ?? carriers.USPS
    return labelData(id, { tracking: sandboxNumber({ carrier: id, service: domesticService[id] }, 100 + index) })
  })

describe("the seller's site", () => {
  test('stands at the foot of letter sheets, in Latin letters, and in the properties; the labels stay as they are', async () => {
    const labels = manyLabels(4)
    const drawn = await Promise.all(labels.map(drawLabelPdf))
    const pdf = await impose(drawn, labelSize.letter, '艾克美 Acme Shipping')
    const pages = await scanPdf(pdf)
    pages.forEach((page, index) => {
      expect(page.text).toContain('Aikemei Acme Shipping')
      expect(page.scans.map((scan) => scan.text).join(' ')).toContain(labels[index]?.tracking)
    })
    expect((await PDFDocument.load(pdf)).getAuthor()).toBe('艾克美 Acme Shipping')
  })
  test('is in the properties alone where the label is the whole page', async () => {
    const pdf = await impose(await Promise.all(manyLabels(1).map(drawLabelPdf)), labelSize.fourBySix, 'Acme Shipping')
    expect((await scanPdf(pdf))[0]?.text).not.toContain('Acme')
    expect((await PDFDocument.load(pdf)).getAuthor()).toBe('Acme Shipping')
  })
})

describe.each([
  ['4 × 6 in', labelSize.fourBySix, [288, 432]],
  ['8.5 × 11 in', labelSize.letter, [612, 792]],
] as const)('many labels on %s', (_, size, box) => {
  test('keep the order in which they were selected, a page each', async () => {
    const labels = manyLabels(9)
    const pdf = await impose(await Promise.all(labels.map(drawLabelPdf)), size)
    const pages = await scanPdf(pdf)
    expect(pages.map(({ width, height }) => [width, height])).toEqual(labels.map(() => [...box]))
    pages.forEach((page, index) => {
      expect(page.scans.map((scan) => scan.text).join(' ')).toContain(labels[index]?.tracking)
    })
  })

  test('stay vectors, and viewers are told not to scale them', async () => {
    const pdf = await impose(await Promise.all(manyLabels(4).map(drawLabelPdf)), size)
    const document = await PDFDocument.load(pdf)
    const preferences = document.catalog.lookup(PDFName.of('ViewerPreferences'), PDFDict)
    expect(preferences.get(PDFName.of('PrintScaling'))).toBe(PDFName.of('None'))
    const images = document.context
      .enumerateIndirectObjects()
      .filter(([, object]) => String(object).includes('/Subtype /Image'))
    expect(images).toEqual([])
  })
})

/** A foreign label: a page of any size, turned as a carrier might turn it, with a label of ours on it. */
async function foreign(width: number, height: number, turned: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const [label] = await document.embedPdf(await drawLabelPdf(labelData(carriers.FedEx)))
  const page = document.addPage([width, height])
  if (label) page.drawPage(label, { x: (width - 288) / 2, y: (height - 432) / 2 })
  page.setRotation(degrees(turned))
  document.addPage([288, 432])
  return document.save()
}

test.each([
  [288, 432, 180],
  [450, 450, 90],
  [450, 450, 270],
  [612, 792, 0],
  [700, 900, 0],
])(
  'a foreign page of %i × %i turned by %i° lands readable on letter paper, its further pages too',
  async (width, height, turned) => {
    const pages = await scanPdf(await impose([await foreign(width, height, turned)], labelSize.letter), 150)
    expect(pages.map((page) => [page.width, page.height])).toEqual([
      [612, 792],
      [612, 792],
    ])
    expect(pages[0]?.scans.map((scan) => scan.text.slice(-12))).toContain(labelData(carriers.FedEx).tracking)
  },
)
