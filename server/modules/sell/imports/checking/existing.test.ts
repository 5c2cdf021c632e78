import {
  type OnExisting,
  changeImport,
  saveOrders,
  undoImport,
  validateRows,
  viewImport,
} from '@waybill/contract/imports/api'
import { cancelOrders, listOrders } from '@waybill/contract/orders/api'
import { compareImportRow } from '@waybill/contract/imports/rows-api'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { plantShipment } from '../../orders/testing.ts'
import { csvOf, errorSheetOf, rowsOf, type Row, uploaded, validRow } from '../testing.ts'

const seller = 'seller@demo.test'
const server = useTestServer()

const upload = (rows: Row[], name = 'orders.csv') => uploaded(server, seller, { name, bytes: csvOf(rows) })
const save = async (id: string, ignoreErrors = false) =>
  (await server.call(saveOrders, { body: { excelCacheId: id, ignoreErrors } }, { as: seller })).body
const undo = (id: string, as = seller) => server.call(undoImport, { params: { id } }, { as })
const view = async (id: string, show: 'all' | 'errors' = 'all') =>
  (await server.call(viewImport, { query: { excelCacheId: id, show } }, { as: seller })).body.data
const choose = async (id: string, onExisting: OnExisting) =>
  (await server.call(changeImport, { params: { id }, body: { onExisting } }, { as: seller })).body.data
const imported = async (rows: Row[]) => {
  const { excelCacheId } = await upload(rows)
  await save(excelCacheId)
  return excelCacheId
}
const orders = async (prefix: string) =>
  (
    await server.admin.query(
      `select o.*, (select json_agg(json_build_object('sku', l.sku, 'quantity', l.quantity) order by l.id) from order_line l where l.org_id = o.org_id and l.order_id = o.id) as lines
       from sales_order o where order_no like $1 order by order_no`,
      [`${prefix}%`],
    )
  ).rows

