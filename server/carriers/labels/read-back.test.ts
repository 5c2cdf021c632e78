import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { serviceName } from '@waybill/contract/carriers/catalogue'
import { centigrams } from '@waybill/contract/parcels/parcel'
import { describe, expect, test } from 'vitest'
import { sampleServices } from '../sandbox/sample-rates/index.ts'
import { columbus, labelData, shenzhen } from '../testing.ts'
import { countryNumber } from './country-numbers.ts'
import { drawLabelPdf, drawLabelZpl, impose, type LabelData } from './index.ts'
import { pixelsOfPdf, pixelsOfZpl, scanPdf, type Pixels } from './scanner.fixture.ts'
import { readAgain } from './second-reader.fixture.ts'

const gs = '\u001d'
const pounds = 12

type Code = string | RegExp | { start: string }
const says = (code: Code, text: string): boolean =>
  typeof code === 'string' ? text === code : code instanceof RegExp ? code.test(text) : text.startsWith(code.start)

/** What the codes must say of what was ordered, taken from the order and not from the label. */
function codesOf({ carrier, service, tracking, to }: LabelData): Code[] {
  const home = to.country === 'US'
  const zip = to.zip ?? ''
  if (carrier === carriers.USPS) return [home ? `]C1420${zip}${gs}${tracking}` : tracking]
  if (carrier === carriers.FedEx) {
    const routed = service === 'FEDEX_GROUND' ? /^96\d{18}00/ : new RegExp(`^\\d{15}${home ? zip : '00000'}00`)
    const data = ['SAMPLE', tracking, service, '90021', 'US', zip, to.country, `${pounds} LB`, '2026-11-23'].join('|')
    return [new RegExp(`${routed.source}${tracking}$`), data]
  }
  if (carrier === carriers.DHLExpress)
    return [tracking, `2L${to.country}${zip}+${service}0000000`, `JJD01${tracking.padStart(18, '0')}`]
  const place = home ? `${zip}0000` : zip
  const routing = [place, countryNumber(to.country), service.padStart(3, '0'), `1Z${tracking.slice(10)}`].join(gs)
  const maxiCode = `[)>\u001e01${gs}96${routing}${gs}UPSN${gs}WBTEST${gs}327${gs}${gs}1/1${gs}${pounds}${gs}N${gs}`
  return [tracking, ...(home ? [`420${zip}`] : []), { start: maxiCode }]
}

const labels = sampleServices.map(({ carrier, code, international }) =>
  labelData(carrier, {
    service: code,
    to: international ? shenzhen : columbus,
    parcel: { weight: centigrams(pounds, 'lb'), size: null },
  }),
)

function expectCodes(pixels: Pixels, label: LabelData): void {
  const texts = readAgain(pixels)
  const expected = codesOf(label)
  for (const code of expected) {
    expect(
      texts.some((text) => says(code, text)),
      `${JSON.stringify(code)} in ${texts.join(' ')}`,
    ).toBe(true)
  }
  expect(texts).toHaveLength(expected.length)
}

describe('a second reader reads every field of a label', () => {
  test.each(labels.map((label) => [serviceName(label.carrier, label.service).en, label] as const))(
    '%s',
    async (name, label) => {
      const pdf = await drawLabelPdf(label)
      expectCodes(await pixelsOfPdf(pdf), label)
      const face = (await scanPdf(pdf))[0]?.text.replaceAll(/\s/g, '').toUpperCase() ?? ''
      for (const words of [
        label.tracking,
        label.to.country === 'US' ? 'AMELIAORTIZ' : 'WANGXIAOMING',
        label.to.zip ?? '',
      ])
        expect(face).toContain(words)
      expect(face).toContain(
        name
          .replace(/^(?:FedEx|DHL) /, '')
          .replaceAll(/\s/g, '')
          .toUpperCase(),
      )
    },
  )

  const one = labels.filter(({ carrier }, index) => labels.findIndex((label) => label.carrier === carrier) === index)
  test.each(one.map((label) => [label.carrier, label] as const))(
    'of carrier %i at 300 dpi, on letter paper and in ZPL',
    async (_, label) => {
      const pdf = await drawLabelPdf(label)
      expectCodes(await pixelsOfPdf(pdf, 300), label)
      expectCodes(await pixelsOfPdf(await impose([pdf], 2)), label)
      expectCodes(await pixelsOfZpl(drawLabelZpl(label)), label)
    },
  )
})
