import * as z from 'zod/mini'
import { caseEvent } from '../cases/events.ts'
import { route } from '../core/route.ts'
import {
  fieldProblemShape,
  id,
  idParams,
  instant,
  isoDate,
  limit,
  money,
  name,
  page,
  queryCodes,
  text,
  uuid,
  uuidParams,
} from '../core/schemas.ts'
import { cents, MOST_MONEY } from '../funding/settings.ts'
import { claimState, type ClaimState } from './lifecycle.ts'
import { denials, evidenceKinds, perils } from './perils.ts'

const path = '/api/shipout-shipment/claim'
const tag = 'Claims'
const seller = { tag, access: [1] as const, needs: ['verified'] as const }
const staff = { tag, access: [3, 4] as const }
export const claimStates = Object.values(claimState) as [ClaimState]
/** `open`: to be decided; `toPay`: approved; `done`: everything else. */
export const deskViews = ['open', 'toPay', 'done'] as const
const peril = z.enum(perils)
const amount = cents.check(z.gt(0), z.lte(MOST_MONEY))
const words = name(2000)

export const claim = z.object({
  id,
  createdAt: instant,
  state: z.enum(claimState),
  peril,
  shipment: z.object({ id, trackingNo: z.string(), carrier: z.int() }),
  /** What is asked for. */
  amount: money,
  /** What was decided; null unless approved. */
  approved: z.nullable(money),
  submittedAt: z.nullable(instant),
  /** By when something has to happen: to submit, to answer, to decide, to appeal; null: nothing has to. */
  dueOn: z.nullable(isoDate),
  /** The seller. */
  org: z.object({ id, name: z.string() }),
})
export type Claim = z.infer<typeof claim>
export const claimFile = z.object({
  id: uuid,
  kind: z.enum(evidenceKinds),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
})
export type ClaimFile = z.infer<typeof claimFile>
export const claimDetail = z.extend(claim, {
  /** The most that it can pay: the cover, or the worth of the goods if that is less. */
  most: money,
  /** The postage that is refunded with the payment, as the carrier's rule of the day has it for lost parcels; 0: none. */
  postage: money,
  description: z.string(),
  denial: z.nullable(z.enum(denials)),
  /** The carrier's number of it. */
  carrierCase: z.nullable(z.string()),
  lastDay: isoDate,
  canAppeal: z.boolean(),
  files: z.array(claimFile),
  /** Oldest first. */
  events: z.array(caseEvent),
})
export type ClaimDetail = z.infer<typeof claimDetail>

const problem = z.nullable(z.omit(fieldProblemShape, { fieldName: true }))
export const claimOptions = z.object({
  shipment: z.object({ id, trackingNo: z.string(), carrier: z.int() }),
  /** In the parcel; the worth of one unit is null where it is not known. */
  items: z.array(
    z.object({
      name: z.nullable(z.string()),
      sku: z.nullable(z.string()),
      quantity: z.int(),
      value: z.nullable(money),
    }),
  ),
  /** What the label was insured for; null: it was not. */
  insured: z.nullable(money),
  /** What the carrier is liable for without insurance. */
  included: money,
  most: money,
  /** What can be claimed and when; `postage` is refunded beside the amount, `problem` says why not now. */
  perils: z.array(z.object({ peril, from: isoDate, until: isoDate, postage: money, problem })),
  /** Why nothing can be claimed at all; null: something can, today or later. */
  problem,
  /** The claim that the parcel has; null: none. */
  claimId: z.nullable(id),
})
export type ClaimOptions = z.infer<typeof claimOptions>

