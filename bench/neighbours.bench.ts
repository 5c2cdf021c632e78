import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importRunnerOf } from '../server/modules/sell/imports/intake/import-runner.ts'
import { getJob } from '../server/modules/sell/imports/job/repository.ts'
import { receiveFile } from '../server/modules/sell/imports/intake/upload.ts'
import { inScope } from '../server/platform/database/index.ts'
import { ZipWriter } from '../server/spreadsheet/write/zip-writer.ts'
import { benchServer, type BenchServer } from './bench-database.ts'
import { writeOrdersCsv } from './spreadsheet/make-orders.ts'
import { atMost, figure, report } from './report.ts'

const neighbour = { orgId: 5, userId: 7 }
const hog = { orgId: 6, userId: 7 }
const HUNG = 6
const ROWS = 1000

/** A small workbook that keeps a reader busy for minutes: each of very many sheets wants all of its shared strings read before it can be looked at. */
async function writeSlowWorkbook(path: string): Promise<void> {
  const zip = await ZipWriter.create(path)
  const part = (name: string, ...texts: string[]) => zip.add(name, parts(texts))
  const sheets = Array.from({ length: 20 }, (_, at) => at + 1)
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  await part(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  )
  await part(
    '_rels/.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  await part(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>`,
    ...sheets.map((at) => `<sheet name="S${at}" sheetId="${at}" r:id="s${at}"/>`),
    '</sheets></workbook>',
  )
  await part(
    'xl/_rels/workbook.xml.rels',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">',
    ...sheets.map(
      (at) => `<Relationship Id="s${at}" Type="${relation}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
    ),
    `<Relationship Id="strings" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  )
  await part(
    'xl/sharedStrings.xml',
    `<sst xmlns="${main}">`,
    ...Array(1150).fill('<si><t>a</t></si>'.repeat(1000)),
    '</sst>',
  )
  const row = (at: number) => `<row r="${at}"><c r="A${at}" t="s"><v>1149999</v></c><c r="B${at}"><v>1</v></c></row>`
  for (const at of sheets)
    await part(
      `xl/worksheets/sheet${at}.xml`,
      `<worksheet xmlns="${main}"><sheetData>${row(1)}${row(2)}</sheetData></worksheet>`,
    )
  await zip.end()
}

async function* parts(texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

type Who = typeof hog

async function upload(server: BenchServer, who: Who, path: string): Promise<string> {
  const file = { path, fileName: path, mime: '', size: (await stat(path)).size, sha256: Buffer.alloc(32) }
  const runner = importRunnerOf(server as never)
  return (await receiveFile(server as never, runner, who, { file, target: 'orders' })).excelCacheId
}

/** Seconds from the upload until its rows are read and checked. */
async function wholeUpload(server: BenchServer, path: string): Promise<number> {
  const started = performance.now()
  const id = await upload(server, neighbour, path)
  await importRunnerOf(server as never).settled(id, 600_000)
  const job = await inScope(server.database, { role: 'seller', ...neighbour }, (db) => getJob(db, neighbour.orgId, id))
  if (job.state !== 'ready' || job.checked_version !== job.version) throw new Error(`the import is ${job.state}`)
  return (performance.now() - started) / 1000
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function main(): Promise<void> {
  const server = await benchServer()
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-files-'))
  try {
    await inScope(server.database, { role: 'service', orgId: 0 }, (db) =>
      db
        .insertInto('org')
        .values({ id: hog.orgId, type: 1, parent_org_id: 1, name: 'Other', identity_verified: true })
        .execute(),
    )
    const [good, slow] = [join(folder, 'orders.csv'), join(folder, 'slow.xlsx')]
    await writeOrdersCsv(good, ROWS)
    await writeSlowWorkbook(slow)
    await wholeUpload(server, good)
    const alone: number[] = []
    for (let round = 0; round < 3; round++) alone.push(await wholeUpload(server, good))
    const started = performance.now()
    const hung = Array.from({ length: HUNG }, () => upload(server, hog, slow).catch(() => ''))
    await Promise.all(hung)
    const beside: number[] = []
    for (let round = 0; round < 3; round++) beside.push(await wholeUpload(server, good))
    const busy = await inScope(server.database, { role: 'seller', ...hog }, (db) =>
      db.selectFrom('import_job').select('id').where('state', '=', 'reading').execute(),
    )
    await importRunnerOf(server as never).idle()
    await report('neighbours', [
      figure('a slow workbook', (await stat(slow)).size / 1000, 'kB'),
      figure(`${ROWS} rows of csv, read and checked, alone`, median(alone), 's'),
      figure(`the same beside ${HUNG} slow workbooks of another seller`, median(beside), 's'),
      figure('slow workbooks still waiting or being read then', busy.length, ''),
      figure('until the last of them is given up', (performance.now() - started) / 1000, 's'),
      atMost('beside ÷ alone', 3, median(beside) / median(alone), '×'),
    ])
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
