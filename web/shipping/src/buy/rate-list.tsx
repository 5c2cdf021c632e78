import { useId } from 'react'
import type { Rate } from '@waybill/contract/shipping/api'
import { cx, useFormat, useLocale, useShortcuts, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { serviceText } from '../words.ts'
import { serviceKey } from './choice.ts'
import { PriceBreakdown, RateTags, useRateHint } from '../shared/rates/rate-words.tsx'

type Props = { rates: readonly Rate[]; value: string | null; onChange: (service: string) => void }

/** Keys 1–9 choose as a click does. */
function useNumberKeys({ rates, onChange }: Props) {
  const keys = rates.slice(0, 9).map((rate, index) => [String(index + 1), () => onChange(serviceKey(rate))] as const)
  useShortcuts(Object.fromEntries(keys))
}

/** The services for one parcel, cheapest first; the chosen one shows what its price is made of. */
export function RateList(props: Props) {
  const { rates, value, onChange } = props
  const t = useT(buyMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const hint = useRateHint()
  const name = useId()
  useNumberKeys(props)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 flex w-full items-baseline justify-between gap-2">
        <span className="text-section font-semibold">{t('rates')}</span>
        <span className="text-small text-muted max-md:hidden coarse:hidden">{t('ratesHint')}</span>
      </legend>
      <div className="overflow-hidden rounded-control border">
        {rates.map((rate, index) => {
          const key = serviceKey(rate)
          const chosen = key === value
          return (
            <div key={key} className={cx(index > 0 && 'border-t', chosen && 'bg-brand-soft')}>
              <label className="flex min-h-11 items-center gap-3 px-3 py-1.5">
                <input
                  type="radio"
                  name={name}
                  checked={chosen}
                  onChange={() => onChange(key)}
                  aria-describedby={chosen ? `${name}-${index}` : undefined}
                  className="kit-check rounded-full!"
                />
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <span className="font-medium">{serviceText(rate.carrier, rate.serviceCode, locale)}</span>
                    <RateTags rate={rate} />
                  </span>
                  <span className="tnum block text-small text-muted">
                    {hint(rate, { tags: false })}
                    {rate.zone !== null && ` · ${t('zone', { zone: rate.zone })}`}
                  </span>
                </span>
                <span className="tnum font-medium">{format.money(rate.price)}</span>
              </label>
              {chosen && (
                <div id={`${name}-${index}`} className="ps-10 pe-3 pb-3">
                  <PriceBreakdown rate={rate} />
                </div>
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
