import { profileFile, readRows, SpreadsheetError, type SheetRow } from '../index.ts'

/** `ended`: its reader was ended from outside, which refuses the file. */
export type Verdict = 'refused' | 'warned' | 'right' | 'garbage' | 'crashed' | 'ended'
export type Outcome = { verdict: Verdict; detail: string }

/** All rows of the file's first sheet, read as an import reads them. */
export async function rowsOf(path: string): Promise<SheetRow[]> {
  const profile = await profileFile(path)
  const rows: SheetRow[] = []
  for await (const batch of readRows(path, { profile })) rows.push(...batch)
  return rows
}

const filled = (rows: SheetRow[]): string[] => rows.flatMap((row) => row.cells).filter((cell) => cell !== '')
const broken = /[^\P{Cc}\t\n\r]|\ufffd/u

const FEW = 10

/** Half of what comes out at least must stand in the good file: more cannot be asked where nothing in a file says what it should be. */
function isGarbage(rows: SheetRow[], good: SheetRow[]): boolean {
  const known = new Set(filled(good))
  const cells = filled(rows)
  const foreign = cells.filter((cell) => !known.has(cell)).length
  // A flipped bit changes a cell: of a handful of cells that may be most.
  return foreign > FEW && foreign > cells.length / 2
}

/** Reads a damaged file and says what became of it: `good` are the rows before the damage. */
export async function judge(path: string, good: SheetRow[], sealed: boolean): Promise<Outcome> {
  try {
    const rows = await rowsOf(path)
    // A heading alone is refused by the import.
    if (rows.length < 2) return { verdict: 'refused', detail: 'NO_ROWS' }
    const same = JSON.stringify(rows) === JSON.stringify(good)
    if (same) return { verdict: 'right', detail: 'the same' }
    if (sealed) return { verdict: 'garbage', detail: 'other rows than the file was sealed with' }
    const noted = rows.flatMap((row) => row.notes ?? []).length > good.flatMap((row) => row.notes ?? []).length
    if (noted) return { verdict: 'warned', detail: 'notes' }
    const unseen = filled(rows).find((cell) => broken.test(cell) && !filled(good).includes(cell))
    if (unseen !== undefined) return { verdict: 'garbage', detail: `no note on ${JSON.stringify(unseen)}` }
    return isGarbage(rows, good)
      ? { verdict: 'garbage', detail: JSON.stringify(rows.slice(0, 3)).slice(0, 200) }
      : { verdict: 'right', detail: 'most of it' }
  } catch (error) {
    if (error instanceof SpreadsheetError) return { verdict: 'refused', detail: error.code }
    return { verdict: 'crashed', detail: String(error instanceof Error ? error.stack : error) }
  }
}
