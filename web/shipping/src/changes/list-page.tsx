import { Truck } from 'lucide-react'
import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { valuesOf } from '@waybill/contract/core/enums'
import { changeStates } from '@waybill/contract/address-changes/api'
import { changeStateWords } from '@waybill/contract/address-changes/words'
import { useBridge, usePageTitle } from '@waybill/host'
import { ListFilters, useList, useListScan } from '@waybill/host/list'
import { Button, DataTable, FirstUse, NoMatch, PageBody, PageHead, useLocale, useT } from '@waybill/kit'
import { Gated } from '../gate.tsx'
import { changeMessages } from '../messages/changes.ts'
import { ChangeDrawer } from './change-drawer.tsx'
import { useChangeColumns } from './columns.tsx'
import { changeList } from './list.ts'

function Changes() {
  const t = useT(changeMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const list = useList(changeList)
  const columns = useChangeColumns()
  useListScan(list, { names: (row) => [row.shipment.trackingNo] })
  const shown = list.state.change
  const show = ({ id }: { id: number }) => list.show({ change: id }, shown !== undefined)
  const states = changeStates.map((value) => ({ value, text: changeStateWords[value][locale] }))
  const names = valuesOf(carriers).map((value) => ({ value: String(value), text: carrierName(value)[locale] }))
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <ListFilters
        list={list}
        search={t('search')}
        filters={{
          state: { label: t('state'), promoted: true, options: states },
          carriers: { label: t('carrier'), promoted: true, options: names },
        }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => row.shipment.trackingNo}
        rowHref={(row) => `/e/#/address-change/lists?change=${row.id}`}
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
      {shown !== undefined && <ChangeDrawer key={shown} id={shown} onClose={() => list.show({ change: undefined })} />}
    </PageBody>
  )
}

/** `#/address-change/lists`: parcels that are to go elsewhere. */
export function ChangesPage() {
  const t = useT(changeMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <Changes />
    </Gated>
  )
}
