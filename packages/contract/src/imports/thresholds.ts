/** A match below it is left to the user. */
export const matchThreshold = 0.85
/** A match that the user is asked to check, however surely its heading says what it means. */
export const DOUBTFUL = 0.86
