import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { page, queryInt } from '../core/schemas.ts'
import { billFacts, billFilter, entriesOf, ofBill, openBill, paged, warehouseBill } from './bill-shapes.ts'

const own = { tag: 'Warehouse bills', access: [1], needs: ['warehouse'] } as const
const path = '/api/wms-business/wms/bill/own'

export const ownBill = z.extend(warehouseBill, billFacts)
export type OwnBill = z.infer<typeof ownBill>

export const listOwnBills = route({
  ...own,
  id: 'listOwnBills',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List closed bills of warehouses, newest first',
  query: z.strictObject({
    operatorId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    ...billFilter,
    ...paged,
  }),
  output: page(warehouseBill),
})

export const listOwnOpenBills = route({
  ...own,
  id: 'listOwnOpenBills',
  method: 'GET',
  path: `${path}/open`,
  summary: 'Periods that are not closed yet, with what they come to so far',
  output: z.object({ records: z.array(openBill) }),
})

export const getOwnBill = route({
  ...own,
  ...ofBill,
  id: 'getOwnBill',
  path: `${path}/detail/:id`,
  summary: 'A bill of a warehouse with its lines by kind of work',
  output: ownBill,
})

export const listOwnBillEntries = route({
  ...own,
  ...entriesOf,
  id: 'listOwnBillEntries',
  path: `${path}/entries/:id`,
  summary: 'Every charge and refund on a bill, by day',
})

export const readOwnBillPdf = route({
  ...own,
  ...ofBill,
  id: 'readOwnBillPdf',
  path: `${path}/pdf/:id`,
  kind: 'download',
  summary: 'A bill of a warehouse as PDF; the same file every time',
})

export const readOwnBillCsv = route({
  ...own,
  ...ofBill,
  id: 'readOwnBillCsv',
  path: `${path}/csv/:id`,
  kind: 'download',
  summary: 'Every charge and refund on a bill as csv',
})
