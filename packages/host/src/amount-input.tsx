import { type RefObject, useEffect, useRef, useState } from 'react'
import { asThousands } from '@waybill/contract/sheets/values'
import { Button, defineMessages, NumberInput, type NumberInputProps, useFormat, useT } from '@waybill/kit'

const messages = defineMessages({
  en: { which: 'Is it {decimal} or {thousands}?' },
  cn: { which: '是 {decimal} 还是 {thousands}？' },
})

/** 1/10,000 of a dollar. */
const moneyOf = (dollars: number): number => Math.round(dollars * 100) * 100

/** Keeps the form from being sent while `isOpen`, and leads to the answers. */
function useAnswerFirst(answers: RefObject<HTMLElement | null>, isOpen: boolean) {
  useEffect(() => {
    const form = answers.current?.closest('form')
    if (!isOpen || !form) return
    const lead = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      answers.current?.querySelector('button')?.focus()
    }
    form.addEventListener('submit', lead)
    return () => form.removeEventListener('submit', lead)
  }, [answers, isOpen])
}

/**
 * An amount in whole cents, as dollars. Those who part thousands with a point type "1.250" for 1,250: it is asked, as an import asks, since
 * cut to two decimals it would be a thousandth. Its form is sent once it is answered.
 */
export function AmountInput({ value, onChange, ...props }: NumberInputProps) {
  const t = useT(messages)
  const format = useFormat()
  const [thousands, setThousands] = useState<number | null>(null)
  const answer = (dollars: number) => (onChange(dollars), setThousands(null))
  const isOpen = thousands !== null && value !== null
  const answers = useRef<HTMLDivElement>(null)
  useAnswerFirst(answers, isOpen)
  return (
    <>
      <NumberInput {...props} value={value} onChange={onChange} onTyped={(text) => setThousands(asThousands(text))} />
      <div ref={answers} role="status" className="empty:hidden">
        {isOpen && (
          <div className="flex flex-wrap items-center gap-1 text-small">
            <span>
              {t('which', { decimal: format.money(moneyOf(value)), thousands: format.money(moneyOf(thousands)) })}
            </span>
            {[value, thousands].map((dollars) => (
              <Button key={dollars} size="compact" onClick={() => answer(dollars)}>
                {format.money(moneyOf(dollars))}
              </Button>
            ))}
          </div>
        )}
      </div>
    </>
  )
}
