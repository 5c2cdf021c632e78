import type { ImportField } from './fields.ts'
import type { FieldsByKey } from './row-reader.ts'

/** What a file can be imported as. */
export const importTargets = ['orders', 'products', 'addresses'] as const
export type ImportTarget = (typeof importTargets)[number]

/** What a file's columns are matched to: the fields in the order in which they are shown. */
export type TargetFields = {
  name: ImportTarget
  fields: readonly ImportField[]
  byKey: FieldsByKey
  required: readonly string[]
  /** The field of the unit and the sizes and weights that mean nothing without it. */
  unitKey: string
  /** The field of the unit of sizes, where a target lets them have another one than weights. */
  sizeUnitKey?: string | undefined
  measured: readonly string[]
  /** The field by which a row is known again: in the file, and among what is there already. */
  keyField: string
}
