import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { linkInvitationState } from '@waybill/contract/warehouses/invitation-lifecycle'
import type { LinkInvitation } from '@waybill/contract/warehouses/links-api'
import { linkInvitationStateWords } from '@waybill/contract/warehouses/words'
import { PlaceLink, useBridge, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { Button, ConfirmDialog, DataTable, FirstUse, NoMatch, PageBody, PageHead, useLocale, useT } from '@waybill/kit'
import { useInvitationColumns } from './columns.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { invitationList } from './list.ts'
import { linkMessages } from './messages.ts'
import { useWithdraw } from './use-links.ts'

function WithdrawQuestion({ invitation, onClose }: { invitation: LinkInvitation; onClose: () => void }) {
  const t = useT(linkMessages)
  const bridge = useBridge()
  const withdraw = useWithdraw()
  const { email } = invitation
  const confirm = () =>
    withdraw.mutate(invitation.id, {
      onSuccess: () => bridge.toast('ok', t('withdrawn', { email })),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      danger
      title={t('withdrawTitle', { email })}
      confirm={t('withdraw')}
      keep={t('keep')}
      pending={withdraw.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t('withdrawText')}
    </ConfirmDialog>
  )
}

/** `#/invitation/lists`: email addresses that were asked to connect, and what became of it. */
export function InvitationsPage() {
  const t = useT(linkMessages)
  const { locale } = useLocale()
  usePageTitle(t('invitations'))
  const list = useList(invitationList)
  const [withdrawing, setWithdrawing] = useState<LinkInvitation | null>(null)
  const [inviting, setInviting] = useState(false)
  const columns = useInvitationColumns(setWithdrawing)
  const states = Object.values(linkInvitationState).map((value) => ({
    value,
    text: linkInvitationStateWords[value][locale],
  }))
  const invite = (
    <Button variant="primary" icon={<UserPlus />} onClick={() => setInviting(true)}>
      {t('invite')}
    </Button>
  )
  return (
    <PageBody>
      <PageHead
        title={t('invitations')}
        above={<PlaceLink href="/w/#/link/lists">{t('sellers')}</PlaceLink>}
        actions={invite}
      />
      <ListFilters
        list={list}
        search={t('searchEmail')}
        filters={{ state: { label: t('state'), promoted: true, options: states } }}
      />
      <DataTable
        {...list.table}
        name={t('invitations')}
        columns={columns}
        rowName={(row) => row.email}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noInvitationMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('noInvitation')}>{t('noInvitationText')}</FirstUse>
          )
        }
      />
      {withdrawing && <WithdrawQuestion invitation={withdrawing} onClose={() => setWithdrawing(null)} />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </PageBody>
  )
}
