import { Archive, Check, HandCoins } from 'lucide-react'
import { adjustmentReasons } from '@waybill/contract/carrier-invoices/enums'
import { adjustmentReasonWords } from '@waybill/contract/carrier-invoices/words'
import { usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Button,
  DataTable,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useLocale,
  useT,
  ViewTabs,
} from '@waybill/kit'
import { useAdjustmentColumns } from './adjustment-columns.tsx'
import { AdjustmentDrawer } from './adjustment-drawer.tsx'
import { type AdjustmentList, adjustmentList } from './adjustment-list.ts'
import { carrierInvoiceMessages } from './messages.ts'
import { useDecideSelected } from './use-decide.ts'

function Sums({ list }: { list: AdjustmentList }) {
  const t = useT(carrierInvoiceMessages)
  const format = useFormat()
  const { sums } = list.data ?? {}
  if (!sums) return null
  const parts = [
    [t('costDelta'), sums.cost],
    [t('sellDelta'), sums.sell],
  ] as const
  return (
    <dl aria-label={t('sums')} className="mb-2 flex flex-none flex-wrap gap-x-6 gap-y-1">
      {parts.map(([label, amount]) => (
        <div key={label} className="flex items-baseline gap-1.5">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="tnum font-medium">{format.money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Bulk({ list }: { list: AdjustmentList }) {
  const t = useT(carrierInvoiceMessages)
  const { pending, run } = useDecideSelected(list)
  return (
    <>
      <Button variant="primary" size="compact" icon={<Check />} pending={pending} onClick={() => void run('post')}>
        {t('post')}
      </Button>
      <Button size="compact" icon={<HandCoins />} disabled={pending} onClick={() => void run('absorb')}>
        {t('absorb')}
      </Button>
      <Button size="compact" icon={<Archive />} disabled={pending} onClick={() => void run('ignore')}>
        {t('ignore')}
      </Button>
    </>
  )
}

function Table({ list }: { list: AdjustmentList }) {
  const t = useT(carrierInvoiceMessages)
  const columns = useAdjustmentColumns()
  const show = ({ id }: { id: number }) => list.show({ adjustment: id }, list.state.adjustment !== undefined)
  return (
    <DataTable
      {...list.table}
      {...(list.view === 'toDecide' && { ...list.selecting, bulk: () => <Bulk list={list} /> })}
      name={t('desk')}
      columns={columns}
      rowName={(row) => row.trackingNo}
      rowHref={(row) => `/a/#/adjustment/lists?view=${list.view}&adjustment=${row.id}`}
      onOpen={show}
      onPeek={show}
      empty={
        list.isFiltered ? (
          <NoMatch title={t('noMatchingDifferences')} onClear={list.clear} />
        ) : (
          <FirstUse title={t('noDifferences')}>{t('noDifferencesText')}</FirstUse>
        )
      }
    />
  )
}

/** `#/adjustment/lists`: what carriers billed differently, to post, absorb or set aside, and what sellers dispute. */
export function AdjustmentsPage() {
  const t = useT(carrierInvoiceMessages)
  const { locale } = useLocale()
  usePageTitle(t('desk'))
  const list = useList(adjustmentList)
  const reasons = adjustmentReasons.map((value) => ({ value, text: adjustmentReasonWords[value][locale] }))
  const shown = list.rows?.find(({ id }) => id === list.state.adjustment)
  return (
    <PageBody>
      <PageHead title={t('desk')} />
      <ViewTabs {...list.tabs((view) => ({ label: t(view) }))} />
      <ListFilters
        list={list}
        search={t('searchLine')}
        filters={{ reason: { label: t('reason'), promoted: true, options: reasons } }}
      />
      <Sums list={list} />
      <Table list={list} />
      {shown && <AdjustmentDrawer row={shown} onClose={() => list.show({ adjustment: undefined })} />}
    </PageBody>
  )
}
