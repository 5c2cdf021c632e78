import { type OrderTodo, orderTodos, type PrintedDocument, printedDocuments } from '@waybill/contract/orders/api'
import { orderType } from '@waybill/contract/orders/enums'
import { addressCheckWords, orderTypeWords } from '@waybill/contract/orders/words'
import { carriers, serviceLabel } from '@waybill/contract/carriers/catalogue'
import { sendReasons } from '@waybill/contract/outbound/send-reasons'
import { UNKNOWN } from '@waybill/contract/reports/enums'
import { ListFilters } from '@waybill/host/list'
import { type Locale, useLocale, useT } from '@waybill/kit'
import { useImportName } from '../shared/imports/use-import-name.ts'
import {
  addressChecks,
  type OrderList,
  unsentChoices,
  type ValueRange,
  valueRanges,
  type WeightRange,
  weightRanges,
} from './list.ts'
import { useFilterChoices } from './use-filter-choices.ts'
import { useNoticeName } from './use-notice-name.ts'
import { filterMessages } from './filter-messages.ts'
import { orderMessages } from './messages.ts'
import { useStores } from './use-orders.ts'

const todoWords = {
  late: 'late',
  today: 'shipToday',
  failed: 'purchaseFailed',
  waiting: 'checking',
  unweighed: 'unweighed',
  releasing: 'releasing',
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

/** The service that a link narrows the list to; null = none. */
function serviceChip({ carriers: [carrier] = [], service }: OrderList['state'], locale: Locale): string | null {
  if (service === undefined) return null
  return serviceLabel(carrier ?? 0, service === UNKNOWN ? null : service)[locale]
}

const valueWords = {
  none: 'valueNone',
  to25: 'valueTo25',
  to100: 'valueTo100',
  to250: 'valueTo250',
  to800: 'valueTo800',
  over800: 'valueOver800',
} as const satisfies Record<ValueRange, string>

/** Search and filters of the order list. */
export function OrderFilters({ list }: { list: OrderList }) {
  const t = useT(orderMessages)
  const words = useT(filterMessages)
  const { locale } = useLocale()
  const { data: stores } = useStores()
  const { importId, notice } = list.state
  const service = serviceChip(list.state, locale)
  const { tags, people, countries } = useFilterChoices()
  const fileName = useImportName(importId)
  const noticeName = useNoticeName(notice)
  return (
    <ListFilters
      list={list}
      search={t('search')}
      days={t('orderDate')}
      filters={{
        stores: {
          label: t('store'),
          promoted: true,
          isComplete: stores !== undefined,
          options: [
            ...(stores ?? []).map((store) => ({ value: String(store.storeId), text: store.name })),
            { value: '0', text: t('noStore') },
          ],
        },
        carriers: {
          label: t('carrier'),
          promoted: true,
          options: [
            ...carriers.map((carrier) => ({ value: String(carrier.id), text: carrier.name[locale] })),
            { value: '0', text: t('noCarrier') },
          ],
        },
        service: { label: t('service'), chip: service },
        notPrinted: {
          label: t('notPrinted'),
          options: printedDocuments.map((paper) => ({ value: paper, text: t(paperWords[paper]) })),
        },
        todo: {
          label: t('todoFilter'),
          options: orderTodos.map((one) => ({ value: one, text: t(todoWords[one]) })),
        },
        tag: {
          label: t('tag'),
          isComplete: tags !== undefined,
          options: (tags ?? []).map((tag) => ({ value: tag, text: tag })),
        },
        weight: {
          label: t('weight'),
          options: weightRanges.map((range) => ({ value: range, text: words(weightWords[range]) })),
        },
        value: {
          label: t('value'),
          options: valueRanges.map((range) => ({ value: range, text: words(valueWords[range]) })),
        },
        country: {
          label: t('country'),
          options: countries.map(({ countryCode, countryName }) => ({ value: countryCode, text: countryName })),
        },
        assignees: {
          label: t('assignee'),
          isComplete: people !== undefined,
          options: (people ?? []).map(({ id, name }) => ({ value: String(id), text: name })),
        },
        types: {
          label: t('type'),
          options: Object.values(orderType).map((type) => ({
            value: String(type),
            text: orderTypeWords[type]?.[locale] ?? '',
          })),
        },
        address: {
          label: t('addressCheck'),
          options: addressChecks.map((state) => ({ value: String(state), text: addressCheckWords[state][locale] })),
        },
        unsent: {
          label: words('unsent'),
          options: unsentChoices.map((reason) => ({
            value: reason,
            text: reason === 'any' ? words('unsentAny') : sendReasons[reason][locale],
          })),
        },
        sku: { label: t('sku'), options: [], isEntry: true },
        notice: { label: words('notice'), chip: notice ? noticeName : null },
        importId: { label: t('importFilter'), chip: importId ? fileName : null },
      }}
    />
  )
}
