import { randomUUID } from 'node:crypto'
import { chargeWarehouseCustomer } from '@waybill/contract/warehouse/api'
import type { Pool } from 'pg'
import type { InputOf } from '@waybill/contract/core/route'
import { demoOrg } from '../demo/people.ts'
import { addWarehouseFunds, openWarehouseBook } from '../modules/money/funds/index.ts'
import { type Database, inScope } from '../platform/database/index.ts'
import type { TestServer } from './server.ts'

/** The demo's warehouse, its operator's staff, and the seller that is connected to it. */
export const demoWarehouse = { id: 1, operatorId: demoOrg.harbor, staff: 'floor@demo.test', seller: 'seller@demo.test' }

/** Puts money into the warehouse wallet of an organization with the demo's operator. */
export async function seedWarehouseFunds(database: Database, orgId: number, amount: number): Promise<void> {
  const operator = demoOrg.harbor
  await inScope(database, { role: 'service', orgId }, async (db) => {
    await openWarehouseBook(db, operator)
    await addWarehouseFunds(db, { operator, key: `seed:${randomUUID()}`, amount, via: 'bank', at: new Date() })
  })
}

/** Connects an organization to the demo's warehouse, behind its back. */
export async function connectWarehouse({ admin }: Pick<TestServer, 'admin'>, orgId: number): Promise<void> {
  await admin.query(
    'insert into warehouse_link (org_id, warehouse_org_id, warehouse_id) values ($1, $2, $3) on conflict do nothing',
    [orgId, demoOrg.harbor, demoWarehouse.id],
  )
}

/** An operator with one warehouse, for tests that plant their own organizations. */
export const testOperator = 90
export async function connectToOperator(admin: Pool, orgId: number): Promise<void> {
  await admin.query(
    `insert into org (id, type, parent_org_id, name) values (90, 2, 1, 'Operator') on conflict do nothing`,
  )
  await admin.query(`insert into warehouse (org_id, id, code, name) values (90, 1, 'W1', 'W1') on conflict do nothing`)
  await admin.query('insert into warehouse_link (org_id, warehouse_org_id, warehouse_id) values ($1, 90, 1)', [orgId])
}

type Charge = InputOf<typeof chargeWarehouseCustomer>['body']

/** What the staff of the demo's warehouse charges: three picks at $1.50 by default. */
export const chargeCustomer = (server: TestServer, orgId: number, charge: Partial<Charge> = {}) =>
  server.call(
    chargeWarehouseCustomer,
    {
      params: { orgId },
      body: {
        requestId: randomUUID(),
        warehouseId: demoWarehouse.id,
        service: 'pick',
        quantity: 3,
        unitPrice: 1_5000,
        document: null,
        note: null,
        ...charge,
      },
    },
    { as: demoWarehouse.staff },
  )
