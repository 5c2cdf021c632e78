import { useMutation } from '@tanstack/react-query'
import { ClipboardPaste } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import type { OutputOf } from '@waybill/contract/core/route'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { parseAddressText } from '@waybill/contract/addresses/api'
import { errorMessage, useClient } from '@waybill/host'
import { Banner, Button, Field, Textarea, useLocale, useT } from '@waybill/kit'
import { addressMessages } from './messages.ts'

const MAX_LENGTH = 2000

type Answer = OutputOf<typeof parseAddressText>

/** A street replaces the whole place, a name the whole person: nothing of one paste stays in the next. */
const partsOf = ({ address }: Answer): Partial<PostalAddress> => ({
  ...(address.line1 && { line2: null, city: '', state: null, zip: null }),
  ...(address.name && { company: null, phone: null }),
  ...address,
})
/** Any text has a first line; a place or a way to reach somebody makes it an address. */
const isFound = ({ address }: Answer): boolean =>
  [address.city, address.state, address.zip, address.phone, address.email].some(Boolean)

/** How well a text was understood. */
function Outcome({ answer }: { answer: Answer }) {
  const t = useT(addressMessages)
  if (!isFound(answer)) return <Banner tone="warning">{t('pasteNothing')}</Banner>
  const sure = answer.confidence >= 0.8 && answer.unread.length === 0
  return (
    <Banner tone={sure ? 'success' : 'warning'}>
      {sure ? t('pasteDone') : t('pasteUnsure')}
      {answer.unread.length > 0 && <div>{t('pasteLeft', { text: answer.unread.join(' · ') })}</div>}
    </Banner>
  )
}

/** Takes a whole address as text and hands on its fields; says what was not understood. */
export function PasteBox({ country, onFill }: { country: string; onFill: (parts: Partial<PostalAddress>) => void }) {
  const t = useT(addressMessages)
  const { locale } = useLocale()
  const client = useClient()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const split = useMutation({
    mutationFn: (whole: string) =>
      client.call(parseAddressText, { body: { text: whole, ...(country && { country }) } }, { hideErrors: true }),
  })
  /** An answer that comes after the box was closed fills nothing. */
  const fill = (whole: string) =>
    split.mutate(whole, {
      onSuccess: (answer) => {
        if (!isFound(answer)) return
        onFill(partsOf(answer))
        setOpen(false)
        setText('')
      },
    })
  /** A paste into the empty box is the whole address: no second press is needed. */
  const fillFromClipboard = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain').trim().slice(0, MAX_LENGTH)
    if (!text.trim() && pasted) fill(pasted)
  }
  /** In the box the keys that save the form fill it: it would be saved without the address. */
  const fillByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (text.trim() && !split.isPending) fill(text)
  }
  return (
    <div className="flex flex-col items-stretch gap-2">
      {open ? (
        <div className="flex flex-col items-start gap-2 rounded-control bg-sub p-3">
          <Field name="paste" label={t('pasteLabel')} hint={t('pasteHint')} className="w-full">
            <Textarea
              autoFocus
              value={text}
              maxLength={MAX_LENGTH}
              rows={4}
              onChange={setText}
              onPaste={fillFromClipboard}
              onKeyDown={fillByKey}
            />
          </Field>
          <div className="flex gap-2">
            <Button pending={split.isPending} disabled={!text.trim()} onClick={() => fill(text)}>
              {t('pasteFill')}
            </Button>
            <Button variant="ghost" onClick={() => (setOpen(false), split.reset())}>
              {t('pasteClose')}
            </Button>
          </div>
        </div>
      ) : (
        <Button className="self-start" icon={<ClipboardPaste />} size="compact" onClick={() => setOpen(true)}>
          {t('paste')}
        </Button>
      )}
      {split.isError && <Banner tone="critical">{errorMessage(split.error, locale) ?? String(split.error)}</Banner>}
      {split.data && <Outcome answer={split.data} />}
    </div>
  )
}
