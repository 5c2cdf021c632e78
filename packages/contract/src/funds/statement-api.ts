import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { isoDate, queryInt } from '../core/schemas.ts'

const tag = 'Funds'
const period = {
  /** Days on which transactions were posted. */
  dateFrom: isoDate,
  dateTo: isoDate,
  format: z.enum(['pdf', 'csv']),
}
const summary =
  'in posting order: opening balance, every transaction, closing balance. Late ones appear in the period in which they were posted'

export const getPostageStatement = route({
  id: 'getPostageStatement',
  method: 'GET',
  path: '/ezeeship-api/ezeeship/postage/statement',
  tag,
  access: [1, 4],
  needs: ['verified'],
  kind: 'download',
  summary: `Statement of the postage balance, or of a reseller's own balance, as PDF or csv, ${summary}`,
  query: z.strictObject(period),
})
export const getWarehouseStatement = route({
  id: 'getWarehouseStatement',
  method: 'GET',
  path: '/api/wms-business/wms/funds/statement',
  tag: 'Warehouse funds',
  access: [1],
  needs: ['warehouse'],
  kind: 'download',
  summary: `Statement of a warehouse balance as PDF or csv, ${summary}`,
  query: z.strictObject({ operatorId: queryInt(1, Number.MAX_SAFE_INTEGER), ...period }),
  errors: ['NOT_FOUND'],
})
