import { getFirstSteps, hideFirstSteps } from '@waybill/contract/dashboard/api'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders } from '../../../testing/shipping.ts'
import { plantShipment } from '../../sell/orders/testing.ts'

const server = useTestServer()
const fresh = 'new@demo.test'
const steps = async (as = fresh) => (await server.call(getFirstSteps, {}, { as })).body.data

describe('the first steps of an account', () => {
  it('begin with nothing done, and each is done by what the account has', async () => {
    const none = { identity: 'notStarted', sender: false, orders: false, funds: false, label: false, hidden: false }
    expect(await steps()).toEqual(none)

    await server.admin.query(
      `insert into address (org_id, id, type, name, line1, city, zip, country) values ($1, 1, 2, 'R', '1 A', 'B', '1', 'US'),
        ($1, 2, 1, 'S', '1 A', 'B', '1', 'US')`,
      [demoOrg.newSeller],
    )
    expect(await steps()).toEqual({ ...none, sender: true })

    const [order] = await seedOrders(server.database, demoOrg.newSeller, [newOrder({})])
    expect(await steps()).toEqual({ ...none, sender: true, orders: true })

    await seedFunds(server.database, demoOrg.newSeller, 10_000)
    expect(await steps()).toMatchObject({ funds: true, label: false })

    await plantShipment(server, demoOrg.newSeller, order!)
    expect(await steps()).toMatchObject({ label: true })

    const paper = (state: string) =>
      server.admin.query(
        `insert into identity_verification (org_id, state, person_name, person_role, company_name, registration_no, country, line1, city, submitted_by, decided_at, reason)
         values ($1, $2, 'N', 'Owner', 'C', '1', 'US', '1 A', 'B', 1,
           case $2 when 'rejected' then now() end, case $2 when 'rejected' then 'Blurred' end)`,
        [demoOrg.newSeller, state],
      )
    await paper('rejected')
    expect((await steps())?.identity).toBe('rejected')
    await paper('pending')
    expect((await steps())?.identity).toBe('pending')
  })
  it('know who is verified', async () => expect((await steps('seller@demo.test'))?.identity).toBe('verified'))
  it('name no identity to sellers of a reseller, who need not prove it', async () => {
    expect((await steps('seller@acme.test'))?.identity).toBeNull()
  })
  it('are put away by each person for itself, and come back', async () => {
    const hide = (hidden: boolean) => server.call(hideFirstSteps, { body: { hidden } }, { as: fresh })
    expect((await hide(true)).status).toBe(200)
    expect((await hide(true)).status).toBe(200)
    expect((await steps())?.hidden).toBe(true)
    expect((await steps('seller@demo.test'))?.hidden).toBe(false)
    await hide(false)
    expect((await steps())?.hidden).toBe(false)
  })
  it('are of sellers alone', async () => {
    for (const as of ['floor@demo.test', 'owner@acme.test', 'admin@demo.test'])
      expect((await server.call(getFirstSteps, {}, { as })).status, as).toBe(403)
    expect((await server.call(hideFirstSteps, { body: { hidden: 'yes' } as never }, { as: fresh })).status).toBe(400)
  })
})
