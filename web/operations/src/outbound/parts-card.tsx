import type { OutboundDetail } from '@waybill/contract/outbound/api'
import { isUnreleased, type PartAct } from '@waybill/contract/outbound/events'
import { outboundStateWords } from '@waybill/contract/outbound/words'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { PlaceLink, useBridge } from '@waybill/host'
import { Badge, Button, Card, ConfirmDialog, useLocale, useT } from '@waybill/kit'
import { useState } from 'react'
import { partsMessages } from './parts-messages.ts'

type Props = {
  outbound: OutboundDetail
  pending: boolean
  onChange: (change: { act: PartAct }) => Promise<boolean>
}
type Part = OutboundDetail['parts'][number]

/** How many units of all parts have left, where some have and some have not. */
function useLeftText(parts: readonly Part[]): string | null {
  const t = useT(partsMessages)
  const open = parts.filter(({ state }) => state !== 'canceled')
  const sum = (some: readonly Part[]) => some.reduce((total, { units }) => total + units, 0)
  const left = sum(open.filter(({ state }) => state === 'shipped'))
  const all = sum(open)
  if (left === 0) return null
  return left === all ? t('allLeft') : t('partLeft', { n: left, all })
}

function PartRows({ outbound: { id, parts } }: { outbound: OutboundDetail }) {
  const t = useT(partsMessages)
  const { locale } = useLocale()
  return (
    <ul className="flex flex-col gap-2">
      {parts.map((part) => (
        <li key={part.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            {part.id === id ? (
              <span className="font-medium">{part.number}</span>
            ) : (
              <PlaceLink href={`/o/#/outbound/detail/${part.id}`}>{part.number}</PlaceLink>
            )}
            <span className="block text-small text-muted">{t('partOf', { order: part.orderNo, n: part.units })}</span>
          </span>
          <Badge tone={outboundStateWords[part.state].tone}>{outboundStateWords[part.state][locale]}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** Asks before parts are put together again: what was allocated waits again. */
function Join({ outbound, pending, onChange }: Props) {
  const t = useT(partsMessages)
  const bridge = useBridge()
  const [isAsking, setIsAsking] = useState(false)
  // All go into the oldest one, whichever of them is on the page.
  const [first, ...others] = outbound.parts.filter((part) => isUnreleased(part.state))
  if (!first || others.length === 0 || !isUnreleased(outbound.state)) return null
  const { id, number } = first
  const join = async () => {
    const isDone = await onChange({ act: 'joinParts' })
    setIsAsking(false)
    // This one is over; its items are in the other.
    if (isDone && id !== outbound.id) bridge.navigate(`/o/#/outbound/detail/${id}`)
  }
  return (
    <>
      <Button className="self-start" onClick={() => setIsAsking(true)}>
        {t('join')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('joinTitle', { number })}
        confirm={t('join')}
        keep={t('keep')}
        pending={pending}
        onConfirm={() => void join()}
        onCancel={() => setIsAsking(false)}
      >
        {t('joinText', { n: others.length, number, others: others.map((part) => part.number).join(', ') })}
      </ConfirmDialog>
    </>
  )
}

/** Whether the order leaves in parts and why, its parts, and what can be done about it. */
export function PartsCard({ outbound, pending, onChange }: Props) {
  const t = useT(partsMessages)
  const { state, partial, parts, option } = outbound
  const leftText = useLeftText(parts)
  const isDivided = parts.filter((part) => part.state !== 'canceled').length > 1
  const isWaiting = state === 'backorder' && option !== fulfilmentOption.uploadLabel
  if (parts.length === 0 && !isWaiting) return null
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-3">
        {isDivided && <p className="text-muted">{t('why')}</p>}
        {leftText !== null && <p className="font-medium">{leftText}</p>}
        {parts.length > 0 && <PartRows outbound={outbound} />}
        {isWaiting && (
          <>
            <p className="text-muted">{t(partial ? 'waitsPart' : 'waitsWhole')}</p>
            <Button
              className="self-start"
              pending={pending}
              onClick={() => void onChange({ act: partial ? 'shipWhole' : 'shipPart' })}
            >
              {t(partial ? 'shipWhole' : 'shipPart')}
            </Button>
          </>
        )}
        <Join outbound={outbound} pending={pending} onChange={onChange} />
      </div>
    </Card>
  )
}
