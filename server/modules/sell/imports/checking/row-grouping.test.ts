import * as api from '@waybill/contract/imports/api'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, errorSheetOf, quoted, type Row, tableOf, uploaded, validRow } from '../testing.ts'

const seller = 'seller@demo.test'
const server = useTestServer()
const line = (sku: string, quantity: string, more: Row = {}): Row => ({
  sku,
  quantity,
  itemName: `The ${sku}`,
  ...more,
})
const first = (orderNO: string, more: Row): Row => ({ ...validRow, orderNO, ...more })
const send = (rows: Row[]) => uploaded(server, seller, { name: 'lines.csv', bytes: csvOf(rows) })
const view = async (id: string, show: 'all' | 'errors' | 'valid' = 'all') =>
  (await server.call(api.viewImport, { query: { excelCacheId: id, show } }, { as: seller })).body.data!
const save = async (id: string, ignoreErrors = false) =>
  (await server.call(api.saveOrders, { body: { excelCacheId: id, ignoreErrors } }, { as: seller })).body
const edit = async (id: string, rowNo: number, values: Row, deleted?: boolean) =>
  (
    await server.call(
      api.validateRows,
      { body: { excelCacheId: id, rows: [{ rowNo, values, deleted }] } },
      { as: seller },
    )
  ).body.data!
const linesOf = async (id: string) =>
  (
    await server.admin.query(
      `select o.order_no, l.sku, l.name, l.quantity, l.unit_price from sales_order o join order_line l on l.org_id = o.org_id and l.order_id = o.id
       where o.import_id = $1 order by o.order_no, l.id`,
      [id],
    )
  ).rows.map((row) => [row.order_no, row.sku, row.name, row.quantity, row.unit_price && Number(row.unit_price)])
const problems = (rows: { rowNo: number; errorMessages: { fieldName: string; code: string }[] }[]) =>
  rows.map((row) => [row.rowNo, ...row.errorMessages.map((one) => `${one.fieldName} ${one.code}`)])

