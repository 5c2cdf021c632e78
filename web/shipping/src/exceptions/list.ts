import { exceptionViews, listExceptions } from '@waybill/contract/exceptions/api'
import { exceptionCodes } from '@waybill/contract/exceptions/codes'
import { exceptionState, type ExceptionState } from '@waybill/contract/exceptions/lifecycle'
import { choice, defineList, ids, type List, text } from '@waybill/host/list'

export const ages = ['1', '3', '7', '14'] as const
export const states = Object.values(exceptionState) as [ExceptionState]

/** What keeps parcels from arriving. */
export const exceptionList = defineList({
  path: '/exception/lists',
  route: listExceptions,
  rowKey: (row) => String(row.id),
  filters: { q: text(), code: choice(exceptionCodes), state: choice(states), carriers: ids(), age: choice(ages) },
  views: exceptionViews,
  widestView: 'all',
  toQuery: ({ q, code, state, carriers, age }, view) => ({
    search: q,
    view,
    code,
    state,
    carriers,
    minDays: age === undefined ? undefined : Number(age),
  }),
})
export type ExceptionList = List<typeof exceptionList>
