import { listLabelPostage } from '@waybill/contract/funds/label-postage-api'
import { day, defineList, text, textLike } from '@waybill/host/list'
import { TRANSACTION_ID } from '../postage-list.ts'

/** What each label has cost; its transactions stand open beside the list. */
export const labelPostageList = defineList({
  path: '/funds/labels',
  route: listLabelPostage,
  rowKey: (row) => row.id,
  filters: { q: text(), from: day(), to: day() },
  extras: { entry: textLike(TRANSACTION_ID) },
  toQuery: ({ q, from, to }) => ({ search: q, dateFrom: from, dateTo: to }),
})
