import { exposureStates, type listResellerWallets } from '@waybill/contract/wallets/wallet-api'
import type { OutputOf } from '@waybill/contract/core/route'
import { usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { DataTable, FirstUse, NoMatch, PageBody, PageHead, useFormat, useT } from '@waybill/kit'
import { AccountDrawer } from '../shared/account/account-drawer.tsx'
import { useResellerColumns } from './columns.tsx'
import { resellerList } from './list.ts'
import { resellerMessages } from './messages.ts'

const parts = ['available', 'held', 'frozen', 'owed', 'sellersLiability'] as const

/** What the platform owes and is owed, and what stands behind it, over all resellers that the filters let through. */
function Sums({ sums }: Pick<OutputOf<typeof listResellerWallets>, 'sums'>) {
  const t = useT(resellerMessages)
  const format = useFormat()
  return (
    <section aria-label={t('sums')} className="mb-2 flex-none">
      <dl className="grid grid-cols-5 rounded-control border max-sm:grid-cols-2">
        {parts.map((part) => (
          <div key={part} className="min-w-0 px-4 py-2 sm:not-first:border-s">
            <dt className="text-small text-muted">{t(part)}</dt>
            <dd className="tnum text-figure font-semibold">{format.money(sums[part])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** `#/reseller-wallet/lists`: whose balance runs out, who owes, and what resellers owe to their own sellers. */
export function ResellerWalletsPage() {
  const t = useT(resellerMessages)
  usePageTitle(t('title'))
  const list = useList(resellerList)
  const columns = useResellerColumns()
  const { account } = list.state
  const states = exposureStates.map((state) => ({ value: state, text: t(state) }))
  return (
    <PageBody>
      <PageHead title={t('title')} />
      {list.data && <Sums sums={list.data.sums} />}
      <ListFilters
        list={list}
        search={t('search')}
        filters={{ state: { label: t('state'), promoted: true, options: states } }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => row.name}
        rowHref={(row) => `/a/#/reseller-wallet/lists?account=${row.orgId}`}
        onOpen={(row) => list.show({ account: row.orgId }, account !== undefined)}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
          )
        }
      />
      {account !== undefined && (
        <AccountDrawer key={account} orgId={account} onClose={() => list.show({ account: undefined })} />
      )}
    </PageBody>
  )
}
