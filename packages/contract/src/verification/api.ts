import * as z from 'zod/mini'
import { identityState, type IdentityState } from './lifecycle.ts'
import { route } from '../core/route.ts'
import { DOCUMENTS_MAX } from './verification.ts'
import { id, instant, name, text, uuid, uuidParams } from '../core/schemas.ts'

export type { IdentityState } from './lifecycle.ts'
export const identityStates = ['notStarted', ...Object.values(identityState)] as const satisfies IdentityState[]
/** Kinds of documents that are kept: pictures redrawn, and PDF as it came. */
export const documentMimes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const

export const identityDocument = z.object({
  id: uuid,
  name: z.string(),
  mime: z.enum(documentMimes),
  /** Bytes. */
  size: z.int(),
})
export type IdentityDocument = z.infer<typeof identityDocument>

/** What a seller says of itself. */
const claims = {
  /** The person's legal name and what he or she is in the company. */
  personName: name(100),
  personRole: name(100),
  companyName: name(100),
  registrationNo: name(50),
  /** Two letters. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  line1: name(200),
  line2: z.nullable(text(200)),
  city: name(100),
  stateName: z.nullable(text(100)),
  zip: z.nullable(text(20)),
}
export const identityClaims = z.strictObject(claims)
export type IdentityClaims = z.infer<typeof identityClaims>

export const identitySubmission = z.object({
  id,
  state: z.enum(['pending', 'verified', 'rejected']),
  ...claims,
  documents: z.array(identityDocument),
  submittedAt: instant,
  decidedAt: z.nullable(instant),
  /** What is wrong and what to change; null unless refused. */
  reason: z.nullable(z.string()),
})
export type IdentitySubmission = z.infer<typeof identitySubmission>

export const verificationInfo = z.object({
  state: z.enum(identityStates),
  /** The one sent in last; null when there is none. */
  submission: z.nullable(identitySubmission),
  /** Every time before, newest first: when it was sent in, and what came of it. */
  earlier: z.array(
    z.object({ id, submittedAt: instant, decidedAt: z.nullable(instant), reason: z.nullable(z.string()) }),
  ),
  /** Documents uploaded and not sent in yet. */
  drafts: z.array(identityDocument),
})
export type VerificationInfo = z.infer<typeof verificationInfo>

const tag = 'Identity verification'
export const getVerification = route({
  id: 'getVerification',
  method: 'GET',
  path: '/api/wms-user/verification',
  tag,
  access: [1],
  summary: "Get the organization's verification status and its last submission",
  output: verificationInfo,
  errors: ['VERIFICATION_NOT_NEEDED'],
})
export const uploadIdentityDocument = route({
  id: 'uploadIdentityDocument',
  method: 'POST',
  path: '/api/wms-user/verification/document',
  tag,
  access: [1],
  kind: 'upload',
  summary: 'Upload an image or PDF; deleted after a day unless submitted',
  output: identityDocument,
  errors: [
    'FILE_MISSING',
    'FILE_EMPTY',
    'DOCUMENT_TYPE',
    'DOCUMENT_TOO_LARGE',
    'DOCUMENTS_TOO_MANY',
    'IMAGE_TYPE',
    'IMAGE_TOO_LARGE',
    'IMAGE_DAMAGED',
    'VERIFICATION_NOT_NEEDED',
    'VERIFICATION_DONE',
  ],
})
export const readIdentityDocument = route({
  id: 'readIdentityDocument',
  method: 'GET',
  path: '/api/wms-user/verification/document/:id',
  tag,
  access: [1],
  kind: 'download',
  summary: "Download a document of the caller's organization",
  params: uuidParams,
  errors: ['NOT_FOUND'],
})
export const removeIdentityDocument = route({
  id: 'removeIdentityDocument',
  method: 'DELETE',
  path: '/api/wms-user/verification/document/:id',
  tag,
  access: [1],
  summary: "Delete a document that hasn't been submitted",
  params: uuidParams,
  output: z.null(),
  errors: ['NOT_FOUND', 'DOCUMENT_IN_USE'],
})
export const submitVerification = route({
  id: 'submitVerification',
  method: 'POST',
  path: '/api/wms-user/verification',
  tag,
  access: [1],
  idempotent: true,
  summary: 'Submit identity documents, the first time or after a rejection',
  body: z.strictObject({ ...claims, documentIds: z.array(uuid).check(z.minLength(1), z.maxLength(DOCUMENTS_MAX)) }),
  output: verificationInfo,
  errors: ['NOT_FOUND', 'VERIFICATION_PENDING', 'VERIFICATION_DONE', 'VERIFICATION_NOT_NEEDED'],
})
