import type { OutputOf, ParsedOf, Route } from '@waybill/contract/core/route'
import type { Readable } from 'node:stream'
import type { BaseCtx, Ctx, PublicCtx } from './context.ts'

/** The one file of an upload, on disk until the handler returns. */
export interface UploadedFile {
  path: string
  /** As the sender called it: base name only, no control characters, at most 200 characters. For showing, never for paths. */
  fileName: string
  /** What the sender claims; do not trust it. */
  mime: string
  /** Bytes. */
  size: number
  sha256: Buffer
}

/** The file that a download route answers. */
export interface FileAnswer {
  fileName: string
  mime: string
  body: Uint8Array | string | Readable
  /** Bytes, when known beforehand. */
  size?: number
}

type Answer<R extends Route> = Promise<OutputOf<R>> | OutputOf<R>
type Input = Record<'params' | 'query' | 'body', unknown>

/** A route with the code that answers it. `run` says what the code is given: a log-in's transaction, a log-in, an upload or nothing. */
export type Binding = { route: Route; retries: number } & (
  | { run: 'transaction'; handler: (ctx: Ctx, input: Input) => unknown }
  | { run: 'free'; handler: (ctx: BaseCtx, input: Input) => unknown }
  | { run: 'upload'; handler: (ctx: BaseCtx & { file: UploadedFile }, input: Input) => unknown }
  | { run: 'public'; handler: (ctx: PublicCtx, input: Input) => unknown }
)

type InTransaction = {
  transaction?: true
  /** How often to run again after a serialization failure or deadlock; the handler must have no effects outside the database. */
  retries?: number
}
type OnItsOwn = { transaction: false }

function checkBound(route: Route, kinds: Route['kind'][]): void {
  if (!kinds.includes(route.kind))
    throw new Error(`${route.id} is of kind ${route.kind}: bind it by the function of that kind`)
  if (route.access === 'public') throw new Error(`${route.id} is public: bind it with handlePublic`)
}

type AnyHandler = (ctx: never, input: never) => unknown
function bound(route: Route, handler: AnyHandler, options: InTransaction | OnItsOwn): Binding {
  // The types of ctx and input were checked where the route was bound; from here on they are what the schemas let through.
  if (options.transaction !== false) {
    return {
      route,
      run: 'transaction',
      retries: options.retries ?? 0,
      handler: handler as (ctx: Ctx, input: Input) => unknown,
    }
  }
  // The key is kept in the transaction of the effect: with several transactions a crash between them could do the effect twice.
  if (route.idempotent) throw new Error(`${route.id} is idempotent, so it works in the one transaction of the call`)
  return { route, run: 'free', retries: 0, handler: handler as (ctx: BaseCtx, input: Input) => unknown }
}

/** Binds a JSON route to its handler, by default inside one transaction of the caller's scope. */
export function handle<R extends Route>(
  route: R,
  handler: (ctx: Ctx, input: ParsedOf<R>) => Answer<R>,
  options?: InTransaction,
): Binding
export function handle<R extends Route>(
  route: R,
  handler: (ctx: BaseCtx, input: ParsedOf<R>) => Answer<R>,
  options: OnItsOwn,
): Binding
export function handle(route: Route, handler: AnyHandler, options: InTransaction | OnItsOwn = {}): Binding {
  checkBound(route, ['json'])
  return bound(route, handler, options)
}

/** Binds a route that answers a file. The body is sent after the transaction, so it cannot read from it. */
export function handleDownload<R extends Route>(
  route: R,
  handler: (ctx: Ctx, input: ParsedOf<R>) => Promise<FileAnswer>,
  options?: InTransaction,
): Binding
export function handleDownload<R extends Route>(
  route: R,
  handler: (ctx: BaseCtx, input: ParsedOf<R>) => Promise<FileAnswer>,
  options: OnItsOwn,
): Binding
export function handleDownload(route: Route, handler: AnyHandler, options: InTransaction | OnItsOwn = {}): Binding {
  checkBound(route, ['download'])
  return bound(route, handler, options)
}

/** Binds an upload route. The file is read before, and may take minutes, so the handler opens its own transactions (ctx.inScope). */
export function handleUpload<R extends Route>(
  route: R,
  handler: (ctx: BaseCtx & { file: UploadedFile }, input: ParsedOf<R>) => Answer<R>,
): Binding {
  checkBound(route, ['upload'])
  return {
    route,
    run: 'upload',
    retries: 0,
    handler: handler as (ctx: BaseCtx & { file: UploadedFile }, input: Input) => unknown,
  }
}

/** Binds a route that needs no log-in. */
export function handlePublic<R extends Route>(
  route: R,
  handler: (ctx: PublicCtx, input: ParsedOf<R>) => Answer<R>,
): Binding {
  if (route.access !== 'public') throw new Error(`${route.id} needs a log-in: bind it with handle`)
  return { route, run: 'public', retries: 0, handler: handler as (ctx: PublicCtx, input: Input) => unknown }
}
