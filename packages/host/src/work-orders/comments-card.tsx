import { useState } from 'react'
import type { CaseEvent } from '@waybill/contract/cases/events'
import type { Text } from '@waybill/contract/core/messages'
import { randomKey } from '@waybill/contract/core/random-key'
import { Banner, Button, Card, Field, focusField, Textarea, useT } from '@waybill/kit'
import { CaseTimeline } from '../cases/index.ts'
import { workMessages } from './messages.ts'

type Props = {
  history: readonly CaseEvent[]
  /** What the states are called for the reader. */
  words: Readonly<Record<string, Text>>
  pending: boolean
  error: string | null
  /** Sends a comment; the id names it, so that it is one however often it is sent. Null: this reader may send none. */
  onSend: ((comment: { commandId: string; text: string }, done: () => void) => void) | null
}

/** What happened to a work order and what both sides wrote, and a comment for the other side. */
export function CommentsCard({ history, words, pending, error, onSend }: Props) {
  const t = useT(workMessages)
  const [text, setText] = useState('')
  const [commandId, setCommand] = useState(randomKey)
  const [tried, setTried] = useState(false)
  const change = (next: string) => {
    setText(next)
    setCommand(randomKey())
  }
  const submit = () => {
    setTried(true)
    if (text.trim() === '') return focusField('comment')
    onSend?.({ commandId, text: text.trim() }, () => {
      change('')
      setTried(false)
    })
  }
  return (
    <Card title={t('comments')}>
      {onSend && (
        <div className="mb-4 flex flex-col gap-2">
          {error !== null && <Banner tone="critical">{error}</Banner>}
          <Field name="comment" label={t('comment')} error={tried && text.trim() === '' ? t('needed') : undefined}>
            <Textarea rows={2} value={text} maxLength={500} onChange={change} />
          </Field>
          <Button className="self-start" pending={pending} onClick={submit}>
            {t('send')}
          </Button>
        </div>
      )}
      <CaseTimeline events={history} words={words} />
    </Card>
  )
}
