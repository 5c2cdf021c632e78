import { AppError, fieldProblem } from '@waybill/contract/core/errors'

/** Throws INVALID_INPUT for an id that is named twice: one printing shows each once. */
export function refuseDuplicates(field: string, ids: readonly number[]): void {
  const seen = new Set<number>()
  const twice = ids.flatMap((id, index) => (seen.size === seen.add(id).size ? [index] : []))
  const fields = twice.slice(0, 20).map((index) => fieldProblem(`${field}.${index}`, 'INVALID_VALUE'))
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
}
