import { carrier, type CarrierId } from '@waybill/contract/carriers/enums'
import { publishedRows, publishedText } from '../published.ts'
import type { Sourced } from '../sourced.ts'
import * as from from './sources.ts'

/** A fuel rate as it is kept. */
export interface FuelRate extends Sourced {
  carrier: CarrierId
  appliesTo: string
  /** YYYY-MM-DD; holds until a newer one does. */
  validFrom: string
  ppm: number
}

/** Reads rows of "carrier, applies to, from, percent, source, date, status"; throws on a row that is none. */
export function readFuelRows(rows: readonly (readonly string[])[]): FuelRate[] {
  return rows.map(
    ([id = '', appliesTo = '', validFrom = '', percent = '', source = '', sourceDate = '', status = '']) => {
      const isRow =
        /^[1-4]$/.test(id) &&
        appliesTo !== '' &&
        /^\d{4}-\d{2}-\d{2}$/.test(validFrom) &&
        /^\d{1,2}(\.\d{1,2})?$/.test(percent) &&
        source !== '' &&
        /^\d{4}-\d{2}-\d{2}$/.test(sourceDate) &&
        (status === 'verified' || status === 'sample')
      if (!isRow)
        throw new Error(
          `Not a fuel rate: ${[id, appliesTo, validFrom, percent, source, sourceDate, status].join(' | ')}`,
        )
      const ppm = Math.round(Number(percent) * 10_000)
      return {
        carrier: Number(id) as CarrierId,
        appliesTo,
        validFrom,
        ppm,
        source,
        sourceDate,
        status: status as 'sample',
      }
    },
  )
}

export const sampleFuelRates = (): FuelRate[] => readFuelRows(publishedRows('fuel.tsv'))

/** A list of delivery areas as it is kept: the zip codes packed by their first three digits. */
export interface PackedArea extends Sourced {
  carrier: CarrierId
  tier: string
  zips: string
}

export const sampleAreas = (): PackedArea[] =>
  publishedRows('delivery-areas.txt', ' ').map(([id = '', tier = '', ...groups]) => ({
    ...(Number(id) === carrier.DHLExpress ? from.dhlRemote : from.areaLists),
    carrier: Number(id) as CarrierId,
    tier,
    zips: groups.join(' '),
  }))

/** "010:02,05 011:01" as whole zip codes. */
export const unpackZips = (packed: string): Set<string> =>
  new Set(
    packed.split(' ').flatMap((group) => {
      const [area = '', ends = ''] = group.split(':')
      return ends === '' ? [] : ends.split(',').map((end) => area + end)
    }),
  )

/** A zone chart as it is kept: text of its own, or as that of another carrier with nearer zones raised. */
export interface PackedChart extends Sourced {
  carrier: CarrierId
  chart: string | null
  likeCarrier: CarrierId | null
  leastZone: number
}

export const sampleCharts = (): PackedChart[] => [
  { ...from.zoneChart, carrier: carrier.USPS, chart: publishedText('usps-zones.txt'), likeCarrier: null, leastZone: 1 },
  {
    ...from.fedexZones,
    carrier: carrier.FedEx,
    chart: publishedText('fedex-zones.txt'),
    likeCarrier: null,
    leastZone: 2,
  },
  { ...from.zonesLikeFedex, carrier: carrier.UPS, chart: null, likeCarrier: carrier.FedEx, leastZone: 2 },
]
