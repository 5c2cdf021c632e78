import { useState } from 'react'
import type { FloorClaim, FloorUnidentified } from '@waybill/contract/unidentified-returns/staff-api'
import { unidentifiedClaimWords } from '@waybill/contract/unidentified-returns/words'
import { PlaceLink, useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Badge,
  Banner,
  Button,
  Card,
  ConfirmDialog,
  Dialog,
  Field,
  focusField,
  Textarea,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { unidentifiedMessages } from './messages.ts'
import type { Acts } from './use-unidentified.ts'

interface DialogProps {
  parcel: FloorUnidentified
  claim: FloorClaim
  acts: Acts
  onClose: () => void
}
const wordsOf = ({ seller, orderNo, outbound }: FloorClaim) => ({ seller: seller.name, order: orderNo, outbound })

function ConfirmClaim({ parcel, claim, acts, onClose }: DialogProps) {
  const t = useT(unidentifiedMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  return (
    <ConfirmDialog
      open
      title={t('confirmTitle', wordsOf(claim))}
      confirm={t('confirm')}
      keep={t('cancel')}
      pending={acts.confirm.isPending}
      onConfirm={() =>
        acts.confirm.mutate(claim.id, {
          onSuccess: () => bridge.toast('ok', t('confirmed', { number: parcel.number, order: claim.orderNo })),
          onError: (error) => bridge.toast('error', messageOf(error)),
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    >
      {t('confirmText', wordsOf(claim))}
    </ConfirmDialog>
  )
}

function RejectClaim({ claim, acts, onClose }: DialogProps) {
  const t = useT(unidentifiedMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  const { isPending, isError, error } = acts.reject
  const submit = () => {
    setTried(true)
    if (isMissing) return focusField('reason')
    if (isPending) return
    acts.reject.mutate(
      { claimId: claim.id, reason: reason.trim() },
      {
        onSuccess: () => {
          bridge.toast('ok', t('rejected'))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      title={t('rejectTitle', wordsOf(claim))}
      description={t('rejectText')}
      dirty={!isMissing && !isPending}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={isPending}>
            {t('reject')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {isError && <Banner tone="critical">{messageOf(error)}</Banner>}
        <Field name="reason" label={t('reason')} required error={tried && isMissing ? t('required') : undefined}>
          <Textarea value={reason} maxLength={500} onChange={setReason} />
        </Field>
      </div>
    </Dialog>
  )
}

function Claim({ claim, onAsk }: { claim: FloorClaim; onAsk: (what: 'confirm' | 'reject') => void }) {
  const t = useT(unidentifiedMessages)
  const { locale } = useLocale()
  const format = useFormat()
  const { state, note, reason, returnId, createdAt } = claim
  const words = unidentifiedClaimWords[state]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-56 break-words">
        <span className="block font-medium">{t('claimText', wordsOf(claim))}</span>
        {note !== null && <span className="block">{note}</span>}
        {reason !== null && <span className="block text-muted">{`${t('reason')}: ${reason}`}</span>}
        <span className="tnum block text-small text-muted">{format.dateTime(createdAt)}</span>
      </span>
      <Badge tone={words.tone}>{words[locale]}</Badge>
      {returnId !== null && <PlaceLink href={`/w/#/return/${returnId}`}>{t('openReturn')}</PlaceLink>}
      {state === 'waiting' && (
        <span className="flex gap-2">
          <Button aria-label={t('confirmOf', wordsOf(claim))} onClick={() => onAsk('confirm')}>
            {t('confirm')}
          </Button>
          <Button aria-label={t('rejectOf', wordsOf(claim))} onClick={() => onAsk('reject')}>
            {t('reject')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** Who says that the parcel is theirs; staff decide. */
export function ClaimsCard({ parcel, acts }: { parcel: FloorUnidentified; acts: Acts }) {
  const t = useT(unidentifiedMessages)
  const [dialog, setDialog] = useState<{ claim: FloorClaim; what: 'confirm' | 'reject' } | null>(null)
  const onClose = () => {
    setDialog(null)
    acts.reject.reset()
  }
  return (
    <Card title={t('claims')}>
      {parcel.claims.length === 0 ? (
        <p className="text-muted">{t('noClaims')}</p>
      ) : (
        <ul className="flex flex-col divide-y">
          {parcel.claims.map((claim) => (
            <Claim key={claim.id} claim={claim} onAsk={(what) => setDialog({ claim, what })} />
          ))}
        </ul>
      )}
      {dialog?.what === 'confirm' && (
        <ConfirmClaim parcel={parcel} claim={dialog.claim} acts={acts} onClose={onClose} />
      )}
      {dialog?.what === 'reject' && <RejectClaim parcel={parcel} claim={dialog.claim} acts={acts} onClose={onClose} />}
    </Card>
  )
}
