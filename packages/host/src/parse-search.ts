import { parseSearchWith } from '@tanstack/react-router'

/**
 * Reads the text of one parameter: as a value only when that says the same, so that a tracking number of 22 digits, "007" or "1e5" in a
 * link that somebody wrote stays the text that it is.
 */
function readValue(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (value === null || JSON.stringify(value) !== text) throw new SyntaxError('Text, not a value')
  return value
}

/** For routers of sub-apps: how the query of an address is read. */
export const parseSearch = parseSearchWith(readValue)
