import * as z from 'zod/mini'
import { orgType, valuesOf } from '../core/enums.ts'
import { carrier as carriers } from './enums.ts'
import { route } from '../core/route.ts'
import { instant, isoDate, limit, page, queryInt, text } from '../core/schemas.ts'

/** What prices and limits of carriers are read from, in the order in which the console shows them. */
export const carrierTables = [
  'surcharges',
  'fuel',
  'limits',
  'dimensionalWeight',
  'zones',
  'zoneCharts',
  'zoneExceptions',
  'deliveryAreas',
  'holidays',
  'services',
  'rates',
  'voids',
  'batteries',
  'cod',
  'manifests',
  'deliveryChanges',
] as const
export type CarrierTable = (typeof carrierTables)[number]
/** Columns beside carrier, days and source, by their names in the API. */
export const carrierTableColumns = [
  'kind',
  'variant',
  'service',
  'code',
  'appliesTo',
  'country',
  'place',
  'zone',
  'zones',
  'tier',
  'areaTier',
  'residential',
  'international',
  'served',
  'restricted',
  'serviceClass',
  'deliveryDays',
  'nameEn',
  'nameCn',
  'amount',
  'ppm',
  'baseAmount',
  'perUnitAmount',
  'includedAmount',
  'perAmount',
  'minimumAmount',
  'maxAmount',
  'fuelled',
  'minimumBillableX100',
  'overX100',
  'upToX100',
  'transitDays',
  'overWeightCg',
  'overLongestUm',
  'overSecondUm',
  'overLengthGirthUm',
  'overCubicInches',
  'maxWeightCg',
  'maxLongestUm',
  'maxSecondUm',
  'maxLengthGirthUm',
  'maxSidesUm',
  'minSidesUm',
  'divisor',
  'rounding',
  'overVolume',
  'stepX100',
  'smallStepX100',
  'minimumX100',
  'maximumX100',
  'upToMiles',
  'likeCarrier',
  'leastZone',
  'origins',
  'zipFrom',
  'zipTo',
  'chartZone',
  'asArea',
  'zipCodes',
  'mode',
  'windowDays',
  'confirmDays',
  'batteryType',
  'mark',
  'handling',
  'payMethods',
  'weightUnit',
  'sizeUnit',
  'runTime',
  'runZone',
  'maxLabels',
  'change',
  'fee',
  'sameCity',
  'activeDays',
] as const
export type CarrierTableColumn = (typeof carrierTableColumns)[number]
/** verified = read in the source named; sample = not, or no carrier's figure at all. */
export const sourceStatuses = ['verified', 'sample'] as const

/** A value of a row under its column's name: money in 1/10,000, weights in centigrams (Cg), lengths in micrometres (Um), shares in millionths. */
const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])
export const carrierTableRow = z.object({
  /** Place of the row in its table. */
  id: z.int(),
  carrier: z.int(),
  values: z.record(z.string(), value),
  /** First day, and the day before which it ends; null: none. */
  from: z.nullable(isoDate),
  to: z.nullable(isoDate),
  source: z.string(),
  sourceDate: z.nullable(isoDate),
  status: z.enum(sourceStatuses),
})
export type CarrierTableRow = z.infer<typeof carrierTableRow>

export const carrierTableFacts = z.object({
  table: z.enum(carrierTables),
  rows: z.int(),
  verified: z.int(),
  /** Date of the newest source; null: none is dated. */
  newestSource: z.nullable(isoDate),
  /** When rows were last loaded; null: not recorded. */
  loadedAt: z.nullable(instant),
})
export type CarrierTableFacts = z.infer<typeof carrierTableFacts>

const tag = 'Carrier tables'
const access = [orgType.ADMIN]

export const getCarrierTables = route({
  id: 'getCarrierTables',
  method: 'GET',
  path: '/api/wms-user/admin/carrier-tables',
  tag,
  access,
  summary: 'List the carrier tables that prices and limits are read from, with version and verified share',
  output: z.object({
    /** Version of the tables that come with this release; null: none is loaded. */
    version: z.nullable(z.object({ name: z.string(), loadedAt: instant })),
    tables: z.array(carrierTableFacts),
  }),
})

export const listCarrierTableRows = route({
  id: 'listCarrierTableRows',
  method: 'GET',
  path: '/api/wms-user/admin/carrier-tables/rows',
  tag,
  access,
  summary: 'List rows of a carrier table with their sources (keyset pages)',
  query: z.strictObject({
    table: z._default(z.enum(carrierTables), 'surcharges'),
    carrier: z.optional(queryInt(1, Math.max(...valuesOf(carriers)))),
    status: z.optional(z.enum(sourceStatuses)),
    /** Part of a value or of the source. */
    search: z.optional(text(100)),
    cursor: z.optional(text(1000)),
    limit,
  }),
  output: page(carrierTableRow),
})
