import { errorText, type ErrorCode } from '../core/errors.ts'
import type { Params } from '../core/messages.ts'
import type { FieldProblem } from '../core/wrapper.ts'
import { type ImportField, numberCell, type RowValues } from './fields.ts'
import {
  hasLostLetters,
  isErrorCell,
  isShortened,
  knownBy,
  parseChoice,
  parseHundredths,
  tidy,
  type NumberFault,
} from './values.ts'

/** Remarks about a cell whose text cannot be trusted: of the file reader, and NUMBER where it can be read in two ways. */
export type CellRemark = 'ERROR_CELL' | 'FORMULA_NO_VALUE' | 'DIGITS_LOST' | 'UNREADABLE' | 'UNCLOSED_QUOTE' | 'NUMBER'
export type RowRemarks<K extends string = string> = Partial<Record<K, CellRemark>>
/** The fields of a target by their keys. */
export type FieldsByKey<K extends string = string> = ReadonlyMap<K, ImportField<K>>

const faultParams: Record<NumberFault, Params> = {
  NUMBER: {},
  INTEGER: {},
  MIN: { min: numberCell.min, unit: '' },
  MAX: { max: numberCell.max, unit: '' },
  DECIMALS: { max: numberCell.decimals },
}

/** Spreadsheets write it before numbers that are to stay text; exports leave it in: '02108. */
const textMark = /^'(?=[\d+])/

/** A cell's text as it is read and kept. */
export const cellText = (cell: string): string => tidy(cell).replace(textMark, '')

function remarkOf(text: string, { group, type }: ImportField): CellRemark | undefined {
  if (isErrorCell(text)) return 'ERROR_CELL'
  if (isShortened(text)) return 'DIGITS_LOST'
  const isOfAddress = type === 'text' && (group === 'recipient' || group === 'sender')
  return isOfAddress && hasLostLetters(text) ? 'UNREADABLE' : undefined
}

/** Reads the cells of one row and gathers what is wrong, in both languages, in the order of the reading. */
export class RowReader<K extends string = string> {
  readonly problems: FieldProblem[] = []
  readonly #fields: FieldsByKey<K>
  readonly #values: RowValues<K>
  readonly #remarks: RowRemarks<K> | undefined
  readonly #failed = new Set<K>()

  constructor(fields: FieldsByKey<K>, values: RowValues<K>, remarks?: RowRemarks<K>) {
    this.#fields = fields
    this.#values = values
    this.#remarks = remarks
  }

  #field(key: K): ImportField<K> {
    return this.#fields.get(key)!
  }

  /** Adds a problem; one a field is enough, the first stays. */
  report(key: K, code: ErrorCode, params: Params = {}, zhParams: Params = params): void {
    if (this.#failed.has(key)) return
    this.#failed.add(key)
    const { en, cn } = this.#field(key).label
    const text = errorText(code, { ...params, field: en }, { ...zhParams, field: cn })
    this.problems.push({ fieldName: key, code, message: text.en, zhMessage: text.cn })
  }

  /** The cell's tidy text, '' when empty; a cell that shows an error counts as wrong. */
  raw(key: K): string {
    const value = this.#values[key]
    const text = value === undefined ? '' : cellText(value)
    const remark = this.#remarks?.[key] ?? remarkOf(text, this.#field(key))
    if (remark === undefined) return text
    this.report(key, remark, { value: text })
    return ''
  }

  /** A text by which something is known. */
  key(key: K): string | null {
    const text = this.text(key)
    return text === null ? null : knownBy(text)
  }

  /** The cell with its line breaks; '' when empty or wrong. */
  lines(key: K): string {
    return this.text(key) === null ? '' : (this.#values[key] ?? '')
  }

  isRequired(key: K): boolean {
    return this.#field(key).required === true
  }

  /** Text within the field's length; null when empty. An empty required field is reported. */
  text(key: K, required = this.#field(key).required === true): string | null {
    const text = this.raw(key)
    if (text === '') {
      if (required) this.report(key, 'REQUIRED')
      return null
    }
    const { max } = this.#field(key)
    if (max !== undefined && text.length > max) {
      this.report(key, 'LENGTH_MAX', { max })
      return null
    }
    return text
  }

  /** A number of hundredths, null when empty or wrong. */
  hundredths(key: K): number | null {
    const text = this.raw(key)
    if (text === '') return null
    const read = parseHundredths(text)
    if ('value' in read) return read.value
    this.report(key, read.fault, faultParams[read.fault])
    return null
  }

  /** A whole number, null when empty or wrong. */
  integer(key: K): number | null {
    const value = this.hundredths(key)
    if (value === null) return null
    if (value % 100 === 0) return value / 100
    this.report(key, 'INTEGER')
    return null
  }

  /** A choice's wire value, null when empty or wrong. */
  choice(key: K): string | null {
    const text = this.raw(key)
    if (text === '') return null
    const field = this.#field(key)
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
