import { carrier as carriers, signature, type CarrierId } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { centigrams, parcelSize } from '@waybill/contract/parcels/parcel'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchTerms } from '@waybill/contract/search/terms'
import { sandboxNumber } from '../sandbox/numbers.ts'
import { abroadService, columbus, labelData, losAngeles, shenzhen } from '../testing.ts'
import { drawLabelPdf, drawLabelZpl, impose, type LabelData } from './index.ts'
import { scanPdf, scanZpl, type PageScan } from './scanner.fixture.ts'

const gs = '\u001d'
const code128 = (text: string) => ({ format: 'Code128', symbology: ']C0', text })
const gs1 = (text: string) => ({ format: 'Code128', symbology: ']C1', text })

const labels: Record<CarrierId, LabelData> = {
  [carriers.USPS]: labelData(carriers.USPS),
  [carriers.UPS]: labelData(carriers.UPS),
  [carriers.FedEx]: labelData(carriers.FedEx),
  [carriers.DHLExpress]: labelData(carriers.DHLExpress),
}

const fedexData = (label: LabelData) => ({
  format: 'PDF417',
  symbology: ']L2',
  text: `SAMPLE|${label.tracking}|FEDEX_GROUND|90021|US|43215|US|5 LB|2026-11-23`,
})
const maxiCode = (label: LabelData) => ({
  format: 'MaxiCode',
  symbology: ']U1',
  text: `[)>\u001e01${gs}96432150000${gs}840${gs}003${gs}1Z${label.tracking.slice(10)}${gs}UPSN${gs}WBTEST${gs}327${gs}${gs}1/1${gs}5${gs}N${gs}88 MAPLE AVENUE${gs}COLUMBUS${gs}OH\u001e\u0004`,
})

/** What the bars of each carrier's domestic label must say, byte for byte. */
const expected: Record<CarrierId, PageScan['scans']> = {
  [carriers.USPS]: [gs1(`42043215${gs}${labels[carriers.USPS].tracking}`)],
  [carriers.UPS]: [code128(labels[carriers.UPS].tracking), code128('42043215'), maxiCode(labels[carriers.UPS])],
  [carriers.FedEx]: [
    code128(`9622001900000000000000${labels[carriers.FedEx].tracking}`),
    fedexData(labels[carriers.FedEx]),
  ],
  [carriers.DHLExpress]: [
    code128('2LUS43215+N0000000'),
    code128(labels[carriers.DHLExpress].tracking),
    code128(`JJD0100000000${labels[carriers.DHLExpress].tracking}`),
  ],
}

describe.each(valuesOf(carriers))('a label of carrier %i', (id) => {
  let pdf: Uint8Array
  beforeAll(async () => {
    pdf = await drawLabelPdf(labels[id])
  })

  test('is one PDF page of 4 × 6 in whose bars another reader reads at 203 dpi', async () => {
    const pages = await scanPdf(pdf)
    expect(pages.map(({ width, height }) => [width, height])).toEqual([[288, 432]])
    expect(pages[0]?.scans).toEqual(expected[id])
  })

  test('reads the same at 300 dpi and on letter paper at 203 dpi', async () => {
    expect((await scanPdf(pdf, 300))[0]?.scans).toEqual(expected[id])
    const sheet = await scanPdf(await impose([pdf], 2))
    expect(sheet.map(({ width, height }) => [width, height])).toEqual([[612, 792]])
    expect(sheet[0]?.scans).toEqual(expected[id])
  })

  test('says on its face that it is a test, who gets it, and its number', async () => {
    const text = (await scanPdf(pdf))[0]?.text.replaceAll(' ', '') ?? ''
    for (const words of [
      'TESTLABEL–DONOTMAIL',
      'AMELIAORTIZ',
      '88MAPLEAVENUE',
      'WAREHOUSE7',
      'PO-1001',
      labels[id].tracking,
    ]) {
      expect(text).toContain(words)
    }
  })

  test('has a ZPL twin with the same bars', async () => {
    const zpl = drawLabelZpl(labels[id])
    expect(zpl).toMatch(/^\^XA\n\^CI28\n\^PW812\n\^LL1218\n/)
    expect(zpl.match(/\^XZ/g)).toHaveLength(1)
    expect(await scanZpl(zpl)).toEqual(expected[id])
  })

  test('carries no test band when it is real', async () => {
    const [page] = await scanPdf(await drawLabelPdf(labelData(id, { isTest: false })))
    expect(page?.text).not.toContain('TEST LABEL')
    expect(page?.scans).toEqual(expected[id])
  })
})

