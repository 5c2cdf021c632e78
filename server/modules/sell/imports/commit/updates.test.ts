import { changeImport, saveOrders, undoImport, viewImport } from '@waybill/contract/imports/api'
import { type InputOf } from '@waybill/contract/core/route'
import { createAddress } from '@waybill/contract/addresses/api'
import { getOrderDefaults, saveOrderDefaults } from '@waybill/contract/defaults/api'
import { getRules, saveRules } from '@waybill/contract/rules/api'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { declarationOf, declare, toronto as canada } from '../../../../testing/declared-lines.ts'
import { csvOf, type Row, uploaded, validRow } from '../testing.ts'

const seller = 'seller@demo.test'
const server = useTestServer()

const toronto: Row = { city: canada.city, stateCode: canada.state, zipCode: canada.zip, countryCode: canada.country }

const upload = (rows: Row[]) => uploaded(server, seller, { name: 'orders.csv', bytes: csvOf(rows) })
const save = async (id: string) => (await server.call(saveOrders, { body: { excelCacheId: id } }, { as: seller })).body
const imported = async (rows: Row[]) => save((await upload(rows)).excelCacheId)
const orders = async (orderNo: string) =>
  (await server.admin.query('select * from sales_order where order_no = $1', [orderNo])).rows

describe('an update of orders changes what its row says, and nothing else', () => {
  const update = async (row: Row, change: Partial<InputOf<typeof changeImport>['body']> = {}) => {
    const { excelCacheId: id } = await upload([row])
    const body = { onExisting: 'update' as const, ...change }
    await server.call(changeImport, { params: { id }, body }, { as: seller })
    return save(id)
  }
  const one = async (orderNo: string) => (await orders(orderNo))[0]
  const without = (row: Row, ...start: string[]): Row =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !start.some((text) => key.startsWith(text))))

  it('a changed list of SKUs keeps names and prices by SKU, and lines that have none', async () => {
    await imported([{ ...validRow, orderNO: 'SAYS-1' }])
    const { id } = await one('SAYS-1')
    await server.admin.query(
      "update order_line set name = 'Mug', unit_price = 50000 where order_id = $1 and sku = 'MUG'",
      [id],
    )
    await server.admin.query("insert into order_line (org_id, order_id, name) values ($1, $2, 'Gift wrap')", [
      demoOrg.seller,
      id,
    ])
    await update({ ...validRow, orderNO: 'SAYS-1', sku: 'mug*5; "A;B"*2' })
    const lines = `select sku, name, quantity, unit_price from order_line where order_id = $1 order by id`
    expect((await server.admin.query(lines, [id])).rows).toEqual([
      { sku: 'mug', name: 'Mug', quantity: 5, unit_price: 50_000 },
      { sku: 'A;B', name: null, quantity: 2, unit_price: null },
      { sku: null, name: 'Gift wrap', quantity: 1, unit_price: null },
    ])
    expect(await one('SAYS-1')).toMatchObject({ first_sku: 'mug', line_count: 3, quantity: 8, sku_text: 'mug A;B' })
  })

  it('a changed list of SKUs leaves what a person declared of the lines that stay', async () => {
    const row = { ...validRow, orderNO: 'SAYS-9', ...toronto, sku: 'MUG*2; TEA; CUP' }
    await imported([row])
    const { id } = await one('SAYS-9')
    const before = await declare(server, seller, id)
    await update({ ...row, sku: 'mug*3; TEA; POT; CUP' })
    const after = await declarationOf(server, seller, id)
    expect(after.lines).toMatchObject([
      { ...before.lines[0], sku: 'mug', quantity: 3 },
      before.lines[1]!,
      { sku: 'POT', hsCode: null, value: null },
      // Behind a new line it is a new one, of which the order itself has the details.
      { sku: 'CUP', hsCode: '691200', value: 12_5000 },
    ])
    await update({ ...row, sku: 'mug*3' })
    expect((await declarationOf(server, seller, id)).lines).toEqual(after.lines.slice(0, 1))
  })

  it('the default sender, carrier and service are for new orders', async () => {
    await imported([
      { ...validRow, orderNO: 'SAYS-2', signatureType: 'Adult', isCod: 'Yes', codAmount: '12', lithium: 'Yes' },
    ])
    const before = await one('SAYS-2')
    const address = { name: 'Other', line1: '9 Oak St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
    await server.call(
      createAddress,
      { body: { type: 1, ...address, phone: '5125550100', isDefault: true } },
      { as: seller, headers: { 'idempotency-key': 'existing-sender' } },
    )
    const { version } = (await server.call(getOrderDefaults, {}, { as: seller })).body.data!
    const services = { domestic: { carrier: 2, serviceCode: '03' }, international: null }
    const defaults = { version, change: { services, signature: 2 as const } }
    await server.call(saveOrderDefaults, { body: defaults }, { as: seller })
    const row = without({ ...validRow, orderNO: 'SAYS-2', reference: 'New' }, 'sender', 'carrier', 'service')
    expect(await update(row)).toMatchObject({ data: { updated: 1, failed: 0 } })
    expect(await one('SAYS-2')).toEqual({
      ...before,
      reference: 'New',
      version: 2,
      updated_at: expect.any(Date),
    })
    const made = await update({ ...row, orderNO: 'SAYS-3' })
    expect(made).toMatchObject({ data: { created: 1 } })
    expect(await one('SAYS-3')).toMatchObject({
      carrier: 2,
      service_code: '03',
      signature: 2,
      ship_from: { name: 'Other' },
    })
  })

  it('a value that the user gave for every row counts as said', async () => {
    await imported([{ ...validRow, orderNO: 'SAYS-4' }])
    const row = without({ ...validRow, orderNO: 'SAYS-4' }, 'carrier', 'service')
    await update(row, { constants: { carrierName: 'UPS', serviceCode: 'UPS Ground' } })
    expect(await one('SAYS-4')).toMatchObject({ carrier: 2, service_code: '03' })
  })

  it('No takes lithium and cash on delivery away; empty cells leave them', async () => {
    const given = { ...validRow, orderNO: 'SAYS-5', isCod: 'Yes', codAmount: '12', payMethod: 'Cash', lithium: 'Yes' }
    await imported([{ ...given, signatureType: 'Adult' }])
    await update({ ...validRow, orderNO: 'SAYS-5', isCod: '', lithium: '', signatureType: '' })
    expect(await one('SAYS-5')).toMatchObject({ cod_amount: 120_000, pay_method: 'Cash', lithium: true, signature: 3 })
    await update({ ...validRow, orderNO: 'SAYS-5', isCod: 'No', lithium: 'No' })
    expect(await one('SAYS-5')).toMatchObject({ cod_amount: null, pay_method: null, lithium: false, signature: 3 })
  })

  it('a new address is not known to be residential, the same one stays what it was', async () => {
    await imported([{ ...validRow, orderNO: 'SAYS-6' }])
    await server.admin.query("update sales_order set residential = 1 where order_no = 'SAYS-6'")
    await update({ ...validRow, orderNO: 'SAYS-6', name: 'Somebody Else' })
    expect(await one('SAYS-6')).toMatchObject({ recipient_name: 'Somebody Else', residential: 1 })
    await update({ ...validRow, orderNO: 'SAYS-6', addressLine1: '7 Elm St' })
    expect(await one('SAYS-6')).toMatchObject({ residential: null })
  })

  it('another carrier without a service drops the old one, the same carrier keeps it', async () => {
    await imported([{ ...validRow, orderNO: 'SAYS-7' }])
    await update({ ...validRow, orderNO: 'SAYS-7', serviceCode: '' })
    expect(await one('SAYS-7')).toMatchObject({ carrier: 1, service_code: 'PRIORITY_MAIL' })
    await update({ ...validRow, orderNO: 'SAYS-7', carrierName: 'UPS', serviceCode: '' })
    expect(await one('SAYS-7')).toMatchObject({ carrier: 2, service_code: null })
  })

  it('a carrier that the row names ends what a rule planned', async () => {
    await imported([{ ...validRow, orderNO: 'SAYS-PLAN' }])
    const plan = { pick: 'cheapest', withinDays: null, carriers: [1] }
    await server.admin.query(
      "update sales_order set carrier = null, service_code = null, service_plan = $1 where order_no = 'SAYS-PLAN'",
      [plan],
    )
    await update(without({ ...validRow, orderNO: 'SAYS-PLAN', reference: 'Other' }, 'carrier', 'service'))
    expect(await one('SAYS-PLAN')).toMatchObject({ reference: 'Other', carrier: null, service_plan: plan })
    const row = without({ ...validRow, orderNO: 'SAYS-PLAN' }, 'carrier', 'service')
    await update({ ...row, carrierName: 'UPS' })
    expect(await one('SAYS-PLAN')).toMatchObject({ carrier: 2, service_plan: null })
  })

  it('numbers without a unit are of the order’s own: kilograms stay kilograms', async () => {
    await imported([{ ...validRow, orderNO: 'SAYS-8', packageUnit: 'cm/kg', packageWeight2: '300' }])
    const [before] = await orders('SAYS-8')
    const row = { ...validRow, orderNO: 'SAYS-8', packageUnit: '', packageWeight2: '300' }
    await update(row)
    expect(await one('SAYS-8')).toEqual({ ...before, version: 2, updated_at: expect.any(Date) })
    await update({ ...row, packageWeight1: '3', packageWeight2: '', packageLength: '12' })
    expect(await one('SAYS-8')).toMatchObject({ mass_unit: 'kg', weight_cg: 300_000, size_unit: 'cm', length: '12.00' })
  })
})

