import { Plus } from 'lucide-react'
import type { listWalletEntries } from '@waybill/contract/wallets/wallet-api'
import type { OutputOf } from '@waybill/contract/core/route'
import { urlOf } from '@waybill/contract/core/client'
import { flowType } from '@waybill/contract/funds/enums'
import { getPostageStatement } from '@waybill/contract/funds/statement-api'
import { errorProps, useBridge, usePageTitle } from '@waybill/host'
import { StatementButton } from '@waybill/host/funds'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Button,
  DataTable,
  FirstUse,
  LoadError,
  NoMatch,
  PageBody,
  PageHead,
  Skeleton,
  useFormat,
  useLocale,
  usePageActs,
  useT,
} from '@waybill/kit'
import { BalanceCards } from './balance-cards.tsx'
import { useWalletColumns } from './columns.tsx'
import { isPartial, walletList } from './list.ts'
import { walletMessages } from './messages.ts'
import { useWallet } from './use-wallet.ts'

function Cards() {
  const { locale } = useLocale()
  const { data, error, refetch } = useWallet()
  if (data) return <BalanceCards wallet={data} />
  if (error) return <LoadError {...errorProps(error, locale, () => void refetch())} className="py-4!" />
  return <Skeleton className="mb-2 h-20 w-full flex-none rounded-control" />
}

type Summary = OutputOf<typeof listWalletEntries>['summary']

/** Opening + in − out = closing, over all transactions that the filters let through. */
function PeriodSum({ summary, partial }: { summary: Summary; partial: boolean }) {
  const t = useT(walletMessages)
  const format = useFormat()
  const terms = [
    ['opening', summary.opening],
    ['moneyIn', summary.moneyIn],
    ['moneyOut', summary.moneyOut],
    ['closing', summary.closing],
  ] as const
  return (
    <section aria-label={t('summary')} className="mb-2 flex flex-none flex-wrap items-baseline gap-x-4 gap-y-1">
      <dl className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {terms.map(([name, amount]) => (
          <div key={name} className="flex items-baseline gap-1.5">
            <dt className="text-small text-muted">{t(name)}</dt>
            <dd className="tnum font-medium">{format.money(amount)}</dd>
          </div>
        ))}
      </dl>
      {partial && <span className="text-small text-muted">{t('partialNote')}</span>}
    </section>
  )
}

/** `#/wallet`: a reseller's own balance with the platform, its alarm, and every transaction with the balance after it. */
export function WalletPage() {
  const t = useT(walletMessages)
  const bridge = useBridge()
  usePageTitle(t('title'))
  const list = useList(walletList)
  const columns = useWalletColumns()
  const add = () => bridge.navigate('/e/#/funds/add')
  usePageActs([{ id: 'add', label: t('addFunds'), run: add }])
  const flows = [
    { value: String(flowType.addFunds), text: t('funds') },
    { value: String(flowType.billed), text: t('billed') },
  ]
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <>
            <StatementButton urlOf={(period) => urlOf(getPostageStatement, { query: period })} />
            <Button variant="primary" icon={<Plus />} onClick={add}>
              {t('addFunds')}
            </Button>
          </>
        }
      />
      <p className="mb-2 flex-none text-muted">{t('text')}</p>
      <Cards />
      <ListFilters
        list={list}
        days={t('date')}
        filters={{ flow: { label: t('flow'), promoted: true, options: flows } }}
      />
      {list.data && <PeriodSum summary={list.data.summary} partial={isPartial(list.state)} />}
      <DataTable
        {...list.table}
        name={t('history')}
        columns={columns}
        rowName={(row) => row.entry.at}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('noEntries')}>{t('noEntriesText')}</FirstUse>
          )
        }
      />
    </PageBody>
  )
}
