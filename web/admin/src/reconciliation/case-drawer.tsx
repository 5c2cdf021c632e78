import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { caseState } from '@waybill/contract/payments/case-lifecycle'
import { postReconciliationCase, type ReconciliationCase } from '@waybill/contract/payments/reconciliation-api'
import { lineKindWords } from '@waybill/contract/payments/reconciliation'
import { useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Badge,
  Banner,
  Button,
  type Description,
  DescriptionList,
  Drawer,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { caseTones } from './case-tones.ts'
import { CaseHistory } from './case-history.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { reconciliationMessages } from './messages.ts'
import { ReopenDialog } from './reopen-dialog.tsx'

interface Acting {
  found: ReconciliationCase
  onChanged: (after: ReconciliationCase) => void
}

function useFacts(found: ReconciliationCase): Description[] {
  const t = useT(reconciliationMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { line, reference, customer, theirs, ours, currency, closedAt, reason, note } = found
  const money = (amount: number | null, of: string) => (amount === null ? t('none') : format.money(amount, of))
  const optional = (id: string, label: string, value: string | null) => (value === null ? [] : [{ id, label, value }])
  return [
    { id: 'state', label: t('state'), value: <Badge tone={caseTones[found.state]}>{t(found.state)}</Badge> },
    ...optional('kind', t('kind'), line && lineKindWords[line][locale]),
    ...optional('reference', t('reference'), reference),
    ...optional('customer', t('customer'), customer && customer.name),
    { id: 'theirs', label: t('theirs'), value: money(theirs, currency) },
    { id: 'ours', label: t('ours'), value: money(ours, 'USD') },
    { id: 'happened', label: t('happened'), value: format.dateTime(found.happenedAt) },
    { id: 'opened', label: t('opened'), value: format.dateTime(found.openedAt) },
    ...optional('ended', t('ended'), closedAt && format.dateTime(closedAt)),
    ...optional('reason', t('reason'), reason && t(reason)),
    ...optional('note', t('note'), note),
  ]
}

/** What staff can do with an open case. */
function Acts({ found, onChanged }: Acting) {
  const t = useT(reconciliationMessages)
  const client = useClient()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [closing, setClosing] = useState(false)
  const canPost = found.postable
  const post = useMutation({
    mutationFn: () => client.call(postReconciliationCase, { params: { id: found.id } }, { hideErrors: true }),
    onSuccess: (after) => {
      if (after.state !== caseState.open) bridge.toast('ok', t('posted'))
      onChanged(after)
    },
  })
  return (
    <>
      {post.isError && <Banner tone="critical">{messageOf(post.error)}</Banner>}
      {post.data?.state === caseState.open && <Banner tone="warning">{t('notPosted')}</Banner>}
      {canPost && <p className="text-muted">{t('postText')}</p>}
      <div className="flex flex-wrap gap-2">
        {canPost && (
          <Button variant="primary" pending={post.isPending} onClick={() => post.mutate()}>
            {t('post')}
          </Button>
        )}
        <Button onClick={() => setClosing(true)}>{t('close')}</Button>
      </div>
      {closing && <CloseDialog found={found} onChanged={onChanged} onClose={() => setClosing(false)} />}
    </>
  )
}

function Reopen({ found, onChanged }: Acting) {
  const t = useT(reconciliationMessages)
  const [asking, setAsking] = useState(false)
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t('reopen')}</Button>
      {asking && <ReopenDialog found={found} onChanged={onChanged} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** One case: both sides, and what can be done about it. */
export function CaseDrawer({
  found: listed,
  onChanged,
  onClose,
}: {
  found: ReconciliationCase
  onChanged: () => void
  onClose: () => void
}) {
  const t = useT(reconciliationMessages)
  // An ended case leaves a list of open ones; the drawer shows what became of it.
  const [after, setAfter] = useState<ReconciliationCase | null>(null)
  const found = after ?? listed
  const facts = useFacts(found)
  const changed = (next: ReconciliationCase) => {
    setAfter(next)
    onChanged()
  }
  return (
    <Drawer open width={560} onClose={onClose} title={`${t('case', { id: String(found.id) })} · ${t(found.kind)}`}>
      <div className="flex flex-col gap-4">
        <DescriptionList items={facts} />
        {found.state === caseState.open && <Acts found={found} onChanged={changed} />}
        {found.state === caseState.closed && <Reopen found={found} onChanged={changed} />}
        <CaseHistory found={found} />
      </div>
    </Drawer>
  )
}