describe('orders that came or went between the check of an import and its saving', () => {
  const checked = async (rows: Row[], change: Partial<InputOf<typeof changeImport>['body']> = {}) => {
    const { excelCacheId: id } = await upload(rows)
    const body = { onExisting: 'update' as const, ...change }
    await server.call(changeImport, { params: { id }, body }, { as: seller })
    const seen = await server.call(viewImport, { query: { excelCacheId: id, show: 'errors' } }, { as: seller })
    return { id, import: seen.body.data!.import }
  }
  const stated = { lithium: 'Yes', signatureType: 'Adult', packageUnit: 'cm/kg' }

  it('came: the row changes what it says, and lays no default over what it leaves empty', async () => {
    const row = { ...validRow, packageUnit: 'cm/kg', packageWeight2: '', reference: 'New' }
    const late = await checked([
      { ...row, orderNO: 'CAME-1' },
      { ...row, orderNO: 'CAME-2' },
    ])
    expect(late.import).toMatchObject({ existing: 0, valid: 2 })
    await imported([{ ...validRow, orderNO: 'CAME-1', ...stated, reference: 'Old' }])
    expect(await save(late.id)).toMatchObject({ data: { created: 1, updated: 1, skipped: 0 } })
    const unsaid = { lithium: true, signature: 3, mass_unit: 'kg', weight_cg: 200_000, reference: 'New' }
    expect(await orders('CAME-1')).toMatchObject([unsaid])
  })

  it('went: the row is a new order, and what such a one must say is asked for', async () => {
    const { excelCacheId: first } = await upload([{ ...validRow, orderNO: 'WENT-1', packageUnit: 'cm/kg' }])
    await save(first)
    const empty: Row = Object.fromEntries(Object.keys(validRow).map((key) => [key, '']))
    const { storeName, name, addressLine1, city, stateCode, zipCode, countryCode } = validRow
    const said = { storeName, name, addressLine1, city, stateCode, zipCode, countryCode, packageWeight1: '2' }
    const late = await checked([{ ...empty, ...said, orderNO: 'WENT-1' }])
    expect(late.import).toMatchObject({ existing: 1, valid: 1 })
    await server.call(undoImport, { params: { id: first } }, { as: seller })
    expect(await save(late.id)).toMatchObject({ errorCode: 'IMPORT_NOTHING_VALID' })
    const seen = await server.call(viewImport, { query: { excelCacheId: late.id } }, { as: seller })
    expect(seen.body.data).toMatchObject({ import: { existing: 0, invalid: 1 } })
    expect(seen.body.data?.rows[0]?.errorMessages.map((one) => one.fieldName)).toContain('carrierName')
    expect(await orders('WENT-1')).toEqual([])
  })
})

