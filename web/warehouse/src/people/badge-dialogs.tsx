import { Printer } from 'lucide-react'
import type { Person } from '@waybill/contract/badges/api'
import { useBridge } from '@waybill/host'
import { Button, ConfirmDialog, Dialog, useT } from '@waybill/kit'
import { peopleMessages } from './messages.ts'
import { useIssue, usePrintBadge, useRevoke } from './use-people.ts'

/** A badge whose code was just returned. */
export interface Issued {
  person: Person
  code: string
}

/** Before the badge in use is replaced. */
export function ReplaceQuestion({
  person,
  onIssued,
  onClose,
}: {
  person: Person
  onIssued: (issued: Issued) => void
  onClose: () => void
}) {
  const t = useT(peopleMessages)
  const issue = useIssue()
  return (
    <ConfirmDialog
      open
      danger
      title={t('replaceTitle', person)}
      confirm={t('replace')}
      keep={t('keep')}
      pending={issue.isPending}
      onConfirm={() => issue.mutate(person.id, { onSuccess: onIssued, onSettled: onClose })}
      onCancel={onClose}
    >
      {t('replaceText')}
    </ConfirmDialog>
  )
}

export function RevokeQuestion({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useT(peopleMessages)
  const bridge = useBridge()
  const revoke = useRevoke()
  const confirm = () =>
    person.badge &&
    revoke.mutate(person.badge.id, {
      onSuccess: () => bridge.toast('ok', t('revoked', person)),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      danger
      title={t('revokeTitle', person)}
      confirm={t('revoke')}
      keep={t('keep')}
      pending={revoke.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t('revokeText')}
    </ConfirmDialog>
  )
}

/** The code of a new badge, which is shown once. */
export function IssuedDialog({ issued: { person, code }, onClose }: { issued: Issued; onClose: () => void }) {
  const t = useT(peopleMessages)
  const print = usePrintBadge()
  return (
    <Dialog
      open
      width={420}
      title={t('codeTitle', person)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('done')}</Button>
          <Button variant="primary" icon={<Printer />} onClick={() => print(code)}>
            {t('print')}
          </Button>
        </>
      }
    >
      <p className="mb-3">{t('codeText', person)}</p>
      <p className="text-heading font-semibold break-words">{code}</p>
    </Dialog>
  )
}