export const getClaimOptions = route({
  ...seller,
  id: 'getClaimOptions',
  method: 'GET',
  path: `${path}/options/:id`,
  summary: 'What can be claimed for a shipment, when and up to which amount',
  params: idParams,
  output: claimOptions,
  errors: ['NOT_FOUND'],
})
export const createClaim = route({
  ...seller,
  id: 'createClaim',
  method: 'POST',
  path: `${path}/create`,
  summary: 'Start a claim as a draft, to which evidence is added before it is submitted',
  body: z.strictObject({
    /** Chosen by the caller: sent twice with the same one it is one claim. */
    requestKey: uuid,
    shipmentId: id,
    peril,
    amount,
    description: words,
  }),
  output: claimDetail,
  errors: [
    'NOT_FOUND',
    'CLAIM_VOIDED',
    'CLAIM_UNSCANNED',
    'CLAIM_UPLOADED',
    'CLAIM_NOT_COVERED',
    'CLAIM_NOT_OFFERED',
    'CLAIM_DELIVERED',
    'CLAIM_EARLY',
    'CLAIM_LATE',
    'CLAIM_OPEN',
    'CLAIM_AMOUNT',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})
export const changeClaim = route({
  ...seller,
  id: 'changeClaim',
  method: 'PUT',
  path: `${path}/change/:id`,
  summary: 'Change amount and description of a draft',
  params: idParams,
  body: z.strictObject({ amount, description: words }),
  output: claimDetail,
  errors: ['NOT_FOUND', 'CLAIM_AMOUNT', 'CLAIM_CHANGED'],
})
const filters = {
  /** Part of the tracking number, or a number such as CL-1000. */
  search: z.optional(text(60)),
  carriers: z.optional(queryCodes),
  cursor: z.optional(text(500)),
  limit,
}
export const listClaims = route({
  ...seller,
  id: 'listClaims',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List claims, newest first',
  query: z.strictObject({ ...filters, state: z.optional(z.enum(claimState)), peril: z.optional(peril) }),
  output: page(claim),
})
export const getClaim = route({
  ...seller,
  id: 'getClaim',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'Get a claim with its evidence and history',
  params: idParams,
  output: claimDetail,
  errors: ['NOT_FOUND'],
})
export const addClaimFile = route({
  ...seller,
  id: 'addClaimFile',
  method: 'POST',
  path: `${path}/file`,
  kind: 'upload',
  summary: 'Add an image or PDF to a claim that is a draft or waits for information',
  query: z.strictObject({ claimId: idParams.shape.id, evidence: z.enum(evidenceKinds) }),
  output: claimDetail,
  errors: [
    'NOT_FOUND',
    'CLAIM_CHANGED',
    'CLAIM_FILES',
    'FILE_MISSING',
    'FILE_EMPTY',
    'DOCUMENT_TYPE',
    'DOCUMENT_TOO_LARGE',
    'IMAGE_TYPE',
    'IMAGE_TOO_LARGE',
    'IMAGE_DAMAGED',
  ],
})
export const removeClaimFile = route({
  ...seller,
  id: 'removeClaimFile',
  method: 'DELETE',
  path: `${path}/file/:id`,
  summary: 'Remove a file from a draft',
  params: uuidParams,
  output: claimDetail,
  errors: ['NOT_FOUND', 'CLAIM_CHANGED'],
})
export const readClaimFile = route({
  tag,
  access: [1, 3, 4],
  id: 'readClaimFile',
  method: 'GET',
  path: `${path}/file/:id`,
  kind: 'download',
  summary: 'Download a file of a claim',
  params: uuidParams,
  errors: ['NOT_FOUND'],
})
export const submitClaim = route({
  ...seller,
  id: 'submitClaim',
  method: 'POST',
  path: `${path}/submit/:id`,
  summary: 'Submit a draft with its evidence to provider and carrier',
  params: idParams,
  output: claimDetail,
  errors: ['NOT_FOUND', 'CLAIM_VOIDED', 'CLAIM_DELIVERED', 'CLAIM_LATE', 'CLAIM_EVIDENCE', 'CLAIM_CHANGED'],
})
export const answerClaim = route({
  ...seller,
  id: 'answerClaim',
  method: 'POST',
  path: `${path}/answer/:id`,
  summary: 'Answer the question about a claim, after adding the files that were asked for',
  params: idParams,
  body: z.strictObject({ text: words }),
  output: claimDetail,
  errors: ['NOT_FOUND', 'CLAIM_CHANGED'],
})
export const appealClaim = route({
  ...seller,
  id: 'appealClaim',
  method: 'POST',
  path: `${path}/appeal/:id`,
  summary: 'Appeal a denial, once',
  params: idParams,
  body: z.strictObject({ text: words }),
  output: claimDetail,
  errors: ['NOT_FOUND', 'CLAIM_CHANGED', 'CLAIM_LATE', 'CLAIM_APPEAL', 'CLAIM_VOIDED'],
})
export const withdrawClaim = route({
  ...seller,
  id: 'withdrawClaim',
  method: 'POST',
  path: `${path}/withdraw/:id`,
  summary: 'Withdraw a claim that no one has reviewed; the parcel can be claimed again',
  params: idParams,
  output: claimDetail,
  errors: ['NOT_FOUND', 'CLAIM_CHANGED'],
})

export const listClaimDesk = route({
  ...staff,
  id: 'listClaimDesk',
  method: 'GET',
  path: `${path}/desk/list`,
  summary: "Submitted claims of the provider's sellers, by deadline",
  query: z.strictObject({ ...filters, view: z.optional(z.enum(deskViews)) }),
  output: page(claim),
})
export const getDeskClaim = route({
  ...staff,
  id: 'getDeskClaim',
  method: 'GET',
  path: `${path}/desk/detail/:id`,
  summary: "Get a claim of one of the provider's sellers",
  params: idParams,
  output: claimDetail,
  errors: ['NOT_FOUND'],
})
const decision = {
  ...staff,
  method: 'POST',
  needs: ['own'],
  params: idParams,
  output: claimDetail,
  errors: ['NOT_FOUND', 'CLAIM_CHANGED'],
} as const
export const askAboutClaim = route({
  ...decision,
  id: 'askAboutClaim',
  path: `${path}/desk/ask/:id`,
  summary: 'Ask the seller for information',
  body: z.strictObject({ text: words }),
})
export const noteClaim = route({
  ...decision,
  id: 'noteClaim',
  path: `${path}/desk/note/:id`,
  summary: 'Write into the history of a claim, for the seller or for the own people only',
  body: z.strictObject({ text: words, visibleTo: z.enum(['seller', 'provider']) }),
})
export const approveClaim = route({
  ...decision,
  id: 'approveClaim',
  path: `${path}/desk/approve/:id`,
  summary: 'Approve a claim in full or in part',
  body: z.strictObject({ amount, note: z._default(z.nullable(text(2000)), null) }),
  errors: [...decision.errors, 'CLAIM_AMOUNT', 'CLAIM_VOIDED'],
})
export const denyClaim = route({
  ...decision,
  id: 'denyClaim',
  path: `${path}/desk/deny/:id`,
  summary: 'Deny a claim with a reason that the seller reads',
  body: z.strictObject({ denial: z.enum(denials), note: z._default(z.nullable(text(2000)), null) }),
})
export const payClaim = route({
  ...decision,
  id: 'payClaim',
  path: `${path}/desk/pay/:id`,
  summary: "Add the approved amount to the seller's balance",
  errors: [...decision.errors, 'CLAIM_VOIDED'],
})
export const reverseClaim = route({
  ...decision,
  id: 'reverseClaim',
  path: `${path}/desk/reverse/:id`,
  summary: 'Reverse the payment of a claim, because the parcel was found',
})
