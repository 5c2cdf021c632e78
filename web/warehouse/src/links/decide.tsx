import { useState } from 'react'
import { linkAfter, operatorLinkEvents } from '@waybill/contract/warehouses/link-lifecycle'
import type { LinkDetail } from '@waybill/contract/warehouses/links-api'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Dialog, Field, focusField, Textarea, useT } from '@waybill/kit'
import { linkMessages } from './messages.ts'
import { type LinkAct, useChangeLink } from './use-links.ts'

type Event = LinkAct['event']
type Confirmed = Exclude<Event, 'accept' | 'resume'>
const done = {
  accept: 'accepted',
  decline: 'declined',
  suspend: 'suspendedNow',
  resume: 'resumed',
  end: 'endedNow',
} as const
const titles = { decline: 'declineTitle', suspend: 'suspendTitle', end: 'endTitle' } as const
const texts = { decline: 'declineText', suspend: 'suspendText', end: 'endText' } as const
const needsConfirmation = (event: Event): event is Confirmed => event in titles

type QuestionProps = {
  link: LinkDetail
  event: Confirmed
  pending: boolean
  error: string | null
  onConfirm: (reason: string | null) => void
  onClose: () => void
}

/** Asks before the seller loses something; what was typed stays when the call fails. */
function Question({ link, event, pending, error, onConfirm, onClose }: QuestionProps) {
  const t = useT(linkMessages)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = event !== 'end' && reason.trim() === ''
  const submit = () => {
    setTried(true)
    if (missing) return focusField('reason')
    if (!pending) onConfirm(reason.trim() || null)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(titles[event], { seller: link.seller.name })}
      dirty={reason !== '' && !pending}
      locked={pending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            {t('keep')}
          </Button>
          <Button type="submit" variant="danger" shortcut="mod+enter" pending={pending}>
            {t(event)}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{t(texts[event], { warehouse: link.warehouse.name })}</p>
      {error !== null && (
        <div className="mb-3">
          <Banner tone="critical">{error}</Banner>
        </div>
      )}
      <Field
        name="reason"
        label={t('reason')}
        required={event !== 'end'}
        error={tried && missing ? t('reasonNeeded') : undefined}
      >
        <Textarea value={reason} onChange={setReason} maxLength={500} />
      </Field>
    </Dialog>
  )
}

/** What the operator can do with a connection as it stands. */
export function Decide({ link }: { link: LinkDetail }) {
  const t = useT(linkMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const change = useChangeLink(link)
  const [asking, setAsking] = useState<Confirmed | null>(null)
  const act = (event: Event, reason: string | null) =>
    change.mutate(
      { event, reason },
      {
        onSuccess: () => {
          bridge.toast('ok', t(done[event], { seller: link.seller.name }))
          setAsking(null)
        },
      },
    )
  const events = operatorLinkEvents.filter((event) => linkAfter(link.state, event) !== null)
  const failure = change.isError ? messageOf(change.error) : null
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {failure !== null && asking === null && <Banner tone="critical">{failure}</Banner>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {events.map((event) => (
          <Button
            key={event}
            variant={needsConfirmation(event) ? undefined : 'primary'}
            pending={change.isPending && change.variables?.event === event && asking === null}
            onClick={() => (change.reset(), needsConfirmation(event) ? setAsking(event) : act(event, null))}
          >
            {t(event)}
          </Button>
        ))}
      </div>
      {asking !== null && (
        <Question
          link={link}
          event={asking}
          pending={change.isPending}
          error={failure}
          onConfirm={(reason) => act(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}
