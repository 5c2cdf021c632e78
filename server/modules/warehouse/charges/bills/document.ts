import { notFound } from '@waybill/contract/core/errors'
import { createHash } from 'node:crypto'
import { drawTextPages, textPage } from '../../../../carriers/index.ts'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import { addFiles } from '../../../../platform/files/index.ts'
import type { FileAnswer, Services } from '../../../../platform/http/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { documentPages } from '../../../money/invoicing/index.ts'
import { readLogo } from '../../../site/tenancy/index.ts'
import { billTexts } from './document-texts.ts'
import { documentOf } from './read.ts'

type Stores = Pick<Services, 'database' | 'files'>
type Needed = Pick<Services, 'database' | 'files' | 'log'>
interface BillRef {
  orgId: number
  id: number
}

const logoPlace = { x: textPage.margin, y: 120, width: 520, height: 150 } as const

/** Draws a bill and stores it with its hash, unless somebody was faster: a bill has one file, for good. */
async function drawBill(stores: Stores, { orgId, id }: BillRef): Promise<void> {
  const { database, files } = stores
  const scope = { role: 'service', orgId } as const
  const bill = await inScope(database, scope, (db) => documentOf(db, { orgId, id }), { readOnly: true })
  const logo = await readLogo(stores, bill.operator.id)
  const texts = billTexts(bill, logo !== null)
  const bytes = await drawTextPages({
    title: texts.title,
    date: bill.closedOn,
    pages: documentPages(texts),
    ...(logo && { picture: { png: logo, ...logoPlace } }),
  })
  const stored = await files.put(Buffer.from(bytes))
  killPoint('bills.stored')
  const sha256 = createHash('sha256').update(bytes).digest()
  await inScope(database, scope, async (db) => {
    const row = await db
      .selectFrom('warehouse_bill')
      .select('file_id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.file_id !== null) return
    const name = `${bill.number}.pdf`
    const file = {
      kind: 'warehouseBill',
      name,
      mime: 'application/pdf',
      size: stored.size,
      sha256,
      storageKey: stored.key,
    }
    const [fileId] = await addFiles(db, orgId, [file])
    await db
      .updateTable('warehouse_bill')
      .set({ file_id: fileId! })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
  })
}

const BATCH = 100

/** Draws a bill; returns why it can't be drawn, which holds up nothing else: reading its file draws it. */
export async function tryToDraw({ log, ...stores }: Needed, of: BillRef): Promise<unknown> {
  try {
    await drawBill(stores, of)
    return null
  } catch (error) {
    log.error({ err: error, org: of.orgId, bill: of.id }, 'a bill of a warehouse is not drawn')
    return error
  }
}

/** Draws the bills that have no file yet: right after they were closed, or after an interruption. Returns why others could not be drawn. */
export async function drawMissing(stores: Needed): Promise<unknown[]> {
  const failures: unknown[] = []
  for (let after = 0; ;) {
    const from = after
    const rows = await inScope(
      stores.database,
      { role: 'service', orgId: 0 },
      (db) =>
        db
          .selectFrom('warehouse_bill')
          .select(['org_id as orgId', 'id'])
          .where('number', 'is not', null)
          .where('file_id', 'is', null)
          .where('id', '>', from)
          .orderBy('id')
          .limit(BATCH)
          .execute(),
      { readOnly: true },
    )
    for (const row of rows) {
      const failure = await tryToDraw(stores, row)
      if (failure !== null) failures.push(failure)
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return failures
    after = last.id
  }
}

const storedPdf = (db: Db, { orgId, id }: BillRef) =>
  db
    .selectFrom('warehouse_bill as b')
    .innerJoin('files_file as f', (join) => join.onRef('f.org_id', '=', 'b.org_id').onRef('f.id', '=', 'b.file_id'))
    .select(['f.name', 'f.mime', 'f.storage_key'])
    .where('b.org_id', '=', orgId)
    .where('b.id', '=', id)
    .executeTakeFirst()

/** The file of a bill that the caller may read; drawn now if the run was interrupted before. */
export async function billPdf(stores: Stores, of: BillRef): Promise<FileAnswer> {
  const find = () =>
    inScope(stores.database, { role: 'service', orgId: of.orgId }, (db) => storedPdf(db, of), { readOnly: true })
  let file = await find()
  if (!file) {
    await drawBill(stores, of)
    file = await find()
  }
  if (!file) throw notFound('File', '文件')
  return { fileName: file.name, mime: file.mime, body: await stores.files.read(file.storage_key) }
}
