import type { OutputOf } from '@waybill/contract/core/route'
import type { getReturnOptions, ReturnItem, ReturnRate } from '@waybill/contract/returns/api'
import { type ReturnReason, returnReasons } from '@waybill/contract/returns/lifecycle'
import { returnReasonWords } from '@waybill/contract/returns/words'
import { formatAddress } from '@waybill/contract/places/format-address'
import { Field, NumberInput, RadioGroup, Select, useFormat, useLocale, useT } from '@waybill/kit'
import { returnMessages } from '../../messages/returns.ts'
import { serviceText } from '../../words.ts'

export type ReturnOptions = OutputOf<typeof getReturnOptions>
export const rateKey = ({ carrier, serviceCode }: ReturnRate): string => `${carrier}/${serviceCode}`

/** From whom to whom. */
export function Way({ options }: { options: ReturnOptions }) {
  const t = useT(returnMessages)
  const lines = [
    { id: 'from', label: t('from'), address: options.from },
    { id: 'to', label: t('to'), address: options.to },
  ]
  return (
    <dl className="flex flex-col gap-2">
      {lines.map(({ id, label, address }) => (
        <div key={id}>
          <dt className="text-small text-muted">{label}</dt>
          <dd className="break-words">{formatAddress(address, { home: address.country }).join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}

type ItemsProps = { items: ReturnItem[]; counts: number[]; onChange: (counts: number[]) => void; error: string | null }

/** How many of each item come back; 0 = none of it. */
export function Items({ items, counts, onChange, error }: ItemsProps) {
  const t = useT(returnMessages)
  return (
    <Field name="items" group label={t('items')} error={error}>
      <ul className="flex flex-col gap-2">
        {items.map((item, index) => {
          const name = item.name ?? item.sku ?? t('unnamed')
          return (
            <li key={index} className="flex items-center gap-3">
              <NumberInput
                aria-label={t('ofItem', { name })}
                className="w-20"
                decimals={0}
                value={counts[index] ?? 0}
                onChange={(count) =>
                  onChange(counts.map((one, at) => (at === index ? Math.min(count ?? 0, item.quantity) : one)))
                }
              />
              <span className="text-muted">/ {item.quantity}</span>
              <span className="min-w-0 flex-1 break-words">{name}</span>
            </li>
          )
        })}
      </ul>
    </Field>
  )
}

export function Reason({ value, onChange }: { value: ReturnReason; onChange: (reason: ReturnReason) => void }) {
  const t = useT(returnMessages)
  const { locale } = useLocale()
  return (
    <Field name="reason" label={t('reason')} className="max-w-64">
      <Select
        value={value}
        options={returnReasons.map((one) => ({ value: one, text: returnReasonWords[one][locale] }))}
        onChange={(chosen) => onChange(returnReasons.find((one) => one === chosen) ?? value)}
      />
    </Field>
  )
}

type RatesProps = { rates: ReturnRate[]; value: ReturnRate; onChange: (key: string) => void }

/** The services that bring it back, cheapest first, and when each is charged. */
export function Rates({ rates, value, onChange }: RatesProps) {
  const t = useT(returnMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const hintOf = ({ transitDays, charge }: ReturnRate): string =>
    [transitDays === null ? null : t('days', { n: transitDays }), t(charge === 'use' ? 'useCharge' : 'creationCharge')]
      .filter(Boolean)
      .join(' · ')
  return (
    <Field name="service" group label={t('chooseService')}>
      <RadioGroup
        value={rateKey(value)}
        onChange={onChange}
        options={rates.map((rate) => ({
          value: rateKey(rate),
          label: `${serviceText(rate.carrier, rate.serviceCode, locale)} · ${format.money(rate.price)}`,
          hint: hintOf(rate),
        }))}
      />
    </Field>
  )
}
