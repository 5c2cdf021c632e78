import { actionNumber } from '@waybill/contract/wallets/action-number'
import { accountActionKinds } from '@waybill/contract/wallets/enums'
import { accountActionWords } from '@waybill/contract/wallets/words'
import { useBridge, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { Button, DataTable, FirstUse, NoMatch, PageBody, PageHead, useLocale, useT, ViewTabs } from '@waybill/kit'
import { useSteps } from '../shared/use-steps.ts'
import { ActionDrawer } from './action-drawer.tsx'
import { useActionColumns } from './columns.tsx'
import { type ActionList, actionList } from './list.ts'
import { actionMessages } from './messages.ts'

/** The action that stands open; deciding it leads to the next one that waits. */
function OpenAction({ list }: { list: ActionList }) {
  const { action } = list.state
  const steps = useSteps(list.rows, action)
  if (action === undefined) return null
  const close = () => list.show({ action: undefined })
  const next = () => (steps.after === null ? close() : list.show({ action: steps.after }, true))
  return <ActionDrawer key={action} id={action} onDone={list.view === 'waiting' ? next : () => {}} onClose={close} />
}

function Empty({ list }: { list: ActionList }) {
  const t = useT(actionMessages)
  const bridge = useBridge()
  if (list.isFiltered) return <NoMatch title={t('noMatch')} onClear={list.clear} />
  return (
    <FirstUse
      title={t(list.view === 'waiting' ? 'empty' : 'emptyAll')}
      action={
        list.view === 'all' ? (
          <Button onClick={() => bridge.navigate('/a/#/balance/lists')}>{t('balances')}</Button>
        ) : (
          <Button onClick={list.showAll}>{t('showAll')}</Button>
        )
      }
    >
      {t('emptyText')}
    </FirstUse>
  )
}

/** `#/account-action/lists`: what waits for a second person, and what was done to customers' accounts. */
export function AccountActionsPage() {
  const t = useT(actionMessages)
  const { locale } = useLocale()
  usePageTitle(t('title'))
  const list = useList(actionList)
  const columns = useActionColumns()
  const kinds = accountActionKinds.map((kind) => ({ value: kind, text: accountActionWords[kind][locale] }))
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <ViewTabs {...list.tabs((view) => ({ label: t(view) }))} />
      <ListFilters
        list={list}
        search={t('search')}
        filters={{ kind: { label: t('kind'), promoted: true, options: kinds } }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => actionNumber(row.id)}
        rowHref={(row) => `/a/#/account-action/lists?view=${list.view}&action=${row.id}`}
        onOpen={(row) => list.show({ action: row.id }, list.state.action !== undefined)}
        empty={<Empty list={list} />}
      />
      <OpenAction list={list} />
    </PageBody>
  )
}
