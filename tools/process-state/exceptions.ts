const READ_ONCE = 'read once from a file that ships with this version'
const DERIVED = 'derived from its key alone and collected with it'
const FOR_TESTS = 'set once at start, by tests that kill the process'

/** Module-level state that platform/cache need not know, as `file name`, each with the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'server/carriers/labels/fonts/face.ts loaded': READ_ONCE,
  'server/carriers/sandbox/declared.ts omitted': DERIVED,
  'server/carriers/sandbox/places.ts loaded': READ_ONCE,
  'server/carriers/sandbox/sample-rates/index.ts published': READ_ONCE,
  'server/cli.ts serving': 'which command this process runs',
  'server/modules/people/identity/common-passwords.ts common': READ_ONCE,
  'server/modules/people/identity/password.ts dummy': 'a hash that no password has, computed once',
  'server/modules/sell/imports/checking/check-rows.ts plans': DERIVED,
  'server/modules/ship/shipping/runtime/kill-points.ts armed': FOR_TESTS,
  'server/places/zip-codes.ts american': READ_ONCE,
  'server/places/zip-codes.ts canadian': READ_ONCE,
  'server/platform/database/pool.ts names': 'names of prepared statements, computed from their text, at most 1,000',
  'server/platform/kill-points.ts armed': FOR_TESTS,
  'server/platform/metrics/process.ts measured': 'whether the process is measured already',
  'server/platform/sealing/check.ts digestKeys': 'keys that the start opened; other processes open the same ones',
  'server/romanization/japanese.ts loaded': READ_ONCE,
  'server/spreadsheet/charset/language-model.ts models': READ_ONCE,
  'server/spreadsheet/charset/readings.ts characterModels': 'computed once for each charset',
  'server/spreadsheet/markup/entities.ts letters': 'filled while the module loads',
}
