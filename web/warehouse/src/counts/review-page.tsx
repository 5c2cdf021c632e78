import type { CountDifference } from '@waybill/contract/counts/staff-api'
import { countLineWords } from '@waybill/contract/counts/words'
import { conditionWords } from '@waybill/contract/stock/conditions'
import { PlaceLink, usePageTitle, useShell } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Badge,
  type Column,
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
import { useSellers } from '../shared/use-sellers.ts'
import { DecideActs, Refused } from './decide.tsx'
import { DifferenceDrawer } from './difference-drawer.tsx'
import { type DifferenceList, differenceList } from './list.ts'
import { reviewMessages } from './review-messages.ts'
import { useDecide } from './use-decide.ts'

function useAmounts(): Column<CountDifference>[] {
  const t = useT(reviewMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return [
    {
      id: 'difference',
      head: t('difference'),
      type: 'num',
      width: 110,
      priority: 1,
      card: 'badge',
      cell: ({ difference }) => `${difference > 0 ? '+' : ''}${format.number(difference)}`,
    },
    {
      id: 'onHand',
      head: t('onHand'),
      type: 'num',
      width: 110,
      priority: 2,
      card: 'line',
      cell: ({ onHand }) => format.number(onHand),
    },
    {
      id: 'promised',
      head: t('promised'),
      type: 'num',
      width: 100,
      priority: 3,
      card: 'none',
      cell: ({ reserved }) => format.number(reserved),
    },
    {
      id: 'counters',
      head: t('counters'),
      type: 'text',
      width: 170,
      priority: 2,
      card: 'line',
      cell: ({ rounds }) => [...new Set(rounds.map(({ by }) => by))].join(', '),
    },
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 120,
      priority: 3,
      card: 'none',
      cell: ({ state, byTolerance }) => (
        <Badge tone={countLineWords[state].tone}>
          {byTolerance ? t('byTolerance') : countLineWords[state][locale]}
        </Badge>
      ),
    },
  ]
}

function useColumns(): Column<CountDifference>[] {
  const t = useT(reviewMessages)
  const { locale } = useLocale()
  return [
    {
      id: 'place',
      head: t('place'),
      type: 'id',
      width: 110,
      priority: 1,
      card: 'title',
      cell: ({ place }) => place.code,
    },
    { id: 'sku', head: t('sku'), type: 'id', width: 150, priority: 1, card: 'line', cell: ({ goods }) => goods.sku },
    {
      id: 'seller',
      head: t('seller'),
      type: 'text',
      width: 150,
      priority: 2,
      card: 'line',
      cell: ({ goods }) => goods.seller.name,
    },
    {
      id: 'condition',
      head: t('condition'),
      type: 'text',
      width: 120,
      priority: 3,
      card: 'none',
      cell: ({ goods }) => [conditionWords[goods.condition][locale], goods.lot?.lotNo].filter(Boolean).join(' · '),
    },
    ...useAmounts(),
    {
      id: 'count',
      head: t('count'),
      type: 'id',
      width: 100,
      priority: 3,
      card: 'none',
      cell: ({ count }) => count.number,
    },
  ]
}

function Filters({ list }: { list: DifferenceList }) {
  const t = useT(reviewMessages)
  const { user } = useShell()
  const sellers = useSellers().data ?? []
  const warehouses = (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({
    value: String(warehouseId),
    text: name,
  }))
  const { count } = list.state
  return (
    <ListFilters
      list={list}
      filters={{
        seller: {
          label: t('seller'),
          promoted: true,
          options: sellers.map(({ org }) => ({ value: String(org.id), text: org.name })),
        },
        warehouse:
          warehouses.length > 1 || list.state.warehouse ? { label: t('warehouse'), options: warehouses } : null,
        count: { label: t('count'), chip: count ? `CT-${count}` : null },
      }}
    />
  )
}

/** `#/count/review`: what counts found to differ, and what a manager decides about it. */
export function ReviewPage() {
  const t = useT(reviewMessages)
  usePageTitle(t('title'))
  const list = useList(differenceList)
  const columns = useColumns()
  const { difference } = list.state
  const decide = useDecide((decision, done) => {
    list.clearSelection()
    // What is counted once more is not shown before it is finished.
    if (difference && decision === 'recount' && done > 0) list.show({ difference: undefined })
  })
  const ids = list.selection.mode === 'rows' ? [...list.selection.keys].map(Number) : []
  const chosen = (list.rows ?? []).filter(({ id }) => ids.includes(id))
  const bulkActs = <DecideActs rows={chosen} decide={decide} />
  const isReview = list.view === 'review'
  return (
    <PageBody>
      <PageHead title={t('title')} above={<PlaceLink href="/w/#/count">{t('back')}</PlaceLink>} />
      <ViewTabs {...list.tabs((view) => ({ label: t(`view_${view}`) }))} />
      <Filters list={list} />
      <Refused decide={decide} />
      <DataTable
        {...list.table}
        {...(isReview && list.selecting)}
        {...(isReview && { bulk: () => bulkActs })}
        name={t('title')}
        columns={columns}
        rowName={({ place, goods }) => `${place.code} ${goods.sku}`}
        rowHref={({ id }) => `/w/#/count/review?difference=${id}`}
        onOpen={({ id }) => list.show({ difference: id })}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
          )
        }
      />
      {difference && (
        <DifferenceDrawer
          key={difference}
          id={difference}
          decide={decide}
          onClose={() => list.show({ difference: undefined })}
        />
      )}
    </PageBody>
  )
}
