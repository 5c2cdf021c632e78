import { codes, type Sections } from '../entry.ts'

const origin = {
  _: 'Where parcels are handed over.',
  name: ['Company or name.', 'Redwood Outfitters'],
  line1: ['Street.', '1200 Market St'],
  city: ['City of the origin.', 'San Francisco'],
  state: ['State. `null` if none.', 'CA'],
  zip: ['ZIP. `null` if none.', '94103'],
  country: ['Country, ISO 3166-1 alpha-2.', 'US'],
} as const
const form = [
  "`scanForm`: the carrier's form with its barcode · `summary`: a list for the driver.",
  'scanForm',
] as const
const common = {
  carrier: codes('Carrier', 'Carrier.', 1),
  from: 'Where the parcels are handed over.',
  shipDate: ['Ship date of the labels.', '2026-01-31'],
  form: [...form] as [string, string],
  count: ['Number of labels.', 120],
  weightCg: ['Weight of all parcels in hundredths of a gram.', 5_443_108],
} as const
const manifest = {
  _: 'A manifest: labels of one carrier, origin and ship date that are handed over together.',
  id: ['ID of the manifest.', 1004],
  state: ['State of the manifest.', 'created'],
  ...common,
  number: ['Number that the carrier gave it. `null` before it answered, and of summaries.', '9275090000000000000102'],
  isTest: ['`true` if its labels are samples.', true],
  createdAt: ['When the day was closed, in UTC.', '2026-01-31T23:04:05.000Z'],
  createdBy: ['Who closed the day. `null` if no longer a user.', 'Maya Redwood'],
  problem: ['Why the carrier rejected it. `null` if it did not.', null],
} as const

/** The end of the day. */
export const manifestSections: Sections = {
  GetDayEndResponse: {
    rows: 'What can be closed, by carrier, origin and ship date.',
    omitted: 'Labels that are not among the rows, by the reason.',
  },
  DayEndRow: {
    _: 'What one carrier gets at one origin for one ship date.',
    id: ['ID of the row, for closing it.', '1.0cc175b9c0f1b6a831c399e269772661.2026-01-31'],
    ...common,
    address: 'The whole address, for a pickup there.',
    pickup: 'The next pickup that is scheduled there. `null` if none is.',
    zone: ['Time zone of the origin, IANA.', 'America/Los_Angeles'],
    cutOffAt: ["When the seller's day ends by its cut-off. `null` if none is set.", '2026-02-01T01:00:00.000Z'],
    runAt: [
      'When the carrier takes the labels into its books by itself. `null` if it does not.',
      '2026-02-01T06:30:00.000Z',
    ],
  },
  Omitted: {
    _: 'Labels of the day that are in none of its rows.',
    reason: ['Why they are not.', 'voided'],
    count: ['Number of labels.', 2],
    labels: 'Up to 20 of them.',
  },
  OmittedLabel: {
    _: 'A label that is in no row.',
    shipmentId: ['ID of the shipment. `null` while its purchase is not finished.', 100128],
    name: ['Tracking number. Order number while there is none.', '9400190000000000000014'],
    shipDate: ['Ship date. `null` while there is no shipment.', '2026-01-31'],
  },
  DayEndRowPickup: {
    _: 'A pickup that is scheduled.',
    id: ['ID of the pickup.', 1000],
    date: ['Day of the pickup.', '2030-12-31'],
  },
  DayEndRowFrom: origin,
  CloseDayRequest: { rows: ['IDs of rows of the day.', ['1.0cc175b9c0f1b6a831c399e269772661.2026-01-31']] },
  CloseDayResponse: { closeId: 'ID of the closed day, for following its progress.' },
  GetDayCloseResponse: {
    finished: ['`true` once every manifest is created or failed.', true],
    manifests: 'Its manifests. Empty if the labels were closed by someone else.',
  },
  GetDayCloseResponseManifest: { ...manifest, excluded: ['Labels that the carrier excluded.', 0] },
  ListManifestsResponse: {},
  listManifests: {
    search: ['Number of the manifest, or tracking number of a label in it.', '9275090000000000000102'],
    state: ['State of the manifest.', 'created'],
    carriers: ['Codes of carriers.', [1]],
    dateFrom: ['First ship date.', '2026-01-01'],
    dateTo: ['Last ship date.', '2026-01-31'],
  },
  ManifestRow: manifest,
  ManifestDetail: {
    ...manifest,
    scanned: ['Labels that the carrier has scanned since.', 118],
    services: 'Number of labels by service.',
    labels: 'Up to 500 of its labels, those that the carrier excluded first.',
  },
  ManifestDetailService: {
    _: 'Labels of one service.',
    serviceCode: ['Code of the service.', 'USPS_GROUND_ADVANTAGE'],
    count: ['Number of labels.', 120],
  },
  ManifestDetailLabel: {
    _: 'A label of a manifest.',
    shipmentId: ['ID of the shipment.', 100128],
    trackingNo: ['Tracking number.', '9400190000000000000014'],
    serviceCode: ['Code of the service.', 'USPS_GROUND_ADVANTAGE'],
    recipient: ['Recipient.', 'Ann Example'],
    weightCg: ['Weight in hundredths of a gram.', 90_718],
    status: codes('TrackingStatus', 'Tracking status.', 1),
    problem: ['Why the carrier left it out. `null` if it is in the manifest.', null],
  },
  getDayClose: { id: ['ID of the closed day, as `closeDay` returns it.', '3f0d2f4e-8a3c-4c0e-9d53-0b6f1f0f6a11'] },
  PrintManifestsRequest: {
    manifestIds: ['IDs of manifests, in the order of printing.', [1004]],
    paper: ['`letter` 8.5x11 in · `4x6` 4x6 in.', 'letter'],
  },
}
