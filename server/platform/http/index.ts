/**
 * The http kit: owns how a route of the contract becomes an answer.
 * Invariants: a call is let in by its route's `access` and `needs` or not at all, before its body is read; input is checked by strict
 * schemas; every answer under /api and /ezeeship-api is the wrapper, a file or an error code in both languages; a handler runs in one
 * transaction under the role and organisation of its log-in unless bound otherwise.
 */
export { type ApiOptions, type Authenticate, compareBindings, registerApi } from './api.ts'
export {
  type Binding,
  type FileAnswer,
  handle,
  handleDownload,
  handlePublic,
  handleUpload,
  type UploadedFile,
} from './binding.ts'
export { type Actor, type BaseCtx, type Ctx, forActor, type PublicCtx, type Services } from './context.ts'
export { deleteAnswersBefore } from './idempotency.ts'
export { hostOf, normaliseHost, TENANT_OVERRIDE } from './host.ts'
export { tokenBuckets, tooMany } from './rate-limit.ts'
export { createServer } from './server.ts'
export { type HttpSettings, readHttpSettings } from './settings.ts'
export { writtenFile } from './written-file.ts'
