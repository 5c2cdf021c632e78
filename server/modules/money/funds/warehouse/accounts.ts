import { notFound } from '@waybill/contract/core/errors'
import type { Money } from '@waybill/contract/core/money'
import type { WarehouseAccount } from '@waybill/contract/warehouse/api'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { type ConnectedWarehouse, connectedWarehouses } from '../../../warehouse/warehouses/index.ts'
import { getWarehouseBalance } from './ledger.ts'

/** An operator with those of its warehouses that a seller is connected to. */
export interface Operator {
  operator: { id: number; name: string }
  warehouses: { id: number; code: string; name: string }[]
}

const shown = ({ id, code, name }: ConnectedWarehouse) => ({ id, code, name })

/** Who operates the warehouses of a seller; needs the service scope. */
export async function operatorsOf(db: Db, orgId: number): Promise<Operator[]> {
  const links = await connectedWarehouses(db, { orgId })
  const ids = [...new Set(links.map(({ operatorId }) => operatorId))]
  return ids.map((id) => {
    const own = links.filter(({ operatorId }) => operatorId === id)
    return { operator: { id, name: own[0]!.operator }, warehouses: own.map(shown) }
  })
}

/** The operator with this id, if the seller is connected to one of its warehouses; else NotFound. Needs the service scope. */
export async function findOperator(db: Db, orgId: number, operatorId: number): Promise<Operator> {
  const found = (await operatorsOf(db, orgId)).find(({ operator }) => operator.id === operatorId)
  if (!found) throw notFound('Warehouse operator', '仓库运营商')
  return found
}

async function pendingOf(db: Db, orgId: number): Promise<Map<number, Money>> {
  const { rows } = await sql<{ operator: number; amount: Money }>`
    select operator_org_id as operator, amount from funding_pending_recharge where org_id = ${orgId}`.execute(db)
  return new Map(rows.map(({ operator, amount }) => [operator, amount]))
}

/**
 * What a seller has to recharge before an operator releases its orders again, by its best terms there (1/10,000); 0: nothing, because its
 * balance is within the credit limit. Needs the service scope.
 */
export async function warehouseShortfall(
  db: Db,
  { orgId, operatorId }: { orgId: number; operatorId: number },
): Promise<Money> {
  const { rows } = await sql<{ needed: Money }>`
    select f.needed from funds_warehouse_shortfall f where f.org_id = ${orgId} and f.operator_org_id = ${operatorId}`.execute(
    db,
  )
  return rows[0]?.needed ?? 0
}

/** Answers listWarehouseAccounts; needs the service scope. */
export async function warehouseAccounts(db: Db, orgId: number): Promise<WarehouseAccount[]> {
  const operators = await operatorsOf(db, orgId)
  const pending = await pendingOf(db, orgId)
  const { parent_org_id: provider } = await db
    .selectFrom('tenancy_org')
    .select('parent_org_id')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  const accounts: WarehouseAccount[] = []
  for (const found of operators) {
    const { id } = found.operator
    const balance = await getWarehouseBalance(db, orgId, id)
    accounts.push({
      ...found,
      ...balance,
      pending: pending.get(id) ?? 0,
      needed: await warehouseShortfall(db, { orgId, operatorId: id }),
      transferable: id === provider,
    })
  }
  return accounts
}
