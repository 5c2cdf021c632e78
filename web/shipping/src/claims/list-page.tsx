import { Truck } from 'lucide-react'
import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { type Claim, claimStates } from '@waybill/contract/claims/api'
import { claimNumber } from '@waybill/contract/claims/lifecycle'
import { perils } from '@waybill/contract/claims/perils'
import { claimStateWords, perilWords } from '@waybill/contract/claims/words'
import { valuesOf } from '@waybill/contract/core/enums'
import { useBridge, usePageTitle } from '@waybill/host'
import { ListFilters, useList, useListScan } from '@waybill/host/list'
import { Button, DataTable, FirstUse, NoMatch, PageBody, PageHead, useLocale, useT } from '@waybill/kit'
import { Gated } from '../gate.tsx'
import { claimMessages } from '../messages/claims.ts'
import { useClaimColumns } from './columns.tsx'
import { claimList } from './list.ts'

const claimHref = ({ id }: Pick<Claim, 'id'>): string => `/e/#/claim/detail/${id}`

function Claims() {
  const t = useT(claimMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const list = useList(claimList)
  const columns = useClaimColumns()
  useListScan(list, { names: (row) => [row.shipment.trackingNo] })
  const states = claimStates.map((value) => ({ value, text: claimStateWords[value][locale] }))
  const reasons = perils.map((value) => ({ value, text: perilWords[value][locale] }))
  const names = valuesOf(carriers).map((value) => ({ value: String(value), text: carrierName(value)[locale] }))
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <ListFilters
        list={list}
        search={t('search')}
        filters={{
          state: { label: t('state'), promoted: true, options: states },
          peril: { label: t('reason'), promoted: true, options: reasons },
          carriers: { label: t('carrier'), options: names },
        }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => claimNumber(row.id)}
        rowHref={claimHref}
        onOpen={(row) => bridge.navigate(claimHref(row))}
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
    </PageBody>
  )
}

/** `#/claim/lists`: what was claimed for parcels. */
export function ClaimsPage() {
  const t = useT(claimMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <Claims />
    </Gated>
  )
}
