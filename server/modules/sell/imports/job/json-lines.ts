const UNSTORABLE = /\\u0000|\\ud[89a-f]/i

/** Removes what PostgreSQL cannot hold in text: NUL characters and halves of surrogate pairs. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** One JSON document a line, for `string_to_array(…, E'\n')`: JSON has no raw line breaks, so nothing needs escaping. */
export function jsonLine(value: unknown): string {
  const line = JSON.stringify(value)
  if (!UNSTORABLE.test(line)) return line
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part))
}
