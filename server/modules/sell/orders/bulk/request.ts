import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type { BulkChange, changeOrders } from '@waybill/contract/orders/bulk-api'
import type { Ctx } from '../../../../platform/http/index.ts'
import { checkChange, type CheckedChange, checkService, type OrderChange } from '../change-check.ts'
import { choose, staysWithService, nothingChosen } from '../fulfilment.ts'
import { factColumns } from '../facts.ts'
import { matchIds } from '../list.ts'
import type { Columns } from '../write.ts'

export type BulkRequest = Omit<ParsedOf<typeof changeOrders>['body'], 'preview'>

/** The change of each order, as the single change has it; tags depend on those that an order has (tags.ts). */
export const orderChangeOf = ({ service, weight, size, shipFrom, ...change }: BulkChange): OrderChange => ({
  ...(service !== undefined && { carrier: service?.carrier ?? null, serviceCode: service?.serviceCode ?? null }),
  ...(change.fulfilment !== undefined && { fulfilment: change.fulfilment }),
  ...((weight ?? size) && { package: { ...weight, ...size } }),
  ...(shipFrom && { shipFrom }),
  ...(change.signature !== undefined && { signature: change.signature }),
  ...(change.insuredValue !== undefined && { insuredValue: change.insuredValue }),
  ...(change.hold !== undefined && { hold: change.hold }),
  ...(change.warehouseId !== undefined && { warehouseId: change.warehouseId }),
  ...(change.assigneeId !== undefined && { assigneeId: change.assigneeId }),
})

/** What the activity of the orders names, and what decides whether they may be changed. */
export function fieldsOf(change: BulkChange): string[] {
  const names = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return [...new Set(names.map((name) => (name === 'addTags' || name === 'removeTags' ? 'tags' : name)))]
}

const places: Record<string, string> = { carrier: 'service.carrier', serviceCode: 'service.serviceCode' }
/** Where a problem of the single change stands in the call. */
function placeOf(field: string): string {
  const [first, part] = field.split('.')
  if (first === 'package' && part) return `change.${part.startsWith('weight') ? 'weight' : 'size'}.${part}`
  return `change.${places[field] ?? field}`
}

/** Runs checks of the single change; their problems are at the fields of this call. */
async function atOwnFields<T>(check: () => T | Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_INPUT') throw error
    const fields = error.fields.map((problem) => ({ ...problem, fieldName: placeOf(problem.fieldName) }))
    throw new AppError('INVALID_INPUT', { fields })
  }
}

/** What is wrong with the change whichever order it is made to, as INVALID_INPUT; otherwise what it writes of every order. */
export const checkRequest = (ctx: Ctx, change: OrderChange): Promise<{ checked: CheckedChange; facts: Columns }> =>
  atOwnFields(async () => {
    const checked = checkChange(change, null)
    if (change.carrier !== undefined || !staysWithService(change)) {
      const chosen = choose(change, nothingChosen)
      const fields = checkService(change, chosen)
      if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
    }
    const { hold, assigneeId, warehouseId } = change
    return { checked, facts: await factColumns(ctx, { hold, assigneeId, warehouseId }) }
  })

const missing = (field: string, en: string, cn: string): AppError =>
  new AppError('INVALID_INPUT', { fields: [fieldProblem(field, 'REQUIRED', { field: { en, cn } })] })

/** The orders that a call means: by id, or those of a query. TOO_MANY_ORDERS. */
export async function idsOf(ctx: Ctx, { ids, query, versions, change }: BulkRequest): Promise<number[]> {
  if (fieldsOf(change).length === 0) throw missing('change', 'Change', '修改内容')
  if ((ids === undefined) === (query === undefined)) throw missing('ids', 'Orders', '订单')
  if (versions && versions.length !== ids?.length) throw missing('versions', 'Versions', '版本')
  if (ids) return ids
  const found = await matchIds(ctx, { ...query!, limit: 1 })
  if (found.capped) throw new AppError('TOO_MANY_ORDERS')
  return found.ids
}
