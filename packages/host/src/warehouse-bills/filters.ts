import { warehouseBillStates, warehouseBillWords } from '@waybill/contract/warehouse-billing/bills'
import { useLocale, useT } from '@waybill/kit'
import { choice, day, id, text } from '../list/parameters.ts'
import { billMessages } from './messages.ts'

/** What the address of a list of bills holds. */
export const billFilters = { q: text(60), state: choice(warehouseBillStates), warehouse: id(), from: day(), to: day() }

type State = {
  q?: string | undefined
  state?: (typeof warehouseBillStates)[number] | undefined
  warehouse?: number | undefined
  from?: string | undefined
  to?: string | undefined
}
/** The same as the calls take it. */
export const billQuery = ({ q, state, warehouse, from, to }: State) => ({
  search: q,
  state,
  warehouseId: warehouse,
  dateFrom: from,
  dateTo: to,
})

/** The choices by which bills are filtered. */
export function useBillFilters(warehouses: readonly { value: string; text: string }[]) {
  const t = useT(billMessages)
  const { locale } = useLocale()
  return {
    state: {
      label: t('state'),
      promoted: true,
      options: warehouseBillStates.map((value) => ({ value, text: warehouseBillWords[value][locale] })),
    },
    warehouse: { label: t('warehouse'), options: [...warehouses] },
  }
}
