import { useState } from 'react'
import type { Invitation } from '@waybill/contract/invitations/api'
import { errorProps } from '@waybill/host'
import { Badge, Button, ConfirmDialog, PageState, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { setupMessages } from './messages.ts'
import { useInvitations, type useInvitationActs } from './use-setup.ts'

type Acts = ReturnType<typeof useInvitationActs>
const FIRST = 10
const MORE = 50
const MOST = 200

function Row({ one, acts, onWithdraw }: { one: Invitation; acts: Acts; onWithdraw: () => void }) {
  const t = useT(setupMessages)
  const format = useFormat()
  const { id, email, state, sentAt } = one
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-56 break-all">{email}</span>
      <Badge tone={state === 'accepted' ? 'success' : 'info'}>{t(state)}</Badge>
      <span className="text-small text-muted">{t('sentOn', { at: format.dateTime(sentAt) })}</span>
      {state === 'pending' && (
        <span className="flex gap-2">
          <Button
            size="compact"
            aria-label={t('resendTo', { email })}
            pending={acts.resend.isPending && acts.resend.variables === id}
            onClick={() => acts.resend.mutate(id)}
          >
            {t('resend')}
          </Button>
          <Button size="compact" aria-label={t('withdrawOf', { email })} onClick={onWithdraw}>
            {t('withdraw')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** Pending and accepted invitations, newest first. */
export function InvitationList({ acts }: { acts: Acts }) {
  const t = useT(setupMessages)
  const { locale } = useLocale()
  const [limit, setLimit] = useState(FIRST)
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null)
  const query = useInvitations(limit)
  const { records = [], next = null } = query.data ?? {}
  return (
    <div className="w-full">
      <h3 className="font-semibold">{t('invitations')}</h3>
      <PageState
        loading={query.isPending}
        skeleton={<Skeleton className="h-10 w-full" />}
        error={query.error && !query.data ? errorProps(query.error, locale, () => void query.refetch()) : null}
      >
        {records.length === 0 && <p className="text-muted">{t('noInvitations')}</p>}
        <ul className="divide-y">
          {records.map((one) => (
            <Row key={one.id} one={one} acts={acts} onWithdraw={() => setWithdrawing(one)} />
          ))}
        </ul>
        {next !== null && limit < MOST && (
          <Button pending={query.isFetching} onClick={() => setLimit(limit === FIRST ? MORE : MOST)}>
            {t('showMore')}
          </Button>
        )}
      </PageState>
      <ConfirmDialog
        open={withdrawing !== null}
        title={t('withdrawTitle', { email: withdrawing?.email ?? '' })}
        confirm={t('withdraw')}
        keep={t('keepInvitation')}
        danger
        pending={acts.withdraw.isPending}
        onCancel={() => setWithdrawing(null)}
        onConfirm={() => withdrawing && acts.withdraw.mutate(withdrawing.id, { onSettled: () => setWithdrawing(null) })}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </div>
  )
}
