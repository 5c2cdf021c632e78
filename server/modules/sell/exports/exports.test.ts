import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveOrders } from '@waybill/contract/imports/api'
import * as api from '@waybill/contract/exports/api'
import { exportLists } from '@waybill/contract/exports/lists'
import { exportTargets } from '@waybill/contract/exports/targets'
import { read, utils } from '@e965/xlsx'
import { openPromise } from 'yauzl'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { csvOf, rowsOf, uploaded } from '../imports/testing.ts'
import { modules } from '../../../modules.ts'
import { inScope } from '../../../platform/database/index.ts'
import { addJob } from '../../../platform/jobs/index.ts'
import { failDeadKind } from './kinds.ts'
import { planExport } from './plan.ts'
import { exportSourcesOf } from './sources.ts'
import { begin, download, exported, type Wish, work } from './testing.ts'
import { uploadsFolder } from '../../../platform/files/index.ts'

const server = useTestServer()
const sources = exportSourcesOf(modules)
const seller = 'seller@demo.test'
const stranger = 'seller@acme.test'
const columns = ['orderNO', 'name', 'carrierName', 'serviceCode', 'createTime', 'packageWeight1', 'status', 'sku']
const orders = (more: Partial<Wish> = {}): Wish => ({
  target: 'orders',
  columns,
  format: 'xlsx',
  filter: { search: 'X-' },
  ...more,
})

beforeAll(async () => {
  const rows = rowsOf(5, (at) => ({
    orderNO: `X-${at}`,
    name: at === 0 ? '=HYPERLINK("http://evil.test")' : at === 1 ? '张伟' : 'Rita Recipient',
    storeName: at < 2 ? 'North / shop' : 'South',
    ...(at === 4 && { carrierName: 'UPS', serviceCode: 'UPS Ground' }),
  }))
  const { excelCacheId } = await uploaded(server, seller, { name: 'orders.csv', bytes: csvOf(rows) })
  await server.call(saveOrders, { body: { excelCacheId } }, { as: seller })
})

const tableOf = (bytes: Buffer): string[][] => {
  const book = read(bytes)
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: false })
}

describe('an export of orders', () => {
  it('is in the audit log when it is asked for', async () => {
    const { body } = await begin(server, seller, orders())
    const { rows } = await server.admin.query(
      `select detail->>'reason' as what, security_tenant_id as site from audit_event where action = 'data.exported' and subject_id = $1`,
      [body.data?.id],
    )
    expect(rows).toEqual([{ what: 'orders', site: 1 }])
    await work(server)
  })
  it('holds the chosen columns in their order and the rows of the filter in the order of the list', async () => {
    const { bytes, name } = await exported(
      server,
      seller,
      orders({ filter: { search: 'X-', sort: 'orderNo', desc: false } }),
    )
    expect(name).toMatch(/^Orders-\d{4}-\d\d-\d\d\.xlsx$/)
    const [heading, ...rows] = tableOf(bytes)
    expect(heading).toEqual([
      'Order number',
      'Recipient name',
      'Carrier',
      'Service',
      'Order date',
      'Weight (lb/kg)',
      'Status',
      'SKU',
    ])
    expect(rows.map((row) => row[0])).toEqual(['X-0', 'X-1', 'X-2', 'X-3', 'X-4'])
    expect(rows[1]).toEqual([
      'X-1',
      '张伟',
      'USPS',
      'Priority Mail',
      '2026-03-25 10:00',
      '2',
      'Awaiting shipment',
      'MUG*2; CUP',
    ])
  })
  it('has text where a formula could be, and numbers and times as such', async () => {
    const { bytes } = await exported(server, seller, orders({ filter: { search: 'X-0' } }))
    const sheet = read(bytes, { cellFormula: true }).Sheets['Orders']!
    expect([sheet['B2'].t, sheet['B2'].v, sheet['B2'].f]).toEqual(['s', '=HYPERLINK("http://evil.test")', undefined])
    expect([sheet['E2'].t, sheet['F2'].t]).toEqual(['n', 'n'])
  })
  it('as csv is defused, and the import takes it back as it was', async () => {
    const all = exportLists.orders.columns.map(({ key }) => key)
    const { bytes, name } = await exported(server, seller, orders({ format: 'csv', columns: all }))
    expect(name).toMatch(/\.csv$/)
    expect(bytes.toString()).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
    await server.admin.query("update sales_order set order_no = 'old ' || order_no where order_no like 'X-%'")
    const again = await uploaded(server, seller, { name: 'again.csv', bytes })
    const made = await server.call(saveOrders, { body: { excelCacheId: again.excelCacheId } }, { as: seller })
    expect(made.body).toMatchObject({ result: 'OK', data: { created: 5, failed: 0 } })
    const { rows } = await server.admin.query<{ n: number }>(
      `select count(*)::int as n from sales_order a join sales_order b on b.order_no = 'old ' || a.order_no and b.recipient_name = a.recipient_name
         and b.weight_cg = a.weight_cg and b.service_code = a.service_code and b.create_time = a.create_time and b.quantity = a.quantity`,
    )
    expect(rows[0]?.n).toBe(5)
    await server.admin.query(
      "delete from order_line where order_id in (select id from sales_order where order_no like 'old %')",
    )
    await server.admin.query("delete from sales_order where order_no like 'old %'")
  })
  it('of selected rows has these alone', async () => {
    const { rows } = await server.admin.query<{ id: number }>(
      "select id from sales_order where order_no in ('X-1', 'X-3')",
    )
    const { bytes } = await exported(
      server,
      seller,
      orders({ filter: undefined, ids: rows.map(({ id }) => Number(id)) }),
    )
    expect(
      tableOf(bytes)
        .slice(1)
        .map((row) => row[0])
        .toSorted(),
    ).toEqual(['X-1', 'X-3'])
  })
  it('as a batch is a zip of files, one for each store or carrier', async () => {
    const { bytes, name } = await exported(server, seller, orders({ fileType: 2, splitBy: 'carrier' }))
    expect(name).toMatch(/\.zip$/)
    expect(await filesOf(bytes)).toEqual({ 'Orders-USPS.xlsx': 4, 'Orders-UPS.xlsx': 1 })
    const stores = await exported(server, seller, orders({ fileType: 2, splitBy: 'store' }))
    expect(await filesOf(stores.bytes)).toEqual({ 'Orders-North _ shop.xlsx': 2, 'Orders-South.xlsx': 3 })
  })
  it('is written in the language and named in the script of who asks', async () => {
    const rows = rowsOf(1, () => ({ orderNO: 'N-1' }))
    const { excelCacheId } = await uploaded(server, 'seller@nova.test', { name: 'n.csv', bytes: csvOf(rows) })
    await server.call(saveOrders, { body: { excelCacheId } }, { as: 'seller@nova.test' })
    const { bytes, name } = await exported(server, 'seller@nova.test', orders({ filter: {} }))
    expect(name).toMatch(/^订单-.*\.xlsx$/)
    expect(tableOf(bytes)[0]?.slice(0, 3)).toEqual(['订单号', '收件人', '承运商'])
  })
})

