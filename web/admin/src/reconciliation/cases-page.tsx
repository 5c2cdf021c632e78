import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { caseState, type CaseState } from '@waybill/contract/payments/case-lifecycle'
import { getReconciliationCase, type ReconciliationCase } from '@waybill/contract/payments/reconciliation-api'
import { caseKinds } from '@waybill/contract/payments/reconciliation'
import { useClient, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Badge,
  type Column,
  DataTable,
  DateCell,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useT,
} from '@waybill/kit'
import { LostDrawer } from '../shared/lost-drawer.tsx'
import { CaseDrawer } from './case-drawer.tsx'
import { caseTones } from './case-tones.ts'
import { ReconciliationTabs } from './frame.tsx'
import { caseList } from './lists.ts'
import { reconciliationMessages } from './messages.ts'

const states = Object.keys(caseState) as CaseState[]

function useColumns(): Column<ReconciliationCase>[] {
  const t = useT(reconciliationMessages)
  const format = useFormat()
  const money = (amount: number | null, currency: string) =>
    amount === null ? t('none') : format.money(amount, currency)
  return [
    {
      id: 'problem',
      head: t('problem'),
      type: 'text',
      width: 200,
      priority: 1,
      card: 'title',
      cell: (row) => t(row.kind),
    },
    {
      id: 'reference',
      head: t('reference'),
      type: 'text',
      width: 220,
      priority: 3,
      cell: (row) => row.reference ?? '',
    },
    {
      id: 'customer',
      head: t('customer'),
      type: 'text',
      width: 160,
      priority: 2,
      cell: (row) => row.customer?.name ?? '',
    },
    {
      id: 'theirs',
      head: t('theirs'),
      type: 'money',
      width: 130,
      priority: 1,
      cell: (row) => money(row.theirs, row.currency),
    },
    { id: 'ours', head: t('ours'), type: 'money', width: 130, priority: 1, cell: (row) => money(row.ours, 'USD') },
    {
      id: 'opened',
      head: t('opened'),
      type: 'date',
      width: 130,
      priority: 1,
      cell: (row) => <DateCell at={row.openedAt} />,
    },
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 100,
      priority: 1,
      card: 'badge',
      cell: (row) => <Badge tone={caseTones[row.state]}>{t(row.state)}</Badge>,
    },
  ]
}

/** The case that stands open: of the list, as it was when it left the list, or, from an address, read by itself. */
function useShown(id: number | undefined, rows: readonly ReconciliationCase[] | undefined) {
  const [last, setLast] = useState<ReconciliationCase | null>(null)
  const listed = rows?.find((row) => row.id === id)
  if (listed && listed !== last) setLast(listed)
  const held = listed ?? (last?.id === id ? last : undefined)
  const answer = useQuery({
    ...useClient().query(getReconciliationCase, { params: { id: id ?? 0 } }, { hideErrors: true }),
    enabled: id !== undefined && rows !== undefined && !held,
  })
  const { error, refetch } = answer
  return id === undefined ? {} : { shown: held ?? answer.data, error: held ? null : error, refetch }
}

/** `#/payment/reconciliation/cases`: what the two sides do not agree on; one stands open beside the list. */
export function ReconciliationCasesPage() {
  const t = useT(reconciliationMessages)
  usePageTitle(t('cases'))
  const list = useList(caseList)
  const columns = useColumns()
  const { case: id } = list.state
  const { shown, error, refetch } = useShown(id, list.rows)
  const close = () => list.show({ case: undefined })
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <ReconciliationTabs value="cases" />
      <ListFilters
        list={list}
        filters={{
          state: { label: t('state'), promoted: true, options: states.map((value) => ({ value, text: t(value) })) },
          kind: { label: t('problem'), promoted: true, options: caseKinds.map((value) => ({ value, text: t(value) })) },
        }}
      />
      <DataTable
        {...list.table}
        name={t('cases')}
        columns={columns}
        rowName={(row) => t('case', { id: String(row.id) })}
        rowHref={(row) => `/a/#/payment/reconciliation/cases?case=${row.id}`}
        onOpen={(row) => list.show({ case: row.id })}
        empty={
          list.state.state === 'open' && list.state.kind === undefined ? (
            <FirstUse title={t('noOpenCases')}>{t('noCasesText')}</FirstUse>
          ) : list.isFiltered ? (
            <NoMatch onClear={list.clear} />
          ) : (
            <FirstUse title={t('noCases')}>{t('noCasesText')}</FirstUse>
          )
        }
      />
      {shown && <CaseDrawer key={shown.id} found={shown} onClose={close} onChanged={() => void list.query.refetch()} />}
      {error && (
        <LostDrawer
          error={error}
          onRetry={refetch}
          onClose={close}
          nowhere={{
            title: t('lost'),
            text: t('lostText'),
            href: '/a/#/payment/reconciliation/cases',
            back: t('toCases'),
          }}
        />
      )}
    </PageBody>
  )
}
