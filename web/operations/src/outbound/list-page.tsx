import type { OutboundRow } from '@waybill/contract/outbound/api'
import { outboundHolds, outboundHoldWords } from '@waybill/contract/outbound/holds'
import { outboundStateWords } from '@waybill/contract/outbound/words'
import { useBridge } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { Button, DataTable, FirstUse, NoMatch, PageBody, PageHead, useLocale, useT } from '@waybill/kit'
import { Gated } from '../gated.tsx'
import { useOutboundColumns } from './columns.tsx'
import { type OutboundList, outboundList, outboundStates } from './list.ts'
import { outboundMessages } from './messages.ts'

function Filters({ list }: { list: OutboundList }) {
  const t = useT(outboundMessages)
  const { locale } = useLocale()
  const warehouses = list.data?.warehouses ?? []
  return (
    <ListFilters
      list={list}
      search={t('search')}
      filters={{
        state: {
          label: t('state'),
          promoted: true,
          options: outboundStates.map((value) => ({ value, text: outboundStateWords[value][locale] })),
        },
        late: { label: t('late'), promoted: true, options: [{ value: 'late', text: t('onlyLate') }] },
        hold: {
          label: t('hold'),
          options: outboundHolds.map((value) => ({ value, text: outboundHoldWords[value][locale] })),
        },
        warehouse:
          warehouses.length > 1 || list.state.warehouse
            ? { label: t('warehouse'), options: warehouses.map(({ id, name }) => ({ value: String(id), text: name })) }
            : null,
      }}
    />
  )
}

function Outbound() {
  const t = useT(outboundMessages)
  const bridge = useBridge()
  const list = useList(outboundList)
  const columns = useOutboundColumns()
  const hrefOf = ({ id }: OutboundRow) => `/o/#/outbound/detail/${id}`
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <Filters list={list} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={({ number }) => number}
        rowHref={hrefOf}
        onOpen={(row) => bridge.navigate(hrefOf(row))}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse
              title={t('empty')}
              action={<Button onClick={() => bridge.navigate('/b/#/order/lists')}>{t('orders')}</Button>}
            >
              {t('emptyText')}
            </FirstUse>
          )
        }
      />
    </PageBody>
  )
}

/** `#/outbound/lists`: orders that warehouses ship for the seller. */
export function OutboundPage() {
  const t = useT(outboundMessages)
  return (
    <Gated title={t('title')}>
      <Outbound />
    </Gated>
  )
}
