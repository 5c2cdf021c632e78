import { Select, useFormat, useLocale, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { placeOf, serviceText } from '../words.ts'
import { serviceKey, type Pick } from './choice.ts'
import { MendForm } from './mend-form.tsx'
import { PackageButton } from './package-button.tsx'
import { ProblemList } from './problem-list.tsx'
import { useRateHint } from './rate-words.tsx'
import { rowGrid } from './row-grid.ts'

function ServiceSelect({ pick, onService }: { pick: Pick; onService: (service: string) => void }) {
  const t = useT(buyMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const hint = useRateHint()
  const { quote, rate } = pick
  if (quote.rates.length === 0) return <span className="text-muted">-</span>
  return (
    <Select
      aria-label={t('serviceOf', { order: quote.orderNo })}
      value={rate && serviceKey(rate)}
      placeholder={t('chooseService')}
      invalid={rate === null}
      onChange={onService}
      options={quote.rates.map((one) => ({
        value: serviceKey(one),
        text: serviceText(one.carrier, one.serviceCode, locale),
        hint: `${format.money(one.price)} · ${hint(one)}`,
      }))}
    />
  )
}

type Props = {
  pick: Pick
  /** What it cost when it was last tried, when that was something else. */
  was: string | null
  editing: boolean
  onEdit: (open: boolean) => void
  onService: (service: string) => void
  onMended: () => void
}

/** One order of many: its facts, its service and price, and below them what has to be mended. */
export function OrderRow({ pick, was, editing, onEdit, onService, onMended }: Props) {
  const t = useT(buyMessages)
  const format = useFormat()
  const { quote, rate, readiness } = pick
  const gone = quote.problems.some((problem) => problem.code.startsWith('ORDER_'))
  const open = editing || (readiness === 'problem' && !gone)
  return (
    <li className="border-t border-line px-3 py-1 first:border-t-0 lg:first:border-t">
      <div className={`${rowGrid} min-h-9 max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-y-1 max-lg:py-1`}>
        <span className="tnum min-w-0 font-medium break-words">{quote.orderNo}</span>
        <span className="min-w-0 max-lg:order-3 max-lg:col-span-2">
          <span className="block truncate">{quote.parcel.recipient}</span>
          <span className="block truncate text-small text-muted">{placeOf(quote.parcel.shipTo)}</span>
        </span>
        <span className="min-w-0 max-lg:order-4 max-lg:col-span-2">
          <PackageButton quote={quote} open={open} onPress={gone ? undefined : () => onEdit(!editing)} />
        </span>
        <span className="min-w-0 max-lg:order-5 max-lg:col-span-2">
          <ServiceSelect pick={pick} onService={onService} />
        </span>
        <span className="tnum text-end font-medium max-lg:order-2">
          {rate ? format.money(rate.price) : <span className="text-muted">-</span>}
          {was && rate && (
            <span className="block text-small font-normal text-muted">{t('wasPrice', { before: was })}</span>
          )}
        </span>
      </div>
      {readiness === 'service' && <p className="pb-1 text-small text-danger">{t('assignedMissing')}</p>}
      {(quote.problems.length > 0 || open) && (
        <div className="flex flex-col gap-2 pt-1 pb-2">
          <ProblemList problems={quote.problems} />
          {open && (
            <MendForm
              key={quote.problems.map((one) => one.fieldName).join()}
              quote={quote}
              onSaved={onMended}
              onCancel={readiness === 'problem' ? undefined : () => onEdit(false)}
            />
          )}
        </div>
      )}
    </li>
  )
}
