import { useEffect, useState } from 'react'
import { type OrderQuote, isLabelTextOpen, type LabelText } from '@waybill/contract/shipping/api'
import { Banner, Button, Field, TextInput, useStable, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { proposedTexts, type Pick } from './choice.ts'
import { asProposed, textKey, useConfirmTexts, useLabelTexts } from './use-label-texts.ts'

type Texts = ReturnType<typeof useLabelTexts>

/** One text: as it was typed, and as the label has it. */
function TextRow({ text, texts }: { text: LabelText; texts: Texts }) {
  const t = useT(buyMessages)
  const hint = text.state === 'guess' ? t('textGuess') : text.state === 'unread' ? t('textUnread') : undefined
  return (
    <li className="grid grid-cols-2 items-start gap-x-3 max-sm:grid-cols-1">
      <div className="min-w-0 sm:pt-6">
        <span className="block text-small text-muted sm:hidden">{t(text.side)}</span>
        <span className="block break-words">{text.typed}</span>
      </div>
      <Field
        label={`${t(text.side)}: ${t(text.field)}`}
        hint={hint}
        error={texts.hasError(text) ? t('textRequired', { typed: text.typed }) : undefined}
      >
        <TextInput maxLength={100} value={texts.valueOf(text)} onChange={(value) => texts.setValue(text, value)} />
      </Field>
    </li>
  )
}

type Props = {
  quote: OrderQuote
  onConfirmed: () => void
  onTyped: (unsaved: boolean) => void
}

/** What the label prints otherwise than it was typed: open while something has to be confirmed, else a line that opens it. */
export function LabelTexts({ quote, onConfirmed, onTyped }: Props) {
  const t = useT(buyMessages)
  const [shown, setShown] = useState(false)
  const texts = useLabelTexts(quote, onConfirmed)
  const isOpen = quote.labelTexts.some(isLabelTextOpen)
  const report = useStable(onTyped)
  useEffect(() => report(texts.dirty), [report, texts.dirty])
  if (quote.labelTexts.length === 0) return null
  const submitOnEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return
    // The drawer is a form of its own: Enter in a field confirms the text, it must never buy.
    event.preventDefault()
    texts.submit()
  }
  return (
    <div className="flex flex-col gap-2">
      {!isOpen && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 text-muted">
            {t('textsShow', { n: quote.labelTexts.length })}:{' '}
            <span className="font-medium break-words text-fg">
              {quote.labelTexts.map(({ printed }) => printed).join(' · ')}
            </span>
          </span>
          <Button variant="ghost" size="compact" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {t('changeTexts')}
          </Button>
        </div>
      )}
      {(isOpen || shown) && (
        <div
          role="group"
          aria-label={t('textsTitle')}
          onKeyDown={submitOnEnter}
          className="flex flex-col gap-3 rounded-control border p-3"
        >
          <div>
            <p className="font-medium">{t('textsTitle')}</p>
            <p className="text-small text-muted">{t('textsOpen')}</p>
          </div>
          {texts.error && <Banner tone="critical">{texts.error}</Banner>}
          <ul className="flex flex-col gap-2">
            {quote.labelTexts.map((text) => (
              <TextRow key={textKey(text)} text={text} texts={texts} />
            ))}
          </ul>
          <Button className="self-start" disabled={!texts.changed} pending={texts.pending} onClick={texts.submit}>
            {t('confirmTexts')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Of many orders: how many wait for a text, and one press for those that have a proposal. */
export function TextsWaiting({ picks, onConfirmed }: { picks: readonly Pick[]; onConfirmed: () => void }) {
  const t = useT(buyMessages)
  const confirming = useConfirmTexts(onConfirmed)
  const waiting = picks.filter(({ readiness }) => readiness === 'text')
  const proposed = proposedTexts(picks)
  if (waiting.length === 0) return null
  return (
    <Banner
      tone="warning"
      title={t('textsWaiting', { n: waiting.length })}
      className="mb-3"
      actions={
        proposed.length > 0 && (
          <Button
            size="compact"
            pending={confirming.pending}
            onClick={() => confirming.confirm(proposed.map(asProposed))}
          >
            {t('confirmAll', { n: proposed.length })}
          </Button>
        )
      }
    >
      {confirming.error ?? t('textsWaitingText')}
    </Banner>
  )
}
