import { utils, write } from '@e965/xlsx'
import { type BookImportKey } from '@waybill/contract/address-book/keys'
import { bookImportFields } from '@waybill/contract/address-book/fields'
import {
  type BookAddress,
  createAddress,
  deleteAddresses,
  exportAddresses,
  listAddresses,
  updateAddress,
  useAddresses,
} from '@waybill/contract/addresses/api'
import { saveAddresses } from '@waybill/contract/imports/addresses-api'
import {
  analyseAndCacheFile,
  changeImport,
  importTemplate,
  saveOrders,
  undoImport,
  validateRows,
  viewImport,
} from '@waybill/contract/imports/api'
import { compareImportRow } from '@waybill/contract/imports/rows-api'
import { listJobs } from '@waybill/contract/jobs/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../../testing/server.ts'
import { errorSheetOf, quoted, uploaded } from '../../testing.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const other = 'new@demo.test'
const url = `${analyseAndCacheFile.path}?target=addresses`
type Row = Partial<Record<BookImportKey, string>>

const ann: Row = {
  bookType: 'Recipient',
  name: 'Ann Lee',
  company: 'Lee & Co',
  addressLine1: '350 5th Ave',
  city: 'New York',
  stateCode: 'New York',
  zipCode: '10118',
  countryCode: 'United States',
  phone: '212-555-0123',
  email: 'ann@example.com',
}
const yard: Row = {
  bookType: 'Sender',
  name: 'Yard 7',
  addressLine1: '1 Main St',
  city: 'Los Angeles',
  stateCode: 'CA',
  zipCode: '90001',
  countryCode: 'US',
  phone: '2135550100',
}
const fileOf = (rows: Row[], name = 'book.csv') => {
  const fields = bookImportFields.filter(({ key }) => rows.some((row) => row[key] !== undefined))
  const lines = [fields.map(({ label }) => label.en), ...rows.map((row) => fields.map(({ key }) => row[key] ?? ''))]
  return { name, bytes: Buffer.from(lines.map((line) => line.map(quoted).join(',')).join('\n')) }
}
const send = async (rows: Row[]) => (await uploaded(server, as, fileOf(rows), url)).excelCacheId
const set = (id: string, body: object) => server.call(changeImport, { params: { id }, body }, { as })
const rowsOf = async (excelCacheId: string) =>
  (await server.call(viewImport, { query: { excelCacheId, limit: 200 } }, { as })).body.data!.rows
const codesOf = async (id: string) =>
  (await rowsOf(id)).map((row) => row.errorMessages.map((one) => `${one.fieldName} ${one.code}`))
const save = async (excelCacheId: string, ignoreErrors = false) =>
  (await server.call(saveAddresses, { body: { excelCacheId, ignoreErrors } }, { as })).body
const undo = async (id: string) => (await server.call(undoImport, { params: { id } }, { as })).body
const book = async (type: 1 | 2 = 2, importId?: string) =>
  (await server.call(listAddresses, { query: { type, sort: 'name', desc: false, importId } }, { as })).body.data!
    .records

beforeEach(async () => {
  await server.admin.query('delete from address')
})

