import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { fieldProblem } from '@waybill/contract/core/errors'
import { ISO_DAY } from '@waybill/contract/core/schemas'
import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

const MAX_PROBLEMS = 100
const DAY = String(ISO_DAY)
/** A body that is a list or a text where an object belongs has no field to name. */
const dotted = (path: Path): string => path.map(String).join('.') || 'body'
/** A key that no schema knows is the sender's own text: only what looks like a name is repeated. */
const shownKey = (key: string): string => (/^[\w$.-]{1,60}$/.test(key) ? key : '?')
const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function ofType(name: string, issue: Issue & { code: 'invalid_type' }): FieldProblem {
  if (issue.input === undefined) return fieldProblem(name, 'REQUIRED')
  if (issue.expected === 'int') return fieldProblem(name, 'INTEGER')
  return fieldProblem(name, issue.expected === 'number' ? 'NUMBER' : 'INVALID_VALUE')
}

function ofSize(name: string, issue: Issue & { code: 'too_big' | 'too_small' }): FieldProblem {
  const limit = Number(issue.code === 'too_big' ? issue.maximum : issue.minimum)
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return fieldProblem(name, 'LENGTH_MAX', { params: { max: limit } })
    return fieldProblem(name, 'MAX', { params: { max: limit, unit: '' } })
  }
  // The only least length that the contract asks of texts and lists is one: there must be something.
  const empty = issue.origin !== 'number' && issue.origin !== 'int' && limit <= 1
  return empty ? fieldProblem(name, 'REQUIRED') : fieldProblem(name, 'MIN', { params: { min: limit, unit: '' } })
}

function ofFormat(name: string, issue: Issue & { code: 'invalid_format' }): FieldProblem {
  const pattern = 'pattern' in issue ? issue.pattern : undefined
  if (issue.format === 'email') return fieldProblem(name, 'EMAIL')
  if (pattern === DAY) return fieldProblem(name, 'DATE', { params: { value: shown(issue.input) } })
  if (pattern?.includes(String.raw`\d{1,15}`)) {
    return fieldProblem(name, Number.isNaN(Number(issue.input)) ? 'NUMBER' : 'INTEGER')
  }
  return fieldProblem(name, 'INVALID_VALUE')
}

/** Of several ways to be right, the one that was meant: the one with the fewest faults, deepest inside. */
function nearest(branches: readonly Issue[][]): Issue[] {
  const depth = (issues: Issue[]) => Math.max(0, ...issues.map((issue) => issue.path.length))
  return branches.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? []
}

function ofChoice(name: string, given: unknown, values: readonly unknown[]): FieldProblem {
  if (given === undefined) return fieldProblem(name, 'REQUIRED')
  return fieldProblem(name, 'CHOICE', { params: { value: shown(given), choices: values.map(String).join(', ') } })
}

function ofUnion(issue: Issue & { code: 'invalid_union' }, path: Path): FieldProblem[] {
  // The field that tells the ways apart names none of them.
  if (issue.errors.length === 0 && issue.discriminator !== undefined) {
    const given = (issue.input as Record<string, unknown> | null)?.[issue.discriminator]
    return [ofChoice(dotted(path), given, 'options' in issue ? (issue.options ?? []) : [])]
  }
  if (issue.input === undefined) return [fieldProblem(dotted(path), 'REQUIRED')]
  return nearest(issue.errors).flatMap((inner) => problemsOf(inner, path))
}

function problemsOf(issue: Issue, base: Path): FieldProblem[] {
  const path = [...base, ...issue.path]
  const name = dotted(path)
  switch (issue.code) {
    case 'invalid_type':
      return [ofType(name, issue)]
    case 'too_big':
    case 'too_small':
      return [ofSize(name, issue)]
    case 'invalid_format':
      return [ofFormat(name, issue)]
    case 'unrecognized_keys':
      return issue.keys.map((key) => fieldProblem(dotted([...path, shownKey(key)]), 'UNKNOWN_FIELD'))
    case 'invalid_value':
      return [ofChoice(name, issue.input, issue.values)]
    case 'invalid_union':
      return ofUnion(issue, path)
    default:
      return [fieldProblem(name, 'INVALID_VALUE')]
  }
}

/**
 * What a schema found, as field problems in both languages; field names are dotted paths (`rows.3.values.orderNO`). Never an empty list: an
 * input that was refused must not pass because nobody can say why.
 */
export function fieldProblems(issues: readonly Issue[]): FieldProblem[] {
  const problems = issues.flatMap((issue) => problemsOf(issue, [])).slice(0, MAX_PROBLEMS)
  return problems.length > 0 ? problems : [fieldProblem('body', 'INVALID_VALUE')]
}
