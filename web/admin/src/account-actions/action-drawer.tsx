import { useState } from 'react'
import type { AccountActionDetail } from '@waybill/contract/wallets/action-api'
import { fundsAfter } from '@waybill/contract/wallets/action-rules'
import { actionNumber } from '@waybill/contract/wallets/action-number'
import { accountActionWords } from '@waybill/contract/wallets/words'
import { errorProps } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  type Description,
  DescriptionList,
  Drawer,
  LoadError,
  LoadingState,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { ActionBadge } from '../shared/account/action-badge.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { actionMessages } from './messages.ts'
import { useActionDetail, useDecideAction } from './use-actions.ts'

function useFacts(action: AccountActionDetail): Description[] {
  const t = useT(actionMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const money = (amount: number) => <span className="tnum">{format.money(amount)}</span>
  // Of what waits, what approving it would come to.
  const next = action.state === 'waiting' ? fundsAfter(action.kind, action.amount, action) : action
  const part = (id: 'available' | 'frozen' | 'creditLimit') => ({
    id,
    label: t(id),
    value:
      next[id] === action[id] ? (
        money(action[id])
      ) : (
        <span className="tnum">{`${format.money(action[id])} → ${format.money(next[id])}`}</span>
      ),
  })
  const { availableBefore: before, availableAfter: after, decidedAt } = action
  const facts: (Description | false)[] = [
    { id: 'kind', label: t('kind'), value: accountActionWords[action.kind][locale] },
    { id: 'amount', label: t('amount'), value: money(action.amount) },
    { id: 'reason', label: t('reason'), value: action.reason, wide: true },
    action.caseNumber !== null && { id: 'case', label: t('caseNumber'), value: action.caseNumber },
    {
      id: 'requested',
      label: t('requestedAt'),
      value: [format.dateTime(action.requestedAt), action.requestedBy].filter(Boolean).join(' · '),
    },
    decidedAt !== null && {
      id: 'decided',
      label: t('decided'),
      value: [format.dateTime(decidedAt), action.decidedBy].filter(Boolean).join(' · '),
    },
    before !== null &&
      after !== null &&
      before !== after && {
        id: 'changed',
        label: t('changed'),
        value: <span className="tnum">{`${format.money(before)} → ${format.money(after)}`}</span>,
      },
    part('available'),
    part('frozen'),
    part('creditLimit'),
  ]
  return facts.filter((fact): fact is Description => fact !== false)
}

/** What the reader may do with an action that waits. */
function Decide({ action, onDone }: { action: AccountActionDetail; onDone: () => void }) {
  const t = useT(actionMessages)
  const messageOf = useErrorMessage()
  const [declining, setDeclining] = useState(false)
  const decide = useDecideAction(action.id, onDone)
  const { can } = action
  const failure = decide.isError ? messageOf(decide.error) : null
  return (
    <div className="flex flex-col gap-3">
      {failure !== null && !declining && <Banner tone="critical">{failure}</Banner>}
      {can.approve.reason === 'ACCOUNT_ACTION_OWN' && <Banner tone="info">{t('ownNote')}</Banner>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {can.approve.allowed && (
          <Button
            variant="primary"
            pending={decide.isPending && !declining}
            onClick={() => decide.mutate({ to: 'approved' })}
          >
            {t('approve')}
          </Button>
        )}
        {can.decline.allowed && <Button onClick={() => setDeclining(true)}>{t('decline')}</Button>}
        {can.withdraw.allowed && (
          <Button pending={decide.isPending} onClick={() => decide.mutate({ to: 'withdrawn' })}>
            {t('withdraw')}
          </Button>
        )}
      </div>
      {declining && (
        <DeclineDialog
          id={action.id}
          pending={decide.isPending}
          error={failure}
          onDecline={(reason) => decide.mutate({ to: 'declined', reason }, { onSuccess: () => setDeclining(false) })}
          onClose={() => setDeclining(false)}
        />
      )}
    </div>
  )
}

function Loaded({ action, onDone }: { action: AccountActionDetail; onDone: () => void }) {
  const t = useT(actionMessages)
  const facts = useFacts(action)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <ActionBadge state={action.state} />
      </div>
      {action.decisionReason !== null && (
        <Banner tone="info" title={t('declinedFor')}>
          <span className="break-words">{action.decisionReason}</span>
        </Banner>
      )}
      {action.state === 'waiting' && <Decide action={action} onDone={onDone} />}
      <DescriptionList items={facts} />
    </div>
  )
}

/** One action over the list: what it does, who asked for it, and the answers of a second person. */
export function ActionDrawer({ id, onDone, onClose }: { id: number; onDone: () => void; onClose: () => void }) {
  const t = useT(actionMessages)
  const { locale } = useLocale()
  const query = useActionDetail(id)
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={t('action', { number: actionNumber(id) })}
      description={query.data?.org.name}
    >
      {query.data ? (
        <Loaded key={id} action={query.data} onDone={onDone} />
      ) : query.isError ? (
        <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-56 w-full rounded-control" />} />
      )}
    </Drawer>
  )
}
