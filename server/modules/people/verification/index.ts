/**
 * Verification: owns the papers by which a seller of the main site proves who it is, and their way to a decision.
 * Invariants: papers are never changed once sent in; an organisation has at most one submission that is open or accepted; pictures are
 * redrawn and PDF files are kept as they came, both leave as attachments only; nobody but the seller and its provider reads them.
 */
import type { ServerModule } from '../../../platform/module.ts'
import { verificationRoutes } from './routes.ts'
import { sweepDrafts, sweepDraftsJob } from './sweep.ts'

export { decide, type Decision } from './decide.ts'
export { documentOf } from './documents.ts'
export { safeDocument } from './kind.ts'
export { lastSubmission } from './present.ts'
export { type NewSubmission, submit } from './submit.ts'
export { keepDocument } from './upload.ts'

export const verificationModule: ServerModule = {
  owns: ['identity_document', 'identity_verification'],
  offers: ['verification_submission'],
  routes: verificationRoutes,
  jobs: () => [sweepDraftsJob],
  periodic: [{ kind: sweepDrafts, at: '47 * * * *' }],
}