describe('orders that exist already (decisions §7: the user may skip them or take them as updates)', () => {
  it('are errors until the user says otherwise, and the whole file counts them', async () => {
    await imported(rowsOf(2, (at) => ({ orderNO: `E-${at}` })))
    const again = await upload(rowsOf(3, (at) => ({ orderNO: `E-${at}` })))
    const seen = await view(again.excelCacheId, 'errors')
    expect(seen?.import).toMatchObject({ onExisting: 'error', existing: 2, valid: 1, invalid: 2 })
    expect(seen?.rows.map((row) => [row.existing, row.errorMessages[0]?.code])).toEqual([
      [true, 'DUPLICATE_ORDER'],
      [true, 'DUPLICATE_ORDER'],
    ])
  })

  it('are left out when the user skips them, whatever else is wrong in their rows', async () => {
    await imported(rowsOf(2, (at) => ({ orderNO: `K-${at}` })))
    const again = await upload(rowsOf(3, (at) => ({ orderNO: `K-${at}`, ...(at === 0 && { city: '' }) })))
    await choose(again.excelCacheId, 'skip')
    expect((await view(again.excelCacheId))?.import).toMatchObject({ existing: 2, valid: 3, invalid: 0 })
    expect((await save(again.excelCacheId)).data).toMatchObject({ created: 1, updated: 0, skipped: 2, failed: 0 })
    expect((await orders('K-')).map((order) => [order.order_no, order.version])).toEqual([
      ['K-0', 1],
      ['K-1', 1],
      ['K-2', 1],
    ])
  })

  it('take what a row says, and keep what it leaves empty, when the user updates them', async () => {
    await imported([{ ...validRow, orderNO: 'U-0', reference: 'Old', insuranceDeclared: '9' }])
    const [before] = await orders('U-')
    const { sku: _, packageWeight1: __, packageWeight2: ___, ...rest } = validRow
    const again = await upload([
      { ...rest, orderNO: 'U-0', city: 'Albany', zipCode: '12207', serviceCode: 'Ground Advantage' },
    ])
    await choose(again.excelCacheId, 'update')
    expect((await view(again.excelCacheId))?.rows).toMatchObject([{ existing: true, valid: true }])
    expect((await save(again.excelCacheId)).data).toMatchObject({ created: 0, updated: 1, skipped: 0 })
    expect(await orders('U-')).toMatchObject([
      {
        id: before.id,
        city: 'Albany',
        service_code: 'USPS_GROUND_ADVANTAGE',
        reference: 'Old',
        insured_value: 90_000,
        weight_cg: before.weight_cg,
        lines: before.lines,
        version: 2,
      },
    ])
  })

  it('stand in the list of what the import did, beside those that it made', async () => {
    await imported([{ ...validRow, orderNO: 'LIST-0' }])
    const again = await upload(rowsOf(2, (at) => ({ orderNO: `LIST-${at}`, reference: 'New' })))
    await choose(again.excelCacheId, 'update')
    await save(again.excelCacheId)
    const list = await server.call(listOrders, { query: { importId: again.excelCacheId } }, { as: seller })
    expect(list.body.data?.records.map((order) => order.orderNo).toSorted()).toEqual(['LIST-0', 'LIST-1'])
  })

  it('with other lines in the row have those lines and no others', async () => {
    await imported([{ ...validRow, orderNO: 'L-0', sku: 'A*2; B' }])
    const again = await upload([{ ...validRow, orderNO: 'L-0', sku: 'C*3' }])
    await choose(again.excelCacheId, 'update')
    await save(again.excelCacheId)
    expect(await orders('L-')).toMatchObject([
      { first_sku: 'C', line_count: 1, quantity: 3, lines: [{ sku: 'C', quantity: 3 }] },
    ])
  })

  it('are no updates once they have a label or are canceled: the row says why', async () => {
    await imported(rowsOf(3, (at) => ({ orderNO: `P-${at}` })))
    const [shipped, canceled] = await orders('P-')
    await plantShipment(server, demoOrg.seller, shipped.id)
    await server.call(cancelOrders, { body: { ids: [canceled.id] } }, { as: seller })
    const again = await upload(rowsOf(3, (at) => ({ orderNO: `P-${at}`, city: 'Yonkers', zipCode: '10701' })))
    await choose(again.excelCacheId, 'update')
    expect((await view(again.excelCacheId, 'errors'))?.rows.map((row) => row.errorMessages[0]?.code)).toEqual([
      'ORDER_HAS_LABEL',
      'ORDER_NOT_AWAITING',
    ])
    expect((await save(again.excelCacheId, true)).data).toMatchObject({ updated: 1, failed: 2 })
  })

  it('got a label between the look and the import are left alone and counted as skipped', async () => {
    await imported(rowsOf(2, (at) => ({ orderNO: `G-${at}` })))
    const again = await upload(rowsOf(2, (at) => ({ orderNO: `G-${at}`, city: 'Yonkers', zipCode: '10701' })))
    await choose(again.excelCacheId, 'update')
    await view(again.excelCacheId, 'errors')
    const [shipped] = await orders('G-')
    await plantShipment(server, demoOrg.seller, shipped.id)
    expect((await save(again.excelCacheId)).data).toMatchObject({ created: 0, updated: 1, skipped: 1 })
    expect((await orders('G-')).map((order) => order.city)).toEqual(['New York', 'Yonkers'])
  })
})

describe('an order number that is written in another way', () => {
  const spellings = [
    ['with the apostrophe of a spreadsheet', "'9001", '9001'],
    ['with two blanks', 'W  2', 'W 2'],
    ['with marks of direction', '\u200eW-3\u200f', 'W-3'],
    ['with a wide blank', 'W\u30004', 'W 4'],
  ] as const
  it.each(spellings)('%s names the order that exists', async (_, written, stored) => {
    await imported([{ ...validRow, orderNO: stored, storeName: 'Ünï İΣ Shop' }])
    const row = { ...validRow, orderNO: written, storeName: ' ünï  İσ\u200e Shop', reference: 'New' }
    const again = await upload([row])
    expect((await view(again.excelCacheId, 'errors'))?.rows).toMatchObject([
      { existing: true, errorMessages: [{ code: 'DUPLICATE_ORDER', fieldName: 'orderNO' }] },
    ])
    await choose(again.excelCacheId, 'update')
    const compared = await server.call(
      compareImportRow,
      { params: { id: again.excelCacheId }, query: { rowNo: 2 } },
      { as: seller },
    )
    expect(compared.body.data?.differences).toContainEqual({ fieldName: 'reference', before: '', after: 'New' })
    expect((await save(again.excelCacheId)).data).toMatchObject({ created: 0, updated: 1, skipped: 0 })
  })

  it.each(spellings)('%s is the same order in another row of the file, made once and updated once', async (_, a, b) => {
    const row = { ...validRow, storeName: `Twice ${b}` }
    const rows = [
      { ...row, orderNO: a, zipCode: "'10001", sku: 'A' },
      { ...row, orderNO: b, sku: 'B' },
    ]
    const first = await upload(rows)
    expect((await view(first.excelCacheId))?.rows.map((one) => [one.errorMessages, one.joinedTo])).toEqual([
      [[], null],
      [[], 2],
    ])
    expect((await save(first.excelCacheId)).data).toMatchObject({ created: 1, updated: 0, skipped: 0 })
    const again = await upload(rows)
    await choose(again.excelCacheId, 'update')
    expect((await save(again.excelCacheId)).data).toMatchObject({ created: 0, updated: 1, skipped: 0 })
  })
})

