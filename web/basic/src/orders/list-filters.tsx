import { type PrintedDocument, printedDocuments, type OrderTodo } from '@waybill/contract/orders/api'
import { carriers } from '@waybill/contract/carriers/catalogue'
import { ListFilters } from '@waybill/host/list'
import { useLocale, useT } from '@waybill/kit'
import { useImportName } from '../shared/imports/use-import-name.ts'
import type { OrderList } from './list.ts'
import { orderMessages } from './messages.ts'
import { useStores } from './use-orders.ts'

const todoWords = {
  late: 'late',
  today: 'shipToday',
  failed: 'purchaseFailed',
  waiting: 'checking',
  unweighed: 'unweighed',
} as const satisfies Record<OrderTodo, string>

const paperWords = {
  label: 'paperLabel',
  slip: 'paperSlip',
  pickList: 'paperPickList',
} as const satisfies Record<PrintedDocument, string>

/** Search and filters of the order list. */
export function OrderFilters({ list }: { list: OrderList }) {
  const t = useT(orderMessages)
  const { locale } = useLocale()
  const { data: stores = [] } = useStores()
  const { importId, todo } = list.state
  const fileName = useImportName(importId)
  return (
    <ListFilters
      list={list}
      search={t('search')}
      days={t('orderDate')}
      filters={{
        stores: {
          label: t('store'),
          promoted: true,
          options: stores.map((store) => ({ value: String(store.storeId), text: store.name })),
        },
        carriers: {
          label: t('carrier'),
          promoted: true,
          options: carriers.map((carrier) => ({ value: String(carrier.id), text: carrier.name[locale] })),
        },
        notPrinted: {
          label: t('notPrinted'),
          options: printedDocuments.map((paper) => ({ value: paper, text: t(paperWords[paper]) })),
        },
        todo: { label: t('todoFilter'), chip: todo ? t(todoWords[todo]) : null },
        importId: { label: t('importFilter'), chip: importId ? fileName : null },
      }}
    />
  )
}
