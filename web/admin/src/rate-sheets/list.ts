import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { listRateSheets } from '@waybill/contract/rate-sheets/api'
import { sheetKinds } from '@waybill/contract/rate-sheets/shapes'
import { choice, defineList, type List } from '@waybill/host/list'
import { keyOf } from './scope.ts'

/** Every rate sheet, by carrier and table. */
export const rateSheetList = defineList({
  path: '/rate-sheet/lists',
  route: listRateSheets,
  rowKey: keyOf,
  filters: { carrier: choice(valuesOf(carriers)), kind: choice(sheetKinds) },
  toQuery: ({ carrier, kind }) => ({ carrier, kind }),
})
export type RateSheetList = List<typeof rateSheetList>
