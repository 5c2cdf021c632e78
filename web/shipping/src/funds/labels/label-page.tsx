import { type LabelPostage, listLabelPostage } from '@waybill/contract/funds/label-postage-api'
import type { OutputOf } from '@waybill/contract/core/route'
import { usePageTitle, useShellEvent } from '@waybill/host'
import { FigureStrip, FundsPage } from '@waybill/host/funds'
import { ListFilters, useList, useListScan } from '@waybill/host/list'
import { useFormat, useStable, useT } from '@waybill/kit'
import { Gated } from '../../gate.tsx'
import { labelPostageMessages } from '../../messages/label-postage.ts'
import { OpenTransaction } from '../lazy-transaction-drawer.tsx'
import { useLabelColumns } from './columns.tsx'
import { labelPostageList } from './list.ts'

/** What all matching labels were charged when they were bought. */
function Sum({ charged, total }: Pick<OutputOf<typeof listLabelPostage>, 'charged' | 'total'>) {
  const t = useT(labelPostageMessages)
  const format = useFormat()
  const hint = total.capped ? t('countOver', { n: total.count }) : t('count', { n: total.count })
  return (
    <FigureStrip
      name={t('sums')}
      figures={[{ id: 'charged', label: t('chargedSum'), value: format.money(charged), hint }]}
    />
  )
}

function Labels() {
  const t = useT(labelPostageMessages)
  const list = useList(labelPostageList)
  const columns = useLabelColumns()
  useShellEvent(
    'balance:changed',
    useStable(() => void list.query.refetch()),
  )
  useListScan(list, { names: (row) => [row.shipment?.trackingNo] })
  return (
    <FundsPage<LabelPostage>
      title={t('title')}
      list={list}
      canExport={false}
      table={{
        columns,
        rowName: (row) => row.shipment?.trackingNo ?? row.at,
        rowHref: (row) => `/e/#/funds/labels?entry=${row.id}`,
        onOpen: (row) => list.show({ entry: row.id }),
      }}
      filters={<ListFilters list={list} search={t('search')} days={t('date')} filters={{}} />}
      totals={list.data && <Sum charged={list.data.charged} total={list.data.total} />}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      noMatch={t('noMatch')}
    >
      <OpenTransaction list={list} />
    </FundsPage>
  )
}

/** `#/funds/labels`: what each label was held, charged, adjusted and refunded. */
export function LabelPostagePage() {
  const t = useT(labelPostageMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <Labels />
    </Gated>
  )
}