describe('orders of several rows that exist already', () => {
  const twoLines = (prefix: string): Row[] => [
    { ...validRow, orderNO: `${prefix}0`, sku: 'A*2' },
    { ...validRow, orderNO: `${prefix}0`, sku: 'B' },
    { ...validRow, orderNO: `${prefix}1`, sku: 'C' },
  ]
  it.each([
    ['skip', { created: 1, updated: 0, skipped: 1 }, ['OLD']],
    ['update', { created: 1, updated: 1, skipped: 0 }, ['A', 'B']],
  ] as const)('with %s count as one and have one fate', async (onExisting, summary, skus) => {
    const prefix = `M${onExisting}-`
    await imported([{ ...validRow, orderNO: `${prefix}0`, sku: 'OLD' }])
    const again = await upload(twoLines(prefix))
    await choose(again.excelCacheId, onExisting)
    expect((await view(again.excelCacheId))?.import).toMatchObject({ existing: 2, valid: 3, invalid: 0 })
    expect((await save(again.excelCacheId)).data).toMatchObject(summary)
    expect((await orders(prefix))[0].lines.map((line: { sku: string }) => line.sku)).toEqual(skus)
  })
})

describe('the same file sent again', () => {
  it('is recognised by its content, under whatever name, and forgotten when the import is undone', async () => {
    const rows = rowsOf(2, (at) => ({ orderNO: `S-${at}` }))
    const first = await upload(rows, 'monday.csv')
    expect(first.sameFile).toBeNull()
    await save(first.excelCacheId)
    expect((await upload(rows, 'tuesday.csv')).sameFile).toMatchObject({ fileName: 'monday.csv' })
    await undo(first.excelCacheId)
    expect((await upload(rows, 'wednesday.csv')).sameFile).toBeNull()
  })
})

describe('the summary', () => {
  it('tells why rows were left out, most frequent reason first', async () => {
    const wrong = [{ city: '' }, { city: '' }, { zipCode: 'nope' }, {}]
    const { excelCacheId } = await upload(rowsOf(4, (at) => ({ orderNO: `Y-${at}`, ...wrong[at] })))
    const summary = (await save(excelCacheId, true)).data
    expect(summary).toMatchObject({ created: 1, failed: 3 })
    expect(summary?.reasons.map((one) => [one.fieldName, one.code, one.rows])).toEqual([
      ['city', 'REQUIRED', 2],
      ['zipCode', 'ZIP', 1],
    ])
  })
})

describe('an import that is undone', () => {
  it('takes its orders back, and its rows wait for review again', async () => {
    const id = await imported(rowsOf(3, (at) => ({ orderNO: `Z-${at}` })))
    expect((await undo(id)).body.data).toEqual({ removed: 3, restored: 0 })
    expect(await orders('Z-')).toEqual([])
    expect((await view(id, 'errors'))?.import).toMatchObject({ state: 'ready', imported: null, valid: 3, existing: 0 })
    expect((await save(id)).data).toMatchObject({ created: 3, alreadyDone: false })
  })

  it('gives updated orders back what they were', async () => {
    await imported([{ ...validRow, orderNO: 'V-0', sku: 'A*2', reference: 'Old' }])
    const [before] = await orders('V-')
    const again = await upload([
      { ...validRow, orderNO: 'V-0', sku: 'B', reference: 'New', city: 'Albany', zipCode: '12207' },
    ])
    await choose(again.excelCacheId, 'update')
    await save(again.excelCacheId)
    expect((await undo(again.excelCacheId)).body.data).toEqual({ removed: 0, restored: 1 })
    expect(await orders('V-')).toEqual([{ ...before, version: 3, updated_at: expect.any(Date) }])
  })

  it.each([
    ['has a label', (id: number) => plantShipment(server, demoOrg.seller, id)],
    ['was canceled', (id: number) => server.call(cancelOrders, { body: { ids: [id] } }, { as: seller })],
  ])('is refused whole when one of its orders %s', async (how, change) => {
    const prefix = how === 'was canceled' ? 'B-' : 'H-'
    const id = await imported(rowsOf(2, (at) => ({ orderNO: `${prefix}${at}` })))
    const [first] = await orders(prefix)
    await change(first.id)
    const { status, body } = await undo(id)
    expect([status, body.errorCode, body.message]).toEqual([
      409,
      'IMPORT_UNDO_BLOCKED',
      `This import can't be undone: 1 of its records have since been used or changed (${prefix}0)`,
    ])
    expect(await orders(prefix)).toHaveLength(2)
  })

  it('is undone once, however often it is asked for', async () => {
    const id = await imported(rowsOf(3, (at) => ({ orderNO: `O-${at}` })))
    const both = await Promise.all([undo(id), undo(id)])
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409])
    const { rows } = await server.admin.query(
      "select detail from audit_event where subject_id = $1 and action = 'orders.importUndone'",
      [id],
    )
    expect(rows).toEqual([{ detail: { removed: 3, restored: 0 } }])
  })

  it('is nobody else’s to undo', async () => {
    const id = await imported([{ ...validRow, orderNO: 'N-other' }])
    expect((await undo(id, 'seller@acme.test')).status).toBe(404)
  })
})

