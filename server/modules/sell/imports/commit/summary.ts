import { AppError } from '@waybill/contract/core/errors'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { importSummary } from '@waybill/contract/imports/api'
import type * as z from 'zod/mini'

export type Summary = z.infer<typeof importSummary>
export const MAX_REASONS = 20

type Outcome = { valid: number; invalid: number; ignoreErrors: boolean }

/** Specification §5: all rows are valid, or errors are ignored and one is valid. `fields` says what is wrong. */
export function refuseErrors({ valid, invalid, ignoreErrors }: Outcome, fields: FieldProblem[]): void {
  if (valid === 0) throw new AppError('IMPORT_NOTHING_VALID', { fields })
  if (invalid > 0 && !ignoreErrors) throw new AppError('IMPORT_HAS_ERRORS', { params: { count: invalid }, fields })
}

/** What is wrong in rows that came with a call, the most frequent first. */
export function reasonsOf(problems: readonly FieldProblem[]): Summary['reasons'] {
  const groups = Map.groupBy(problems, (problem) => `${problem.fieldName} ${problem.code}`)
  return [...groups.values()]
    .map((group) => ({ ...group[0]!, rows: group.length }))
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, MAX_REASONS)
}
