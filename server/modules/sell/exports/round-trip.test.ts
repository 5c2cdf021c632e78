import { changeImport, saveOrders } from '@waybill/contract/imports/api'
import { exportLists } from '@waybill/contract/exports/lists'
import { carrierServices } from '@waybill/contract/carriers/catalogue'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { uploaded } from '../imports/testing.ts'
import type { NewOrder } from '../orders/insert.ts'
import { seedOrders, someOrder } from '../orders/testing.ts'
import { exported } from './testing.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
const COUNT = 120

const sender = {
  name: 'Sam Seller',
  company: null,
  line1: '1 Main St',
  line2: null,
  city: 'Los Angeles',
  state: 'CA',
  zip: '90001',
  country: 'US',
  phone: '2135550100',
  email: null,
  residential: 0,
}
const skus = [
  'MUG',
  'mug',
  'A;B',
  'A|B, C',
  '5" PIPE',
  '"Q"',
  'M X5',
  'A*2',
  'A×3',
  '茶，绿',
  'C；D',
  '=1+1',
  "'007",
  ' edge ',
  'A  B',
  'A,B',
]
const names = [null, 'A thing; with signs', '杯子']
const weights = [
  [null, null],
  [1, 20],
  [null, 20],
  [0, 8.5],
  [2, null],
  [1.25, 3],
] as const

/** The `at`-th of a list; lists of lengths without a common factor meet in every way. */
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
function orderAt(at: number): NewOrder {
  const [weight, weight2] = pick(weights, at)
  const service = at % 5 < 2 ? null : pick(carrierServices, at)
  const lines = Array.from({ length: at % 4 }, (_, line) => ({
    sku: (at + line) % 7 === 3 ? null : pick(skus, at + line * 5),
    name: pick(names, at + line),
    quantity: pick([1, 2, 1_000_000], at + line),
    unitPrice: pick([null, 12_300], at + line),
  }))
  return someOrder(`RT-${String(at).padStart(3, '0')}`, {
    createTime: new Date(Date.UTC(2026, at % 12, 1 + (at % 28), 9, at % 60, 17, 123)),
    recipient: {
      ...someOrder('x').recipient,
      residential: pick([null, 0, 1], at),
      phone: pick([null, '2135550123'], at),
    },
    shipFrom: pick([null, sender], Math.floor(at / 3)),
    package: {
      type: pick([null, 'Box'], at),
      massUnit: pick(['lb', 'kg'], Math.floor(at / 2)),
      sizeUnit: pick(['in', 'cm'], at),
      weight,
      weight2,
      length: pick([10.25, null, 3.33], at),
      width: pick([8, null], at),
      height: 4,
    },
    carrier: at % 5 === 0 ? null : (service?.carrier ?? 2),
    serviceCode: service?.code ?? null,
    signature: pick([2, 4], at),
    reference: pick([null, '00012'], at),
    lines,
  })
}

const ORDERS = `select to_jsonb(o) - 'version' - 'updated_at' as row,
    (select jsonb_agg(to_jsonb(l) order by l.id) from order_line l where l.org_id = o.org_id and l.order_id = o.id) as lines
  from sales_order o where o.order_no like 'RT-%' order by o.order_no`
const all = async () => (await server.admin.query(ORDERS)).rows

beforeAll(async () => {
  await seedOrders(
    server,
    demoOrg.seller,
    Array.from({ length: COUNT }, (_, at) => orderAt(at)),
  )
  await server.admin.query(
    `update sales_order set cod_amount = case when id % 3 = 0 then 120000 end, pay_method = case when id % 2 = 0 then 'Cash' end,
       lithium = id % 4 = 0, battery_type = case when id % 5 = 0 then 2 end, insured_value = case when id % 2 = 0 then 990000 end, reference2 = 'R2'
     where order_no like 'RT-%'`,
  )
  await server.admin.query("update app_user set time_zone = 'America/Los_Angeles' where email = $1", [seller])
})

describe('an export of orders that is imported as an update', () => {
  it.each(['csv', 'xlsx'] as const)('unchanged (%s) leaves every order and line exactly as it was', async (format) => {
    const before = await all()
    const columns = exportLists.orders.columns.map(({ key }) => key)
    const filter = { search: 'RT-' }
    const { bytes } = await exported(server, seller, { target: 'orders', format, columns, filter })
    const { excelCacheId: id } = await uploaded(server, seller, { name: `again.${format}`, bytes })
    await server.call(changeImport, { params: { id }, body: { onExisting: 'update' } }, { as: seller })
    const { body } = await server.call(saveOrders, { body: { excelCacheId: id } }, { as: seller })
    expect(body).toMatchObject({ data: { created: 0, updated: COUNT, skipped: 0, failed: 0 } })
    expect(await all()).toEqual(before)
  })
})
