import { chargeActWords } from '@waybill/contract/warehouse-billing/acts'
import type { CustomerChargeRow } from '@waybill/contract/warehouse-billing/staff-api'
import { useBridge, usePageTitle } from '@waybill/host'
import { ChargeFigures, useChargeColumns, useChargeFilters } from '@waybill/host/charges'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Button,
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
import { ChargeDrawer } from './charge-drawer.tsx'
import { chargeList } from './list.ts'
import { chargeMessages } from './messages.ts'

function useColumns(): Column<CustomerChargeRow>[] {
  const t = useT(chargeMessages)
  const [day, ...rest] = useChargeColumns<CustomerChargeRow>()
  const seller: Column<CustomerChargeRow> = {
    id: 'seller',
    head: t('seller'),
    type: 'text',
    width: 160,
    priority: 1,
    card: 'line',
    cell: (row) => row.seller.name,
  }
  return [day!, seller, ...rest]
}

const emptyTexts = { unpriced: 'nothingUnpriced', disputed: 'nothingDisputed' } as const

/** `#/charge/lists`: what customers were charged for work, what has no price yet and what they dispute. */
export function ChargesPage() {
  const t = useT(chargeMessages)
  usePageTitle(t('title'))
  const { locale } = useLocale()
  const format = useFormat()
  const bridge = useBridge()
  const list = useList(chargeList)
  const columns = useColumns()
  const filters = useChargeFilters()
  const sellers = useSellers()
  const { charge } = list.state
  const toRates = <Button onClick={() => bridge.navigate('/w/#/rates')}>{t('rates')}</Button>
  return (
    <PageBody>
      <PageHead title={t('title')} actions={toRates} />
      <ChargeFigures sums={list.data?.sums} />
      <ViewTabs {...list.tabs((view) => ({ label: t(view) }))} />
      <ListFilters
        list={list}
        search={t('search')}
        days={t('day')}
        filters={{
          ...filters,
          seller: {
            label: t('seller'),
            promoted: true,
            options: (sellers.data ?? []).map(({ org }) => ({ value: String(org.id), text: org.name })),
          },
        }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => `${chargeActWords[row.act][locale]} ${row.cause?.number ?? format.date(row.day)}`}
        rowHref={(row) => `/w/#/charge/lists?view=${list.view}&charge=${row.id}`}
        onOpen={(row) => list.show({ charge: row.id })}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : list.view !== 'all' ? (
            <FirstUse
              title={t(emptyTexts[list.view])}
              action={<Button onClick={list.showAll}>{t('showAll')}</Button>}
            />
          ) : (
            <FirstUse title={t('empty')} action={toRates}>
              {t('emptyText')}
            </FirstUse>
          )
        }
      />
      {charge !== undefined && (
        <ChargeDrawer key={charge} id={charge} onClose={() => list.show({ charge: undefined })} />
      )}
    </PageBody>
  )
}
