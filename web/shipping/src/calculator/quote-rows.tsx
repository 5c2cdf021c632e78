import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { Rate } from '@waybill/contract/shipping/api'
import { Button, cx, splitWeight, useFormat, useLocale, useT } from '@waybill/kit'
import { PriceBreakdown, RateTags } from '../shared/rates/rate-words.tsx'
import { serviceText } from '../words.ts'
import { calculatorMessages } from './messages.ts'

/** Columns that give way where the table is narrow. */
export const wide = 'hidden @min-[620px]:table-cell'
export const middling = 'hidden @min-[460px]:table-cell'

function Billed({ rate }: { rate: Rate }) {
  const t = useT(calculatorMessages)
  const format = useFormat()
  const unit = rate.dim?.weightUnit ?? 'lb'
  return (
    <>
      {format.weight(splitWeight(rate.billableCg, unit))}
      {rate.billedBy !== 'actual' && <span className="text-muted"> ({t(rate.billedBy)})</span>}
    </>
  )
}

/** One service; a press anywhere on it shows what its price is made of. */
function QuoteRow(props: { rate: Rate; open: boolean; onToggle: () => void; onUse: () => void }) {
  const { rate, open, onToggle, onUse } = props
  const t = useT(calculatorMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const id = useId()
  return (
    <>
      <tr className={cx('relative border-t', open ? 'bg-brand-soft' : 'hover:bg-hover')}>
        <th scope="row" className="py-2 ps-2 pe-2 text-start font-normal">
          <span className="flex items-start gap-1">
            <ChevronRight className={cx('my-1 text-muted transition-transform duration-100', open && 'rotate-90')} />
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <button
                type="button"
                aria-expanded={open}
                aria-controls={open ? id : undefined}
                onClick={onToggle}
                className="min-h-6 text-start font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
              >
                {serviceText(rate.carrier, rate.serviceCode, locale)}
              </button>
              <RateTags rate={rate} />
            </span>
          </span>
        </th>
        <td className="tnum px-2 text-end">{format.number(rate.transitDays)}</td>
        <td className={cx('tnum px-2', middling)}>{format.date(rate.eta)}</td>
        <td className={cx('tnum px-2 text-end', wide)}>
          <Billed rate={rate} />
        </td>
        <td className={cx('tnum px-2 text-end', wide)}>{rate.zone ?? '-'}</td>
        <td className="tnum py-2 ps-2 pe-4 text-end font-medium">{format.money(rate.price)}</td>
      </tr>
      {open && (
        <tr id={id} className="bg-brand-soft">
          <td colSpan={6} className="ps-7 pe-4 pb-3">
            <p className="mb-1 text-small text-muted @min-[620px]:hidden">
              {t('arrives')} {format.date(rate.eta)} · {t('zone')} {rate.zone ?? '-'}
            </p>
            <PriceBreakdown rate={rate} />
            <Button size="compact" className="mt-3" onClick={onUse}>
              {t('use')}
            </Button>
          </td>
        </tr>
      )}
    </>
  )
}

const keyOf = (rate: Rate) => `${rate.carrier} ${rate.serviceCode}`

/** All services; any number of them may stand open, and stay so while prices change. */
export function QuoteRows({ rates, onUse }: { rates: readonly Rate[]; onUse: (rate: Rate) => void }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => {
    const next = new Set(opened)
    if (!next.delete(key)) next.add(key)
    setOpened(next)
  }
  return (
    <tbody>
      {rates.map((rate) => (
        <QuoteRow
          key={keyOf(rate)}
          rate={rate}
          open={opened.has(keyOf(rate))}
          onToggle={() => toggle(keyOf(rate))}
          onUse={() => onUse(rate)}
        />
      ))}
    </tbody>
  )
}