describe('rows in the body of a call', () => {
  it('update what exists when the caller says so', async () => {
    const rows = [{ ...validRow, orderNO: 'Q-0' }]
    const body = { rows, onExisting: 'update' as const }
    expect((await server.call(saveOrders, { body }, { as: seller })).body.data).toMatchObject({
      created: 1,
      updated: 0,
    })
    const changed = { ...body, rows: [{ ...validRow, orderNO: 'Q-0', city: 'Albany', zipCode: '12207' }] }
    expect((await server.call(saveOrders, { body: changed }, { as: seller })).body.data).toMatchObject({
      created: 0,
      updated: 1,
    })
    expect(await orders('Q-')).toMatchObject([{ city: 'Albany' }])
  })

  it.each(['a list of values', 'the list that validate answered', 'the whole answer of validate'] as const)(
    'may be %s (specification §7: rows), for each of the three calls',
    async (form) => {
      const prefix = { 'a list of values': 'F1-', 'the list that validate answered': 'F2-' }[form as string] ?? 'F3-'
      const list = rowsOf(2, (at) => ({ orderNO: `${prefix}${at}` }))
      const answer = (await server.call(validateRows, { body: list }, { as: seller })).body.data!
      expect(answer).toMatchObject({ valid: 2, rows: [{ rowNo: 1 }, { rowNo: 2 }] })
      const body = form === 'a list of values' ? list : form === 'the whole answer of validate' ? answer : answer.rows
      expect((await server.call(validateRows, { body }, { as: seller })).body.data).toEqual(answer)
      expect((await errorSheetOf(server, seller, body)).sheet['B2'].v).toBe(`${prefix}0`)
      expect((await server.call(saveOrders, { body }, { as: seller })).body.data).toMatchObject({ created: 2 })
      expect(await orders(prefix)).toHaveLength(2)
    },
  )

  it('with a field that no order has are refused by its name', async () => {
    const rows = [{ ...validRow, colour: 'red' }]
    expect((await server.call(saveOrders, { body: { rows } }, { as: seller })).body).toMatchObject({
      errorCode: 'INVALID_INPUT',
      data: [{ fieldName: 'rows.colour', code: 'UNKNOWN_FIELD' }],
    })
  })
})

describe('what a row would change of what exists already', () => {
  const compare = async (id: string, rowNo: number) =>
    (await server.call(compareImportRow, { params: { id }, query: { rowNo } }, { as: seller })).body

  it('is told field by field; another way of writing the same, and an empty cell, change nothing', async () => {
    const old = { ...validRow, orderNO: 'D-0', city: 'New York', reference: 'Old', packageLength: '10' }
    await imported([old])
    const again = await upload([
      { ...old, reference: 'New', packageLength: '10.00', city: '  New York ', name: '' },
      { ...old, orderNO: 'D-1' },
    ])
    expect((await compare(again.excelCacheId, 2)).data).toEqual({
      differences: [{ fieldName: 'reference', before: 'Old', after: 'New' }],
    })
    expect((await compare(again.excelCacheId, 3)).data).toEqual({ differences: null })
    expect(await compare(again.excelCacheId, 99)).toMatchObject({ errorCode: 'NOT_FOUND' })
  })
})
