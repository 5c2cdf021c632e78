import { describe, expect, test } from 'vitest'
import { firstPrintSettings, paperSizes } from '@waybill/contract/printing/settings'
import sharp from 'sharp'
import { composeJob, paperDots } from '../../../carriers/index.ts'
import { scanPdf } from '../../../carriers/labels/scanner.fixture.ts'
import { pixelsOfPdf } from '../../../carriers/labels/scanner.fixture.ts'
import { readAgain } from '../../../carriers/labels/second-reader.fixture.ts'
import { testRecipient, testSender } from '../../../testing/shipping.ts'
import type { LineOnPaper, OrderOnPaper } from '../../sell/orders/index.ts'
import { drawPackingSlips } from './packing-slip.ts'
import { drawPickList, picksOf } from './pick-list.ts'
import { drawTestPage } from './test-page.ts'

const line = (changes: Partial<LineOnPaper> = {}): LineOnPaper => ({
  sku: 'MUG-01',
  name: 'Stoneware mug, blue',
  quantity: 2,
  unitPrice: 125_000,
  ...changes,
})
const order = (changes: Partial<OrderOnPaper> = {}): OrderOnPaper => ({
  id: 1,
  orderNo: '112-8837462-1234567',
  createTime: new Date('2026-11-20T17:00:00Z'),
  store: 'Redwood Outfitters',
  from: testSender,
  to: testRecipient,
  currency: 'USD',
  reference: null,
  buyerNote: null,
  giftMessage: null,
  lines: [line()],
  ...changes,
})
const logo = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#0f5c3f' } })
  .png()
  .toBuffer()
const brand = { name: 'Acme Shipping', colour: '#0f5c3f', logo }
const slips = (orders: OrderOnPaper[], changes: Partial<typeof firstPrintSettings> = {}) =>
  drawPackingSlips(orders, {
    brand,
    settings: { ...firstPrintSettings, ...changes },
    dayOf: (at) => at.toISOString().slice(0, 10),
    date: '2026-11-23',
    breathe: () => Promise.resolve(),
  })
/** Without the blanks and line breaks that a reader of PDFs puts in as it likes. */
const squeezed = (text: string | undefined) => (text ?? '').replaceAll(/\s/g, '')

describe.each(paperSizes)('a packing slip on %s', (slipPaper) => {
  test('says whose order it is and what is in the parcel, and its bar code reads back as the number of the order', async () => {
    const { pdf } = await slips([order()], { slipPaper })
    const [page, ...more] = await scanPdf(pdf)
    expect(more).toEqual([])
    const points = 288 / 812
    expect(page?.width).toBeCloseTo(paperDots[slipPaper].width * points, 0)
    expect(page?.height).toBeCloseTo(paperDots[slipPaper].height * points, 0)
    for (const text of [
      'Packing slip',
      'Redwood Outfitters',
      'Ann Example',
      '350 5th Ave',
      'Stoneware mug, blue',
      'MUG-01',
    ])
      expect(squeezed(page?.text)).toContain(squeezed(text))
    expect(squeezed(page?.text)).toContain('2026-11-20')
    expect(page?.scans.map(({ text }) => text)).toEqual(['112-8837462-1234567'])
    // The second reader looks at labels' paper only.
    if (slipPaper === '4x6') expect(readAgain(await pixelsOfPdf(pdf))).toContain('112-8837462-1234567')
  })

  test('shows prices and their total only where they are asked for', async () => {
    const lines = [line(), line({ sku: 'CUP', quantity: 1, unitPrice: 50_000 })]
    const without = await scanPdf((await slips([order({ lines })], { slipPaper })).pdf)
    expect(without[0]?.text).not.toContain('$')
    const priced = await scanPdf((await slips([order({ lines })], { slipPaper, slipPrices: true })).pdf)
    for (const amount of ['$12.50', '$25.00', '$5.00', '$30.00']) expect(priced[0]?.text).toContain(amount)
  })

  test('gives no total where a price is not known', async () => {
    const lines = [line(), line({ sku: 'CUP', unitPrice: null })]
    const [page] = await scanPdf((await slips([order({ lines })], { slipPaper, slipPrices: true })).pdf)
    expect(page?.text.match(/\$25\.00/g)).toHaveLength(1)
  })

  test('of a long order goes on over numbered pages, every line once', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => line({ sku: `S-${index}-E`, name: `Thing ${index}` }))
    const { pdf, ranges } = await slips([order({ lines }), order({ orderNo: 'NEXT-1' })], { slipPaper })
    const pages = await scanPdf(pdf)
    const [[from, to] = [0, 0], second] = ranges
    expect([from, second?.[1]]).toEqual([0, pages.length])
    expect(to).toBeGreaterThan(1)
    const text = squeezed(
      pages
        .slice(from, to)
        .map((page) => page.text)
        .join(''),
    )
    for (let index = 0; index < 120; index++) expect(text.split(`S-${index}-E`)).toHaveLength(2)
    pages.slice(from, to).forEach((page, index) => {
      expect(squeezed(page.text)).toContain(`Page${index + 1}of${to}`)
      expect(page.text).toContain('112-8837462-1234567')
    })
    expect(squeezed(pages[to]?.text)).toContain('Page1of1')
  })
})

