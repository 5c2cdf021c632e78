import { useState } from 'react'
import type { OwnInvitation } from '@waybill/contract/warehouses/seller-api'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Card, ConfirmDialog, useT } from '@waybill/kit'
import { connectMessages } from './messages.ts'
import { useAnswer } from './use-connect.ts'
import { WarehouseFacts } from './warehouse-facts.tsx'

function Invitation({ invitation: { id, warehouse } }: { invitation: OwnInvitation }) {
  const t = useT(connectMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const answer = useAnswer(id, (accepted) =>
    bridge.toast('ok', accepted ? t('accepted', { warehouse: warehouse.name }) : t('declined')),
  )
  const [asking, setAsking] = useState(false)
  const act = (accept: boolean) => answer.mutate(accept, { onSettled: () => setAsking(false) })
  return (
    <>
      <WarehouseFacts
        warehouse={warehouse}
        withAbout
        acts={
          <>
            <Button variant="primary" pending={answer.isPending && !asking} onClick={() => act(true)}>
              {t('accept')}
            </Button>
            <Button onClick={() => setAsking(true)}>{t('decline')}</Button>
          </>
        }
      />
      {answer.isError && (
        <li className="px-4 pb-4">
          <Banner tone="critical">{messageOf(answer.error)}</Banner>
        </li>
      )}
      <ConfirmDialog
        open={asking}
        title={t('declineTitle', { operator: warehouse.operator.name })}
        confirm={t('decline')}
        keep={t('keep')}
        pending={answer.isPending}
        onConfirm={() => act(false)}
        onCancel={() => setAsking(false)}
      >
        {t('declineText')}
      </ConfirmDialog>
    </>
  )
}

/** Invitations that wait for the company; nothing where there are none. */
export function Invitations({ invitations }: { invitations: readonly OwnInvitation[] }) {
  const t = useT(connectMessages)
  if (invitations.length === 0) return null
  return (
    <Card title={t('invitations')} flush>
      <ul className="divide-y">
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  )
}
