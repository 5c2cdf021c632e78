import * as api from '@waybill/contract/imports/api'
import { expect, it } from 'vitest'
import { DEMO_PASSWORD, demoOrg } from '../../../../demo/people.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { addUser, hashPassword } from '../../../people/identity/index.ts'
import { csvOf, rowsOf, uploaded } from '../testing.ts'

const server = useTestServer()
const owner = 'seller@demo.test'
const mate = {
  email: 'mate@demo.test',
  firstName: 'Mo',
  lastName: 'Mate',
  timeZone: 'Asia/Shanghai',
  orgId: demoOrg.seller,
  tenantOrgId: demoOrg.platform,
}

it('times are read in the zone of who sent the file, also when a colleague elsewhere maps, mends and imports it', async () => {
  await server.admin.query(`update app_user set time_zone = 'America/Los_Angeles' where email = $1`, [owner])
  await inScope(server.database, { role: 'service', orgId: demoOrg.seller }, (db) =>
    addUser(db, mate, () => hashPassword(DEMO_PASSWORD)),
  )
  const rows = rowsOf(2, (index) => ({ orderNO: `TZ-${index}`, createTime: '2026-03-25 10:00' }))
  const { excelCacheId } = await uploaded(server, owner, { name: 'zone.csv', bytes: csvOf(rows) })
  const as = mate.email
  await server.call(api.changeImport, { params: { id: excelCacheId }, body: { mapping: { reference: null } } }, { as })
  const edit = { excelCacheId, rows: [{ rowNo: 3, values: { city: 'Albany' } }] }
  expect((await server.call(api.validateRows, { body: edit }, { as })).body.data?.valid).toBe(2)
  await server.call(api.saveOrders, { body: { excelCacheId } }, { as })
  const { rows: made } = await server.admin.query(
    `select order_no, to_char(create_time at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from sales_order where import_id = $1 order by order_no`,
    [excelCacheId],
  )
  const times = made.map((order) => [order.order_no, order.at])
  expect(times).toEqual([
    ['TZ-0', '2026-03-25 17:00'],
    ['TZ-1', '2026-03-25 17:00'],
  ])
})
