import { useState } from 'react'
import type { CountDifference } from '@waybill/contract/counts/staff-api'
import { countDecisions, type CountDecision } from '@waybill/contract/counts/words'
import { liableParties, type LiableParty, liableWords } from '@waybill/contract/stock/reasons'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Dialog, Field, focusField, Select, TextInput, useLocale, useT } from '@waybill/kit'
import { reviewMessages } from './review-messages.ts'
import type { Decide } from './use-decide.ts'

/** What was not decided, and why. */
export function Refused({ decide }: { decide: Decide }) {
  const t = useT(reviewMessages)
  const { locale } = useLocale()
  const { refused, forget } = decide
  if (refused.length === 0) return null
  return (
    <Banner tone="warning" title={t('refused', { n: refused.length })} onClose={forget}>
      <ul className="max-h-60 overflow-y-auto">
        {refused.map(({ id, message, zhMessage }) => (
          <li key={id} className="break-words">
            {locale === 'cn' ? zhMessage : message}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** What follows from the decision, in units. */
function Consequence({ decision, rows }: { decision: CountDecision; rows: readonly CountDifference[] }) {
  const t = useT(reviewMessages)
  if (decision !== 'accept') return <p>{t(decision === 'reject' ? 'rejectText' : 'recountText')}</p>
  const sum = (sign: 1 | -1) => rows.reduce((total, { difference }) => total + Math.max(0, sign * difference), 0)
  return (
    <>
      <p>{t('acceptText', { found: t('more', { n: sum(1) }), missing: t('fewer', { n: sum(-1) }) })}</p>
      {rows.some(({ mine }) => mine) && <Banner tone="warning">{t('ownText')}</Banner>}
    </>
  )
}

const titles = { accept: 'acceptTitle', reject: 'rejectTitle', recount: 'recountTitle' } as const

function DecideDialog({
  decision,
  rows,
  decide,
  onClose,
}: {
  decision: CountDecision
  rows: readonly CountDifference[]
  decide: Decide
  onClose: () => void
}) {
  const t = useT(reviewMessages)
  const { locale } = useLocale()
  const messageOf = useErrorMessage()
  const [note, setNote] = useState('')
  const [liable, setLiable] = useState<LiableParty | null>(null)
  const [tried, setTried] = useState(false)
  const needsNote = decision !== 'recount'
  const needsLiable = decision === 'accept' && rows.some(({ difference }) => difference < 0)
  const missing = [
    ...(needsLiable && liable === null ? ['liable' as const] : []),
    ...(needsNote && note.trim() === '' ? ['note' as const] : []),
  ]
  const error = (field: 'note' | 'liable') =>
    tried && missing.includes(field) ? t('needed', { field: t(field) }) : undefined
  const { mutation } = decide
  const submit = () => {
    setTried(true)
    if (missing[0]) return focusField(missing[0])
    const lines = rows.map(({ id, difference }) => ({ id, difference }))
    // The question about what the reader counted stands in this dialog where there is something of it.
    const anyway = rows.some(({ mine }) => mine)
    const body = { lines, decision, note: note.trim() || null, liable, anyway }
    mutation.mutate(body, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(titles[decision], { n: rows.length })}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant="primary" pending={mutation.isPending} onClick={submit}>
            {t(decision)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {mutation.isError && <Banner tone="critical">{messageOf(mutation.error)}</Banner>}
        <Consequence decision={decision} rows={rows} />
        {needsLiable && (
          <Field name="liable" label={t('liable')} required error={error('liable')}>
            <Select
              value={liable}
              onChange={setLiable}
              options={liableParties.map((value) => ({ value, text: liableWords[value][locale] }))}
            />
          </Field>
        )}
        {needsNote && (
          <Field name="note" label={t('note')} required error={error('note')}>
            <TextInput value={note} maxLength={500} onChange={setNote} />
          </Field>
        )}
      </div>
    </Dialog>
  )
}

const words = { accept: 'acceptN', recount: 'recountN', reject: 'rejectN' } as const

/** The three decisions about chosen differences, each after a clear question. */
export function DecideActs({ rows, decide }: { rows: readonly CountDifference[]; decide: Decide }) {
  const t = useT(reviewMessages)
  const [asking, setAsking] = useState<CountDecision | null>(null)
  const count = rows.length
  return (
    <>
      {countDecisions.map((decision) => (
        <Button key={decision} disabled={count === 0} onClick={() => setAsking(decision)}>
          {t(words[decision], { n: count })}
        </Button>
      ))}
      {asking && <DecideDialog decision={asking} rows={rows} decide={decide} onClose={() => setAsking(null)} />}
    </>
  )
}
