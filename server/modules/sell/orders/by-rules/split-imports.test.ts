import { getOrder, updateOrder } from '@waybill/contract/orders/api'
import { listRegroupings, undoRegrouping } from '@waybill/contract/orders/regrouping-api'
import { changeImport, saveOrders, undoImport } from '@waybill/contract/imports/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, type Row, rowsOf, uploaded, validRow } from '../../imports/testing.ts'
import { addProducts, apart, as, rule, splitting } from './splitting.fixture.ts'

const server = useTestServer()
const { all, detail, partsOf, save, split } = splitting(server)
let serial = 0

beforeAll(() => addProducts(server))

describe('an import whose orders a rule splits', () => {
  const imported = async () => {
    const none = { packageWeight1: '', packageWeight2: '', packageLength: '', packageWidth: '', packageHeight: '' }
    const bytes = csvOf(
      rowsOf(2, (at) => ({ orderNO: `CUT-${++serial}`, sku: at === 0 ? 'MUG*3;LAMP' : 'MUG', ...none })),
    )
    const { excelCacheId } = await uploaded(server, as, { name: 'cut.csv', bytes })
    const { orderIds } = (await server.call(saveOrders, { body: { excelCacheId } }, { as })).body.data!
    await split()
    expect(await all(orderIds[0]!)).toEqual([['MUG 3'], ['LAMP 1']])
    return { id: excelCacheId, orderId: orderIds[0]! }
  }
  const undoOf = async (id: string) => (await server.call(undoImport, { params: { id } }, { as })).body
  const status = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).status

  it('is undone with what was split off, also where the split was undone before', async () => {
    await save(rule('Lamps', apart('LAMP')))
    const { id, orderId } = await imported()
    const [part] = await partsOf(orderId)
    expect((await undoOf(id)).data).toMatchObject({ removed: 2 })
    expect([await status(orderId), await status(part!.id)]).toEqual([404, 404])

    const again = await imported()
    const [{ id: regroupingId } = { id: 0 }] = (
      await server.call(listRegroupings, { params: { id: again.orderId } }, { as })
    ).body.data!
    await server.call(undoRegrouping, { params: { id: regroupingId } }, { as })
    expect((await undoOf(again.id)).data).toMatchObject({ removed: 2 })
  })

  it('stays while somebody changed what was split off', async () => {
    await save(rule('Lamps', apart('LAMP')))
    const { id, orderId } = await imported()
    const [part] = await partsOf(orderId)
    const { version } = await detail(part!.id)
    await server.call(updateOrder, { params: { id: part!.id }, body: { version, reference: 'mine' } }, { as })
    expect(JSON.stringify(await undoOf(id))).toContain(part!.orderNo)
    expect([await status(orderId), await status(part!.id)]).toEqual([200, 200])
  })
})

describe('an import with an order whose export is filed', () => {
  it('stays until the filing is canceled', async () => {
    await save()
    const bytes = csvOf([{ ...validRow, orderNO: `FILED-${++serial}` }])
    const { excelCacheId: id } = await uploaded(server, as, { name: 'filed.csv', bytes })
    const { orderIds } = (await server.call(saveOrders, { body: { excelCacheId: id } }, { as })).body.data!
    await server.admin.query(
      `insert into eei_filing (org_id, order_id, state, request, sums, itn, requested_by, submitted_at)
       select org_id, id, 'accepted', '{}', '{}', 'X20261124000001', 1, now() from sales_order where id = $1`,
      [orderIds[0]],
    )
    const undo = async () => (await server.call(undoImport, { params: { id } }, { as })).body
    expect(await undo()).toMatchObject({ errorCode: 'IMPORT_UNDO_BLOCKED', data: [{ code: 'ORDER_HAS_FILING' }] })
    await server.admin.query(`update eei_filing set state = 'canceled' where order_id = $1`, [orderIds[0]])
    expect((await undo()).data).toMatchObject({ removed: 1 })
  })
})

describe('an import that updates orders', () => {
  const none = { packageWeight1: '', packageWeight2: '', packageLength: '', packageWidth: '', packageHeight: '' }
  const file = async (change: Row) => {
    const bytes = csvOf([{ ...validRow, ...none, ...change }])
    const { excelCacheId: id } = await uploaded(server, as, { name: 'cut.csv', bytes })
    await server.call(changeImport, { params: { id }, body: { onExisting: 'update' } }, { as })
    return { id, saved: (await server.call(saveOrders, { body: { excelCacheId: id } }, { as })).body.data! }
  }
  const undoOf = async (id: string) => (await server.call(undoImport, { params: { id } }, { as })).body

  it('gives an order that was split nothing back, and changes the rest', async () => {
    await save(rule('Lamps', apart('LAMP')))
    const row = { orderNO: `AGAIN-${++serial}`, sku: 'MUG*3;LAMP' }
    const [id = 0] = (await file(row)).saved.orderIds
    await split()
    const { package: before } = await detail(id)
    const again = await file({ ...row, packageWeight1: '40', reference: 'Second file' })
    expect(again.saved).toMatchObject({ updated: 1 })
    await split()
    expect(await all(id)).toEqual([['MUG 3'], ['LAMP 1']])
    expect(await detail(id)).toMatchObject({ reference: 'Second file', package: before })
  })

  it('is undone with the splits of its orders, also those undone by hand before', async () => {
    await save()
    const row = { orderNO: `UPDATED-${++serial}`, sku: 'MUG*3;LAMP' }
    const [id = 0] = (await file(row)).saved.orderIds
    await save(rule('Lamps', apart('LAMP')))
    const second = await file({ ...row, reference: 'Second file' })
    await split()
    const [part] = await partsOf(id)
    expect(await all(id)).toEqual([['MUG 3'], ['LAMP 1']])
    expect((await undoOf(second.id)).data).toMatchObject({ removed: 0, restored: 1 })
    expect(await all(id)).toEqual([['MUG 3', 'LAMP 1']])
    expect((await server.call(getOrder, { params: { id: part!.id } }, { as })).status).toBe(404)

    await save(rule('Lamps again', apart('LAMP')))
    const third = await file({ ...row, reference: 'Third file' })
    await split()
    const [{ id: regroupingId } = { id: 0 }] = (await server.call(listRegroupings, { params: { id } }, { as })).body
      .data!
    await server.call(undoRegrouping, { params: { id: regroupingId } }, { as })
    expect((await undoOf(third.id)).data).toMatchObject({ removed: 0, restored: 1 })
  })
})