it.each(exportTargets)(
  'every column that is offered for %s can be exported, under a heading of its own',
  async (target) => {
    const offered = exportLists[target].columns
    expect(new Set(offered.map(({ key }) => key)).size).toBe(offered.length)
    const columns = offered.map(({ key }) => key)
    const orgId = demoOrg.seller
    const plan = await inScope(server.database, { role: 'seller', orgId, userId: 1 }, (db) =>
      planExport(
        db,
        {
          target,
          source: sources[target],
          filter: { sort: target === 'orders' ? 'createTime' : 'createdAt', desc: true },
        },
        { orgId, now: new Date(), columns, splitBy: null, zone: 'UTC', locale: 'en' },
      ),
    )
    expect(plan.columns.map(({ heading }) => heading)).toEqual(offered.map(({ label }) => label.en))
    await inScope(server.database, { role: 'seller', orgId }, (_db, client) =>
      client.query(plan.read.text, [...plan.read.values]),
    )
  },
)

it('an export of products has the headings of their import, text as text and numbers as numbers', async () => {
  await server.admin.query(
    `insert into product (org_id, sku, name, package_type, length, width, height, unit, upc, battery, declared_value)
     values ($1, '007', '=Mug', 'Package Needed', 10, 8, 4.5, 'in/lb', '036000291452', true, 125000)`,
    [demoOrg.seller],
  )
  const columns = ['skuCode', 'skuName', 'packageType', 'height', 'upc', 'batteryFlag', 'declaredValue']
  const wish: Wish = { target: 'products', columns, format: 'xlsx', filter: { search: '007' } }
  const { bytes, name } = await exported(server, seller, wish)
  expect(name).toMatch(/^Products-/)
  expect(tableOf(bytes)).toEqual([
    ['SKU', 'Name', 'Package type', 'Height', 'UPC', 'Battery', 'Declared value'],
    ['007', '=Mug', 'Package Needed', '4.5', '036000291452', 'Yes', '12.5'],
  ])
})

