import { useState } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import { isOpenParcel } from '@waybill/contract/unidentified-returns/lifecycle'
import type { UnidentifiedDetail } from '@waybill/contract/unidentified-returns/api'
import { PlaceLink, useBridge } from '@waybill/host'
import { useDraft } from '@waybill/host/use-draft'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Card, ConfirmDialog, Field, focusField, Textarea, TextInput, useT } from '@waybill/kit'
import { unidentifiedMessages } from './messages.ts'
import { useClaim, useWithdraw } from './use-unidentified.ts'

type Claim = NonNullable<UnidentifiedDetail['claim']>

/** Says of which order the parcel is a return. */
function ClaimForm({ parcel }: { parcel: UnidentifiedDetail }) {
  const t = useT(unidentifiedMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const claim = useClaim(parcel)
  const [first] = useState(() => ({ orderNo: '', note: '', commandId: randomKey() }))
  const { draft, change: keep, forget } = useDraft(`unidentified ${parcel.id} ${parcel.claim?.id ?? ''}`, first)
  const [tried, setTried] = useState(false)
  // The id names the claim: sent twice with the same contents, it is made once.
  const { orderNo, note, commandId } = draft
  const isMissing = orderNo.trim() === ''
  const change = (next: Partial<typeof draft>) => keep({ ...next, commandId: randomKey() })
  const submit = () => {
    setTried(true)
    if (isMissing) return focusField('orderNo')
    if (claim.isPending) return
    claim.mutate(
      { commandId, orderNo, note: note.trim() || null },
      { onSuccess: () => (forget(), bridge.toast('ok', t('sent', parcel))) },
    )
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="text-muted">{t('isYoursText')}</p>
      {claim.isError && <Banner tone="critical">{messageOf(claim.error)}</Banner>}
      <Field
        name="orderNo"
        label={t('orderNo')}
        hint={t('orderHint')}
        required
        error={tried && isMissing ? t('required') : undefined}
      >
        <TextInput value={orderNo} maxLength={100} onChange={(next) => change({ orderNo: next })} />
      </Field>
      <Field label={t('claimNote')} hint={t('claimNoteHint')}>
        <Textarea value={note} maxLength={500} onChange={(next) => change({ note: next })} />
      </Field>
      <Button type="submit" variant="primary" className="self-start" pending={claim.isPending}>
        {t('send')}
      </Button>
    </form>
  )
}

/** Takes the claim back, after a question. */
function Withdraw({ parcel, claim }: { parcel: UnidentifiedDetail; claim: Claim }) {
  const t = useT(unidentifiedMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [asking, setAsking] = useState(false)
  const withdraw = useWithdraw(parcel)
  return (
    <>
      <Button className="self-start" onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('withdrawTitle')}
        confirm={t('withdraw')}
        keep={t('keep')}
        pending={withdraw.isPending}
        onConfirm={() =>
          withdraw.mutate(claim.id, {
            onSuccess: () => bridge.toast('ok', t('withdrawn')),
            onError: (error) => bridge.toast('error', messageOf(error)),
            onSettled: () => setAsking(false),
          })
        }
        onCancel={() => setAsking(false)}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </>
  )
}

/** What became of the claim, or is to become of it. */
function Outcome({ parcel, claim }: { parcel: UnidentifiedDetail; claim: Claim }) {
  const t = useT(unidentifiedMessages)
  const { state, orderNo, reason, returnId } = claim
  return (
    <>
      <p className="font-medium break-words">{t('claimedFor', { order: orderNo })}</p>
      {state === 'waiting' && <Banner tone="info">{t('waiting')}</Banner>}
      {state === 'rejected' && <Banner tone="warning">{t('rejected', { reason: reason ?? '' })}</Banner>}
      {state === 'superseded' && <Banner tone="warning">{t('superseded')}</Banner>}
      {state === 'withdrawn' && <p className="text-muted">{t('withdrawnText')}</p>}
      {returnId !== null && <PlaceLink href={`/o/#/return/detail/${returnId}`}>{t('openReturn')}</PlaceLink>}
      {state === 'waiting' && <Withdraw parcel={parcel} claim={claim} />}
    </>
  )
}

/** The own claim; without one that waits, the form to make one. */
export function ClaimCard({ parcel }: { parcel: UnidentifiedDetail }) {
  const t = useT(unidentifiedMessages)
  const { claim, state } = parcel
  const mayClaim = isOpenParcel(state) && claim?.state !== 'waiting'
  return (
    <Card title={t(claim ? 'claim' : 'isYours')}>
      <div className="flex flex-col gap-3">
        {claim && <Outcome parcel={parcel} claim={claim} />}
        {mayClaim && <ClaimForm key={claim?.id} parcel={parcel} />}
      </div>
    </Card>
  )
}
