import { useState } from 'react'
import { asThousands } from '@waybill/contract/sheets/values'
import { Button, defineMessages, NumberInput, type NumberInputProps, useFormat, useT } from '@waybill/kit'

const messages = defineMessages({
  en: { which: 'Is it {decimal} or {thousands}?' },
  cn: { which: '是 {decimal} 还是 {thousands}？' },
})

/** 1/10,000 of a dollar. */
const moneyOf = (dollars: number): number => Math.round(dollars * 100) * 100

/**
 * An amount in whole cents, as dollars. Those who part thousands with a point type "1.250" for 1,250: it is asked, as an import asks, since
 * cut to two decimals it would be a thousandth.
 */
export function AmountInput({ value, onChange, ...props }: NumberInputProps) {
  const t = useT(messages)
  const format = useFormat()
  const [thousands, setThousands] = useState<number | null>(null)
  const answer = (dollars: number) => (onChange(dollars), setThousands(null))
  const isOpen = thousands !== null && value !== null
  return (
    <>
      <NumberInput {...props} value={value} onChange={onChange} onTyped={(text) => setThousands(asThousands(text))} />
      <div role="status" className="empty:hidden">
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
