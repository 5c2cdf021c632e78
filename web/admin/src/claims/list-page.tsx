import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import type { Claim } from '@waybill/contract/claims/api'
import { claimNumber } from '@waybill/contract/claims/lifecycle'
import { valuesOf } from '@waybill/contract/core/enums'
import { usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { Button, DataTable, FirstUse, NoMatch, PageBody, PageHead, useLocale, useT, ViewTabs } from '@waybill/kit'
import { ClaimDrawer } from './claim-drawer.tsx'
import { useClaimColumns } from './columns.tsx'
import { type ClaimDesk, claimDesk } from './list.ts'
import { claimDeskMessages } from './messages.ts'

function Empty({ list }: { list: ClaimDesk }) {
  const t = useT(claimDeskMessages)
  if (list.isFiltered) return <NoMatch title={t('noMatch')} onClear={list.clear} />
  return (
    <FirstUse
      title={t(list.view === 'all' ? 'emptyAll' : 'empty')}
      action={list.view !== 'all' && <Button onClick={list.showAll}>{t('showAll')}</Button>}
    >
      {t('emptyText')}
    </FirstUse>
  )
}

/** `#/claim/lists`: claims of the provider's sellers, what is due first. */
export function ClaimDeskPage() {
  const t = useT(claimDeskMessages)
  usePageTitle(t('title'))
  const { locale } = useLocale()
  const list = useList(claimDesk)
  const columns = useClaimColumns()
  const shown = list.state.claim
  const show = ({ id }: Claim) => list.show({ claim: id }, shown !== undefined)
  const names = valuesOf(carriers).map((value) => ({ value: String(value), text: carrierName(value)[locale] }))
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <ViewTabs {...list.tabs((view) => ({ label: t(view) }))} />
      <ListFilters
        list={list}
        search={t('search')}
        filters={{ carriers: { label: t('carrier'), promoted: true, options: names } }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => claimNumber(row.id)}
        rowHref={(row) => `/a/#/claim/lists?view=${list.view}&claim=${row.id}`}
        onOpen={show}
        onPeek={show}
        empty={<Empty list={list} />}
      />
      {shown !== undefined && <ClaimDrawer key={shown} id={shown} onClose={() => list.show({ claim: undefined })} />}
    </PageBody>
  )
}
