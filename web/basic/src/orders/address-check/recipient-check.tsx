import { useState } from 'react'
import { addressCheck } from '@waybill/contract/orders/enums'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { addressReasonWords } from '@waybill/contract/orders/words'
import { errorMessage } from '@waybill/host'
import { Button, useFormat, useLocale, useT } from '@waybill/kit'
import { SideBySide } from '../../shared/address/side-by-side.tsx'
import { suggestionMessages } from '../../shared/address/suggestion-messages.ts'
import { KeepDialog } from './keep-dialog.tsx'
import { checkMessages } from './messages.ts'
import { useDecisions } from './use-decisions.ts'

/** When and by whom the address was checked, why it is used as it is, and what was found. */
export function CheckFacts({ order }: { order: OrderDetail }) {
  const t = useT(checkMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { addressChecked: checked, addressNotes: notes, addressCheck: state } = order
  if (!checked) return null
  const facts = [
    checked.reason && addressReasonWords[checked.reason][locale],
    checked.by ? t('checkedBy', { who: checked.by, when: format.relative(checked.at) }) : format.relative(checked.at),
  ]
  return (
    <>
      <p className="mt-1 text-small text-muted">{facts.filter(Boolean).join(' · ')}</p>
      {state !== addressCheck.asEntered && notes.length > 0 && (
        <ul className="mt-1 text-small">
          {notes.map((note) => (
            <li key={note.fieldName + note.code}>{errorMessage(note, locale)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What is known of where an order goes, the better address beside it, and what can be decided. */
export function RecipientCheck({ order, canEdit }: { order: OrderDetail; canEdit: boolean }) {
  const t = useT(checkMessages)
  const words = useT(suggestionMessages)
  const { check, suggest, keep } = useDecisions()
  const [asking, setAsking] = useState(false)
  const { addressCheck: state, addressSuggestion: suggestion } = order
  const orders = { ids: [order.id], versions: [order.version] }
  const open = state === addressCheck.suggestion || state === addressCheck.problem
  return (
    <>
      <CheckFacts order={order} />
      {suggestion && (
        <div className="mt-2">
          <SideBySide entered={order.recipientAddress} suggested={suggestion} />
        </div>
      )}
      {canEdit && (
        <div className="mt-2 flex flex-wrap gap-2">
          {suggestion && (
            <Button size="compact" variant="primary" pending={suggest.isPending} onClick={() => suggest.mutate(orders)}>
              {words('useSuggestion')}
            </Button>
          )}
          {open && (
            <Button size="compact" onClick={() => setAsking(true)}>
              {t('useAsEntered')}
            </Button>
          )}
          <Button size="compact" pending={check.isPending} onClick={() => check.mutate([order.id])}>
            {t(state === addressCheck.unchecked ? 'check' : 'checkAgain')}
          </Button>
        </div>
      )}
      {asking && (
        <KeepDialog
          pending={keep.isPending}
          onKeep={(reason) => keep.mutate({ ...orders, reason }, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
