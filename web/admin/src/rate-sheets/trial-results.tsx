import { chargeName, serviceLabel } from '@waybill/contract/carriers/catalogue'
import type { OutputOf } from '@waybill/contract/core/route'
import type { tryRateSheet } from '@waybill/contract/rate-sheets/api'
import type { SheetLabel, TriedRate } from '@waybill/contract/rate-sheets/shapes'
import { errorMessage } from '@waybill/host'
import { DescriptionList, Notice, useFormat, useLocale, useT } from '@waybill/kit'
import { rateSheetMessages } from './messages.ts'
import { cell, figure, SmallTable } from './small-table.tsx'

type Trial = OutputOf<typeof tryRateSheet>
type Labels = Trial['labels']

function useMoneyChange() {
  const format = useFormat()
  return (before: number | null, after: number | null) => {
    if (before === null || after === null || before === after) return ''
    return `${after > before ? '+' : ''}${format.money(after - before)}`
  }
}

function LabelRow({ label, carrier }: { label: SheetLabel; carrier: number }) {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const change = useMoneyChange()
  const cost = (amount: number | null) =>
    amount === null ? <span className="font-medium text-danger">{t('lostOne')}</span> : format.money(amount)
  return (
    <tr>
      <th scope="row" className={`${cell} text-start font-normal`}>
        <span className="tnum">{label.trackingNo}</span>
        <span className="block text-small text-muted">
          {label.customer} · {serviceLabel(carrier, label.serviceCode)[locale]} · {format.date(label.at)}
        </span>
      </th>
      <td className={figure}>{cost(label.before)}</td>
      <td className={figure}>{cost(label.after)}</td>
      <td className={figure}>{change(label.before, label.after)}</td>
    </tr>
  )
}

function useHeads() {
  const t = useT(rateSheetMessages)
  return [
    [t('costBefore'), true],
    [t('costAfter'), true],
    [t('difference'), true],
  ] as const
}

function LabelResults({ labels, carrier }: { labels: Labels; carrier: number }) {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const change = useMoneyChange()
  const heads = useHeads()
  if (labels.count === 0) return <p className="text-muted">{t('noLabels')}</p>
  const extreme = (label: SheetLabel | null) => (label ? change(label.before, label.after) : t('nothing'))
  const items = [
    {
      id: 'changed',
      label: t('labelsChanged'),
      value: `${format.number(labels.changed)} / ${format.number(labels.priced)}`,
    },
    { id: 'before', label: t('costBefore'), value: format.money(labels.before) },
    { id: 'after', label: t('costAfter'), value: format.money(labels.after) },
    { id: 'difference', label: t('difference'), value: change(labels.before, labels.after) || t('nothing') },
    { id: 'rise', label: t('largestRise'), value: extreme(labels.largestRise) },
    { id: 'fall', label: t('largestFall'), value: extreme(labels.largestFall) },
  ]
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">{t('labelsTried', { n: labels.count })}</h3>
      {labels.lost > 0 && <Notice tone="critical">{t('lost', { n: labels.lost })}</Notice>}
      <DescriptionList items={items} className="sm:grid-cols-6" />
      {labels.rows.length > 0 && (
        <SmallTable name={t('labels')} heads={[[t('labels'), false], ...heads]}>
          {labels.rows.map((label) => (
            <LabelRow key={label.id} label={label} carrier={carrier} />
          ))}
        </SmallTable>
      )}
      {labels.rows.length < labels.changed + labels.lost && (
        <p className="text-small text-muted">{t('listed', { n: labels.rows.length })}</p>
      )}
    </section>
  )
}

/** The lines of a price, each with where it comes from. */
function Why({ rate }: { rate: NonNullable<TriedRate['before']> }) {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <ul className="text-small text-muted">
      <li>{t('zone', { zone: rate.zone })}</li>
      {rate.lines.map(({ code, amount, source, sourceDate, status }) => (
        <li key={code}>
          {chargeName(code)[locale]} {format.money(amount)}: {source}
          {sourceDate !== null && ` (${format.date(sourceDate)})`}, {t(status)}
        </li>
      ))}
    </ul>
  )
}

function RateRow({ rate, carrier }: { rate: TriedRate; carrier: number }) {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const change = useMoneyChange()
  const cost = (one: TriedRate['before']) => (one ? format.money(one.cost) : t('lostOne'))
  return (
    <tr>
      <th scope="row" className={`${cell} min-w-56 text-start font-normal`}>
        {serviceLabel(carrier, rate.serviceCode)[locale]}
        <details>
          <summary className="cursor-pointer text-small text-muted">{t('why')}</summary>
          {(['before', 'after'] as const).map((side) => {
            const one = rate[side]
            return one ? (
              <div key={side} className="pt-1">
                <p className="text-small">{t(side)}</p>
                <Why rate={one} />
              </div>
            ) : null
          })}
        </details>
      </th>
      <td className={figure}>{cost(rate.before)}</td>
      <td className={figure}>{cost(rate.after)}</td>
      <td className={figure}>{change(rate.before?.cost ?? null, rate.after?.cost ?? null)}</td>
    </tr>
  )
}

/** What a draft does to the latest labels and to a parcel. */
export function TrialResults({ trial, carrier }: { trial: Trial; carrier: number }) {
  const t = useT(rateSheetMessages)
  const { locale } = useLocale()
  const heads = useHeads()
  return (
    <div className="flex flex-col gap-4" aria-live="polite">
      {trial.parcel?.problems.map((problem) => (
        <Notice key={`${problem.code} ${problem.fieldName} ${problem.message}`} tone="warning">
          {errorMessage(problem, locale)}
        </Notice>
      ))}
      {trial.parcel && trial.parcel.rates.length > 0 && (
        <SmallTable name={t('parcel')} heads={[[t('service'), false], ...heads]}>
          {trial.parcel.rates.map((rate) => (
            <RateRow key={rate.serviceCode} rate={rate} carrier={carrier} />
          ))}
        </SmallTable>
      )}
      <LabelResults labels={trial.labels} carrier={carrier} />
    </div>
  )
}
