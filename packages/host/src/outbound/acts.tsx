import { useState } from 'react'
import { isFree, isOpen, type OutboundAct, type PartAct, PRIORITIES } from '@waybill/contract/outbound/events'
import type { OutboundHold } from '@waybill/contract/outbound/holds'
import type { OutboundState } from '@waybill/contract/outbound/lifecycle'
import { Banner, Button, Dialog, Field, Select, Textarea, useT } from '@waybill/kit'
import { outboundMessages } from './messages.ts'

/** What is asked of an order at a warehouse. */
export interface OutboundChange {
  act: Exclude<OutboundAct, PartAct>
  priority?: number
  reason?: string | null
}
type Confirmed = 'hold' | 'cancel' | 'requestCancel'
const titles = { hold: 'holdTitle', cancel: 'cancelTitle', requestCancel: 'askTitle' } as const
const texts = { hold: 'holdText', cancel: 'cancelText', requestCancel: 'askText' } as const

type QuestionProps = {
  number: string
  act: Confirmed
  pending: boolean
  error: string | null
  onConfirm: (reason: string | null) => void
  onClose: () => void
}

/** Asks, and for a reason; what was typed stays when the call fails. */
function Question({ number, act, pending, error, onConfirm, onClose }: QuestionProps) {
  const t = useT(outboundMessages)
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(titles[act], { number })}
      dirty={reason !== '' && !pending}
      locked={pending}
      onSubmit={() => !pending && onConfirm(reason.trim() || null)}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            {t('keep')}
          </Button>
          <Button type="submit" variant={act === 'hold' ? 'primary' : 'danger'} shortcut="mod+enter" pending={pending}>
            {act === 'cancel' ? t('cancelButton', { number }) : t(act)}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{t(texts[act])}</p>
      {error !== null && (
        <div className="mb-3">
          <Banner tone="critical">{error}</Banner>
        </div>
      )}
      <Field name="reason" label={t('reason')} hint={t('reasonHint')}>
        <Textarea value={reason} onChange={setReason} maxLength={500} />
      </Field>
    </Dialog>
  )
}

type Props = {
  outbound: {
    number: string
    state: OutboundState
    holds: readonly OutboundHold[]
    priority: number
    cancelRequestedAt: string | null
  }
  side: 'seller' | 'operator'
  pending: boolean
  error: string | null
  /** Resolves to whether it was done. */
  onChange: (change: OutboundChange) => Promise<boolean>
}

const priorities = Array.from({ length: PRIORITIES.last }, (_, index) => index + 1)

/** What one side can do with an order at a warehouse as it stands. */
export function OutboundActs({ outbound, side, pending, error, onChange }: Props) {
  const t = useT(outboundMessages)
  const [asking, setAsking] = useState<Confirmed | null>(null)
  const { number, state, holds, priority, cancelRequestedAt } = outbound
  if (!isOpen(state)) return null
  const isHeld = holds.includes(side)
  const endRequest = side === 'seller' ? 'withdrawCancel' : 'declineCancel'
  const confirm = async (act: Confirmed, reason: string | null) => {
    if (await onChange({ act, reason })) setAsking(null)
  }
  const words = (n: number) =>
    n === PRIORITIES.first ? t('first', { n }) : n === PRIORITIES.last ? t('last', { n }) : String(n)
  return (
    <div className="flex flex-col gap-3">
      {error !== null && asking === null && <Banner tone="critical">{error}</Banner>}
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t('priority')}>
          <Select
            value={String(priority)}
            options={priorities.map((n) => ({ value: String(n), text: words(n) }))}
            onChange={(value) => void onChange({ act: 'prioritize', priority: Number(value) })}
          />
        </Field>
        {isHeld ? (
          <Button pending={pending && asking === null} onClick={() => void onChange({ act: 'unhold' })}>
            {t('unhold')}
          </Button>
        ) : (
          <Button onClick={() => setAsking('hold')}>{t('hold')}</Button>
        )}
        {isFree(state) && <Button onClick={() => setAsking('cancel')}>{t('cancel')}</Button>}
        {side === 'seller' && !isFree(state) && cancelRequestedAt === null && (
          <Button onClick={() => setAsking('requestCancel')}>{t('requestCancel')}</Button>
        )}
        {cancelRequestedAt !== null && (
          <Button pending={pending && asking === null} onClick={() => void onChange({ act: endRequest })}>
            {t(endRequest)}
          </Button>
        )}
      </div>
      {asking !== null && (
        <Question
          number={number}
          act={asking}
          pending={pending}
          error={error}
          onConfirm={(reason) => void confirm(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}
