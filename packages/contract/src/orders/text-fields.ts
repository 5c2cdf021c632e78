import type { Text } from '../core/messages.ts'

type TextField = {
  label: Text
  /** Longest text, in characters. */
  max: number
  /** Headings of other systems, separated by " | ", of a field that import-aliases.ts does not list. */
  aliases?: string
}

/**
 * Fields of an order that are plain text and depend on nothing else. Each is a column of the import and of the export and a property of
 * the API, is shown on the page of an order and edited there; all of it follows from this table and from columns.ts of the server.
 */
export const textFields = {
  reference: { label: { en: 'Reference', cn: '参考号' }, max: 30 },
  reference2: { label: { en: 'Reference 2', cn: '参考号 2' }, max: 30 },
} as const satisfies Record<string, TextField>

export type TextFieldKey = keyof typeof textFields
export const textFieldKeys = Object.keys(textFields) as TextFieldKey[]

/** A record with something for each of the fields. */
export const eachTextField = <T>(make: (field: TextField, key: TextFieldKey) => T): Record<TextFieldKey, T> =>
  Object.fromEntries(textFieldKeys.map((key) => [key, make(textFields[key], key)])) as Record<TextFieldKey, T>
