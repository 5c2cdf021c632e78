import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, isoDate, page, queryInt } from '../core/schemas.ts'
import { billFacts, billFilter, entriesOf, ofBill, openBill, paged, warehouseBill } from './bill-shapes.ts'

const staff = { tag: 'Warehouse bills', access: [2] } as const
const path = '/api/wms-business/wms/bill'
const seller = z.object({ id, name: z.string() })

export const customerBillRow = z.extend(warehouseBill, { seller })
export type CustomerBillRow = z.infer<typeof customerBillRow>
export const customerBill = z.extend(customerBillRow, billFacts)
export type CustomerBill = z.infer<typeof customerBill>
export const customerOpenBill = z.extend(openBill, { seller })
export type CustomerOpenBill = z.infer<typeof customerOpenBill>

export const listCustomerBills = route({
  ...staff,
  id: 'listCustomerBills',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List closed bills of all customers, newest first',
  query: z.strictObject({
    sellerId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    ...billFilter,
    ...paged,
  }),
  output: page(customerBillRow),
})

export const listCustomerOpenBills = route({
  ...staff,
  id: 'listCustomerOpenBills',
  method: 'GET',
  path: `${path}/open`,
  summary: 'Periods of customers that are not closed yet, oldest first; of 200 connections at a time',
  query: z.strictObject({ sellerId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)) }),
  output: z.object({
    records: z.array(customerOpenBill),
    /** There are connections beyond the first 200. */
    more: z.boolean(),
  }),
})

export const getCustomerBill = route({
  ...staff,
  ...ofBill,
  id: 'getCustomerBill',
  path: `${path}/detail/:id`,
  summary: 'A bill of a customer with its lines by kind of work',
  output: customerBill,
})

export const listCustomerBillEntries = route({
  ...staff,
  ...entriesOf,
  id: 'listCustomerBillEntries',
  path: `${path}/entries/:id`,
  summary: 'Every charge and refund on a bill of a customer, by day',
})

export const readCustomerBillPdf = route({
  ...staff,
  ...ofBill,
  id: 'readCustomerBillPdf',
  path: `${path}/pdf/:id`,
  kind: 'download',
  summary: 'A bill of a customer as PDF; the same file every time',
})

export const readCustomerBillCsv = route({
  ...staff,
  ...ofBill,
  id: 'readCustomerBillCsv',
  path: `${path}/csv/:id`,
  kind: 'download',
  summary: 'Every charge and refund on a bill of a customer as csv',
})

export const closeCustomerBill = route({
  ...staff,
  id: 'closeCustomerBill',
  method: 'POST',
  path: `${path}/close`,
  needs: ['own'],
  summary:
    'Close the oldest open period of a customer before its day; a period that is closed already is answered as it is',
  body: z.strictObject({ sellerId: id, warehouseId: id, startsOn: isoDate }),
  output: customerBill,
  errors: ['NOT_FOUND', 'BILL_NOT_OVER', 'BILL_EARLIER', 'BILL_PRICES', 'BILL_STORAGE', 'BILL_EMPTY'],
})
