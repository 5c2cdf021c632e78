import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, instant, isoDate, limit, money, name, page, queryInt, text, uuid, uuidParams } from '../core/schemas.ts'
import { cents, MOST_MONEY } from '../funding/settings.ts'
import { relatedTransaction } from '../funds/transaction-api.ts'
import { warehouseServices, warehouseTypes } from './types.ts'

const tag = 'Warehouse funds'
const path = '/api/wms-business/wms/funds'
const type = z.enum(warehouseTypes)
/** A repeated or comma-separated query value. */
const queryTypes = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.pipe(
    z.transform((value: string | string[]) =>
      [value]
        .flat()
        .flatMap((one) => one.split(','))
        .filter(Boolean),
    ),
    z.array(type).check(z.maxLength(20)),
  ),
)
const warehouse = z.object({ id, code: z.string(), name: z.string() })
const operator = z.object({ id, name: z.string() })

export const warehouseAccount = z.object({
  operator,
  warehouses: z.array(warehouse),
  available: money,
  held: money,
  frozen: money,
  /** Recharges that the operator has not confirmed yet. */
  pending: money,
  /** What brings the balance back to its credit limit; until then the operator releases no orders. 0: nothing. */
  needed: money,
  currency: z.string(),
  /** May money be moved to and from the postage balance? Only where one provider holds both. */
  transferable: z.boolean(),
})
export type WarehouseAccount = z.infer<typeof warehouseAccount>
export const listWarehouseAccounts = route({
  id: 'listWarehouseAccounts',
  method: 'GET',
  path: `${path}/accounts`,
  tag,
  access: [1],
  needs: ['warehouse'],
  summary: 'List the warehouse balances, one for each operator of connected warehouses',
  output: z.object({ records: z.array(warehouseAccount) }),
})

export const warehouseEntry = z.object({
  id: uuid,
  at: instant,
  type,
  /** What happened, by its number in the ledger (`event-words.ts`). */
  kind: z.int(),
  /** Of a charge; null for other transactions. */
  warehouse: z.nullable(warehouse),
  quantity: z.nullable(z.int()),
  unitPrice: z.nullable(money),
  document: z.nullable(z.string()),
  note: z.nullable(z.string()),
  amount: money,
  balanceAfter: money,
})
export type WarehouseEntry = z.infer<typeof warehouseEntry>
const typeSum = z.object({ type, count: z.int(), moneyIn: money, moneyOut: money })
export type WarehouseTypeSum = z.infer<typeof typeSum>

const filter = {
  operatorId: queryInt(1, Number.MAX_SAFE_INTEGER),
  types: z.optional(queryTypes),
  /** Days on which transactions were posted. */
  dateFrom: z.optional(isoDate),
  dateTo: z.optional(isoDate),
  /** The whole number of a document, in upper or lower case. */
  document: z.optional(text(100)),
}
const transactionsPage = z.extend(page(warehouseEntry), {
  /** opening + in − out = closing over all matching transactions. */
  summary: z.object({ opening: money, moneyIn: money, moneyOut: money, closing: money }),
  /** The same by type, without types that have none. */
  sums: z.array(typeSum),
})
export const listWarehouseTransactions = route({
  id: 'listWarehouseTransactions',
  method: 'GET',
  path: `${path}/transactions`,
  tag,
  access: [1],
  needs: ['warehouse'],
  summary: 'List transactions of a warehouse balance, newest first; opening + in − out = closing',
  query: z.strictObject({ ...filter, cursor: z.optional(text(500)), limit }),
  output: transactionsPage,
  errors: ['NOT_FOUND'],
})

export const getWarehouseTransaction = route({
  id: 'getWarehouseTransaction',
  method: 'GET',
  path: `${path}/transaction/:id`,
  tag,
  access: [1],
  needs: ['warehouse'],
  summary: 'One transaction of a warehouse balance, and what belongs to it',
  params: uuidParams,
  output: z.object({
    entry: warehouseEntry,
    operator,
    /** The charge and its refund, oldest first, this transaction included. */
    related: z.array(relatedTransaction),
    /** When it was posted; later than when it happened where the news came late. */
    postedAt: instant,
  }),
  errors: ['NOT_FOUND'],
})