/** Bars that say where a parcel goes, whichever it is: UPS's post code and DHL's route. */
const places = /^(?:420\d{5}(?:\d{4})?$|2L)/

describe('every bar code of a label finds its shipment when it is scanned', () => {
  const { direct, adult, serviceDefault } = signature
  test.each([
    ['USPS at home', carriers.USPS, 'PRIORITY_MAIL', columbus, serviceDefault],
    ['USPS abroad', carriers.USPS, 'PRIORITY_MAIL_INTERNATIONAL', shenzhen, serviceDefault],
    ['UPS Ground', carriers.UPS, '03', columbus, serviceDefault],
    ['UPS Ground with a signature', carriers.UPS, '03', columbus, direct],
    ['UPS Ground with an adult signature', carriers.UPS, '03', columbus, adult],
    ['UPS 2nd Day Air', carriers.UPS, '02', columbus, direct],
    ['UPS abroad', carriers.UPS, '65', shenzhen, serviceDefault],
    ['FedEx Ground', carriers.FedEx, 'FEDEX_GROUND', columbus, serviceDefault],
    ['FedEx Home Delivery', carriers.FedEx, 'GROUND_HOME_DELIVERY', columbus, serviceDefault],
    ['FedEx 2Day', carriers.FedEx, 'FEDEX_2_DAY', columbus, serviceDefault],
    ['FedEx abroad', carriers.FedEx, 'FEDEX_INTERNATIONAL_PRIORITY', shenzhen, serviceDefault],
    ['DHL at home', carriers.DHLExpress, 'N', columbus, serviceDefault],
    ['DHL abroad', carriers.DHLExpress, 'P', shenzhen, serviceDefault],
  ] as const)('%s', async (_, carrier, service, to, asked) => {
    const options = { ...labels[carrier].options, signature: asked }
    const tracking = sandboxNumber({ carrier, service }, 1234, options)
    const label = labelData(carrier, { service, to, options, tracking })
    const [page] = await scanPdf(await drawLabelPdf(label))
    const scanned = page?.scans.map(({ text }) => text).filter((text) => !places.test(text)) ?? []
    expect(scanned.length).toBeGreaterThan(0)
    for (const text of scanned) expect(searchTerms(text).numbers, text).toContain(tracking)
  })
})

test('USPS routing bars take ZIP+4 with the separator that keeps the two fields apart', async () => {
  const label = labelData(carriers.USPS, { to: { ...labels[carriers.USPS].to, zip: '43215-1234' } })
  const wanted = [gs1(`420432151234${gs}${label.tracking}`)]
  expect((await scanPdf(await drawLabelPdf(label)))[0]?.scans).toEqual(wanted)
  expect(await scanZpl(drawLabelZpl(label))).toEqual(wanted)
  expect(drawLabelZpl(label)).toContain(`^FD>;>8420432151234>8${label.tracking}^FS`)
})

test('the ZPL of UPS asks the printer for the same MaxiCode', () => {
  const label = labels[carriers.UPS]
  expect(drawLabelZpl(label)).toContain(
    `^BD2^FH_^FD003840432150000[)>_1E01_1D961Z${label.tracking.slice(10)}_1DUPSN_1DWBTEST_1D327_1D_1D1/1_1D5_1DN_1D88 MAPLE AVENUE_1DCOLUMBUS_1DOH_1E_04^FS`,
  )
})

