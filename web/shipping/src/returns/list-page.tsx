import { Truck } from 'lucide-react'
import { returnStates } from '@waybill/contract/returns/api'
import { returnNumber } from '@waybill/contract/returns/lifecycle'
import { returnStateWords } from '@waybill/contract/returns/words'
import { useBridge, usePageTitle } from '@waybill/host'
import { ListFilters, useList, useListScan } from '@waybill/host/list'
import { Button, DataTable, FirstUse, NoMatch, PageBody, PageHead, useLocale, useT } from '@waybill/kit'
import { Gated } from '../gate.tsx'
import { returnMessages } from '../messages/returns.ts'
import { useReturnColumns } from './columns.tsx'
import { returnList } from './list.ts'
import { ReturnDrawer } from './return-drawer.tsx'

function Returns() {
  const t = useT(returnMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const list = useList(returnList)
  const columns = useReturnColumns()
  useListScan(list, { names: (row) => (row.trackingNo ? [row.trackingNo] : []) })
  const shown = list.state.return
  const show = ({ id }: { id: number }) => list.show({ return: id }, shown !== undefined)
  const states = returnStates.map((value) => ({ value, text: returnStateWords[value][locale] }))
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <ListFilters
        list={list}
        search={t('search')}
        filters={{ state: { label: t('state'), promoted: true, options: states } }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => returnNumber(row.id)}
        rowHref={(row) => `/e/#/return/lists?return=${row.id}`}
        onOpen={show}
        onPeek={show}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse
              title={t('empty')}
              action={
                <Button icon={<Truck />} onClick={() => bridge.navigate('/e/#/shipment/lists')}>
                  {t('openShipments')}
                </Button>
              }
            >
              {t('emptyText')}
            </FirstUse>
          )
        }
      />
      {shown !== undefined && <ReturnDrawer key={shown} id={shown} onClose={() => list.show({ return: undefined })} />}
    </PageBody>
  )
}

/** `#/return/lists`: labels from buyers back to the seller. */
export function ReturnsPage() {
  const t = useT(returnMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <Returns />
    </Gated>
  )
}
