import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import type { Mapping } from '@waybill/contract/imports/api'
import { importState } from '@waybill/contract/imports/lifecycle'
import type { Client } from 'pg'
import { stateText } from '../../../../platform/database/state-text.ts'
import type { CharsetDoubt, Hidden, SheetRow } from '../../../../spreadsheet/index.ts'
import { headingsHash, type Column, markExtraCells } from '../job/columns.ts'
import { chooseMapping, type ChosenMapping, columnsByHeading, headingsOf } from '../mapping/choose-mapping.ts'
import { claim, inWorkerScope } from './connection.ts'
import { jsonLine } from '../job/json-lines.ts'
import { LateColumns } from './late-columns.ts'
import { type Head, lengthOf, openSheet, type Reading, type Source, startReading } from './open-sheet.ts'
import type { StageTask, WorkerReport, WorkerSettings } from './tasks.ts'

/** Cells may be long, and several copies of a statement's text are in memory at once. */
const CHARACTERS_AT_ONCE = 2_000_000

const INSERT_ROWS = {
  name: 'stage-rows',
  text: `insert into import_row (org_id, import_id, row_no, cells, notes)
    select $1, $2, row_no, cells::jsonb, notes::jsonb
    from unnest($3::int[], string_to_array($4, E'\\n'), string_to_array($5, E'\\n', '')) as staged (row_no, cells, notes)`,
}

/** `merged`: ranges of cells over several rows. */
type Read = Source & Head & { merged: number; hidden: Hidden; doubt: CharsetDoubt[] | undefined }

async function insertRows(client: Client, settings: WorkerSettings, rows: SheetRow[]): Promise<void> {
  if (rows.length > 1 && lengthOf(rows) > CHARACTERS_AT_ONCE) {
    const half = rows.length >> 1
    await insertRows(client, settings, rows.slice(0, half))
    return insertRows(client, settings, rows.slice(half))
  }
  const cells = rows.map((row) => jsonLine(row.cells)).join('\n')
  const notes = rows.map((row) => (row.notes?.length ? jsonLine(row.notes) : '')).join('\n')
  await client.query({
    ...INSERT_ROWS,
    values: [settings.orgId, settings.importId, `{${rows.map((row) => row.no).join(',')}}`, cells, notes],
  })
}

type FileSettings = WorkerSettings & { target: ImportTarget }
async function saveFindings(
  client: Client,
  settings: WorkerSettings,
  found: Read & ChosenMapping,
): Promise<number | undefined> {
  const { rows } = await client.query<{ version: number }>(
    `update import_job set kind = $3, sheets = $4, sheet = $5, charset = $6, delimiter = $7, header_row = $8, columns = $9,
       mapping = $10, matched_by = $11, template_id = $12, rows = $13, confidence = $14, constants = $15,
       value_choices = coalesce($16, value_choices), merged = $17, fill_down = $18, defaulted_fields = $19, charset_doubt = $20, hidden_rows = $21, hidden_columns = $22,
       exclude_hidden = $23,
       version = version + 1, valid = 0, invalid = 0, error_code = null, error_params = null
     where org_id = $1 and id = $2 and state = ${stateText(importState.reading)} returning version`,
    [
      settings.orgId,
      settings.importId,
      found.profile.kind,
      jsonLine(found.profile.sheets),
      found.sheet,
      found.charset ?? null,
      found.delimiter ?? null,
      found.heading.no,
      jsonLine(found.columns),
      jsonLine(found.mapping),
      jsonLine(found.matchedBy),
      found.templateId,
      found.rows.length,
      jsonLine(found.confidence),
      jsonLine(found.constants),
      found.choices ? jsonLine(found.choices) : null,
      found.merged,
      found.fillDown,
      found.defaultedFields,
      found.doubt ? jsonLine(found.doubt) : null,
      found.hidden.rows,
      found.hidden.columns,
      found.leaveHiddenOut,
    ],
  )
  return rows[0]?.version
}

/** Read again with the same headings, the file keeps the user's mapping. */
async function earlierMapping(
  client: Client,
  settings: WorkerSettings,
  columns: Column[],
): Promise<ChosenMapping | undefined> {
  const { rows } = await client.query<{
    columns: Column[]
    mapping: Mapping
    matchedBy: ChosenMapping['matchedBy']
    confidence: ChosenMapping['confidence']
    templateId: number | null
    constants: ChosenMapping['constants']
    defaultedFields: string[]
  }>(
    'select columns, mapping, matched_by as "matchedBy", confidence, template_id as "templateId", constants, defaulted_fields as "defaultedFields" from import_job where org_id = $1 and id = $2',
    [settings.orgId, settings.importId],
  )
  const before = rows[0]
  if (!before || before.columns.length === 0) return undefined
  if (!headingsHash(before.columns).equals(headingsHash(columns))) return undefined
  const mapping = columnsByHeading(headingsOf(before.mapping, before.columns), columns)
  const { matchedBy, confidence, templateId, constants, defaultedFields } = before
  return { mapping, matchedBy, confidence, templateId, constants, defaultedFields }
}

