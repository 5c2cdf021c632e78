import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { OrgType } from './enums.ts'

type Schema = z.ZodMiniType

/** Who may call: anybody, any log-in, or log-ins of these organisation types. */
export type Access = 'public' | 'user' | readonly OrgType[]
/** Conditions of specification §6 beyond the organisation type; `own`: not while staff work for the user. */
export type Need = 'verified' | 'warehouse' | 'approved' | 'own'

/**
 * One call of the API: the only place where its method, path, input, answer and errors are written.
 * `path` marks parameters as `:name`. `output` is checked in tests and documented, never parsed in production.
 */
export type Route<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  O extends Schema = Schema,
> = {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Further paths that answer alike (the specification names some calls twice). */
  aliases?: readonly string[]
  summary: string
  tag: string
  access: Access
  needs?: readonly Need[]
  /** Also for staff who still have to set up the second factor that is required of them; every other call refuses them. */
  beforeFactor?: boolean
  params?: P
  query?: Q
  body?: B
  output?: O
  /** `upload`: multipart with one file. `download`: the answer is a file, errors are still the wrapper. */
  kind: 'json' | 'upload' | 'download'
  /** The answer is rows with errorMessages: its result is ERR when any has some (specification §7). */
  rowErrors?: boolean
  /** The call spends money or creates something: an Idempotency-Key header is required. */
  idempotent?: boolean
  errors: readonly ErrorCode[]
}

/** A part that the route declares; undeclared parts are `ZodMiniUnknown` and vanish from the types. */
type Part<K extends string, S> =
  NonNullable<S> extends infer T extends Schema
    ? unknown extends z.input<T>
      ? unknown
      : { [key in K]: z.input<T> }
    : unknown
type ParsedPart<K extends string, S> =
  NonNullable<S> extends infer T extends Schema
    ? unknown extends z.output<T>
      ? unknown
      : { [key in K]: z.output<T> }
    : unknown

/** What a caller gives. */
export type InputOf<R extends Route> = Part<'params', R['params']> & Part<'query', R['query']> & Part<'body', R['body']>
/** What a handler gets, checked and defaulted. */
export type ParsedOf<R extends Route> = ParsedPart<'params', R['params']> &
  ParsedPart<'query', R['query']> &
  ParsedPart<'body', R['body']>
/** What the call answers inside the wrapper. */
export type OutputOf<R extends Route> = R extends Route<Schema, Schema, Schema, infer O> ? z.output<O> : never

type Given<P extends Schema, Q extends Schema, B extends Schema, O extends Schema> = Omit<
  Route<P, Q, B, O>,
  'kind' | 'errors'
> & {
  kind?: Route['kind']
  errors?: readonly ErrorCode[]
}

/** Declares a call. */
export function route<
  P extends Schema = z.ZodMiniUnknown,
  Q extends Schema = z.ZodMiniUnknown,
  B extends Schema = z.ZodMiniUnknown,
  O extends Schema = z.ZodMiniUnknown,
>(definition: Given<P, Q, B, O>): Route<P, Q, B, O> {
  return { kind: 'json', errors: [], ...definition }
}
