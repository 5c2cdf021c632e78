import type { InputOf } from '@waybill/contract/core/route'
import { createWarehouse } from '@waybill/contract/warehouses/api'
import type { TestServer } from './server.ts'

export type WarehouseForm = InputOf<typeof createWarehouse>['body']

/** What the form of a new warehouse sends: open to sellers, Monday to Friday, 2 p.m. New Jersey. */
export const warehouseForm = (more: Partial<WarehouseForm> = {}): WarehouseForm => ({
  code: 'NJ1',
  name: 'Harbor New Jersey',
  address: { name: 'Harbor', line1: '100 Port St', city: 'Newark', state: 'NJ', zip: '07114', country: 'US' },
  timeZone: 'America/New_York',
  workingDays: [1, 2, 3, 4, 5],
  holidays: ['2026-12-25'],
  cutOff: 15,
  about: null,
  listed: true,
  mixedSellerBins: false,
  units: 'imperial',
  ...more,
})

let serial = 0
/** Adds a warehouse as its operator does; returns its id. */
export async function openWarehouse(
  server: TestServer,
  as = 'floor@demo.test',
  more: Partial<WarehouseForm> = {},
): Promise<number> {
  const number = ++serial
  const body = warehouseForm({ code: `T${number}`, name: `Test warehouse ${number}`, ...more })
  const { body: answer } = await server.call(createWarehouse, { body }, { as })
  if (!answer.data) throw new Error(`${answer.errorCode} ${answer.message}`)
  return answer.data.id
}