describe('addresses as the target of an import', () => {
  it('are mapped, checked and kept as those that are typed: codes, phone as E.164, verdict', async () => {
    const id = await send([ann, yard, { ...ann, name: '王小明', zipCode: '90210' }])
    expect(await codesOf(id)).toEqual([[], [], ['zipCode ZIP']])
    expect(await save(id)).toMatchObject({ errorCode: 'IMPORT_HAS_ERRORS' })
    expect(await save(id, true)).toMatchObject({ data: { created: 2, updated: 0, skipped: 0, failed: 1 } })
    const stored = {
      state: 'NY',
      country: 'US',
      phone: '+12125550123',
      phoneShown: '(212) 555-0123',
      validationStatus: 1,
    }
    expect(await book()).toMatchObject([
      { ...stored, name: 'Ann Lee', company: 'Lee & Co', version: 1, isDefault: false },
    ])
    // The first sender is the default one, as when it is typed.
    expect(await book(1)).toMatchObject([{ name: 'Yard 7', isDefault: true }])
    expect(await save(id, true)).toMatchObject({ data: { created: 2, alreadyDone: true } })
    expect(await book()).toHaveLength(1)
    expect(await book(2, id)).toHaveLength(1)
    const jobs = (await server.call(listJobs, { query: {} }, { as })).body.data!.records
    expect(jobs.find((job) => job.id === id)).toMatchObject({ kind: 'addressImport', made: 2, failed: 1 })
  })

  it('need who, where and for which side; a sender needs a phone, and what a country needs', async () => {
    const info = await uploaded(server, as, { name: 'b.csv', bytes: Buffer.from('Company,Note\nAcme,x\n') }, url)
    expect(info.unmapped).toEqual(['bookType', 'name', 'addressLine1', 'city', 'countryCode'])
    const dublin = { ...ann, city: 'Dublin', stateCode: '', zipCode: 'D02 AF30', countryCode: 'Ireland', phone: '' }
    const id = await send([
      { ...yard, phone: '' },
      { ...yard, name: 'B', phone: '12' },
      { ...ann, stateCode: '' },
      { ...ann, name: 'C', zipCode: '' },
      dublin,
      { ...ann, name: 'D', bookType: 'Enemy' },
      { ...ann, name: 'E', email: 'nobody', countryCode: 'Atlantis' },
    ])
    expect(await codesOf(id)).toEqual([
      ['phone REQUIRED'],
      ['phone PHONE'],
      ['stateCode REQUIRED'],
      ['zipCode REQUIRED'],
      [],
      ['bookType CHOICE'],
      ['countryCode COUNTRY', 'email EMAIL'],
    ])
  })

  it('may share the side that the file does not name', async () => {
    const { bookType: _, ...row } = ann
    const id = await send([row])
    expect(await save(id)).toMatchObject({ errorCode: 'IMPORT_NOTHING_VALID' })
    await set(id, { constants: { bookType: 'Recipient' } })
    expect(await save(id)).toMatchObject({ data: { created: 1 } })
  })

  it('are the same entry however name and street are written, and another one elsewhere', async () => {
    await save(await send([ann]))
    const id = await send([
      { ...ann, name: 'ANN  LEE', addressLine1: '350 5th Ave.', countryCode: 'USA' },
      { ...ann, addressLine1: '350 5TH AVE' },
      { ...ann, addressLine2: 'Floor 3' },
      { ...yard, name: 'Ann Lee', addressLine1: '350 5th Ave', city: 'New York', stateCode: 'NY', zipCode: '10118' },
    ])
    expect(await codesOf(id)).toEqual([['name ADDRESS_EXISTS'], ['name DUPLICATE_IN_FILE'], [], []])
  })

  it('that are there already are errors, skipped or updated; what a row leaves empty stays', async () => {
    await save(await send([ann]))
    const id = await send([
      { ...ann, company: '', phone: '212-555-0199' },
      { ...ann, name: 'Bo' },
    ])
    await set(id, { onExisting: 'update' })
    const compared = await server.call(compareImportRow, { params: { id }, query: { rowNo: 2 } }, { as })
    expect(compared.body.data?.differences).toEqual([
      { fieldName: 'phone', before: '+12125550123', after: '212-555-0199' },
    ])
    expect(await save(id)).toMatchObject({ data: { created: 1, updated: 1 } })
    const [first, second] = await book()
    expect(first).toMatchObject({ name: 'Ann Lee', company: 'Lee & Co', phone: '+12125550199', version: 2 })
    expect(second).toMatchObject({ name: 'Bo', version: 1 })
    const third = await send([{ ...ann, company: 'Other' }])
    await set(third, { onExisting: 'skip' })
    expect(await save(third)).toMatchObject({ data: { created: 0, skipped: 1 } })
    expect((await book())[0]).toMatchObject({ company: 'Lee & Co', version: 2 })
  })

  it('are written once when two save the same file at once', async () => {
    const [first, second] = [await send([ann]), await send([ann])]
    const saved = await Promise.all([save(first), save(second), save(first)])
    expect(saved.every(({ result }) => result === 'OK')).toBe(true)
    expect(await book()).toHaveLength(1)
  })

  /** What somebody else's transaction did first, while `work` waits for it. */
  async function behind<T>(statements: [string, unknown[]][], work: () => Promise<T>): Promise<T> {
    const first = await server.admin.connect()
    try {
      await first.query('begin')
      for (const [text, values] of statements) await first.query(text, values)
      const answer = work()
      const waits = 'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))'
      const { rows } = await first.query<{ pid: number }>('select pg_backend_pid() as pid')
      await expect.poll(async () => (await server.admin.query(waits, [rows[0]!.pid])).rowCount).toBeGreaterThan(0)
      await first.query('commit')
      return await answer
    } finally {
      first.release(true)
    }
  }

  it('keep what somebody changed while the import was running', async () => {
    await save(await send([ann]))
    const id = await send([{ ...ann, company: '', email: 'new@example.com' }])
    await set(id, { onExisting: 'update' })
    await rowsOf(id)
    const change = "update address set company = 'Mine', version = version + 1 where name = $1"
    expect(await behind([[change, ['Ann Lee']]], () => save(id))).toMatchObject({ data: { updated: 1 } })
    expect(await book()).toMatchObject([{ company: 'Mine', email: 'new@example.com', version: 3 }])
  })

  it('are not added by hand a second time while an import adds them', async () => {
    await save(await send([ann]))
    const [{ name, line1, city, state, zip, country }] = (await book()) as [BookAddress]
    const { rows } = await server.admin.query<{ org_id: number }>(
      'update address set deleted_at = now() returning org_id',
    )
    const add = () =>
      server.call(
        createAddress,
        { body: { type: 2, name, company: 'Lee & Co', line1, city, state, zip, country } },
        { as, headers: { 'idempotency-key': 'beside-an-import-1' } },
      )
    const lock = 'select pg_advisory_xact_lock(8049, ($1::bigint % 2147483647)::int)'
    const importing: [string, unknown[]][] = [
      [lock, [rows[0]!.org_id]],
      ['update address set deleted_at = null where org_id = $1', [rows[0]!.org_id]],
    ]
    expect((await behind(importing, add)).body.errorCode).toBe('ADDRESS_DUPLICATE')
  })

  it('that were to change a sender deleted meanwhile are skipped when they cannot be one without it', async () => {
    await save(await send([yard]))
    const id = await send([
      { ...yard, phone: '', email: 'yard@example.com' },
      { ...yard, name: 'Yard 8' },
    ])
    await set(id, { onExisting: 'update' })
    expect(await codesOf(id)).toEqual([[], []])
    await server.call(deleteAddresses, { body: { ids: [(await book(1))[0]!.id] } }, { as })
    expect(await save(id)).toMatchObject({ data: { created: 1, updated: 0, skipped: 1 } })
    expect(await book(1)).toMatchObject([{ name: 'Yard 8', phone: '+12135550100' }])
  })

  it('leave the seller with a default sender when the one that they brought is gone again', async () => {
    const id = await send([yard])
    await save(id)
    await save(await send([{ ...yard, name: 'Yard 8' }]))
    expect(await undo(id)).toMatchObject({ data: { removed: 1 } })
    expect(await book(1)).toMatchObject([{ name: 'Yard 8', isDefault: true }])
  })

  it('are undone as a whole while nobody has used or changed them', async () => {
    await save(await send([ann]))
    const id = await send([
      { ...ann, email: 'new@example.com' },
      { ...ann, name: 'Bo' },
    ])
    await set(id, { onExisting: 'update' })
    await save(id)
    const [first, second] = await book()
    await server.call(useAddresses, { body: { ids: [second!.id] } }, { as })
    const refused = await undo(id)
    expect(refused).toMatchObject({
      errorCode: 'IMPORT_UNDO_BLOCKED',
      data: [{ fieldName: 'Bo', code: 'ADDRESS_CHANGED_SINCE' }],
    })
    await server.admin.query('update address set used_count = 0')
    const { version, name, line1, city, state, zip, country, phone } = first!
    const body = { version, name, line1, city, state, zip, country, phone, email: 'mine@example.com' }
    await server.call(updateAddress, { params: { id: first!.id }, body }, { as })
    expect(await undo(id)).toMatchObject({ errorCode: 'IMPORT_UNDO_BLOCKED', data: [{ fieldName: 'Ann Lee' }] })
    expect(await book()).toMatchObject([{ email: 'mine@example.com' }, { name: 'Bo' }])
  })

  it('are not undone while somebody is changing one that the import added or changed', async () => {
    await save(await send([ann]))
    const id = await send([
      { ...ann, email: 'new@example.com' },
      { ...ann, name: 'Bo' },
    ])
    await set(id, { onExisting: 'update' })
    await save(id)
    const change = "update address set company = 'Mine', version = version + 1 where name = $1"
    for (const name of ['Bo', 'Ann Lee'])
      expect(await behind([[change, [name]]], () => undo(id))).toMatchObject({ errorCode: 'IMPORT_UNDO_BLOCKED' })
    expect(await book()).toMatchObject([{ company: 'Mine' }, { name: 'Bo', company: 'Mine' }])
  })

  it('are as before once the import is undone, and can be imported again', async () => {
    await save(await send([ann]))
    const [before] = await book()
    const id = await send([{ ...ann, email: 'new@example.com' }, { ...ann, name: 'Bo' }, yard])
    await set(id, { onExisting: 'update' })
    await save(id)
    await server.call(deleteAddresses, { body: { ids: [(await book())[1]!.id] } }, { as })
    expect(await undo(id)).toMatchObject({ data: { removed: 2, restored: 1 } })
    const [after, ...more] = await book()
    expect({ ...after, updatedAt: '', version: 0 }).toEqual({ ...before, updatedAt: '', version: 0 })
    expect([more, await book(1)]).toEqual([[], []])
    expect(await undo(id)).toMatchObject({ errorCode: 'IMPORT_NOT_DONE' })
    expect(await save(id)).toMatchObject({ data: { created: 2, updated: 1 } })
  })

  it('that are wrong come as a file whose corrected rows complete the import', async () => {
    const id = await send([ann, { ...ann, name: 'Bo', zipCode: '1' }])
    await save(id, true)
    const { bytes } = await errorSheetOf(server, as, { excelCacheId: id })
    const again = (await uploaded(server, as, { name: 'errors.xlsx', bytes }, url)).excelCacheId
    expect(await codesOf(again)).toEqual([['zipCode ZIP']])
    const correction = { excelCacheId: again, rows: [{ rowNo: 2, values: { zipCode: '10118' } }] }
    await server.call(validateRows, { body: correction }, { as })
    expect(await save(again)).toMatchObject({ data: { created: 1 } })
  })
})

