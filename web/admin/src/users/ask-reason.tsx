import type { ManagedUser, ManagedUserDetail } from '@waybill/contract/users/api'
import { errorMessage } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import { userMessages } from './messages.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useUserAction } from './use-users.ts'
import { useLogInAs } from './use-log-in-as.ts'

/** Acts that are kept with a reason. */
export type Asking = 'deny' | 'suspend' | 'refuse' | 'workFor' | 'resetFactor'
type Props = {
  user: Pick<ManagedUser, 'id' | 'name' | 'email' | 'company'> & Partial<Pick<ManagedUserDetail, 'submission'>>
  asking: Asking
  onClose: () => void
}

function AskForWork({ user, onClose }: Omit<Props, 'asking'>) {
  const work = useLogInAs(onClose)
  const { locale } = useLocale()
  const t = useT(userMessages)
  return (
    <ReasonDialog
      pending={work.isPending}
      error={work.isError ? errorMessage(work.error, locale) : null}
      title={t('workForTitle', { name: user.name })}
      text={t('workForText', { name: user.name, company: user.company.name })}
      label={t('workForReason')}
      hint={t('workForHint')}
      confirm={t('workForStart')}
      onConfirm={(reason) => work.mutate({ userId: user.id, reason })}
      onClose={onClose}
    />
  )
}

/** Asks why, does it, and closes once it is done. */
export function AskReason({ user, asking, onClose }: Props) {
  const act = useUserAction()
  const { locale } = useLocale()
  const t = useT(userMessages)
  if (asking === 'workFor') return <AskForWork user={user} onClose={onClose} />
  const { id, name, email } = user
  const words = {
    deny: { title: t('denyTitle', { name }), text: t('denyText', { email }), confirm: t('deny') },
    suspend: { title: t('suspendTitle', { name }), text: t('suspendText', { email }), confirm: t('suspend') },
    resetFactor: {
      title: t('resetFactorTitle', { name }),
      text: t('resetFactorText', { email }),
      confirm: t('resetFactorDo'),
    },
    refuse: { title: t('refuseTitle', { name }), text: t('refuseText', { email }), confirm: t('refuse') },
  }
  const send = (reason: string) =>
    act.mutate(
      asking === 'refuse'
        ? { kind: asking, id, verificationId: user.submission?.id ?? 0, reason }
        : { kind: asking, id, reason },
      { onSuccess: onClose },
    )
  return (
    <ReasonDialog
      {...words[asking]}
      label={asking === 'refuse' ? t('whatToChange') : t('reason')}
      danger
      pending={act.isPending}
      error={act.isError ? errorMessage(act.error, locale) : null}
      onConfirm={send}
      onClose={onClose}
    />
  )
}