const OF_ANOTHER_SHEET = `using import_job j where made.org_id = $1 and made.import_id = $2
  and j.org_id = $1 and j.id = $2 and j.sheet <> $3`

/** Edits stay with their rows; those of another sheet mean nothing in this one, nor is there anything to take back. */
async function dropOtherEdits(client: Client, { orgId, importId }: WorkerSettings, sheet: number): Promise<void> {
  await client.query(`delete from import_edit made ${OF_ANOTHER_SHEET}`, [orgId, importId, sheet])
  await client.query(`delete from import_step made ${OF_ANOTHER_SHEET}`, [orgId, importId, sheet])
}

/** Shows the first rows, with what was found out about the file, while the rest is read. Returns the version that this reading created. */
function show(settings: FileSettings, read: Read): Promise<number | undefined> {
  return inWorkerScope(settings, async (client) => {
    if ((await claim(client, settings, importState.reading)) === undefined) return undefined
    const ref = [settings.orgId, settings.importId]
    await client.query('delete from import_row where org_id = $1 and import_id = $2', ref)
    await client.query('delete from import_check where org_id = $1 and import_id = $2', ref)
    await dropOtherEdits(client, settings, read.sheet)
    await insertRows(client, settings, markExtraCells(read.rows, read.beyond))
    const chosen =
      (await earlierMapping(client, settings, read.columns)) ??
      (await chooseMapping(client, settings, { columns: read.columns, headerRow: read.heading.no }))
    return saveFindings(client, settings, { ...read, ...chosen })
  })
}

type Rest = { version: number; head: Head; reading: Reading; again: () => Reading }

/** Stages the rest in one transaction. While the database stores a batch the next is read: the two have a core each. */
function finish(settings: WorkerSettings, rest: Rest, report: (message: WorkerReport) => void): Promise<void> {
  return inWorkerScope(settings, async (client) => {
    // Another worker took over, which read the file from its start: these rows are there already.
    if ((await claim(client, settings, importState.reading)) !== rest.version) return
    const ref = [settings.orgId, settings.importId]
    let { reading } = rest
    let rows = rest.head.rows.length
    // What was shown in a hurry is read once more, now without what merged cells hide.
    if (reading.merged === undefined) {
      await reading.batches.return(undefined)
      await client.query('delete from import_row where org_id = $1 and import_id = $2', ref)
      reading = rest.again()
      rows = 0
    }
    let storing = Promise.resolve()
    const late = new LateColumns(rest.head.columns, rest.head.heading.no)
    for await (const batch of reading.batches) {
      const below = batch.filter((row) => row.no > rest.head.heading.no)
      // Of a csv row that is too long somebody has to say what is too much.
      late.look(below.map((row) => (rest.head.beyond(row) === undefined ? row : { ...row, cells: [] })))
      await storing
      storing = insertRows(client, settings, markExtraCells(below, rest.head.beyond))
      storing.catch(() => undefined)
      rows += below.length
      report({ type: 'progress', rows, share: reading.share })
    }
    await storing
    await client.query(
      `update import_job set state = ${stateText(importState.ready)}, rows = $3, merged = $4, hidden_rows = $5, hidden_columns = $6,
         columns = coalesce($7, columns) where org_id = $1 and id = $2 and state = ${stateText(importState.reading)}`,
      [...ref, rows, reading.merged, reading.hidden.rows, reading.hidden.columns, late.found && jsonLine(late.found)],
    )
  })
}

/** Reads the file and stages its rows: the first ones at once, then all others together. Until they are there the import is `reading`. */
export async function stage(
  settings: WorkerSettings,
  task: StageTask,
  report: (message: WorkerReport) => void,
): Promise<void> {
  const { source, head, reading } = await openSheet(task)
  try {
    const { merged = 0, hidden } = reading
    // A charset that the user has chosen is in no doubt.
    const doubt = task.choice.charset === undefined ? source.profile.doubt : undefined
    const version = await show({ ...settings, target: task.target }, { ...source, ...head, merged, hidden, doubt })
    if (version === undefined) return
    report({ type: 'shown', rows: head.rows.length })
    await finish(settings, { version, head, reading, again: () => startReading(task, source, false) }, report)
  } finally {
    await reading.batches.return(undefined)
  }
}
