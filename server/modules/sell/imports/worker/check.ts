import { importState } from '@waybill/contract/imports/lifecycle'
import type { Client } from 'pg'
import { checkBatch, type Progress } from '../checking/check-batch.ts'
import type { StagedRow } from '../checking/check-rows.ts'
import { rulesOf, writeChecks } from '../checking/check-rules.ts'
import { MAPPED_COLUMNS, type MappedImport, mappedOf, type MappedJob } from '../job/mapped-import.ts'
import { countKinds, mergeOrdersAcrossBatches } from '../checking/merge-across-batches.ts'
import { inBulk, lookUp } from '../checking/row-filter.ts'
import { stagedRows } from '../checking/rows.ts'
import { claim, serialize, inWorkerScope } from './connection.ts'
import type { CheckTask, WorkerReport, WorkerSettings } from './tasks.ts'

const ROWS_A_BATCH = 300
/** Where cells are long, so many characters are read at once that two batches fit into the worker's memory. */
const CHARACTERS_A_BATCH = 4_000_000
const FIRST_BATCH = 20

/** By their numbers, not by a limit: without fresh statistics that is read again from the table's end for every batch. */
const READ_ROWS = {
  name: 'rows-to-check',
  text: `select r.row_no as "rowNo", r.cells, r.notes, e.values as edit
    from import_row r ${lookUp('import_edit', 'e')}
    where r.org_id = $1 and r.import_id = $2 and r.row_no between $3 and $4 and not coalesce(e.deleted, false)
    order by r.row_no`,
}
const LAST_ROW = 'select max(row_no) as last from import_row where org_id = $1 and import_id = $2'

type Turn = ReturnType<typeof serialize>

/** The staged rows in order. The next batch is asked for before the last one is worked on: database and worker have a core each. */
async function* stagedBatches(client: Client, settings: WorkerSettings, turn: Turn): AsyncGenerator<StagedRow[]> {
  const ref = [settings.orgId, settings.importId]
  const found = await turn(() => client.query<{ last: number | null }>(LAST_ROW, ref))
  const last = found.rows[0]?.last ?? 0
  const read = (from: number, count: number): Promise<StagedRow[]> => {
    const values = [...ref, from, from + count - 1]
    const batch = turn(async () => (await client.query<StagedRow>({ ...READ_ROWS, values })).rows)
    batch.catch(() => undefined)
    return batch
  }
  let count = FIRST_BATCH
  let next = read(1, count)
  for (let from = 1; from <= last;) {
    const rows = await next
    from += count
    count = countAfter(rows)
    next = read(from, count)
    if (rows.length > 0) yield rows
  }
}

/** How many rows are read next, when they are as long as these. */
function countAfter(rows: StagedRow[]): number {
  let characters = 0
  for (const { cells } of rows) for (const cell of cells) characters += cell.length
  const fitting = Math.floor((CHARACTERS_A_BATCH * rows.length) / Math.max(1, characters))
  return rows.length === 0 ? ROWS_A_BATCH : Math.max(1, Math.min(ROWS_A_BATCH, fitting))
}

/** Checks the staged rows, batch by batch; the outcome is stored by the writer. */
async function checkAll(
  { reader, writer }: { reader: Client; writer: Client },
  settings: WorkerSettings,
  { mapped, report }: { mapped: MappedImport; report: (message: WorkerReport) => void },
): Promise<{ counts: { valid: number; invalid: number }; continued: ReadonlySet<number> }> {
  const rules = await rulesOf(reader, mapped)
  const turn = serialize()
  const progress: Progress = {
    firstRow: new Map(),
    stores: new Set(),
    continued: new Set(),
    load: (rowNos) => turn(() => stagedRows(reader, mapped, rowNos)),
    claimed: new Map(),
    claims: async (codes) => ({
      owners: (await turn(async () => mapped.target.claims?.owners(reader, settings.orgId, codes))) ?? new Map(),
      claimed: new Map(),
    }),
    existing: (keys) => turn(() => mapped.target.existing(reader, settings.orgId, keys)),
  }
  const counts = { valid: 0, invalid: 0 }
  let writing = Promise.resolve()
  for await (const rows of stagedBatches(reader, settings, turn)) {
    const checked = await checkBatch(rows, rules, progress)
    await writing
    writing = writeChecks(writer, settings, checked)
    writing.catch(() => undefined)
    for (const row of checked) counts[row.problems.length === 0 ? 'valid' : 'invalid'] += 1
    report({ type: 'progress', rows: counts.valid + counts.invalid })
  }
  await writing
  return { counts, continued: progress.continued }
}

/** Checks all rows against one version of the mapping, in one transaction; a newer version meanwhile throws the outcome away. */
export async function check(
  settings: WorkerSettings,
  task: CheckTask,
  report: (message: WorkerReport) => void,
): Promise<void> {
  await inWorkerScope(settings, async (client) => {
    if ((await claim(client, settings, importState.ready)) === undefined) return
    const job = await client.query<MappedJob>(
      `select ${MAPPED_COLUMNS} from import_job where org_id = $1 and id = $2 and version = $3`,
      [settings.orgId, settings.importId, task.version],
    )
    const [current] = job.rows
    if (!current) return
    const mapped = mappedOf(settings, current)
    await client.query('delete from import_check where org_id = $1 and import_id = $2', [
      settings.orgId,
      settings.importId,
    ])
    // Reading has a connection of its own: the database writes one batch while it finds what the next one needs.
    const { counts, continued } = await inWorkerScope(settings, (reader) =>
      checkAll({ reader, writer: client }, settings, { mapped, report }),
    )
    const invalidated = await inBulk(client, () => mergeOrdersAcrossBatches(client, mapped, continued))
    const { joined, existing } = await countKinds(client, mapped)
    await client.query(
      'update import_job set checked_version = $3, valid = $4, invalid = $5, joined = $6, existing = $7 where org_id = $1 and id = $2 and version = $3',
      [
        settings.orgId,
        settings.importId,
        task.version,
        counts.valid - invalidated,
        counts.invalid + invalidated,
        joined,
        existing,
      ],
    )
  })
}
