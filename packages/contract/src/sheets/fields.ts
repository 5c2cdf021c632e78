import type { Text } from '../core/messages.ts'

export type ImportFieldType =
  | 'text'
  | 'number'
  | 'integer'
  | 'date'
  | 'flag'
  | 'choice'
  | 'email'
  | 'phone'
  | 'zip'
  | 'country'
  | 'state'
  | 'carrier'
  | 'service'
export type ImportFieldGroup =
  | 'order'
  | 'sender'
  | 'recipient'
  | 'package'
  | 'options'
  | 'product'
  | 'barcodes'
  | 'customs'

/** A column of an import: the system field, its words, its rule, and other headings that mean it. */
export type ImportField<K extends string = string> = {
  key: K
  label: Text
  group: ImportFieldGroup
  type: ImportFieldType
  required?: true
  /** Longest text, in characters. */
  max?: number
  /** For type `choice`: the values kept, with the words that mean them (compared without case). */
  choices?: readonly { value: string; label: Text; also?: readonly string[] }[]
  /** Headings of other systems that mean this field (compared without case, blanks and punctuation); after `~ ` only where nothing better is. */
  aliases: readonly string[]
  /**
   * Filling it costs money: only a heading that says it outright, or the user, gives it a column. Headings with one of these parts of
   * words are offered to the user.
   */
  neverGuessed?: readonly string[]
  /** Means something only beside another field's column: a house number beside a street, or a last name beside one whose heading has the word "first". */
  beside?: { key: K; word?: string }
}

/** Whether the field's cells are numbers. */
export const isNumber = (field: ImportField | undefined): boolean =>
  field?.type === 'number' || field?.type === 'integer'

/** The cells of a row by system field; those that are not in the file are left out. */
export type RowValues<K extends string = string> = Partial<Record<K, string>>

/** Characters in a cell, as in Excel. */
export const cellLength = 32_767

/** Bounds of number cells (specification §5 and §9). */
export const numberCell = { min: 0, max: 999_999_999, decimals: 2 } as const

/** Yes and No as cells write them; 1 and 0 on the wire. */
export const yesNo = [
  { value: '1', label: { en: 'Yes', cn: '是' }, also: ['y', 'true', 't', '有', '✓', '✔', '√', '☑'] },
  { value: '0', label: { en: 'No', cn: '否' }, also: ['n', 'false', 'f', '无', '没有'] },
] as const

/** Words for the parts of a weight, as a unit cell may name them: then the weight is all of these. */
export const partUnits = {
  'in/lb': ['oz', 'ozs', 'ounce', 'ounces', '盎司'],
  'cm/kg': ['g', 'gr', 'gram', 'grams', '克'],
} as const

/** Inches and pounds or centimetres and kilograms, as cells write them. */
export const units = [
  {
    value: 'in/lb',
    label: { en: 'in/lb', cn: 'in/lb' },
    also: [
      'lb',
      'lbs',
      'in',
      'inch',
      'inches',
      'imperial',
      'lb/in',
      'pound',
      'pounds',
      '1',
      '磅',
      '英寸',
      ...partUnits['in/lb'],
    ],
  },
  {
    value: 'cm/kg',
    label: { en: 'cm/kg', cn: 'cm/kg' },
    also: [
      'kg',
      'kgs',
      'cm',
      'metric',
      'kg/cm',
      'kilogram',
      'kilograms',
      '0',
      '千克',
      '公斤',
      '厘米',
      ...partUnits['cm/kg'],
    ],
  },
] as const
