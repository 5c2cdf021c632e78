import { type OrderTodo, orderTodos, type PrintedDocument, printedDocuments } from '@waybill/contract/orders/api'
import { orderType } from '@waybill/contract/orders/enums'
import { orderTypeWords } from '@waybill/contract/orders/words'
import { carriers } from '@waybill/contract/carriers/catalogue'
import { ListFilters } from '@waybill/host/list'
import { useLocale, useT } from '@waybill/kit'
import { useImportName } from '../shared/imports/use-import-name.ts'
import { type OrderList, type WeightRange, weightRanges } from './list.ts'
import { useFilterChoices } from './use-filter-choices.ts'
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

const weightWords = {
  none: 'weightNone',
  to1: 'weightTo1',
  to5: 'weightTo5',
  to20: 'weightTo20',
  over20: 'weightOver20',
} as const satisfies Record<WeightRange, string>

/** Search and filters of the order list. */
export function OrderFilters({ list }: { list: OrderList }) {
  const t = useT(orderMessages)
  const { locale } = useLocale()
  const { data: stores = [] } = useStores()
  const { importId, sku } = list.state
  const { tags, people, countries } = useFilterChoices()
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
        todo: {
          label: t('todoFilter'),
          options: orderTodos.map((one) => ({ value: one, text: t(todoWords[one]) })),
        },
        tag: { label: t('tag'), options: tags.map((tag) => ({ value: tag, text: tag })) },
        weight: {
          label: t('weight'),
          options: weightRanges.map((range) => ({ value: range, text: t(weightWords[range]) })),
        },
        country: {
          label: t('country'),
          options: countries.map(({ countryCode, countryName }) => ({ value: countryCode, text: countryName })),
        },
        assignees: { label: t('assignee'), options: people.map(({ id, name }) => ({ value: String(id), text: name })) },
        types: {
          label: t('type'),
          options: Object.values(orderType).map((type) => ({
            value: String(type),
            text: orderTypeWords[type]?.[locale] ?? '',
          })),
        },
        sku: { label: t('sku'), chip: sku ?? null },
        importId: { label: t('importFilter'), chip: importId ? fileName : null },
      }}
    />
  )
}
