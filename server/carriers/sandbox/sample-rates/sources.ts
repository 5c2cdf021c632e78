import { sample, verified } from '../sourced.ts'

/** Where rows were read; "quoted" = not in the carrier's own page but by somebody who quotes it. */
export const prices = sample('Sample prices, not any carrier’s', '2026-01-01')
export const ownZones = sample('Sample zones, not any carrier’s', '2026-01-01')
export const zoneChart = verified('USPS National Zone Charts Matrix, Format 2', '2024-04-01')
/** What an earlier version had for UPS and FedEx. */
export const olderCourierZones = 'USPS zone chart of 2024-04, 91 to 96 % equal to FedEx zones'
export const fedexZones = sample('FedEx zone locators of 29 areas; other zones computed by their rule', '2024-04-29')
export const zonesLikeFedex = sample('FedEx zones; 96 % equal to the UPS zone chart of area 198', '2026-09-03')
export const zoneExceptions2018 = sample('USPS zone chart API: five-digit exceptions', '2019-01-01')
export const dmmSize = verified(
  'DMM 123.1.4 and 604.7.1.3: sides to the nearest inch, 166, over 1,728 in³',
  '2025-08-11',
)
export const dmmNoSize = sample('USPS: size weight for four services only', '2025-08-11')
export const mediaMail = verified('USPS Notice 123: Media Mail by whole pounds alone', '2026-07-01')
export const uspsFees = verified('USPS price API answers: nonstandard fees', '2024-11-27')
export const uspsFeesQuoted = sample('docs.xpsship.com: USPS nonstandard fees', '2024-11-27')
export const uspsLimits = sample('shippingeasy.com: USPS 70 lb, length plus girth 108 or 130 in', '2024-01-01')
export const fcpisLimits = verified('USPS First-Class Package International: 4 lb, 24 in, 36 in in all', '2026-07-01')
export const abroadLimits = verified(
  'USPS Notice 123, country price groups; Postal Bulletin 22264: 42 and 79 in',
  '2026-07-01',
)
export const abroadUnlisted = sample('Country not in USPS Notice 123', '2026-07-01')
export const abroadSize = verified('Postal Bulletin 22264: IMM 236.23, 60 and 108 in', '2009-07-01')
export const upsLimits = sample('help.shipstation.com: UPS 150 lb, 108 in, length plus girth 165 in', '2026-01-01')
export const fedexGuide = verified('FedEx Service Guide 2025-01-06, updated 2025-07-14', '2025-07-14')
export const fedexAbroadLimits = sample(
  'FedEx international 119 in, length plus girth 130 in: sources differ',
  '2019-01-01',
)
export const dhlLimits = sample('DHL Express 70 kg, 120 × 80 × 80 cm without booking', '2025-11-15')
export const couriersRoundUp = sample(
  'Every fraction of an inch up since 2025-08-18, as quoted by jaygroup.com',
  '2025-08-18',
)
export const dhlSize = sample('DHL Express 5,000 cm³/kg, as quoted by help.sendcloud.com', '2025-11-15')
export const upsHandling2026 = sample('shipware.com: UPS additional handling 2026', '2025-10-01')
export const upsLarge2026 = sample(
  'supplychaindive.com: UPS large package 219.50 to 286, 254.50 to 331 to homes',
  '2026-01-01',
)
export const volume2026 = sample('supplychaindive.com: 10,368 and 17,280 in³ or 110 lb since 2026-01', '2026-01-26')
export const fedexOversize = sample(
  'supplychaindive.com: FedEx oversize 2025, 17,280 in³ or 110 lb since 2026-01',
  '2026-01-12',
)
export const fedexResidential2026 = sample('supplychaindive.com: FedEx 2026 surcharges', '2025-09-01')
export const fedexAreas2026 = sample(
  'supplychaindive.com: FedEx delivery areas 2026 (commercial, residential, extended, remote)',
  '2025-09-01',
)
export const areaLists = verified('Delivery area ZIP codes of UPS and FedEx', '2025-06-02')
export const dhlRemote = sample('DHL Express remote areas of the United States, from a PDF, unchecked', '2025-01-05')
export const notice123 = verified('USPS Notice 123', '2026-07-01')
export const dhlPieces = sample('anjhong.com: DHL Express pieces over 100 cm or 70 kg', '2025-11-15')
export const federalHolidays = verified('5 USC 6103: federal holidays', '2025-01-01')
export const fedexHolidays = verified('FedEx Service Guide 2025-01-06: six holidays', '2025-01-06')
export const upsHolidays = sample('savingadvice.com: the six holidays of UPS', '2019-01-01')
export const dhlHolidays = sample('The six holidays of the couriers, taken for DHL Express too', '2019-01-01')
export const serviceDays = verified(
  'FedEx Service Guide: Home Delivery every day for up to three days of transit',
  '2025-07-14',
)
export const catalogue = sample('Services by the names of the carriers’ own interfaces', '2026-01-01')
export const voids = sample(
  'Void windows as quoted by shiphero.com, refundretriever.com and help.lablpx.com',
  '2026-01-01',
)
export const fedexVoid = sample('help.lablpx.com: FedEx until the ship date', '2026-01-01')
export const uspsManifests = verified(
  'USPS Domestic Labels 3.9.13 and SCAN Forms 3.1.14: the run at 00:30 CT, numbers on a form',
  '2026-06-01',
)
