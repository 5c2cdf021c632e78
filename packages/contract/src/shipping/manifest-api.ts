import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import {
  address,
  id,
  idParams,
  instant,
  isoDate,
  limit,
  page,
  queryCodes,
  text,
  uuid,
  uuidParams,
} from '../core/schemas.ts'
import { problem } from './api.ts'
import { manifestState, type ManifestState } from './manifest-lifecycle.ts'

const seller = { tag: 'Shipping', access: [1] as const, needs: ['verified'] as const }

export const manifestStates = Object.values(manifestState) as [ManifestState]
/** The carrier's own form with its barcode, or a list of ours for the driver. */
export const manifestForms = ['scanForm', 'summary'] as const
export const manifestSizes = ['letter', '4x6'] as const
export type ManifestPaper = (typeof manifestSizes)[number]

/** Why a label is in no manifest of the day. */
export const omittedReasons = [
  'voided',
  'listed',
  'scanned',
  'laterDate',
  'runPassed',
  'uploaded',
  'purchaseOpen',
] as const
export type OmittedReason = (typeof omittedReasons)[number]

/** Where parcels are handed over. */
const origin = z.object({
  name: z.string(),
  line1: z.string(),
  city: z.string(),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  country: z.string(),
})
export type ManifestOrigin = z.infer<typeof origin>

/** What one carrier gets at one origin for one ship date. */
export const dayEndRow = z.object({
  id: z.string(),
  carrier: z.int(),
  from: origin,
  /** The whole address, for a pickup there. */
  address,
  shipDate: isoDate,
  form: z.enum(manifestForms),
  count: z.int(),
  weightCg: z.int(),
  /** IANA zone of the origin. */
  zone: z.string(),
  /** The seller's cut-off of the day; null = none is set. */
  cutOffAt: z.nullable(instant),
  /** When the carrier takes the labels into its books by itself; null = it does not. */
  runAt: z.nullable(instant),
  /** The next pickup that is scheduled there; null = none. */
  pickup: z.nullable(z.object({ id, date: isoDate })),
})
export type DayEndRow = z.infer<typeof dayEndRow>
/** As many of each are listed. */
export const MOST_OMITTED = 20
export const omitted = z.object({
  reason: z.enum(omittedReasons),
  count: z.int(),
  labels: z.array(
    z.object({
      /** Null: its purchase is not finished. */
      shipmentId: z.nullable(id),
      /** Tracking number, or the order's number while there is none. */
      name: z.string(),
      shipDate: z.nullable(isoDate),
    }),
  ),
})
export type Omitted = z.infer<typeof omitted>

export const getDayEnd = route({
  ...seller,
  id: 'getDayEnd',
  method: 'GET',
  path: '/api/shipout-shipment/manifest/day',
  summary: 'Get what is to be handed over by carrier, origin and ship date, and what is omitted and why',
  output: z.object({ rows: z.array(dayEndRow), omitted: z.array(omitted) }),
})

/** `carrier.origin.shipDate` */
export const dayEndRowId = /^[1-4]\.[0-9a-f]{32}\.\d{4}-\d\d-\d\d$/
export const closeDay = route({
  ...seller,
  id: 'closeDay',
  method: 'POST',
  path: '/api/shipout-shipment/manifest/close',
  idempotent: true,
  summary: 'Put the labels of the given rows of the day into manifests; each label into one',
  body: z.strictObject({
    rows: z.array(z.string().check(z.regex(dayEndRowId))).check(z.minLength(1), z.maxLength(200)),
  }),
  output: z.object({ closeId: uuid }),
  errors: ['NOT_FOUND', 'NEEDS_VERIFICATION', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
})

export const manifestRow = z.object({
  id,
  state: z.enum(manifestState),
  carrier: z.int(),
  form: z.enum(manifestForms),
  /** The carrier's number; null before it answered, and of summaries. */
  number: z.nullable(z.string()),
  from: origin,
  shipDate: isoDate,
  count: z.int(),
  weightCg: z.int(),
  isTest: z.boolean(),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  /** Why it failed; null if it did not. */
  problem: z.nullable(problem),
})
export type ManifestRow = z.infer<typeof manifestRow>

export const getDayClose = route({
  ...seller,
  id: 'getDayClose',
  method: 'GET',
  path: '/api/shipout-shipment/manifest/close/:id',
  summary: 'Get the progress of a closed day and its manifests',
  params: uuidParams,
  output: z.object({
    finished: z.boolean(),
    manifests: z.array(z.extend(manifestRow, { excluded: z.int() })),
  }),
  errors: ['NOT_FOUND'],
})

export const listManifests = route({
  ...seller,
  id: 'listManifests',
  method: 'GET',
  path: '/api/shipout-shipment/manifest/list',
  summary: 'List manifests, newest first (filter, keyset pages)',
  query: z.strictObject({
    /** The carrier's number, or the tracking number of a label in it. */
    search: z.optional(text(100)),
    state: z.optional(z.enum(manifestState)),
    carriers: z.optional(queryCodes),
    /** Of the ship date. */
    dateFrom: z.optional(isoDate),
    dateTo: z.optional(isoDate),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(manifestRow),
  errors: ['SEARCH_TOO_BROAD'],
})

/** As many labels are shown with a manifest; the form lists all. */
export const MOST_SHOWN_LABELS = 500
export const manifestDetail = z.extend(manifestRow, {
  /** Labels that the carrier has scanned since. */
  scanned: z.int(),
  services: z.array(z.object({ serviceCode: z.string(), count: z.int() })),
  labels: z.array(
    z.object({
      shipmentId: id,
      trackingNo: z.string(),
      serviceCode: z.string(),
      recipient: z.string(),
      weightCg: z.int(),
      status: z.int(),
      /** Why the carrier left it out; null = it is in the manifest. */
      problem: z.nullable(problem),
    }),
  ),
})
export type ManifestDetail = z.infer<typeof manifestDetail>
export const getManifest = route({
  ...seller,
  id: 'getManifest',
  method: 'GET',
  path: '/api/shipout-shipment/manifest/detail/:id',
  summary: 'Get a manifest with its labels, those that the carrier excluded first',
  params: idParams,
  output: manifestDetail,
  errors: ['NOT_FOUND'],
})

export const MOST_PRINTED_MANIFESTS = 50
export const printManifests = route({
  ...seller,
  id: 'printManifests',
  method: 'POST',
  path: '/api/shipout-shipment/manifest/print',
  kind: 'download',
  summary: 'Print manifests as one PDF (8.5x11 in or 4x6 in): SCAN forms of USPS, pickup summaries of others',
  body: z.strictObject({
    manifestIds: z.array(id).check(z.minLength(1), z.maxLength(MOST_PRINTED_MANIFESTS)),
    paper: z._default(z.enum(manifestSizes), 'letter'),
  }),
  errors: ['NOT_FOUND', 'MANIFEST_NOT_CREATED'],
})
