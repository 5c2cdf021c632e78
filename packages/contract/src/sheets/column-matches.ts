/** Which column each field has, and why. */
export type ColumnMatches = {
  mapping: Partial<Record<string, number>>
  matchedBy: Partial<Record<string, 'name' | 'content'>>
  /** How sure each match is, from the threshold to 1. */
  confidence: Partial<Record<string, number>>
}

/** A match below it is left to the user. */
export const matchThreshold = 0.85
/** A match that the user is asked to check, however surely its heading says what it means. */
export const DOUBTFUL = 0.86
