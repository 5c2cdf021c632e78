import { declarationOf } from '@waybill/contract/customs/check'
import { customsFrom, type CustomsLine, firstCustomsDefaults } from '@waybill/contract/customs/declaration'
import { customsPaperSizes } from '@waybill/contract/customs/api'
import { describe, expect, it } from 'vitest'
import { paperDots } from '../../../../../carriers/index.ts'
import { scanPdf } from '../../../../../carriers/labels/scanner.fixture.ts'
import { testRecipient, testSender } from '../../../../../testing/shipping.ts'
import { drawCustomsDocuments } from './draw.ts'
import { formOf, type PaperFacts } from './paper-facts.ts'

const to = { ...testRecipient, line1: 'Straße 5', city: 'München', state: null, zip: '80331', country: 'DE' }
const line = (at: number): CustomsLine => ({
  lineId: at,
  sku: `SKU-${at}`,
  quantity: 1 + (at % 7),
  description: `Cotton shirt model ${at}`,
  descriptionCn: null,
  shortDescription: null,
  hsCode: String(6_109_100_000 + at),
  originCountry: 'PT',
  value: 10_0000 + at * 100,
  soldFor: null,
  netCg: 20_000,
})
const customs = {
  ...customsFrom(firstCustomsDefaults),
  signer: 'Maya Redwood',
  certified: true,
  invoiceNo: 'INV-2026-77',
  licenseNo: 'LIC-4711',
  certificateNo: 'CERT-9',
  freight: 12_3400,
  taxIds: [
    { holder: 'sender', type: 'EIN', value: '12-3456789' },
    { holder: 'recipient', type: 'VAT', value: 'DE123456789' },
    { holder: 'importer', type: 'EORI', value: 'DE1234567' },
  ],
} as const
const facts = (count: number, more: Partial<PaperFacts> = {}): PaperFacts => ({
  declaration: declarationOf({
    from: testSender,
    to,
    weightCg: 9_000_000,
    customs: { ...customs, taxIds: [...customs.taxIds] },
    lines: Array.from({ length: count }, (_, at) => line(at + 1)),
  }),
  from: testSender,
  to,
  carrier: 1,
  serviceCode: 'PRIORITY_MAIL_INTERNATIONAL',
  trackingNo: 'LX123456785US',
  orderNo: 'T-1001',
  weightCg: 9_000_000,
  date: '2026-11-24',
  ...more,
})
const squeezed = (text: string) => text.replaceAll(/\s/g, '')
const whole = (pages: readonly { text?: string }[]) => squeezed(pages.map(({ text }) => text ?? '').join('\n'))

/** Everything that was declared, as it stands on paper. */
const declaredTexts = ({ declaration, date }: PaperFacts) => [
  ...declaration.lines.flatMap(({ description, hsCode, quantity, value }) => [
    description,
    hsCode ?? '',
    ((quantity * value) / 10_000).toFixed(2),
  ]),
  'Ann Example',
  'München',
  'Germany',
  'Maya Redwood',
  'Redwood Outfitters',
  'INV-2026-77',
  'LIC-4711',
  'CERT-9',
  'NOEEI 30.37(a)',
  'EIN 12-3456789',
  'VAT DE123456789',
  'EORI DE1234567',
  '90.000 kg',
  date,
]

describe.each(customsPaperSizes)('a customs form on %s', (size) => {
  it.each([1, 5, 30])('with %i lines reads back whole', async (count) => {
    const parcel = facts(count)
    const pages = await scanPdf(await drawCustomsDocuments([parcel], { paper: 'form', size, copies: 1 }))
    const text = whole(pages)
    for (const part of [...declaredTexts(parcel), 'Customs declaration CN23', 'Return to sender', 'Merchandise (sale)'])
      expect(text).toContain(squeezed(part))
    const points = 288 / 812
    for (const page of pages) {
      expect(page.width).toBeCloseTo(paperDots[size].width * points, 0)
      expect(page.scans.map(({ text: bars }) => bars)).toEqual(['LX123456785US'])
    }
    expect(text).toContain(squeezed(`Page 1 of ${pages.length}`))
  })
})

it('the small form is of light things of the post', () => {
  const small = { serviceCode: 'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE' }
  expect(formOf(facts(2, small))).toBe('CN22')
  expect(formOf(facts(6, small))).toBe('CN23')
  expect(formOf(facts(2))).toBe('CN23')
})

describe.each(['letter', 'a4'] as const)('an invoice on %s', (size) => {
  it.each([
    [1, 'commercialInvoice', 'Commercial invoice'],
    [80, 'commercialInvoice', 'Commercial invoice'],
    [3, 'proForma', 'Pro forma invoice'],
  ] as const)('of %i lines (%s) reads back whole', async (count, paper, title) => {
    const parcel = facts(count)
    const pages = await scanPdf(await drawCustomsDocuments([parcel], { paper, size, copies: 1 }))
    const text = whole(pages)
    const goods = parcel.declaration.lines.reduce((sum, { quantity, value }) => sum + quantity * value, 0)
    const sums = [
      (goods / 10_000).toFixed(2),
      ((goods + 12_3400) / 10_000).toFixed(2),
      '12.34',
      'DAP München',
      'USPS LX123456785US',
    ]
    for (const part of [...declaredTexts(parcel), title, ...sums]) expect(text).toContain(squeezed(part))
    if (count === 80) expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) {
      expect(squeezed(page.text ?? '')).toContain(squeezed(title))
      // Where lines go on, their head stands again.
      if ((page.text ?? '').includes('Cotton')) expect(squeezed(page.text ?? '')).toContain('HScode')
    }
  })
})

it('copies are the same pages again', async () => {
  const pages = await scanPdf(
    await drawCustomsDocuments([facts(1)], { paper: 'commercialInvoice', size: 'letter', copies: 3 }),
  )
  expect(pages).toHaveLength(3)
  expect(pages[2]?.text).toBe(pages[0]?.text)
})
