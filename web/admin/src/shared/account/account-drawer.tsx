import { useState } from 'react'
import type { AccountAction, CustomerAccount } from '@waybill/contract/wallets/action-api'
import { actionNumber } from '@waybill/contract/wallets/action-number'
import type { AccountActionKind } from '@waybill/contract/wallets/enums'
import { accountActionWords } from '@waybill/contract/wallets/words'
import { errorProps, useBridge } from '@waybill/host'
import {
  Banner,
  Button,
  Card,
  Drawer,
  LoadError,
  LoadingState,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { ActionBadge } from './action-badge.tsx'
import { ActionDialog } from './action-dialog.tsx'
import type { Freeze } from './action-form.ts'
import { accountMessages } from './messages.ts'
import { useAccount } from './use-account.ts'

type Opened = { kind: AccountActionKind; freeze: Freeze | null }
type OpenAction = (opened: Opened) => void

const parts = ['available', 'held', 'frozen', 'pendingRefund', 'creditLimit'] as const

function Balance({ account }: { account: CustomerAccount }) {
  const t = useT(accountMessages)
  const format = useFormat()
  return (
    <dl aria-label={t('balance')} className="grid grid-cols-3 gap-3 max-sm:grid-cols-2">
      {parts.map((part) => (
        <div key={part}>
          <dt className="text-small text-muted">{t(part)}</dt>
          <dd className={`tnum font-semibold ${account[part] < 0 ? 'text-danger' : ''}`}>
            {format.money(account[part])}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Buttons({ account, onOpen }: { account: CustomerAccount; onOpen: OpenAction }) {
  const t = useT(accountMessages)
  const button = (kind: AccountActionKind, label: string) => (
    <Button onClick={() => onOpen({ kind, freeze: null })}>{label}</Button>
  )
  return (
    <div role="group" aria-label={t('actions')} className="flex flex-wrap gap-2">
      {button('credit', t('credit'))}
      {account.available + account.creditLimit > 0 && button('debit', t('debit'))}
      {account.available > 0 && button('freeze', t('freeze'))}
      {button('creditLimit', t('setLimit'))}
      {account.available < 0 && button('writeOff', t('writeOff'))}
    </div>
  )
}

function Freezes({ account, onOpen }: { account: CustomerAccount; onOpen: OpenAction }) {
  const t = useT(accountMessages)
  const format = useFormat()
  if (account.freezes.length === 0) return null
  return (
    <Card title={t('freezes')}>
      <ul className="flex flex-col gap-2">
        {account.freezes.map((freeze) => (
          <li key={freeze.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tnum font-medium">{t('leftOf', { amount: format.money(freeze.left) })}</span>
            <span className="min-w-0 flex-1 break-words text-muted">
              {freeze.caseNumber} · {freeze.reason}
            </span>
            <Button onClick={() => onOpen({ kind: 'unfreeze', freeze })}>{t('unfreeze')}</Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** "$100.00 → $112.34": what an applied action changed. */
function useChange() {
  const format = useFormat()
  return ({ kind, amount, creditLimitBefore, availableBefore, availableAfter }: AccountAction) => {
    const [before, after] = kind === 'creditLimit' ? [creditLimitBefore, amount] : [availableBefore, availableAfter]
    return before === null || after === null ? null : `${format.money(before)} → ${format.money(after)}`
  }
}

function History({ rows }: { rows: readonly AccountAction[] }) {
  const t = useT(accountMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const changeOf = useChange()
  return (
    <Card title={t('history')}>
      {rows.length === 0 && <p className="text-muted">{t('noHistory')}</p>}
      <ul className="flex flex-col divide-y">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-col gap-0.5 py-2">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="tnum">{actionNumber(row.id)}</span>
              <span className="font-medium">{accountActionWords[row.kind][locale]}</span>
              <span className="tnum">{format.money(row.amount)}</span>
              <ActionBadge state={row.state} />
            </div>
            <div className="text-small break-words text-muted">
              {[row.caseNumber, row.reason, changeOf(row)].filter(Boolean).join(' · ')}
            </div>
            <div className="text-small text-muted">
              {[format.dateTime(row.requestedAt), row.requestedBy, row.decidedBy].filter(Boolean).join(' · ')}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Loaded({ account }: { account: CustomerAccount }) {
  const t = useT(accountMessages)
  const bridge = useBridge()
  const [opened, setOpened] = useState<Opened | null>(null)
  const waiting = `/a/#/account-action/lists?view=waiting&q=${encodeURIComponent(account.name)}`
  return (
    <div className="flex flex-col gap-4">
      <Balance account={account} />
      {account.waiting > 0 && (
        <Banner tone="warning" actions={<Button onClick={() => bridge.navigate(waiting)}>{t('openWaiting')}</Button>}>
          {t('waiting', { n: account.waiting })}
        </Banner>
      )}
      <Buttons account={account} onOpen={setOpened} />
      <Freezes account={account} onOpen={setOpened} />
      <History rows={account.history} />
      {opened && <ActionDialog account={account} {...opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** A customer's account over a list: its balance, what staff may do to it, and what they did. */
export function AccountDrawer({ orgId, onClose }: { orgId: number; onClose: () => void }) {
  const t = useT(accountMessages)
  const { locale } = useLocale()
  const query = useAccount(orgId)
  return (
    <Drawer open width={640} onClose={onClose} title={t('account', { name: query.data?.name ?? '…' })}>
      {query.data ? (
        <Loaded account={query.data} />
      ) : query.isError ? (
        <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-72 w-full rounded-control" />} />
      )}
    </Drawer>
  )
}
