import { errorMessage } from '@waybill/host'
import { TriangleAlert } from 'lucide-react'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import type { Rate } from '@waybill/contract/shipping/api'
import { Badge, formatNumber, splitWeight, useFormat, useLocale, useT } from '@waybill/kit'
import { buyMessages } from '../../messages/buy.ts'
import { packageMessages } from '../../messages/packages.ts'
import { lineText } from '../../words.ts'
import { PriceBasis } from './price-basis.tsx'

type Dim = NonNullable<Rate['dim']>

const sizeOf = ({ length, width, height, unit }: Dim): string => `${length} × ${width} × ${height} ${unit}`
const rawOf = ({ length, width, height, divisor }: Dim): string =>
  formatNumber(Math.round((length * width * height * 100) / divisor) / 100)

/** Which weight is billed and how it came about. */
export function BilledWeight({ rate }: { rate: Pick<Rate, 'dim' | 'billableCg' | 'billedBy'> }) {
  const t = useT(buyMessages)
  const format = useFormat()
  const { dim } = rate
  const unit = dim?.weightUnit ?? 'lb'
  const weight = format.weight(splitWeight(rate.billableCg, unit))
  const dimWeight = dim && `${formatNumber(dim.weight)} ${dim.weightUnit}`
  const how =
    rate.billedBy === 'dim' && dim && dimWeight
      ? t('byDim', { size: sizeOf(dim), divisor: dim.divisor, raw: rawOf(dim), weight: dimWeight })
      : rate.billedBy === 'min'
        ? t('byMin')
        : t('byActual')
  const smaller =
    rate.billedBy !== 'dim' && dim && dimWeight
      ? t('dimSmaller', { weight: dimWeight, size: sizeOf(dim), divisor: dim.divisor })
      : null
  return (
    <p className="text-small text-muted">
      {t('billed', { weight, how: smaller ? t('alsoSize', { how, size: smaller }) : how })}
    </p>
  )
}

/** What a price is made of, line by line, and the weight behind it. One line alone is the total. */
export function PriceBreakdown({ rate }: { rate: Rate }) {
  const t = useT(buyMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{t('whyThisPrice')}</p>
      <dl className="flex flex-col gap-0.5">
        {rate.lines.map((line) => (
          <div key={line.code} className="flex justify-between gap-4">
            <dt className="text-muted">{lineText(line, locale)}</dt>
            <dd className="tnum">{format.money(line.amount)}</dd>
          </div>
        ))}
        {rate.lines.length > 1 && (
          <div className="flex justify-between gap-4 font-medium">
            <dt>{t('total')}</dt>
            <dd className="tnum">{format.money(rate.price)}</dd>
          </div>
        )}
      </dl>
      <Covered rate={rate} />
      {rate.packages ? <EachPackage packages={rate.packages} /> : <BilledWeight rate={rate} />}
      <RateNotes rate={rate} />
      <PriceBasis rate={rate} />
    </div>
  )
}

/** The part of each package in the price, with its lines and the weight behind them. */
function EachPackage({ packages }: { packages: NonNullable<Rate['packages']> }) {
  const t = useT(packageMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <ul aria-label={t('eachPackage')} className="flex flex-col gap-2">
      {packages.map((one) => (
        <li key={one.no}>
          <p className="flex justify-between gap-4 font-medium">
            {t('packageNo', { no: one.no })}
            <span className="tnum">{format.money(one.price)}</span>
          </p>
          <p className="tnum text-small text-muted">
            {one.lines.map((line) => `${lineText(line, locale)} ${format.money(line.amount)}`).join(' · ')}
          </p>
          <BilledWeight rate={one} />
        </li>
      ))}
    </ul>
  )
}

/** Who answers for the parcel and up to what: bought with the label, and at no charge. */
function Covered({ rate: { cover, packages } }: { rate: Rate }) {
  const t = useT(buyMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const carrier = carrierName(cover.insurer)[locale]
  const insured = { carrier, amount: format.money(cover.insured) }
  // Packages of one shipment go the same way, with the same cover for each.
  const included = { carrier, amount: format.money(cover.included / (packages?.length ?? 1)) }
  const words = [
    cover.insured > 0 && t(packages ? 'coverInsuredAll' : 'coverInsured', insured),
    cover.included > 0 && t(packages ? 'coverIncludedEach' : 'coverIncluded', included),
  ].filter(Boolean)
  return words.length > 0 && <p className="text-small text-muted">{words.join(' ')}</p>
}

/** What the price assumes, and what is left to do by hand. */
function RateNotes({ rate }: { rate: Rate }) {
  const { locale } = useLocale()
  if (rate.notes.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5">
      {rate.notes.map((note) => (
        <li key={note.code} className="flex gap-1 text-small text-warning-fg">
          <TriangleAlert className="mt-px size-3.5! flex-none" />
          <span className="min-w-0">{errorMessage(note, locale)}</span>
        </li>
      ))}
    </ul>
  )
}

const tagKeys = { cheapest: 'cheapest', fastest: 'fastest', assigned: 'assignedTag' } as const

/** Cheapest, Fastest, Assigned. */
export function RateTags({ rate }: { rate: Rate }) {
  const t = useT(buyMessages)
  return rate.tags.map((tag) => (
    <Badge key={tag} tone={tag === 'assigned' ? 'info' : 'neutral'}>
      {t(tagKeys[tag])}
    </Badge>
  ))
}

/** "Cheapest · 3 days · by 09/30/2026". */
export function useRateHint(): (rate: Rate, options?: { tags?: boolean }) => string {
  const t = useT(buyMessages)
  const format = useFormat()
  return (rate, { tags = true } = {}) =>
    [
      ...(tags ? rate.tags.map((tag) => t(tagKeys[tag])) : []),
      rate.transitDays === null ? null : t('days', { n: rate.transitDays }),
      rate.eta === null ? null : t('arrives', { date: format.date(rate.eta) }),
    ]
      .filter(Boolean)
      .join(' · ')
}