describe('exports of the other lists', () => {
  it.each(['shipments', 'transactions', 'voids', 'funding'] as const)(
    'of %s can have every column that is offered',
    async (target) => {
      const all = exportLists[target].columns.map(({ key }) => key)
      const answer = await begin(server, seller, { target, columns: all, format: 'csv' } as Wish)
      // The demo seller has no labels here: what is refused is the emptiness, after every column was understood.
      expect(answer.body.errorCode).toBe('EXPORT_EMPTY')
    },
  )
  it('are for verified sellers', async () => {
    const answer = await begin(server, 'new@demo.test', { target: 'shipments', columns: ['trackingNo'], format: 'csv' })
    expect([answer.status, answer.body.errorCode]).toEqual([403, 'NEEDS_VERIFICATION'])
  })
})

describe('what is refused', () => {
  it.each([
    ['a column that there is not', { columns: ['orderNO', 'password_hash'] }, 'columns.1'],
    ['a column twice', { columns: ['orderNO', 'orderNO'] }, 'columns.1'],
    ['no columns', { columns: [] }, 'columns'],
    ['another format', { format: 'pdf' as never }, 'format'],
  ])('%s answers 400 and names the field', async (_what, change, field) => {
    const { status, body } = await begin(server, seller, orders(change))
    expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect(body.data).toContainEqual(expect.objectContaining({ fieldName: field }))
  })
  it('an export of nothing', async () => {
    const { status, body } = await begin(server, seller, orders({ filter: { search: 'no such order' } }))
    expect([status, body.errorCode]).toEqual([400, 'EXPORT_EMPTY'])
  })
  it('a count of nothing that there is', async () => {
    for (const payload of [{}, { target: null }, { target: 'wallets' }]) {
      const { status, body } = await server.request({ method: 'POST', url: api.countExport.path, payload, as: seller })
      expect([status, body.data]).toMatchObject([400, [{ fieldName: 'target' }]])
    }
  })
  it('a selection with an order of somebody else', async () => {
    const { rows } = await server.admin.query<{ id: number }>("select id from sales_order where order_no = 'X-1'")
    const wish = orders({ filter: undefined, ids: [Number(rows[0]?.id)] })
    expect((await begin(server, stranger, wish)).status).toBe(404)
    const { filter: _filter, ...rest } = wish as { filter: unknown }
    const count = { target: 'orders' as const, ids: (rest as { ids: number[] }).ids }
    expect((await server.call(api.countExport, { body: count }, { as: stranger })).status).toBe(404)
  })
  it('a fourth export while three are under way, and one twice for one key', async () => {
    const first = await begin(server, seller, orders(), 'one-key-for-two')
    const twin = await begin(server, seller, orders(), 'one-key-for-two')
    expect(twin.body.data).toEqual(first.body.data)
    await begin(server, seller, orders())
    await begin(server, seller, orders())
    const { status, body } = await begin(server, seller, orders())
    expect([status, body.errorCode]).toEqual([429, 'EXPORTS_RUNNING'])
    const early = await download(server, seller, first.body.data!.id)
    expect([early.statusCode, early.json().errorCode]).toEqual([409, 'EXPORT_NOT_READY'])
    await work(server)
    expect((await begin(server, seller, orders())).status).toBe(200)
    await work(server)
  })
  it("another organisation's file, count and retry", async () => {
    const { body } = await begin(server, seller, orders())
    await work(server)
    expect((await download(server, stranger, body.data!.id)).statusCode).toBe(404)
    const retried = await server.call(api.retryExport, { params: { id: body.data!.id } }, { as: seller })
    expect(retried.body.errorCode).toBe('EXPORT_NOT_FAILED')
  })
})

it('counts all rows of a filter, not only the first ten thousand', async () => {
  await server.admin.query(
    `insert into sales_order (org_id, order_no, create_time, recipient_name, line1, city, country)
     select $1, 'C-' || n, now(), 'Many', '1 Main St', 'X', 'US' from generate_series(1, 10500) n`,
    [demoOrg.seller],
  )
  const { body } = await server.call(
    api.countExport,
    { body: { target: 'orders', filter: { search: 'C-' } } },
    { as: seller },
  )
  expect(body.data).toEqual({ count: 10_500 })
  await server.admin.query("delete from sales_order where order_no like 'C-%'")
})