describe('a packing slip', () => {
  test.each([
    ['en', ['Packing slip', 'Ship to']],
    ['cn', ['装箱单', '收件人']],
    ['both', ['Packing slip / 装箱单', 'Ship to / 收件人']],
  ] as const)('is written in %s', async (slipLanguage, texts) => {
    const [page] = await scanPdf((await slips([order()], { slipLanguage, slipPaper: 'letter' })).pdf)
    for (const text of texts) expect(squeezed(page?.text)).toContain(squeezed(text))
  })

  test('prints names in Arabic, Chinese, Japanese, Korean, Russian and Thai as they were typed', async () => {
    const names = ['王小明', '山田 花子', '김민수', 'Иван Петров', 'สมชาย']
    const orders = names.map((name) => order({ to: { ...testRecipient, name } }))
    const pages = await scanPdf((await slips(orders)).pdf)
    names.forEach((name, index) => expect(squeezed(pages[index]?.text)).toContain(squeezed(name)))
    const arabic = await slips([order({ to: { ...testRecipient, name: 'محمد علي' } })])
    const latin = await slips([order({ to: { ...testRecipient, name: '' } })])
    // A reader of PDFs gives joined letters back in forms of its own: what counts is that they are drawn.
    const ink = async (pdf: Uint8Array) => (await pixelsOfPdf(pdf)).data.reduce((sum, dot) => sum + (255 - dot), 0)
    expect(await ink(arabic.pdf)).toBeGreaterThan(await ink(latin.pdf))
  })

  test('prints no bar code where the number has letters that none can hold, and the number itself', async () => {
    const [page] = await scanPdf((await slips([order({ orderNo: '订单 7' })])).pdf)
    expect(page?.scans).toEqual([])
    expect(squeezed(page?.text)).toContain('订单7')
  })

  test('of a word that is wider than its column breaks it and loses nothing', async () => {
    const name = 'X'.repeat(150)
    const [page] = await scanPdf((await slips([order({ lines: [line({ name })] })])).pdf)
    expect((page?.text.match(/X/g) ?? []).length).toBe(150)
  })

  test('has the gift message and the note of the buyer, in their own lines and whole over the pages', async () => {
    const giftMessage = `Happy birthday!\n${'Many happy returns of the day. '.repeat(120)}END`
    const pages = await scanPdf((await slips([order({ giftMessage, buyerNote: 'Ring twice' })])).pdf)
    expect(pages.length).toBeGreaterThan(1)
    const text = squeezed(pages.map((page) => page.text).join(''))
    for (const part of ['Gift message', 'Happy birthday!', 'END', 'Note from the buyer', 'Ring twice'])
      expect(text).toContain(squeezed(part))
  })

  test('of an order without items says so', async () => {
    const [page] = await scanPdf((await slips([order({ lines: [] })])).pdf)
    expect(page?.text).toContain('This order has no items.')
  })

  test('shares one logo and its fonts among all slips of a job', async () => {
    const one = (await slips([order()])).pdf.length
    const { pdf, ranges } = await slips(Array.from({ length: 50 }, () => order()))
    const job = await composeJob(
      ranges.map((slip) => ({ slip })),
      { slips: pdf, paper: null, perSheet: 1, startAt: 1, offset: { x: 0, y: 0 } },
    )
    expect((job.length - one) / 49).toBeLessThan(one / 5)
  })
})

describe('a pick list', () => {
  const orders = [
    { orderNo: 'A', lines: [line({ sku: 'b-10' }), line({ sku: 'b-9', quantity: 1 })] },
    { orderNo: 'B', lines: [line({ sku: 'B-10', name: null, quantity: 5 }), line({ sku: null, name: 'Gift wrap' })] },
    { orderNo: 'C', lines: [line({ sku: 'b-9', quantity: 3 }), line({ sku: 'b-9', quantity: 4 })] },
  ]
  test('sums what to fetch by SKU and says for which orders, SKUs in their order and goods without one last', () => {
    expect(
      picksOf(orders).map(({ sku, name, quantity, orders: of }) => [
        sku ?? name,
        quantity,
        of.map((one) => `${one.orderNo}${one.quantity}`).join(' '),
      ]),
    ).toEqual([
      ['b-9', 8, 'A1 C7'],
      ['b-10', 7, 'A2 B5'],
      ['Gift wrap', 2, 'B2'],
    ])
  })
  test('is one document with every SKU, its sum and its orders', async () => {
    const pdf = await drawPickList(
      orders.map((one) => order(one)),
      { brand, settings: firstPrintSettings, date: '2026-11-23' },
    )
    const pages = await scanPdf(pdf)
    expect(pages).toHaveLength(1)
    for (const text of ['Pick list', 'b-9', 'A × 1, C × 7', 'Gift wrap', 'Pieces: 17'])
      expect(squeezed(pages[0]?.text)).toContain(squeezed(text))
  })
})

test.each(paperSizes)('the test page on %s is as large as its paper and says the offset', async (paper) => {
  const [page, ...more] = await scanPdf(await drawTestPage(paper, { x: 1.5, y: -2 }, 'en'))
  expect(more).toEqual([])
  expect(page?.width).toBeCloseTo((paperDots[paper].width * 288) / 812, 0)
  expect(squeezed(page?.text)).toContain(squeezed('Offset: 1.5 mm to the right, -2 mm down'))
})
