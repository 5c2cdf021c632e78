import type { Mapping } from '@waybill/contract'
import { isKnownHeading } from '@waybill/contract/orders/import-matching'
import type { Client } from 'pg'
import {
  findHeaderRow,
  profileFile,
  readRows,
  type Charset,
  type FileProfile,
  type SheetRow,
  SpreadsheetError,
} from '../../../spreadsheet/index.ts'
import { columnsOf, headingsHash, type Column } from '../columns.ts'
import { chooseMapping, type ChosenMapping, columnsByHeading, headingsOf } from '../choose-mapping.ts'
import { claim, inWorkerScope } from './connection.ts'
import { jsonLine } from '../json-lines.ts'
import type { StageTask, WorkerReport, WorkerSettings } from './tasks.ts'

const HEADING_SEARCH_ROWS = 20
const ROWS_A_STATEMENT = 1000

const INSERT_ROWS = {
  name: 'stage-rows',
  text: `insert into import_row (org_id, import_id, row_no, cells, notes)
    select $1, $2, row_no, cells::jsonb, notes::jsonb
    from unnest($3::int[], string_to_array($4, E'\\n'), string_to_array($5, E'\\n', '')) as staged (row_no, cells, notes)`,
}

type Source = { profile: FileProfile; sheet: number; charset?: Charset; delimiter?: string }

/** The first sheet that is not hidden. */
const firstVisible = (profile: FileProfile): number => profile.sheets.find((sheet) => !sheet.hidden)?.index ?? 0

async function openSource(task: StageTask): Promise<Source> {
  const profile = await profileFile(task.path)
  const sheet = task.choice.sheet ?? firstVisible(profile)
  const charset = (task.choice.charset ?? profile.charset) as Charset | undefined
  return { profile, sheet, charset, delimiter: task.choice.delimiter ?? profile.delimiter }
}

/** Gathers the rows in which the headings are looked for; the rest stays in the stream. */
async function firstRows(batches: AsyncGenerator<SheetRow[]>): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  while (rows.length < HEADING_SEARCH_ROWS) {
    const next = await batches.next()
    if (next.done) break
    rows.push(...next.value)
  }
  return rows
}

async function insertRows(client: Client, settings: WorkerSettings, rows: SheetRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const part = rows.slice(start, start + ROWS_A_STATEMENT)
    const cells = part.map((row) => jsonLine(row.cells)).join('\n')
    const notes = part.map((row) => (row.notes?.length ? jsonLine(row.notes) : '')).join('\n')
    await client.query({
      ...INSERT_ROWS,
      values: [settings.orgId, settings.importId, `{${part.map((row) => row.no).join(',')}}`, cells, notes],
    })
  }
}

type Found = Source & {
  headerRow: number
  columns: Column[]
  rows: number
  mapping: Mapping
  matchedBy: ChosenMapping['matchedBy']
  templateId: number | null
}

async function keepFindings(client: Client, settings: WorkerSettings, found: Found): Promise<void> {
  await client.query(
    `update import_job set state = 'ready', kind = $3, sheets = $4, sheet = $5, charset = $6, delimiter = $7, header_row = $8, columns = $9,
       mapping = $10, matched_by = $11, template_id = $12, rows = $13, version = version + 1, valid = 0, invalid = 0, error_code = null, error_params = null
     where org_id = $1 and id = $2 and state in ('reading', 'ready', 'failed')`,
    [
      settings.orgId,
      settings.importId,
      found.profile.kind,
      jsonLine(found.profile.sheets),
      found.sheet,
      found.charset ?? null,
      found.delimiter ?? null,
      found.headerRow,
      jsonLine(found.columns),
      jsonLine(found.mapping),
      jsonLine(found.matchedBy),
      found.templateId,
      found.rows,
    ],
  )
}

/** Read again with the same headings, the file keeps the mapping that the user has made. */
async function earlierMapping(
  client: Client,
  settings: WorkerSettings,
  columns: Column[],
): Promise<ChosenMapping | undefined> {
  const { rows } = await client.query<{
    columns: Column[]
    mapping: Mapping
    by: ChosenMapping['matchedBy']
    template: number | null
  }>(
    'select columns, mapping, matched_by as by, template_id as template from import_job where org_id = $1 and id = $2',
    [settings.orgId, settings.importId],
  )
  const before = rows[0]
  if (!before || before.columns.length === 0) return undefined
  if (!headingsHash(before.columns).equals(headingsHash(columns))) return undefined
  const mapping = columnsByHeading(headingsOf(before.mapping, before.columns), columns)
  return { mapping, matchedBy: before.by, templateId: before.template }
}

/** Reads the file and stages its rows in one transaction: afterwards the import is ready, or nothing has changed. */
export async function stage(
  settings: WorkerSettings,
  task: StageTask,
  report: (message: WorkerReport) => void,
): Promise<void> {
  const source = await openSource(task)
  await inWorkerScope(settings, async (client) => {
    if (!(await claim(client, settings, "state = 'reading'"))) return
    await client.query('delete from import_row where org_id = $1 and import_id = $2', [
      settings.orgId,
      settings.importId,
    ])
    await client.query('delete from import_check where org_id = $1 and import_id = $2', [
      settings.orgId,
      settings.importId,
    ])
    const batches = readRows(task.path, source)
    const first = await firstRows(batches)
    if (first.length === 0) throw new SpreadsheetError('NO_ROWS')
    const at =
      task.choice.headerRow === undefined
        ? findHeaderRow(first, isKnownHeading)
        : first.findIndex((row) => row.no === task.choice.headerRow)
    const heading = first[at]
    if (!heading) throw new SpreadsheetError('NO_ROWS')
    const columns = columnsOf(heading, first.slice(at + 1))
    let rows = first.length - at - 1
    await insertRows(client, settings, first.slice(at + 1))
    for await (const batch of batches) {
      await insertRows(client, settings, batch)
      rows += batch.length
      report({ type: 'progress', rows })
    }
    if (rows === 0) throw new SpreadsheetError('NO_ROWS')
    const chosen = (await earlierMapping(client, settings, columns)) ?? (await chooseMapping(client, settings, columns))
    await keepFindings(client, settings, { ...source, ...chosen, headerRow: heading.no, columns, rows })
  })
}
