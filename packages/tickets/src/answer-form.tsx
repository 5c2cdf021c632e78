import { useState, type FormEvent } from 'react'
import { Send } from 'lucide-react'
import type { Ticket } from '@waybill/contract/tickets/api'
import { ticketStatus } from '@waybill/contract/tickets/enums'
import { useBridge } from '@waybill/host'
import { Banner, Button, Field, focusField, Textarea, useLocale, useT } from '@waybill/kit'
import { useTicketDraft } from './draft.ts'
import { sendingError } from './sending-error.ts'
import { FilesField } from './files-field.tsx'
import { ticketMessages } from './messages.ts'
import { useFiles } from './use-files.ts'
import { useAnswer } from './use-ticket.ts'

const MAX_TEXT = 10_000

function useAnswerForm(ticket: Ticket) {
  const t = useT(ticketMessages)
  const bridge = useBridge()
  const own = useTicketDraft(`ticket-${ticket.id}`)
  const files = useFiles(own)
  const answer = useAnswer(ticket.id)
  const [tried, setTried] = useState(false)
  const text = own.draft.text.trim()
  const wrong = (): string | undefined => {
    if (text === '') return t('required', { field: t('answer') })
    if (text.length > MAX_TEXT) return t('textTooLong', { field: t('answer'), max: MAX_TEXT })
    return undefined
  }
  const waits = files.busy ? t('filesBusy') : files.failed ? t('filesFailed') : null
  const submit = () => {
    if (answer.isPending) return
    setTried(true)
    if (wrong() !== undefined) return focusField('answer')
    if (waits !== null) return
    const fileIds = own.draft.files.map((file) => file.id)
    answer.mutate(
      { text, fileIds },
      {
        onSuccess: () => {
          own.clear()
          files.forget()
          setTried(false)
          bridge.toast('ok', t('sent'))
        },
      },
    )
  }
  return { own, files, answer, submit, error: tried ? wrong() : undefined, waits: tried ? waits : null }
}

/** Where one answers: a text and files; what was written survives a reload and a lost connection. */
export function AnswerForm({ ticket }: { ticket: Ticket }) {
  const t = useT(ticketMessages)
  const { locale } = useLocale()
  const { own, files, answer, submit, error, waits } = useAnswerForm(ticket)
  const send = (event: FormEvent) => (event.preventDefault(), submit())
  return (
    <form
      noValidate
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
      }}
      className="rounded-control border p-4"
    >
      {ticket.status === ticketStatus.closed && <Banner className="mb-3">{t('closedHint')}</Banner>}
      <FilesField
        files={files}
        end={
          <Button type="submit" variant="primary" icon={<Send />} shortcut="mod+enter" pending={answer.isPending}>
            {t('send')}
          </Button>
        }
      >
        <Field name="answer" label={t('answer')} required error={error}>
          <Textarea
            rows={5}
            value={own.draft.text}
            placeholder={t('answerPlaceholder')}
            onChange={(text) => own.change({ text })}
          />
        </Field>
      </FilesField>
      {waits && (
        <p role="alert" className="mt-2 text-small text-danger">
          {waits}
        </p>
      )}
      {answer.isError && (
        <Banner tone="critical" className="mt-3">
          {sendingError(answer.error, locale)}
        </Banner>
      )}
    </form>
  )
}