describe('an undo of an import gives back what rules made of its orders', () => {
  const holdBad = async (enabled: boolean) => {
    const condition = { field: 'reference', op: 'in', values: ['BAD'] } as const
    const rule = { id: null, name: 'Bad', enabled, when: { match: 'all', conditions: [condition] }, does: { hold: { reason: 'Bad' }, tags: ['bad'] }, replace: false, stop: false } as const // prettier-ignore
    const { version } = (await server.call(getRules, {}, { as: seller })).body.data!
    const saved = await server.call(saveRules, { body: { version, rules: [rule] as never } }, { as: seller })
    expect(saved.status).toBe(200)
  }
  const held = async (orderNo: string) => {
    const [order] = await orders(orderNo)
    return [order.held_at !== null, order.hold_reason, order.tags, Object.keys(order.chosen ?? {}).toSorted()]
  }
  const update = async (row: Row) => {
    const { excelCacheId: id } = await upload([row])
    await server.call(changeImport, { params: { id }, body: { onExisting: 'update' } }, { as: seller })
    await save(id)
    return id
  }
  const bad = [true, 'Bad', ['bad'], ['hold', 'tags']]
  const good = [false, null, [], []]

  it.each([
    ['a hold and a tag come back', 'UNDO-1', { reference: 'BAD', later: 'OK' }, [bad, good]],
    ['a hold and a tag go again', 'UNDO-2', { reference: 'OK', later: 'BAD' }, [good, bad]],
  ])('%s', async (_name, orderNO, { reference, later }, [before, after]) => {
    await holdBad(true)
    await imported([{ ...validRow, orderNO, reference }])
    expect(await held(orderNO)).toEqual(before)
    const id = await update({ ...validRow, orderNO, reference: later })
    expect(await held(orderNO)).toEqual(after)
    expect((await server.call(undoImport, { params: { id } }, { as: seller })).status).toBe(200)
    expect(await held(orderNO)).toEqual(before)
    await holdBad(false)
  })
})
