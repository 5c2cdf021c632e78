import { setTimeout as pause } from 'node:timers/promises'
import { getImport, saveOrders } from '@waybill/contract/imports/api'
import { expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, rowsOf, upload } from '../testing.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
const ROWS = 4000

it('a file whose reading lost the database is read again: no seller is told that it is broken', async () => {
  const cut = async (): Promise<number> => {
    const { rowCount } = await server.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'waybill-import' and datname = current_database() and state <> 'idle'`,
    )
    return rowCount ?? 0
  }
  const bytes = csvOf(rowsOf(ROWS, (index) => ({ orderNO: `LOST-${index}` })))
  const answered = upload(server, seller, { name: 'orders.csv', bytes })
  for (let cuts = 0; cuts === 0; cuts = await cut()) await pause(5)
  const { body } = await answered
  const id = body.data!.excelCacheId
  const look = async () => (await server.call(getImport, { params: { id } }, { as: seller })).body.data!
  let now = await look()
  for (; now.state === 'reading'; now = await look()) await pause(50)
  expect(now).toMatchObject({ state: 'ready', rows: ROWS })
  const saved = await server.call(saveOrders, { body: { excelCacheId: id, ignoreErrors: false } }, { as: seller })
  expect(saved.body.data).toMatchObject({ created: ROWS })
})
