import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import type { ManagedUserDetail } from '@waybill/contract/users/api'
import { errorProps } from '@waybill/host'
import {
  Button,
  Drawer,
  IconButton,
  LoadError,
  LoadingState,
  Skeleton,
  useLocale,
  useShortcuts,
  useT,
} from '@waybill/kit'
import { AskReason, type Asking } from './ask-reason.tsx'
import { AccountCard, ActivityCard, AnswersCard, DocumentsCard } from './detail-cards.tsx'
import { userMessages } from './messages.ts'
import { useUserAction, useUserDetail } from './use-users.ts'
import { useMayWorkFor } from './use-log-in-as.ts'

type Steps = { previous: (() => void) | null; next: (() => void) | null }
type Props = {
  id: number
  steps: Steps
  approving: boolean
  onApprove: (user: ManagedUserDetail) => void
  onClose: () => void
}

function Loaded({ user, approving, onApprove }: { user: ManagedUserDetail } & Pick<Props, 'approving' | 'onApprove'>) {
  const t = useT(userMessages)
  const [asking, setAsking] = useState<Asking | null>(null)
  const mayWorkFor = useMayWorkFor()
  const act = useUserAction()
  const { can } = user
  const verify = () => act.mutate({ kind: 'verify', id: user.id, verificationId: user.submission?.id ?? 0 })
  useShortcuts(
    {
      a: () => (can.approve.allowed ? onApprove(user) : can.verify.allowed && verify()),
      d: () => setAsking(can.deny.allowed ? 'deny' : can.verify.allowed ? 'refuse' : null),
    },
    { enabled: asking === null && !act.isPending && !approving },
  )
  return (
    <>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2 empty:hidden">
          {can.approve.allowed && (
            <Button variant="primary" shortcut="a" pending={approving} onClick={() => onApprove(user)}>
              {t('approve')}
            </Button>
          )}
          {can.deny.allowed && (
            <Button shortcut="d" onClick={() => setAsking('deny')}>
              {t('deny')}
            </Button>
          )}
          {mayWorkFor(user) && <Button onClick={() => setAsking('workFor')}>{t('workFor')}</Button>}
          {can.reactivate.allowed && (
            <Button
              variant="primary"
              pending={act.isPending && act.variables.kind === 'reactivate'}
              onClick={() => act.mutate({ kind: 'reactivate', id: user.id })}
            >
              {t('reactivate')}
            </Button>
          )}
          {user.twoFactor && <Button onClick={() => setAsking('resetFactor')}>{t('resetFactor')}</Button>}
          {can.suspend.allowed && user.standing === 'active' && (
            <Button variant="danger-outline" onClick={() => setAsking('suspend')}>
              {t('suspend')}
            </Button>
          )}
        </div>
        {user.submission && user.can.verify.allowed ? (
          <>
            <DocumentsCard
              user={user}
              pending={act.isPending && act.variables.kind === 'verify'}
              onVerify={verify}
              onRefuse={() => setAsking('refuse')}
            />
            <AccountCard user={user} />
            <AnswersCard user={user} />
          </>
        ) : (
          <>
            <AccountCard user={user} />
            <AnswersCard user={user} />
            <DocumentsCard user={user} pending={false} onVerify={verify} onRefuse={() => setAsking('refuse')} />
          </>
        )}
        <ActivityCard user={user} />
      </div>
      {asking && <AskReason key={asking} user={user} asking={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

function StepKeys({ steps }: { steps: Steps }) {
  useShortcuts({ j: () => steps.next?.(), k: () => steps.previous?.() })
  return null
}

function StepButtons({ steps }: { steps: Steps }) {
  const t = useT(userMessages)
  return (
    <span className="flex">
      <IconButton
        label={t('previous')}
        icon={<ChevronUp />}
        disabled={steps.previous === null}
        onClick={() => steps.previous?.()}
      />
      <IconButton
        label={t('next')}
        icon={<ChevronDown />}
        disabled={steps.next === null}
        onClick={() => steps.next?.()}
      />
    </span>
  )
}

const bones = (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-8 w-64" />
    <Skeleton className="h-56 w-full rounded-control" />
    <Skeleton className="h-40 w-full rounded-control" />
  </div>
)

/** One user over the list: papers, account, history and every act; J and K go on in the list's order. */
export function UserDrawer({ id, steps, approving, onApprove, onClose }: Props) {
  const t = useT(userMessages)
  const { locale } = useLocale()
  const query = useUserDetail(id)
  const user = query.data
  return (
    <Drawer
      open
      width={760}
      onClose={onClose}
      title={user?.name ?? t('loading')}
      description={user?.company.name}
      aside={<StepButtons steps={steps} />}
    >
      <StepKeys steps={steps} />
      {user ? (
        <Loaded key={id} user={user} approving={approving} onApprove={onApprove} />
      ) : query.isError ? (
        <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
      ) : (
        <LoadingState skeleton={bones} />
      )}
    </Drawer>
  )
}
