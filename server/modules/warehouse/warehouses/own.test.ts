import * as api from '@waybill/contract/warehouses/api'
import { requestWarehouse } from '@waybill/contract/warehouses/seller-api'
import { orgType } from '@waybill/contract/core/enums'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { openWarehouse, warehouseForm } from '../../../testing/warehouse-links.ts'

const server = useTestServer()
const as = 'floor@demo.test'
let stranger = ''
beforeAll(async () => {
  stranger = (await seedUser(server, { type: orgType.WMS, company: 'Other Operator' })).email
})

const create = (body: object, who = as) => server.call(api.createWarehouse, { body: body as never }, { as: who })
const get = async (id: number) => (await server.call(api.getOwnWarehouse, { params: { id } }, { as })).body.data!

describe('a warehouse', () => {
  it('is created, listed, and edited by its version', async () => {
    const { body } = await create(warehouseForm())
    expect(body.data).toMatchObject({
      code: 'NJ1',
      cutOff: 15,
      holidays: ['2026-12-25'],
      mixedSellerBins: false,
      units: 'imperial',
      active: true,
      sellers: 0,
      version: 1,
    })
    expect(body.data?.address).toMatchObject({ city: 'Newark', zip: '07114' })
    const { id } = body.data!
    const save = (version: number, more: object) =>
      server.call(api.updateWarehouse, { params: { id }, body: { ...warehouseForm(more), version } }, { as })
    const changed = { cutOff: 1, workingDays: [6, 1], about: ' Near the port ', mixedSellerBins: true, units: 'metric' }
    expect((await save(1, changed)).body.data).toMatchObject({
      cutOff: 1,
      mixedSellerBins: true,
      units: 'metric',
      workingDays: [1, 6],
      about: 'Near the port',
      version: 2,
    })
    expect((await save(1, { cutOff: 3 })).body.errorCode).toBe('CONFLICT')
    const { records } = (await server.call(api.listOwnWarehouses, { query: {} }, { as })).body.data!
    expect(records.map(({ code }) => code)).toEqual(['LAX1', 'NJ1'])
  })

  it.each([
    ['a zip code of another state', { address: { ...warehouseForm().address, zip: '90245' } }, 'address.zip'],
    ['no street', { address: { ...warehouseForm().address, line1: ' ' } }, 'address.line1'],
    ['a time zone that there is not', { timeZone: 'Mars/Base' }, 'timeZone'],
    ['no working day', { workingDays: [] }, 'workingDays'],
    ['a weekday twice', { workingDays: [1, 1] }, 'workingDays'],
    ['a day that the calendar lacks', { holidays: ['2026-02-30'] }, 'holidays'],
    ['a cut-off beyond the 25 options', { cutOff: 25 }, 'cutOff'],
    ['units that there are not', { units: 'stone' }, 'units'],
    ['a code with a space', { code: 'N J' }, 'code'],
  ])('is refused with %s', async (_what, more, field) => {
    const { status, body } = await create(warehouseForm({ code: 'NJ2', ...more } as never))
    expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect((body.data as unknown as { fieldName: string }[]).map(({ fieldName }) => fieldName).join()).toContain(field)
  })

  it('has a code of its own, in upper or lower case', async () => {
    const { status, body } = await create(warehouseForm({ code: 'lax1' }))
    expect([status, body.errorCode]).toEqual([409, 'WAREHOUSE_CODE_TAKEN'])
    expect((await create(warehouseForm({ code: 'LAX1' }), stranger)).status).toBe(200)
  })

  it('is deactivated only without sellers and requests, and comes back', async () => {
    const id = await openWarehouse(server, as)
    const set = async (active: boolean) =>
      server.call(
        api.setWarehouseActive,
        { params: { id }, body: { active, version: (await get(id)).version } },
        { as },
      )
    expect((await set(false)).body.data).toMatchObject({ active: false })
    expect((await set(true)).body.data).toMatchObject({ active: true })
    const body = { operatorId: demoOrg.harbor, warehouseId: id }
    expect((await server.call(requestWarehouse, { body }, { as: 'seller@demo.test' })).status).toBe(200)
    expect((await set(false)).body.errorCode).toBe('WAREHOUSE_IN_USE')
    const stale = await server.call(
      api.setWarehouseActive,
      { params: { id }, body: { active: false, version: 99 } },
      { as },
    )
    expect(stale.body.errorCode).toBe('CONFLICT')
    expect((await get(id)).requests).toBe(1)
  })

  it('is as good as unknown to another operator', async () => {
    const id = await openWarehouse(server, as)
    const params = { id }
    expect((await server.call(api.getOwnWarehouse, { params }, { as: stranger })).status).toBe(404)
    const body = { ...warehouseForm({ code: 'X' }), version: 1 }
    expect((await server.call(api.updateWarehouse, { params, body }, { as: stranger })).status).toBe(404)
    const off = { active: false, version: 1 }
    expect((await server.call(api.setWarehouseActive, { params, body: off }, { as: stranger })).status).toBe(404)
    const mine = (await server.call(api.listOwnWarehouses, { query: {} }, { as: stranger })).body.data!.records
    expect(mine.some((one) => one.id === id)).toBe(false)
  })

  it('is for warehouse operators alone', async () => {
    expect((await server.call(api.listOwnWarehouses, { query: {} })).status).toBe(401)
    for (const other of ['seller@demo.test', 'owner@acme.test', 'admin@demo.test'])
      expect((await server.call(api.listOwnWarehouses, { query: {} }, { as: other })).status).toBe(403)
  })
})

it('shows real figures', async () => {
  const { data } = (await server.call(api.getWarehouseOverview, {}, { as })).body
  expect(data).toMatchObject({ sellers: 1, suspended: 0, requests: 1, overLimit: 0, invitations: 0 })
  expect(data?.oldestRequestAt).not.toBeNull()
  expect((await server.call(api.getWarehouseOverview, {}, { as: stranger })).body.data).toMatchObject({
    warehouses: 1,
    sellers: 0,
    requests: 0,
    oldestRequestAt: null,
  })
})
