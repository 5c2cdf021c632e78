import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import { addressTarget } from './addresses/target.ts'
import { orderTarget } from './orders/target.ts'
import { productTarget } from './products/target.ts'
import type { Target } from './target.ts'

export type { LineGrouping, Parsed, RowContext, Target } from './target.ts'

/** Everything that can be imported. */
export const targets: Readonly<Record<ImportTarget, Target>> = {
  orders: orderTarget,
  products: productTarget,
  addresses: addressTarget,
}

/** The target of an import, as its row in the database names it. */
export const targetOf = (job: { target: string }): Target => targets[job.target as ImportTarget]

/** Throws INVALID_INPUT that names the keys which are no fields of the target; `prefix` says where in the call they stand. */
export function refuseUnknownFields(target: Target, keys: Iterable<string>, prefix: string): void {
  const fields = [...new Set(keys)]
    .filter((key) => !target.fields.byKey.has(key))
    .map((key) => fieldProblem(`${prefix}.${key}`, 'UNKNOWN_FIELD'))
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
}