describe('several rows of one order', () => {
  it('that leave the repeated cells blank are one order with several lines', async () => {
    const info = await send([
      first('#2001', line('A', '2', { itemPrice: '4.50' })),
      { orderNO: '#2001', storeName: 'Test shop', ...line('B', '1') },
      { orderNO: '#2001', storeName: 'TEST SHOP', ...line('C;1', '3') },
      first('#2002', line('D', '1')),
    ])
    const { import: seen, rows } = await view(info.excelCacheId)
    expect(rows.map((row) => [row.rowNo, row.valid, row.joinedTo])).toEqual([
      [2, true, null],
      [3, true, 2],
      [4, true, 2],
      [5, true, null],
    ])
    expect(seen).toMatchObject({ valid: 4, invalid: 0, joined: 2 })
    expect((await save(info.excelCacheId)).data).toMatchObject({ created: 2, skipped: 0, failed: 0 })
    expect(await linesOf(info.excelCacheId)).toEqual([
      ['#2001', 'A', 'The A', 2, 45_000],
      ['#2001', 'B', 'The B', 1, null],
      ['#2001', 'C;1', 'The C;1', 3, null],
      ['#2002', 'D', 'The D', 1, null],
    ])
  })

  it('that repeat the order in every row are one order too, wherever they stand', async () => {
    const info = await send([
      first('R-1', line('A', '1')),
      first('R-2', line('X', '1')),
      first('R-1', line('B', '5')),
      first('R-1', line('', '1', { itemName: 'No SKU' })),
    ])
    expect((await save(info.excelCacheId)).data).toMatchObject({ created: 2 })
    expect(await linesOf(info.excelCacheId)).toEqual([
      ['R-1', 'A', 'The A', 1, null],
      ['R-1', 'B', 'The B', 5, null],
      ['R-1', null, 'No SKU', 1, null],
      ['R-2', 'X', 'The X', 1, null],
    ])
  })

  it('that contradict say in which field and which row, and the whole order waits until it is mended', async () => {
    const info = await send([
      first('C-1', line('A', '1')),
      first('C-1', { ...line('B', '1'), city: 'Boston' }),
      first('C-2', line('Z', '1')),
    ])
    const wrong = await view(info.excelCacheId, 'errors')
    expect(problems(wrong.rows)).toEqual([
      [2, 'orderNO ORDER_ROW_INVALID'],
      [3, 'city ORDER_ROW_DIFFERS'],
    ])
    expect(wrong.rows[1]?.errorMessages[0]).toMatchObject({
      message: 'Recipient city is “Boston” here but “New York” in row 2 of the same order',
      zhMessage: '收件城市此处为“Boston”，同一订单的第 2 行为“New York”',
    })
    expect(await edit(info.excelCacheId, 3, { city: 'New York' })).toMatchObject({ valid: 3, invalid: 0 })
    expect((await save(info.excelCacheId)).data).toMatchObject({ created: 2, failed: 0 })
  })

  it('that say what the first leaves empty are told so, until it stands there or is left out', async () => {
    const more: Row = { addressLine2: 'Apt 5', insuranceDeclared: '100', lithium: 'yes' }
    const { excelCacheId: id } = await send([first('M-1', line('A', '1')), first('M-1', line('B', '1', more))])
    const { rows } = await view(id, 'errors')
    expect(problems(rows).map((one) => one.toSorted())).toEqual([
      [2, 'orderNO ORDER_ROW_INVALID'],
      [3, 'addressLine2 ORDER_ROW_DIFFERS', 'insuranceDeclared ORDER_ROW_DIFFERS', 'lithium ORDER_ROW_DIFFERS'],
    ])
    expect(rows[1]?.errorMessages.find((one) => one.fieldName === 'addressLine2')).toMatchObject({
      message: 'Recipient address 2 is “Apt 5” here but “” in row 2 of the same order',
      zhMessage: '收件地址 2此处为“Apt 5”，同一订单的第 2 行为“”',
    })
    await edit(id, 2, { addressLine2: 'Apt 5', lithium: 'Yes' })
    expect(await edit(id, 3, { insuranceDeclared: '' })).toMatchObject({ valid: 2, joined: 1 })
    expect((await save(id)).data).toMatchObject({ created: 1 })
    const made = 'select line2, insured_value, lithium from sales_order where import_id = $1'
    expect((await server.admin.query(made, [id])).rows).toEqual([
      { line2: 'Apt 5', insured_value: null, lithium: true },
    ])
  })

  it('belong to the order of their number when only the first names the store', async () => {
    const other: Row = { name: 'Else', addressLine1: '9 Oak', city: 'Reno', stateCode: 'NV', zipCode: '89501' }
    const { excelCacheId: id } = await send([
      first('S-1', line('A', '1')),
      first('S-1', line('B', '1', { storeName: '' })),
      { orderNO: 'S-1', ...line('C', '1') },
      // Another buyer's order of no store; the same once more; two stores with one number.
      first('S-1', line('D', '1', { storeName: '', ...other })),
      first('S-2', line('A', '1')),
      first('S-2', line('A', '1', { storeName: '' })),
      first('S-3', line('A', '1')),
      first('S-3', line('A', '1', { storeName: 'Other shop' })),
      first('S-3', line('B', '1', { storeName: '' })),
      // The store that only a later row names.
      first('S-4', line('A', '1', { storeName: '' })),
      first('S-4', line('B', '1')),
    ])
    const { rows } = await view(id)
    expect(rows.map((row) => [row.rowNo, row.joinedTo])).toEqual([
      [2, null],
      [3, 2],
      [4, 2],
      [5, null],
      [6, null],
      [7, null],
      [8, null],
      [9, null],
      [10, null],
      [11, null],
      [12, 11],
    ])
    expect(problems(rows.filter((row) => !row.valid))).toEqual([
      [7, 'orderNO DUPLICATE_IN_FILE'],
      [11, 'orderNO ORDER_ROW_INVALID'],
      [12, 'storeName ORDER_ROW_DIFFERS'],
    ])
    // The first leaves the order and comes back; another is given the number of one that is there.
    await edit(id, 2, {}, true)
    expect((await view(id)).rows.map((row) => row.joinedTo).slice(0, 2)).toEqual([null, 3])
    await edit(id, 2, {}, false)
    await edit(id, 10, { orderNO: 'S-2' })
    expect((await view(id)).rows.map((row) => row.joinedTo)).toEqual([
      null,
      2,
      2,
      null,
      null,
      null,
      null,
      null,
      6,
      null,
      11,
    ])
    expect((await save(id, true)).data).toMatchObject({ created: 5, failed: 3 })
    expect((await linesOf(id)).map(([order, sku]) => `${order} ${sku}`)).toEqual([
      'S-1 A',
      'S-1 B',
      'S-1 C',
      'S-1 D',
      'S-2 A',
      'S-2 B',
      'S-3 A',
      'S-3 A',
    ])
  })

  it('have no more pieces together than an order can have', async () => {
    const many = ['A', 'B', 'C'].map((sku) => first('Q-1', line(sku, '999999999')))
    const filler = Array.from({ length: 400 }, (_, at) => first(`F-${at}`, line('A', '1')))
    const { excelCacheId: id } = await send([
      ...many,
      first('Q-2', line('A', '999999999')),
      ...filler,
      first('Q-2', line('B', '1')),
    ])
    expect(problems((await view(id, 'errors')).rows)).toEqual([2, 3, 4, 5, 406].map((row) => [row, 'quantity MAX']))
    expect((await save(id, true)).data).toMatchObject({ created: 400, failed: 5 })
  })

  it('are found by an order number with anything unseen in it', async () => {
    await save((await send([first('V-1', line('A', '1'))])).excelCacheId)
    const ways = ['V-1\u200b', 'V\u00ad-1', 'Ｖ-1', 'V-1\u200d']
    const again = await send(ways.map((number, at) => first(number, line(`B${at}`, '1'))))
    expect((await view(again.excelCacheId)).import).toMatchObject({ valid: 0, invalid: 4, existing: 4 })
  })

  it('are imported whole or not at all: a wrong line keeps its order back, the others go', async () => {
    const info = await send([first('W-1', line('A', '1')), first('W-1', line('B', '0')), first('W-2', line('C', '1'))])
    expect(problems((await view(info.excelCacheId, 'errors')).rows)).toEqual([
      [2, 'orderNO ORDER_ROW_INVALID'],
      [3, 'quantity MIN'],
    ])
    expect((await save(info.excelCacheId, true)).data).toMatchObject({ created: 1, failed: 2 })
  })

  it('follow what is typed in the first of them, and the next one begins the order when that is left out', async () => {
    const rows = [first('E-1', line('A', '1')), first('E-1', line('B', '1')), first('E-1', line('C', '1'))]
    const { excelCacheId: id } = await send(rows)
    expect(await edit(id, 2, { city: 'Albany', zipCode: '12207' })).toMatchObject({ valid: 3, joined: 2, existing: 0 })
    await edit(id, 2, {}, true)
    expect((await view(id)).rows.map((row) => [row.rowNo, row.joinedTo])).toEqual([
      [3, null],
      [4, 3],
    ])
    expect(await edit(id, 4, { orderNO: 'E-2' })).toMatchObject({ valid: 2, invalid: 0, joined: 0 })
    expect((await view(id)).rows.map((row) => row.joinedTo)).toEqual([null, null])
    expect((await save(id)).data).toMatchObject({ created: 2 })
  })

  it('are found over a long file: rows that stand thousands of rows apart', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => first(`L-${index}`, line(`S${index}`, '1')))
    rows.push(first('L-0', line('LATE', '4')), first('L-1', { ...line('BAD', '1'), city: 'Boston' }), {
      orderNO: 'L-2',
      ...line('LATE', '4'),
    })
    const { excelCacheId: id } = await send(rows)
    const { import: seen, rows: wrong } = await view(id, 'errors')
    expect(seen).toMatchObject({ valid: 2501, invalid: 2, joined: 2 })
    expect(problems(wrong)).toEqual([
      [3, 'orderNO ORDER_ROW_INVALID'],
      [2503, 'city ORDER_ROW_DIFFERS'],
    ])
    expect((await save(id, true)).data).toMatchObject({ created: 2499, failed: 2 })
    expect((await linesOf(id)).filter(([order]) => order === 'L-0' || order === 'L-2')).toEqual([
      ['L-0', 'S0', 'The S0', 1, null],
      ['L-0', 'LATE', 'The LATE', 4, null],
      ['L-2', 'S2', 'The S2', 1, null],
      ['L-2', 'LATE', 'The LATE', 4, null],
    ])
  })

  it('of an order that exists already are all told so, and of another order under the same number the number', async () => {
    const again = [first('X-1', line('A', '1')), first('X-1', line('B', '1'))]
    await save((await send(again)).excelCacheId)
    const other: Row = { name: 'Else', addressLine1: '9 Oak', city: 'Reno', stateCode: 'NV', zipCode: '89501' }
    const info = await send([...again, first('X-9', line('A', '1')), first('X-9', { ...line('B', '1'), ...other })])
    expect(problems((await view(info.excelCacheId, 'errors')).rows)).toEqual([
      [2, 'orderNO DUPLICATE_ORDER'],
      [3, 'orderNO DUPLICATE_ORDER'],
      [5, 'orderNO DUPLICATE_IN_FILE'],
    ])
    expect(await edit(info.excelCacheId, 5, { orderNO: 'X-1' })).toMatchObject({ valid: 1, invalid: 3, existing: 3 })
  })

  it('that a shop packs into one cell are the lines of its order, each with its price; a cell that cannot be read is an error', async () => {
    const mug = 'id:7|name:Mug|product_id:31|sku:M-1|quantity:2|subtotal:9.00|total:9.00|meta:'
    const box = 'id:8|name:Box\\; big|product_id:32|sku:|quantity:1|subtotal:3.50|total:3.50|meta:'
    const info = await send([first('P-1', { sku: `${mug};${box}` }), first('P-2', { sku: 'id:9|name:Mug' })])
    expect(problems((await view(info.excelCacheId, 'errors')).rows)).toEqual([[3, 'sku LINES_UNREADABLE']])
    expect((await save(info.excelCacheId, true)).data).toMatchObject({ created: 1, failed: 1 })
    expect(await linesOf(info.excelCacheId)).toEqual([
      ['P-1', 'M-1', 'Mug', 2, 45_000],
      ['P-1', null, 'Box; big', 1, 35_000],
    ])
  })

  it('that differ in a column without a field only, as the number of a transaction, are lines of it; the same row twice is not', async () => {
    const rows = ['TX-1', 'TX-1', 'TX-2', 'TX-2'].map((orderNO) =>
      first(orderNO, line('A', '1', orderNO === 'TX-2' ? { zipCode: 'x' } : {})),
    )
    const [head = [], ...lines] = tableOf(rows)
    const texts = ['224', '225', '226', '226'].map((number, at) => [...(lines[at] ?? []), number])
    const table = [[...head, 'Transaction'], ...texts].map((cells) => cells.map(quoted).join(','))
    const sent = await uploaded(server, seller, { name: 'variations.csv', bytes: Buffer.from(table.join('\n')) })
    const wrong = ['zipCode ZIP', 'orderNO DUPLICATE_IN_FILE']
    const id = sent.excelCacheId
    expect(problems((await view(id, 'errors')).rows)).toEqual([
      [4, 'zipCode ZIP'],
      [5, ...wrong],
    ])
    // What the file of the error rows says of a row does not make it another one.
    const { bytes } = await errorSheetOf(server, seller, { excelCacheId: id })
    const again = await uploaded(server, seller, { name: 'errors.xlsx', bytes })
    expect(problems((await view(again.excelCacheId, 'errors')).rows)).toEqual([
      [2, 'zipCode ZIP'],
      [3, ...wrong],
    ])
    expect((await save(id, true)).data).toMatchObject({ created: 1 })
    expect((await linesOf(id)).map(([order, sku]) => [order, sku])).toEqual([
      ['TX-1', 'A'],
      ['TX-1', 'A'],
    ])
  })

  it('come by the call without a file just so', async () => {
    const body = { rows: [first('B-1', line('A', '1')), first('B-1', line('B', '2')), first('B-2', line('C', '1'))] }
    expect((await server.call(api.saveOrders, { body }, { as: seller })).body.data).toMatchObject({
      created: 2,
      skipped: 0,
    })
    expect((await server.call(api.saveOrders, { body }, { as: seller })).body.data).toMatchObject({
      created: 0,
      skipped: 2,
      filled: 0,
      alreadyDone: true,
    })
  })
})
