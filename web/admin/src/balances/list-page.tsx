import { balanceStates, type listSellerBalances, type SellerBalance } from '@waybill/contract/funds/seller-balances-api'
import type { OutputOf } from '@waybill/contract/core/route'
import { usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { type Column, DataTable, FirstUse, NoMatch, PageBody, PageHead, useFormat, useT } from '@waybill/kit'
import { AccountDrawer } from '../shared/account/account-drawer.tsx'
import { sellerBalanceList } from './list.ts'
import { sellerBalanceMessages } from './messages.ts'

function useColumns(): Column<SellerBalance>[] {
  const t = useT(sellerBalanceMessages)
  const format = useFormat()
  const lasts = (days: number) => (days > 365 ? t('overYear') : t('days', { n: Math.floor(days) }))
  const amount = (id: 'available' | 'held' | 'frozen' | 'pendingRefund' | 'creditLimit', priority: 1 | 2 | 3) => ({
    id,
    head: t(id),
    type: 'money' as const,
    width: id === 'pendingRefund' ? 124 : 104,
    priority,
    ...(id !== 'available' && { card: 'none' as const }),
    cell: (row: SellerBalance) => format.money(row[id]),
  })
  return [
    { id: 'name', head: t('name'), type: 'text', width: 200, priority: 1, card: 'title', cell: (row) => row.name },
    amount('available', 1),
    amount('held', 2),
    amount('frozen', 2),
    amount('pendingRefund', 2),
    amount('creditLimit', 3),
    {
      id: 'daysLeft',
      head: t('daysLeft'),
      type: 'num',
      width: 112,
      priority: 1,
      cell: (row) => (row.daysLeft === null ? '-' : lasts(row.daysLeft)),
    },
    {
      id: 'lastFunds',
      head: t('lastFunds'),
      type: 'date',
      width: 130,
      priority: 2,
      cell: (row) => format.date(row.lastFundsAt),
    },
    {
      id: 'negativeSince',
      head: t('negativeSince'),
      type: 'date',
      width: 130,
      priority: 1,
      cell: (row) => format.date(row.negativeSince),
    },
  ]
}

const parts = ['liability', 'available', 'held', 'frozen'] as const

/** What the provider owes, over all customers that the filters let through. */
function Sums({ sums }: Pick<OutputOf<typeof listSellerBalances>, 'sums'>) {
  const t = useT(sellerBalanceMessages)
  const format = useFormat()
  return (
    <section aria-label={t('sums')} className="mb-2 flex-none">
      <dl className="grid grid-cols-4 rounded-control border max-sm:grid-cols-2">
        {parts.map((part, index) => (
          <div key={part} className={`min-w-0 px-4 py-2 ${index > 0 ? 'sm:border-s' : ''}`}>
            <dt className="text-small text-muted">{t(part)}</dt>
            <dd className="tnum text-figure font-semibold">{format.money(sums[part])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** `#/balance/lists`: what the caller owes to its sellers, and whose balance runs out. */
export function SellerBalancesPage() {
  const t = useT(sellerBalanceMessages)
  usePageTitle(t('title'))
  const list = useList(sellerBalanceList)
  const columns = useColumns()
  const { account } = list.state
  const states = balanceStates.map((state) => ({ value: state, text: t(state) }))
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
        rowHref={(row) => `/a/#/balance/lists?account=${row.orgId}`}
        onOpen={(row) => list.show({ account: row.orgId }, account !== undefined)}
        empty={
          list.isFiltered ? <NoMatch onClear={list.clear} /> : <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
        }
      />
      {account !== undefined && (
        <AccountDrawer key={account} orgId={account} onClose={() => list.show({ account: undefined })} />
      )}
    </PageBody>
  )
}
