import { ArrowLeftRight, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { WarehouseAccount, WarehouseEntry } from '@waybill/contract/warehouse/api'
import { warehouseTypes, warehouseTypeWords } from '@waybill/contract/warehouse/types'
import { urlOf } from '@waybill/contract/core/client'
import { getWarehouseStatement } from '@waybill/contract/funds/statement-api'
import { errorProps, useBridge } from '@waybill/host'
import { FundsPage, PeriodSum } from '@waybill/host/funds'
import { ListFilters, isFiltered, useList } from '@waybill/host/list'
import { Button, LoadError, LoadingState, PageBody, PageHead, Select, Skeleton, useLocale, useT } from '@waybill/kit'
import { AccountStrip } from './account-strip.tsx'
import { Gated } from '../gated.tsx'
import { transactionsOf } from './lists.ts'
import { fundsMessages } from './messages.ts'
import { MoveDialog } from './move-dialog.tsx'
import { TransactionDrawer } from './transaction-drawer.tsx'
import { useTransactionColumns } from './transaction-columns.tsx'
import { TypeSums } from './type-sums.tsx'
import { useAccounts } from './use-accounts.ts'

function useTypeOptions() {
  const { locale } = useLocale()
  return warehouseTypes.map((type) => ({ value: type, text: warehouseTypeWords[type][locale] }))
}

function Transactions({ accounts }: { accounts: readonly WarehouseAccount[] }) {
  const t = useT(fundsMessages)
  const bridge = useBridge()
  const [moving, setMoving] = useState(false)
  const first = accounts[0]!.operator.id
  const schema = useMemo(() => transactionsOf(first), [first])
  const list = useList(schema)
  const columns = useTransactionColumns()
  const options = useTypeOptions()
  const { entry, operator } = list.state
  const account = accounts.find((one) => one.operator.id === operator) ?? accounts[0]!
  const { data } = list
  const partial = isFiltered(schema, { ...list.state, from: undefined, to: undefined })
  return (
    <FundsPage<WarehouseEntry>
      title={t('transactions')}
      list={list}
      table={{
        columns,
        rowName: (row) => row.document ?? row.at,
        rowHref: (row) => `/o/#/funds/transactions?operator=${account.operator.id}&entry=${row.id}`,
        onOpen: (row) => list.show({ entry: row.id }),
      }}
      actions={
        <>
          {account.transferable && (
            <Button icon={<ArrowLeftRight />} onClick={() => setMoving(true)}>
              {t('move')}
            </Button>
          )}
          <Button onClick={() => bridge.navigate('/o/#/funds/billing')}>{t('billing')}</Button>
          <Button variant="primary" icon={<Plus />} onClick={() => bridge.navigate('/o/#/funds/recharge')}>
            {t('recharge')}
          </Button>
        </>
      }
      statement={(period) => urlOf(getWarehouseStatement, { query: { operatorId: account.operator.id, ...period } })}
      strip={
        <>
          {accounts.length > 1 && (
            <Select
              aria-label={t('operator')}
              className="mb-2 w-72 flex-none"
              value={String(account.operator.id)}
              onChange={(value) => list.show({ operator: Number(value), entry: undefined })}
              options={accounts.map((one) => ({ value: String(one.operator.id), text: one.operator.name }))}
            />
          )}
          <AccountStrip accounts={[account]} />
        </>
      }
      filters={
        <ListFilters
          list={list}
          search={t('documentSearch')}
          days={t('date')}
          filters={{ type: { label: t('type'), promoted: true, options } }}
        />
      }
      totals={
        data && (
          <>
            <PeriodSum summary={data.summary} partial={partial} />
            <TypeSums sums={data.sums} onType={(type) => list.set({ type })} />
          </>
        )
      }
      empty={{ title: t('noTransactions'), text: t('noTransactionsText') }}
      noMatch={t('noMatch')}
    >
      {entry && (
        <TransactionDrawer
          key={entry}
          id={entry}
          onOpen={(id) => list.show({ entry: id }, true)}
          onClose={() => list.show({ entry: undefined })}
        />
      )}
      {moving && <MoveDialog account={account} onClose={() => setMoving(false)} />}
    </FundsPage>
  )
}

function Loaded() {
  const t = useT(fundsMessages)
  const { locale } = useLocale()
  const accounts = useAccounts()
  if (accounts.data) return <Transactions accounts={accounts.data.records} />
  return (
    <PageBody>
      <PageHead title={t('transactions')} />
      {accounts.isError ? (
        <LoadError {...errorProps(accounts.error, locale, () => void accounts.refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
      )}
    </PageBody>
  )
}

/** `#/funds/transactions`: every transaction of a warehouse balance, with the balance after it. */
export function TransactionsPage() {
  const t = useT(fundsMessages)
  return (
    <Gated title={t('transactions')}>
      <Loaded />
    </Gated>
  )
}