test('the MaxiCode of UPS has the pounds that are billed, for every whole pound that UPS carries', () => {
  const wrong = Array.from({ length: 150 }, (_, index) => index + 1).filter((pounds) => {
    const parcel = { weight: centigrams(pounds, 'lb'), size: null }
    return !drawLabelZpl(labelData(carriers.UPS, { parcel })).includes(`_1D1/1_1D${pounds}_1DN`)
  })
  expect(wrong).toEqual([])
  const heavier = labelData(carriers.UPS, { parcel: { weight: centigrams(12.01, 'lb'), size: null } })
  expect(drawLabelZpl(heavier)).toContain('_1D1/1_1D13_1DN')
})

test('labels abroad carry the number, and DHL the routing code of the destination', async () => {
  for (const id of valuesOf(carriers)) {
    const label = labelData(id, { service: abroadService[id], to: shenzhen })
    const [page] = await scanPdf(await drawLabelPdf(label))
    const texts = page?.scans.map((scan) => scan.text) ?? []
    expect(texts.some((text) => text.endsWith(label.tracking))).toBe(true)
    if (id === carriers.DHLExpress) expect(texts).toContain('2LCN518000+P0000000')
    expect(page?.text.replaceAll(' ', '')).toContain('WANGXIAOMING')
  }
})

test('a zip code that is longer than the routing code takes is cut in it, so that the bars fit', () => {
  for (const zip of ['A1B2C3D4E5F6G7H8I9J0', '深圳深圳深圳深圳深圳']) {
    const to = { ...shenzhen, country: 'HK', zip }
    const label = labelData(carriers.DHLExpress, { service: abroadService[carriers.DHLExpress], to })
    expect(drawLabelZpl(label)).toMatch(/2LHK[A-Z0-9]{12}\+P0000000/)
  }
})

test('a signature that the driver must ask for is printed', async () => {
  const options = { ...labels[carriers.FedEx].options, signature: signature.adult }
  const [page] = await scanPdf(await drawLabelPdf(labelData(carriers.FedEx, { options })))
  expect(page?.text).toContain('ADULT SIGNATURE REQUIRED')
})

test.each(valuesOf(carriers))(
  'batteries and cash to collect are printed by carrier %i, and no bar suffers',
  async (id) => {
    const options = {
      ...labels[id].options,
      battery: 2,
      cod: 1_234_500,
      codMethod: 2,
      signature: signature.direct,
    } as const
    const label = labelData(id, { options, handling: 'HD', reference2: 'PO-1002' })
    const [page] = await scanPdf(await drawLabelPdf(label))
    const text = page?.text.replaceAll(/\s/g, '') ?? ''
    for (const words of [
      'UN3481LI-IONWITHEQUIPMENTPI966HD',
      'COD$123.45GUARANTEEDFUNDS',
      'SIGNATUREREQUIRED',
      'PO-1001',
      'PO-1002',
    ])
      expect(text).toContain(words)
    expect(page?.scans).toEqual(expected[id])
    expect(drawLabelZpl(label)).toContain('UN3481')
  },
)

test('very long names and addresses stay inside and disturb no bar', async () => {
  const to = {
    ...losAngeles,
    name: 'José María de la Concepción Fernández-Villaverde y Montenegro de Todos los Santos',
    company: '深圳市南山区科技有限公司'.repeat(6),
    line1: 'A'.repeat(120),
    line2: 'Floor 22, Suite 2210, Attention Receiving Department, ring twice and wait for the guard at the gate',
    residential: null,
  }
  for (const id of valuesOf(carriers)) {
    const label = labelData(id, {
      to,
      from: to,
      reference: 'W'.repeat(30),
      reference2: '参'.repeat(30),
      parcel: { weight: centigrams(149.99, 'lb'), size: parcelSize([107.99, 13.55, 14.01], 'in') },
    })
    const [page] = await scanPdf(await drawLabelPdf(label))
    expect(page?.scans.map((scan) => scan.text).join(' ')).toContain(label.tracking)
    expect(page?.text).toContain('LOS ANGELES CA 90021')
    expect(page?.text).not.toContain('?')
    expect((await scanZpl(drawLabelZpl(label))).map((scan) => scan.text).join(' ')).toContain(label.tracking)
  }
})