export const moveWarehouseFunds = route({
  id: 'moveWarehouseFunds',
  method: 'POST',
  path: `${path}/transfer`,
  tag,
  access: [1],
  needs: ['verified', 'warehouse', 'own'],
  summary: 'Move money between the postage balance and a warehouse balance of the same provider',
  body: z.strictObject({
    operatorId: id,
    direction: z.enum(['toWarehouse', 'toPostage']),
    amount: cents.check(z.gt(0), z.lte(MOST_MONEY)),
    /** Made by the browser for this transfer: sent twice, it is one. */
    requestId: uuid,
  }),
  output: warehouseAccount,
  errors: [
    'NOT_FOUND',
    'LINK_SUSPENDED',
    'WALLETS_OF_DIFFERENT_PROVIDERS',
    'INSUFFICIENT_FUNDS',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

const staff = [2] as const
const staffPath = `${path}/customer`
export const warehouseCustomer = z.object({
  org: z.object({ id, name: z.string() }),
  warehouses: z.array(warehouse),
  available: money,
  /** What it has to recharge before its orders are released again; 0: nothing. */
  needed: money,
  lastRechargeAt: z.nullable(instant),
})
export type WarehouseCustomer = z.infer<typeof warehouseCustomer>
export const listWarehouseCustomers = route({
  id: 'listWarehouseCustomers',
  method: 'GET',
  path: `${staffPath}/list`,
  tag,
  access: staff,
  summary: "Sellers connected to the caller's warehouses with their balances, lowest first",
  query: z.strictObject({ search: z.optional(text(100)), cursor: z.optional(text(500)), limit }),
  output: z.extend(page(warehouseCustomer), { sums: z.object({ available: money, negative: money }) }),
})
export const listWarehouseCustomerTransactions = route({
  id: 'listWarehouseCustomerTransactions',
  method: 'GET',
  path: `${staffPath}/transactions/:orgId`,
  tag,
  access: staff,
  summary: "Transactions of a customer's balance, as the customer sees them",
  params: z.strictObject({ orgId: queryInt(1, Number.MAX_SAFE_INTEGER) }),
  query: z.strictObject({
    types: filter.types,
    dateFrom: filter.dateFrom,
    dateTo: filter.dateTo,
    document: filter.document,
    cursor: z.optional(text(500)),
    limit,
  }),
  output: transactionsPage,
  errors: ['NOT_FOUND'],
})
export const chargeWarehouseCustomer = route({
  id: 'chargeWarehouseCustomer',
  method: 'POST',
  path: `${staffPath}/charge/:orgId`,
  tag,
  access: staff,
  needs: ['own'],
  summary: 'Charge a customer for services of a warehouse; the balance may become negative',
  params: z.strictObject({ orgId: queryInt(1, Number.MAX_SAFE_INTEGER) }),
  body: z.strictObject({
    /** Made by the browser for this charge: sent twice, it is one. */
    requestId: uuid,
    warehouseId: id,
    service: z.enum(warehouseServices),
    quantity: z.int().check(z.gte(1), z.lte(1_000_000)),
    unitPrice: cents.check(z.gt(0), z.lte(100_000_0000)),
    document: z.nullable(name(100)),
    note: z.nullable(name(500)),
  }),
  output: warehouseEntry,
  errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
})
export const refundWarehouseCharge = route({
  id: 'refundWarehouseCharge',
  method: 'POST',
  path: `${staffPath}/refund/:orgId`,
  tag,
  access: staff,
  needs: ['own'],
  summary: 'Give back exactly what a charge took, once',
  params: z.strictObject({ orgId: queryInt(1, Number.MAX_SAFE_INTEGER) }),
  body: z.strictObject({ transactionId: uuid, note: name(500) }),
  output: warehouseEntry,
  errors: ['NOT_FOUND', 'WAREHOUSE_NOT_REFUNDABLE'],
})
