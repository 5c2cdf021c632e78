/** A list of rules in their order, each a line: a reader checks it line by line, and splitting it would hide which comes first. */
const RULES = 'rules in their order, one a line'
/** A recognizer of written text: what may follow depends on all that was read before. */
const RECOGNIZER = 'reads a text from front to back'

/**
 * Functions over a limit of tools/functions/limits.ts, each with the reason why it stays whole: the end of its path and its name.
 * One that nothing needs any more is a fault of the check.
 */
export const exceptions: Record<string, string> = {
  'sheets/column-evidence.ts: looksLike': RULES,
  'sheets/dates.ts: readTime': RECOGNIZER,
  'sheets/matching.ts: scored': RULES,
  'sheets/matching.ts: limitOf': RULES,
  'meaning/meaning.ts: partOf': RULES,
  'openapi/examples.ts: of': RULES,
  'paste/latin.ts: takeStreet': RECOGNIZER,
  'paste/latin.ts: readLatin': RECOGNIZER,
  'places/phone.ts: parsePhone': RECOGNIZER,
  'edit-grid/grid-cell.tsx: cellView': 'inlined: a component for each cell would cost as much again as drawing it',
  'demo/products.ts: productOf': 'one object of the demo, a default for each of its fields',
  'imports/routes/routes.ts: rowRoutes': 'a table of calls',
  'orders/cursor.ts: readCursor': RULES,
  'from-products/plan.ts: planCustoms': 'one decision over what is declared, filled and refused',
  'stores/apply.ts: takeChange': 'one decision over what a shop changed',
  'jobs/liveness.ts: watchLiveness': 'one connection and the clocks around it',
  'romanization/chinese.ts: hanWords': RECOGNIZER,
  'romanization/japanese.ts: placeAt': RECOGNIZER,
  'romanization/japanese.ts: japaneseTown': RECOGNIZER,
  'romanization/korean.ts: meeting': RECOGNIZER,
  'romanization/korean.ts: place': RECOGNIZER,
  'charset/character-model.ts: characterModel': RULES,
  'markup/dialects.ts: openDocument open': RULES,
  'spreadsheet/number-format.ts: builtInFormat': RULES,
  'tools/supervise.mjs: supervise': 'one child process and the clocks around it',
  'registration/check-step.ts: problemOf': RULES,
}
