import { carrier as carriers, signature, type CarrierId } from '@waybill/contract/carriers/enums'
import { findService } from '@waybill/contract/carriers/catalogue'
import { centigrams } from '@waybill/contract/parcels/parcel'
import { checkDigitFedEx, isTrackingNumber } from '@waybill/contract/carriers/tracking-number'
import { expect, test } from 'vitest'
import type { Address } from '../provider.ts'
import { sandboxNumber } from '../sandbox/numbers.ts'
import { sampleBands } from '../sandbox/sample-rates/index.ts'
import { columbus, labelData, shenzhen } from '../testing.ts'
import { countryNumber } from './country-numbers.ts'
import { drawLabelPdf, drawLabelZpl, type LabelData } from './index.ts'
import { scanPdf, scanZpl } from './scanner.fixture.ts'

const gs = '\u001d'
const berlin: Address = {
  ...columbus,
  name: 'Jörg Weiß',
  line1: 'Lindenstr. 5',
  line2: null,
  city: 'Berlin',
  state: null,
  zip: '10115',
  country: 'DE',
}
const toronto: Address = {
  ...berlin,
  line1: '100 King St W',
  city: 'Toronto',
  state: 'ON',
  zip: 'M5X 1A9',
  country: 'CA',
}

/** What the bars of a label must say, by what was ordered and not by the label's own code. */
const expectedOf: Record<CarrierId, (label: LabelData) => string[]> = {
  [carriers.USPS]: ({ to, tracking }) => [to.country === 'US' ? `420${to.zip}${gs}${tracking}` : tracking],
  [carriers.UPS]: ({ to, tracking, service }) => {
    const isUs = to.country === 'US'
    const zip = isUs ? `${to.zip}0000` : (to.zip ?? '').replaceAll(' ', '').slice(0, 6).padEnd(6, ' ')
    const number = { US: '840', DE: '276', CA: '124', CN: '156' }[to.country]
    const head = [
      '[)>\u001e01',
      `96${zip}`,
      number,
      service.padStart(3, '0'),
      `1Z${tracking.slice(10)}`,
      'UPSN',
      'WBTEST',
      '327',
      '',
      '1/1',
      '13',
      'N',
    ]
    return [tracking, ...(isUs ? [`420${to.zip}`] : []), head.join(gs)]
  },
  [carriers.FedEx]: ({ to, tracking, service }) => {
    const zip = to.country === 'US' ? to.zip : '00000'
    return [service === 'FEDEX_GROUND' ? `9622001900000000000000${tracking}` : `100000000000000${zip}00${tracking}`]
  },
  [carriers.DHLExpress]: ({ to, tracking, service }) => [
    tracking,
    `2L${to.country}${(to.zip ?? '').replaceAll(' ', '')}+${service}0000000`,
    `JJD0100000000${tracking}`,
  ],
}

const services = [...new Set(sampleBands.map((band) => `${band.carrier} ${band.service}`))]

test.each(services)(
  'every bar code of %s says what was ordered, on paper from a PDF and from a label printer',
  async (pair) => {
    const [id, service] = [Number(pair.split(' ')[0]) as CarrierId, pair.slice(2)]
    const abroad = id === carriers.UPS ? [berlin, toronto] : [shenzhen]
    const places = findService(id, service)?.international ? abroad : [columbus]
    for (const to of places) {
      const label = labelData(id, { service, to, parcel: { weight: centigrams(12.4, 'lb'), size: null } })
      expect(isTrackingNumber(id, label.tracking)).toBe(true)
      const wanted = expectedOf[id](label)
      for (const scans of [
        (await scanPdf(await drawLabelPdf(label)))[0]?.scans ?? [],
        await scanZpl(drawLabelZpl(label)),
      ]) {
        const texts = scans.map(({ text }) => text)
        for (const text of wanted)
          expect(
            texts.filter((one) => one.startsWith(text)),
            `${to.country} ${text}`,
          ).toHaveLength(1)
      }
    }
  },
)

test('the bar code of FedEx ends in the tracking number, which checks', () => {
  for (const published of [
    '9622001900000000000000776632517510',
    '1001921334250001000300779017972697',
    '1195266473930007521100871079919940',
  ]) {
    const number = published.slice(-12)
    expect(isTrackingNumber(carriers.FedEx, number)).toBe(true)
    // Over thirteen digits with two zeros in front the check digit is the same one.
    const weights = [1, 7, 3]
    const sum = Array.from(published.slice(-14, -1), Number).reduce(
      (total, digit, at) => total + digit * (weights[at % 3] as number),
      0,
    )
    expect(String((sum % 11) % 10)).toBe(checkDigitFedEx(number.slice(0, 11)))
  }
})

test('countries have the numbers of ISO 3166-1', () => {
  expect(['US', 'CA', 'GB', 'CN', 'JP', 'AF', 'ZW', 'XK'].map(countryNumber)).toEqual([
    '840',
    '124',
    '826',
    '156',
    '392',
    '004',
    '716',
    '000',
  ])
})

test('the number of a USPS parcel has the service type of its signature or cash, where one is published', () => {
  const typeOf = (service: string, extras: Parameters<typeof sandboxNumber>[2]) =>
    sandboxNumber({ carrier: carriers.USPS, service }, 7, extras).slice(2, 5)
  const none = { signature: signature.serviceDefault }
  expect(typeOf('USPS_GROUND_ADVANTAGE', none)).toBe('001')
  expect(typeOf('PRIORITY_MAIL', none)).toBe('055')
  expect(typeOf('PRIORITY_MAIL_EXPRESS', none)).toBe('701')
  for (const service of ['USPS_GROUND_ADVANTAGE', 'PRIORITY_MAIL']) {
    expect(typeOf(service, { signature: signature.direct })).toBe('021')
    expect(typeOf(service, { ...none, cod: 10_000 })).toBe('033')
  }
})
