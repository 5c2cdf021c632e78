import { Plus, Trash2 } from 'lucide-react'
import { MOST_REFERENCES, type PayoutMethod } from '@waybill/contract/refunds/enums'
import { Button, Field, focusField, IconButton, TextInput, useT } from '@waybill/kit'
import { refundDeskMessages } from './messages.ts'

/** The name of a field, by its place. */
export const referenceField = (i: number): string => (i === 0 ? 'reference' : `reference-${i + 1}`)
// The field is there once the page is drawn.
const focusSoon = (i: number) => requestAnimationFrame(() => focusField(referenceField(i)))

/** What the payment is called: one field, and for cards as many as there were refunds. */
export function ReferenceFields({
  via,
  values,
  problemOf,
  onChange,
}: {
  via: PayoutMethod
  values: readonly string[]
  problemOf: (i: number) => string | null
  onChange: (values: string[]) => void
}) {
  const t = useT(refundDeskMessages)
  const isCard = via === 'card'
  const add = () => {
    onChange([...values, ''])
    focusSoon(values.length)
  }
  const remove = (place: number) => {
    onChange(values.filter((_, i) => i !== place))
    focusSoon(Math.max(0, place - 1))
  }
  const labelOf = (i: number) =>
    !isCard ? t('reference') : values.length === 1 ? t('refundId') : t('refundIdNo', { no: i + 1 })
  return (
    <>
      {values.map((value, i) => (
        <Field
          // Fields have no other identity than their place, and all they show comes from the list.
          key={i}
          name={referenceField(i)}
          label={labelOf(i)}
          required
          hint={i > 0 ? undefined : t(isCard ? 'cardHint' : 'referenceHint')}
          error={problemOf(i)}
        >
          <div className="flex gap-2">
            <TextInput
              value={value}
              onChange={(text) => onChange(values.map((old, place) => (place === i ? text : old)))}
              maxLength={100}
              className="min-w-0 flex-1"
            />
            {values.length > 1 && (
              <IconButton label={t('removeRefund', { no: i + 1 })} icon={<Trash2 />} onClick={() => remove(i)} />
            )}
          </div>
        </Field>
      ))}
      {isCard && values.length < MOST_REFERENCES && (
        <Button icon={<Plus />} className="self-start" onClick={add}>
          {t('addRefund')}
        </Button>
      )}
    </>
  )
}