describe('who may import addresses', () => {
  it('is asked first', async () => {
    const id = await send([ann])
    const input = { body: { excelCacheId: id } }
    expect((await server.call(saveAddresses, input)).status).toBe(401)
    expect((await server.call(saveAddresses, input, { as: 'owner@acme.test' })).status).toBe(403)
    expect((await server.call(saveAddresses, input, { as: other })).status).toBe(404)
    expect((await server.call(saveAddresses, { body: { excelCacheId: 'x' } }, { as })).status).toBe(400)
    expect((await server.call(saveOrders, input, { as })).status).toBe(404)
    expect((await server.call(importTemplate, { query: { target: 'addresses' } })).status).toBe(401)
  })
})

describe('files of the address book', () => {
  it.each(['en', 'cn'] as const)('that are exported are read again without a change (%s)', async (locale) => {
    await save(await send([ann, { ...ann, name: '=SUM(A1)', addressType: 'Residential' }, yard]))
    for (const type of [1, 2] as const) {
      const headers = { 'accept-language': locale === 'cn' ? 'zh-CN' : 'en' }
      const file = await server.request({ method: 'GET', url: `${exportAddresses.path}?type=${type}`, as, headers })
      const info = await uploaded(server, as, { name: 'export.csv', bytes: Buffer.from(String(file.body)) }, url)
      expect(info.unmapped).toEqual([])
      const id = info.excelCacheId
      await set(id, { onExisting: 'update' })
      for (const { rowNo } of await rowsOf(id)) {
        const compared = await server.call(compareImportRow, { params: { id }, query: { rowNo } }, { as })
        expect(compared.body.data).toEqual({ differences: [] })
      }
    }
  })

  it.each(['orders', 'products', 'addresses'] as const)(
    'to fill in have headings that are known: %s',
    async (target) => {
      const answer = await server.request({ method: 'GET', url: `${importTemplate.path}?target=${target}`, as })
      expect(answer.headers['content-disposition']).toContain(`${target}-template.csv`)
      const file = { name: 'template.csv', bytes: Buffer.from(`${String(answer.body)}${'x,'.repeat(10)}\n`) }
      const info = await uploaded(server, as, file, `${analyseAndCacheFile.path}?target=${target}`)
      expect(info.unmapped).toEqual([])
      expect(Object.values(info.matchedBy).every((by) => by === 'name')).toBe(true)
    },
  )

  it('of 10,000 rows from everywhere, with formulas, emoji and columns of something else, are taken as far as they are right', async () => {
    const places: Row[] = [
      ann,
      {
        ...ann,
        countryCode: '日本',
        stateCode: '東京都',
        city: '千代田区',
        zipCode: '100-0001',
        phone: '+81 3-3213-1111',
      },
      { ...ann, countryCode: 'DE', stateCode: '', city: 'Köln', zipCode: '50667', phone: '0221 2210' },
      { ...ann, countryCode: 'HK', stateCode: '', city: 'Kowloon', zipCode: '', phone: '' },
      { ...ann, countryCode: 'GB', stateCode: '', city: 'London', zipCode: 'SW1A 1AA', phone: '' },
    ]
    const count = 10_000
    const names = ['Zoë 🎁', '=HYPERLINK("http://x")', '@cmd', '李雷', '<script>alert(1)</script>']
    const rows = Array.from({ length: count }, (_, at) => ({
      ...places[at % places.length]!,
      name: `${names[at % names.length]} ${at}`,
      ...(at % 100 === 99 && { city: '#REF!' }),
    }))
    const keys = bookImportFields.map(({ key }) => key).filter((key) => rows[0]![key] !== undefined)
    const labelOf = (key: string) => bookImportFields.find((field) => field.key === key)!.label.en
    const sheet = utils.aoa_to_sheet([
      ['Likes', ...keys.map(labelOf), 'Weight', 'Order number'],
      ...rows.map((row) => ['👍', ...keys.map((key) => row[key] ?? ''), '2', 'A-1']),
    ])
    const workbook = utils.book_new()
    utils.book_append_sheet(workbook, sheet, 'Contacts')
    const bytes = write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    const id = (await uploaded(server, as, { name: 'all.xlsx', bytes }, url)).excelCacheId
    expect(await save(id, true)).toMatchObject({
      data: { created: 9900, failed: 100, reasons: [{ fieldName: 'city', rows: 100 }] },
    })
    const { total } = (await server.call(listAddresses, { query: { type: 2, search: 'Zoë 🎁' } }, { as })).body.data!
    expect(total.count).toBe(2000)
    expect(await undo(id)).toMatchObject({ data: { removed: 9900, restored: 0 } })
  }, 120_000)
})
