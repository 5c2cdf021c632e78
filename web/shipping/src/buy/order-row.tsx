import { placeText } from '@waybill/contract/addresses/place-text'
import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton, Select, useFormat, VisuallyHidden, useLocale, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { AddressTypeField } from './address-type.tsx'
import { serviceText } from '../words.ts'
import { serviceKey, type Pick } from './choice.ts'
import { DeclaredLow } from './declared-low.tsx'
import { LightNote } from './goods-weight.tsx'
import { LabelTexts } from './label-texts.tsx'
import { NotOffered } from './not-offered.tsx'
import { DeclarationButton } from './declaration-button.tsx'
import { isOfDeclaration } from './fix-fields.ts'
import { FixForm } from './fix-form.tsx'
import { PackageButton } from './package-button.tsx'
import { ParcelItems } from './parcel-items.tsx'
import { ProblemList } from '../shared/rates/problem-list.tsx'
import { PriceBreakdown, useRateHint } from '../shared/rates/rate-words.tsx'
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

type PriceProps = { pick: Pick; price: number; open: boolean; onPress: () => void }

/** The price; pressing it shows what it is made of. */
function PriceButton({ pick, price, open, onPress }: PriceProps) {
  const t = useT(buyMessages)
  const format = useFormat()
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onPress}
      className="-me-1.5 min-h-6 rounded-control px-1.5 underline decoration-dotted underline-offset-4 hover:bg-sub coarse:min-h-10"
    >
      <VisuallyHidden>{t('priceOf', { order: pick.quote.orderNo })}: </VisuallyHidden>
      {format.money(price)}
    </button>
  )
}

type Props = {
  pick: Pick
  /** What it cost when it was last tried, when that was something else. */
  was: string | null
  editing: boolean
  onEdit: (open: boolean) => void
  onService: (service: string) => void
  onFixed: () => void
  onTexts: () => void
  onTyped: (unsaved: boolean) => void
  /** Takes the order out of this purchase; undefined for the last. */
  onExclude?: () => void
}

/** What is wrong with an order, and where it is corrected. */
function Mending({ pick, editing, open, onEdit, onFixed: onMended, onTyped }: Props & { open: boolean }) {
  const t = useT(buyMessages)
  const { quote, readiness, problems } = pick
  return (
    <div className="flex flex-col gap-2 pt-1 pb-2">
      {readiness !== 'ready' && <ProblemList problems={problems} />}
      {readiness === 'service' && <p className="text-small text-muted">{t('chooseOther')}</p>}
      <DeclarationButton quote={quote} onSaved={onMended} />
      {open && (
        <FixForm
          key={quote.problems.map((one) => one.fieldName).join()}
          quote={quote}
          asked={editing}
          onTyped={onTyped}
          onSaved={onMended}
          onCancel={readiness === 'problem' ? undefined : () => onEdit(false)}
        />
      )}
    </div>
  )
}

/** One order of many: its facts, its service and price, and below them what has to be mended. */
export function OrderRow(props: Props) {
  const { pick, was, editing, onEdit, onService, onFixed: onMended, onTexts, onTyped, onExclude: onLeaveOut } = props
  const t = useT(buyMessages)
  const [priced, setPriced] = useState(false)
  const { quote, rate, readiness } = pick
  const gone = quote.problems.some((problem) => problem.code.startsWith('ORDER_'))
  const open = editing || (readiness === 'problem' && !gone && !quote.problems.every(isOfDeclaration))
  return (
    <li className="border-t border-line px-3 py-1 first:border-t-0 lg:first:border-t">
      <div className={`${rowGrid} min-h-9 max-lg:grid-cols-[minmax(0,1fr)_auto_24px] max-lg:gap-y-1 max-lg:py-1`}>
        <span className="tnum min-w-0 font-medium break-words">{quote.orderNo}</span>
        <span className="min-w-0 max-lg:order-3 max-lg:col-span-3">
          <span className="block truncate">{quote.parcel.recipient}</span>
          <span className="block truncate text-small text-muted">{placeText(quote.parcel.shipTo)}</span>
        </span>
        <span className="min-w-0 max-lg:order-4 max-lg:col-span-3">
          <PackageButton quote={quote} open={open} onPress={gone ? undefined : () => onEdit(!editing)} />
        </span>
        <span className="min-w-0 max-lg:order-5 max-lg:col-span-3">
          <ServiceSelect pick={pick} onService={onService} />
        </span>
        <span className="tnum text-end font-medium max-lg:order-2">
          {rate ? (
            <PriceButton pick={pick} price={rate.price} open={priced} onPress={() => setPriced(!priced)} />
          ) : (
            <span className="text-muted">-</span>
          )}
          {was && rate && (
            <span className="block text-small font-normal text-muted">{t('wasPrice', { before: was })}</span>
          )}
        </span>
        <span className="max-lg:order-2">
          {onLeaveOut && (
            <IconButton
              size="compact"
              className="-me-1.5"
              label={t('leaveOut', { order: quote.orderNo })}
              icon={<X />}
              onClick={onLeaveOut}
            />
          )}
        </span>
      </div>
      {priced && rate && (
        <div className="pt-1 pb-2 lg:ms-auto lg:w-96">
          <PriceBreakdown rate={rate} />
          <div className="mt-2">
            <AddressTypeField quote={quote} onSaved={onMended} />
          </div>
        </div>
      )}
      {(priced || open) && <ParcelItems quote={quote} onSaved={onMended} onTyped={onTyped} />}
      <NotOffered quote={quote} />
      <LightNote quote={quote} />
      <DeclaredLow quote={quote} />
      <LabelTexts quote={quote} onConfirmed={onTexts} onTyped={onTyped} />
      {(readiness !== 'ready' || open) && <Mending {...props} open={open} />}
    </li>
  )
}
