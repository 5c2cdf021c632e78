import { exchangeProxy, startProxy } from '@waybill/contract/proxy/api'
import { saveOrders, undoImport } from '@waybill/contract/imports/api'
import { expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { userIdOf } from '../../../../testing/probes/account.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, rowsOf, uploaded } from '../testing.ts'

const server = useTestServer()
const [staff, seller] = ['admin@demo.test', 'seller@demo.test']

/** A log-in of staff who work for the seller. */
async function proxyToken(): Promise<string> {
  const body = { userId: await userIdOf(server, seller), reason: 'asked for help' }
  const started = await server.call(startProxy, { body }, { as: staff })
  const { type, code } = started.body.data!
  const exchanged = await server.call(exchangeProxy, { body: { type, code } }, { as: staff })
  return exchanged.body.data!.accessToken
}

it('an import by staff who work for a seller names both in the audit log, and so does its undo', async () => {
  const { excelCacheId: id } = await uploaded(server, seller, { name: 'orders.csv', bytes: csvOf(rowsOf(2)) })
  const token = await proxyToken()
  const saved = await server.call(saveOrders, { body: { excelCacheId: id } }, { token })
  expect(saved.body.data?.created).toBe(2)
  expect((await server.call(undoImport, { params: { id } }, { token })).status).toBe(200)
  const { rows } = await server.admin.query<Record<string, unknown>>(
    `select action, user_id::int as "user", proxy_user_id::int as proxy from audit_event
     where org_id = $1 and subject_id = $2 order by id`,
    [demoOrg.seller, id],
  )
  const [user, proxy] = [await userIdOf(server, seller), await userIdOf(server, staff)]
  expect(rows).toEqual([
    { action: 'orders.imported', user, proxy },
    { action: 'orders.importUndone', user, proxy },
  ])
})