describe('an export that fails', () => {
  const daysKept = async (id: string) => {
    const days = 'round(extract(epoch from expires_at - now()) / 86400)::int'
    const { rows } = await server.admin.query(`select ${days} as days from export_job where id = $1`, [id])
    return rows[0].days
  }
  it('says so, is told in the inbox, and can be run again, and is kept for 7 days from its end', async () => {
    const { body } = await begin(server, seller, orders())
    const id = body.data!.id
    await server.admin.query(
      `update export_job set request = '{"filter":{"dateFrom":"never","sort":"createTime"}}' where id = $1`,
      [id],
    )
    for (let attempt = 0; attempt < 3; attempt++) {
      await server.admin.query('update graphile_worker._private_jobs set run_at = now()')
      await work(server)
    }
    const failed = await server.admin.query('select status, error_code from export_job where id = $1', [id])
    expect(failed.rows).toEqual([{ status: 2, error_code: 'SERVER_ERROR' }])
    await server.admin.query(
      `update export_job set request = '{"filter":{"sort":"createTime"}}', expires_at = now() + interval '1 hour' where id = $1`,
      [id],
    )
    expect((await server.call(api.retryExport, { params: { id } }, { as: seller })).status).toBe(200)
    expect(await daysKept(id)).toBe(7)
    await server.admin.query(`update export_job set expires_at = now() + interval '1 hour' where id = $1`, [id])
    await work(server)
    expect(await daysKept(id)).toBe(7)
    expect((await download(server, seller, id)).statusCode).toBe(200)
    const messages = await server.admin.query(
      'select title_en, href from message where org_id = $1 order by id desc limit 2',
      [demoOrg.seller],
    )
    expect(messages.rows.map(({ title_en, href }) => [title_en.split(':')[0], href])).toEqual([
      ['Export ready', '/b/#/jobs'],
      ['Export failed', '/b/#/jobs'],
    ])
  })
  it('since its node was killed at every attempt says so too, is told once, and makes room for the next', async () => {
    const begun = [await begin(server, seller, orders()), await begin(server, seller, orders())]
    const id = begun[0]!.body.data!.id
    // As processes leave the job that were killed while they worked on it: taking it counted as an attempt.
    await server.admin.query(
      "update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'id' = $1",
      [id],
    )
    const sweep = async () => {
      await inScope(server.database, { role: 'service', orgId: 0 }, (db) => addJob(db, failDeadKind, {}))
      await work(server)
    }
    await sweep()
    await sweep()
    const states = 'select status, error_code from export_job where id = any ($1) order by status'
    const ids = begun.map(({ body }) => body.data!.id)
    expect((await server.admin.query(states, [ids])).rows).toEqual([
      { status: 1, error_code: null },
      { status: 2, error_code: 'SERVER_ERROR' },
    ])
    expect(await daysKept(id)).toBe(7)
    const told = "select 1 from message where org_id = $1 and title_en like 'Export failed%'"
    const count = async () => (await server.admin.query(told, [demoOrg.seller])).rows.length
    const before = await count()
    expect((await server.call(api.retryExport, { params: { id } }, { as: seller })).status).toBe(200)
    await sweep()
    expect((await server.admin.query(states, [[id]])).rows).toEqual([{ status: 1, error_code: null }])
    expect((await download(server, seller, id)).statusCode).toBe(200)
    expect(await count()).toBe(before)
  })
  it('leaves no half file behind', async () => {
    expect(await readdir(uploadsFolder(server.services.config.dataDir))).toEqual([])
  })
})

describe('templates of columns', () => {
  const template = (name: string, as = seller) =>
    server.call(api.createExportTemplate, { body: { target: 'orders', name, columns: ['orderNO', 'city'] } }, { as })
  const options = async (as = seller) =>
    (await server.call(api.getExportOptions, { query: { target: 'orders' } }, { as })).body.data!
  it('are kept by name, renamed, changed and deleted', async () => {
    const id = (await template('Short')).body.data!
    expect((await template('SHORT')).body.errorCode).toBe('MAPPING_NAME_TAKEN')
    const params = { id }
    await server.call(
      api.updateExportTemplate,
      { params, body: { name: 'Shorter', columns: ['city'] } },
      { as: seller },
    )
    expect((await options()).templates).toEqual([{ id, name: 'Shorter', columns: ['city'] }])
    await server.call(api.deleteExportTemplate, { params }, { as: seller })
    expect((await options()).templates).toEqual([])
  })
  it('are offered with what the user chose last, which outlives its template', async () => {
    const id = (await template('Gone soon')).body.data!
    await begin(server, seller, orders({ templateId: id, columns: ['city', 'orderNO'], format: 'csv' }))
    await work(server)
    expect((await options()).last).toEqual({
      templateId: id,
      columns: ['city', 'orderNO'],
      format: 'csv',
      fileType: 1,
      splitBy: 'rows',
    })
    await server.call(api.deleteExportTemplate, { params: { id } }, { as: seller })
    expect((await options()).last).toMatchObject({ templateId: null, columns: ['city', 'orderNO'] })
    expect((await options(stranger)).last).toBeNull()
  })
})

/** Names of the files in a zip, and how many rows each has. */
async function filesOf(bytes: Buffer): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-zip-'))
  const path = join(folder, 'batch.zip')
  await writeFile(path, bytes)
  const zip = await openPromise(path, { lazyEntries: true })
  const files: Record<string, number> = {}
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    files[entry.fileName] = tableOf(Buffer.concat(chunks)).length - 1
  }
  await rm(folder, { recursive: true })
  return files
}
