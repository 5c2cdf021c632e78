import { listMessages } from '@waybill/contract/messages/api'
import { afterLogin } from '@waybill/contract/identity/api'
import * as api from '@waybill/contract/warehouses/links-api'
import * as seller from '@waybill/contract/warehouses/seller-api'
import { demoOrg } from '../../../demo/people.ts'
import { type Planted, seedUser } from '../../../testing/people.ts'
import type { TestServer } from '../../../testing/server.ts'

export const staff = 'floor@demo.test'
export const operatorId = demoOrg.harbor

/** What the tests of connections ask for, at the warehouse with this id. */
export function linkCalls(server: TestServer, warehouseOf: () => number) {
  const newSeller = () => seedUser(server, { company: `Seller ${Math.random()}` })
  const request = (as: string, more: object = {}) =>
    server.call(seller.requestWarehouse, { body: { operatorId, warehouseId: warehouseOf(), ...more } }, { as })
  const change = (id: number, body: object, as = staff) =>
    server.call(api.changeLink, { params: { id }, body: body as never }, { as })
  const changeOwn = (id: number, body: object, as: string) =>
    server.call(seller.changeOwnLink, { params: { id }, body: body as never }, { as })
  const warehouses = async (as: string) =>
    (await server.call(afterLogin, { query: { orgType: 1 } }, { as })).body.data!.warehouseList.map(({ code }) => code)
  const mails = async (to: string) =>
    (
      await server.admin.query<{ subject: string }>(
        'select subject from outbox_message where recipient = $1 order by id',
        [to],
      )
    ).rows.map(({ subject }) => subject)
  const inbox = async (as: string) =>
    (await server.call(listMessages, { query: {} }, { as })).body.data!.records.map(({ title }) => title.en)

  async function connected(): Promise<Planted & { id: number; version: number }> {
    const who = await newSeller()
    const { id, version } = (await request(who.email)).body.data!
    const { body } = await change(id, { event: 'accept', version })
    return { ...who, id, version: body.data!.version }
  }
  return { newSeller, request, change, changeOwn, warehouses, mails, inbox, connected }
}
