import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { Route } from '@waybill/contract/core/route'
import { fieldProblems } from './field-problems.ts'
import { TENANT_OVERRIDE } from './host.ts'

const MAX_DEPTH = 50

/** A text that PostgreSQL can keep: no NUL, and no half of a surrogate pair, which its JSON refuses. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * The paths of texts that no column can keep. Walks without recursion, since a small body can be nested
 * a million deep; throws BAD_REQUEST for anything nested deeper than any call of ours.
 */
function unstorablePaths(value: unknown): string[] {
  const found: string[] = []
  const open: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }]
  for (let item = open.pop(); item; item = open.pop()) {
    if (typeof item.value === 'string') {
      if (!isStorable(item.value)) found.push(item.path)
    } else if (typeof item.value === 'object' && item.value !== null) {
      if (item.depth >= MAX_DEPTH) throw new AppError('BAD_REQUEST')
      for (const [key, inner] of Object.entries(item.value)) {
        if (!isStorable(key)) found.push(item.path)
        open.push({ value: inner, path: item.path === '' ? key : `${item.path}.${key}`, depth: item.depth + 1 })
      }
    }
  }
  return found
}

type Schema = NonNullable<Route['body']>
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

function parsePart(schema: Schema | undefined, value: unknown, problems: FieldProblem[]): unknown {
  if (!schema) {
    if (isNothing(value)) return undefined
    const names = typeof value === 'object' && value !== null ? Object.keys(value) : ['body']
    problems.push(...names.slice(0, 20).map((name) => fieldProblem(name, 'UNKNOWN_FIELD')))
    return undefined
  }
  const read = schema.safeParse(value ?? {}, { reportInput: true })
  if (read.success) return read.data
  problems.push(...fieldProblems(read.error.issues))
  return undefined
}

export type RawInput = { params: unknown; query: unknown; body: unknown }

/** Checks params, query and body by the route's schemas; throws INVALID_INPUT that names every wrong field. */
export function readInput(route: Route, raw: RawInput, override: boolean): RawInput {
  const query = { ...(raw.query as Record<string, unknown>) }
  if (override) delete query[TENANT_OVERRIDE]
  const parts = { params: raw.params, query, body: raw.body }
  const unstorable = unstorablePaths([parts.params, parts.query, parts.body])
  if (unstorable.length > 0) {
    // The first step of the path is the index of the part.
    const names = unstorable.slice(0, 20).map((path) => path.replace(/^\d+\.?/, '').toWellFormed() || 'body')
    throw new AppError('INVALID_INPUT', { fields: names.map((name) => fieldProblem(name, 'INVALID_VALUE')) })
  }
  const problems: FieldProblem[] = []
  const parsed = {
    params: parsePart(route.params, parts.params, problems),
    query: parsePart(route.query, parts.query, problems),
    body: parsePart(route.body, parts.body, problems),
  }
  if (problems.length > 0) throw new AppError('INVALID_INPUT', { fields: problems })
  return parsed
}
