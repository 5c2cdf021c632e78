import { errorText, type ErrorCode } from '../errors.ts'
import type { Params } from '../messages.ts'
import type { FieldProblem } from '../wrapper.ts'
import { findImportField, numberCell, type ImportField, type OrderImportKey } from './import-fields.ts'
import { isErrorCell, parseChoice, parseHundredths, tidy, type NumberFault } from './import-values.ts'

export type RowValues = Partial<Record<OrderImportKey, string>>
/** Remarks of the file reader about a cell whose text cannot be trusted. */
export type CellRemark = 'ERROR_CELL' | 'FORMULA_NO_VALUE' | 'DIGITS_LOST'
export type RowRemarks = Partial<Record<OrderImportKey, CellRemark>>

const faultParams: Record<NumberFault, Params> = {
  NUMBER: {},
  INTEGER: {},
  MIN: { min: numberCell.min, unit: '' },
  MAX: { max: numberCell.max, unit: '' },
  DECIMALS: { max: numberCell.decimals },
}

export const fieldOf = (key: OrderImportKey): ImportField => findImportField(key)!

/** Reads the cells of one row and gathers what is wrong, in both languages, in the order of the reading. */
export class RowReader {
  readonly problems: FieldProblem[] = []
  readonly #values: RowValues
  readonly #remarks: RowRemarks | undefined
  readonly #failed = new Set<OrderImportKey>()

  constructor(values: RowValues, remarks?: RowRemarks) {
    this.#values = values
    this.#remarks = remarks
  }

  /** Adds a problem; one a field is enough, the first stays. */
  report(key: OrderImportKey, code: ErrorCode, params: Params = {}, zhParams: Params = params): void {
    if (this.#failed.has(key)) return
    this.#failed.add(key)
    const { en, cn } = fieldOf(key).label
    const text = errorText(code, { ...params, field: en }, { ...zhParams, field: cn })
    this.problems.push({ fieldName: key, code, message: text.en, zhMessage: text.cn })
  }

  /** The cell's tidy text, '' when empty; a cell that shows an error counts as wrong. */
  raw(key: OrderImportKey): string {
    const value = this.#values[key]
    const text = value === undefined ? '' : tidy(value)
    const remark = this.#remarks?.[key] ?? (isErrorCell(text) ? 'ERROR_CELL' : undefined)
    if (remark === undefined) return text
    this.report(key, remark, { value: text })
    return ''
  }

  /** The SKU cell, with its line breaks; '' when empty or wrong. */
  linesText(): string {
    const text = this.text('sku')
    return text === null ? '' : (this.#values.sku ?? '')
  }

  /** Text within the field's length; null when empty. An empty required field is reported. */
  text(key: OrderImportKey, required = fieldOf(key).required === true): string | null {
    const text = this.raw(key)
    if (text === '') {
      if (required) this.report(key, 'REQUIRED')
      return null
    }
    const { max } = fieldOf(key)
    if (max !== undefined && text.length > max) {
      this.report(key, 'LENGTH_MAX', { max })
      return null
    }
    return text
  }

  /** A number of hundredths, null when empty or wrong. */
  hundredths(key: OrderImportKey): number | null {
    const text = this.raw(key)
    if (text === '') return null
    const read = parseHundredths(text)
    if ('value' in read) return read.value
    this.report(key, read.fault, faultParams[read.fault])
    return null
  }

  /** A whole number, null when empty or wrong. */
  integer(key: OrderImportKey): number | null {
    const value = this.hundredths(key)
    if (value === null) return null
    if (value % 100 === 0) return value / 100
    this.report(key, 'INTEGER')
    return null
  }

  /** A choice's wire value, null when empty or wrong. */
  choice(key: OrderImportKey): string | null {
    const text = this.raw(key)
    if (text === '') return null
    const field = fieldOf(key)
    const value = parseChoice(field, text)
    if (value !== null) return value
    const labels = (field.choices ?? []).map((choice) => choice.label)
    this.report(
      key,
      'CHOICE',
      { value: text, choices: labels.map((label) => label.en).join(', ') },
      { value: text, choices: labels.map((label) => label.cn).join('、') },
    )
    return null
  }
}
