import { sellerAdjustmentStates } from '@waybill/contract/carrier-invoices/adjustments-api'
import { adjustmentReasons } from '@waybill/contract/carrier-invoices/enums'
import { adjustmentReasonWords } from '@waybill/contract/carrier-invoices/words'
import { usePageTitle } from '@waybill/host'
import { ListFilters, useList, useListScan } from '@waybill/host/list'
import { DataTable, FirstUse, NoMatch, PageBody, PageHead, useFormat, useLocale, useT } from '@waybill/kit'
import { Gated } from '../gate.tsx'
import { adjustmentMessages } from '../messages/adjustments.ts'
import { AdjustmentDrawer } from './adjustment-drawer.tsx'
import { useAdjustmentColumns } from './columns.tsx'
import { type AdjustmentList, adjustmentList } from './list.ts'

const parts = ['charged', 'credited'] as const

/** What was charged and credited, over all adjustments that the filters let through. */
function Sums({ list }: { list: AdjustmentList }) {
  const t = useT(adjustmentMessages)
  const format = useFormat()
  const { sums } = list.data ?? {}
  if (!sums) return null
  return (
    <section aria-label={t('sums')} className="mb-2 flex-none">
      <dl className="grid grid-cols-2 rounded-control border">
        {parts.map((part, index) => (
          <div key={part} className={`min-w-0 px-4 py-2 max-sm:px-2 ${index > 0 ? 'border-s' : ''}`}>
            <dt className="text-small text-muted">{t(part)}</dt>
            <dd className="tnum text-figure font-semibold max-sm:text-base">{format.money(sums[part])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Filters({ list }: { list: AdjustmentList }) {
  const t = useT(adjustmentMessages)
  const { locale } = useLocale()
  const states = sellerAdjustmentStates.map((value) => ({ value, text: t(value) }))
  const reasons = adjustmentReasons.map((value) => ({ value, text: adjustmentReasonWords[value][locale] }))
  return (
    <ListFilters
      list={list}
      search={t('search')}
      days={t('date')}
      filters={{
        state: { label: t('state'), promoted: true, options: states },
        reason: { label: t('reason'), promoted: true, options: reasons },
      }}
    />
  )
}

function Adjustments() {
  const t = useT(adjustmentMessages)
  const list = useList(adjustmentList)
  const columns = useAdjustmentColumns()
  useListScan(list, { names: (row) => [row.shipment.trackingNo] })
  const shown = list.rows?.find(({ id }) => id === list.state.adjustment)
  const show = ({ id }: { id: number }) => list.show({ adjustment: id }, list.state.adjustment !== undefined)
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <Sums list={list} />
      <Filters list={list} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => row.shipment.trackingNo}
        rowHref={(row) => `/e/#/funds/adjustments?adjustment=${row.id}`}
        onOpen={show}
        onPeek={show}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('emptyTitle')}>{t('emptyText')}</FirstUse>
          )
        }
      />
      {shown && <AdjustmentDrawer row={shown} onClose={() => list.show({ adjustment: undefined })} />}
    </PageBody>
  )
}

/** `#/funds/adjustments`: what carriers billed differently from labels, and disputes about it. */
export function AdjustmentsPage() {
  const t = useT(adjustmentMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <Adjustments />
    </Gated>
  )
}
