import type { Mapping, OnExisting } from '@waybill/contract/imports/api'
import type { RowValues } from '@waybill/contract/sheets/fields'
import { isUnitField } from '@waybill/contract/sheets/heading-unit'
import type { ValueChoices } from '@waybill/contract/sheets/value-matching'
import { type Target, targetOf } from '../targets/index.ts'

export type ImportRef = { orgId: number; importId: string }
/** An import and how its cells are to be understood. */
export type MappedImport = ImportRef & {
  target: Target
  mapping: Mapping
  /** What becomes of rows whose key exists already. */
  onExisting: OnExisting
  /** Values that all rows share. */
  constants: RowValues
  /** Those of them that are only defaults. */
  defaultedFields: readonly string[]
  /** What texts of cells stand for, as the user chose. */
  choices: ValueChoices
}
/** The columns of an import's row that say so, as the database gives them. */
export type MappedJob = {
  target: string
  mapping: unknown
  on_existing: string
  constants: unknown
  defaulted_fields: string[]
  value_choices: unknown
}
export const MAPPED_COLUMNS = 'target, mapping, on_existing, constants, defaulted_fields, value_choices'

export const mappedOf = (ref: ImportRef, job: MappedJob): MappedImport => ({
  ...ref,
  target: targetOf(job),
  mapping: job.mapping as Mapping,
  onExisting: job.on_existing as OnExisting,
  constants: job.constants as RowValues,
  // A unit named in the headings comes from the file, so it is no default.
  defaultedFields: job.defaulted_fields.filter((key) => !isUnitField(targetOf(job).fields.byKey.get(key))),
  choices: job.value_choices as ValueChoices,
})
