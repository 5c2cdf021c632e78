/** A text that no index knows is tried on so many rows, which takes some 20 ms. */
export const MOST_TRIES = 10_000

/** Whether an index of trigrams can look a text up. Characters beyond ASCII are words of their own (app.search_form). */
export const hasTrigram = (text: string): boolean => /[a-z0-9]{3}|[^\x20-\x7f]/i.test(text)
