import { placeText } from '@waybill/contract/addresses/place-text'
import { useState } from 'react'
import { Skeleton, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { packageMessages } from '../messages/packages.ts'
import { AddressTypeField } from './address-type.tsx'
import { serviceKey, type Pick } from './choice.ts'
import { DeclaredLow } from './declared-low.tsx'
import { GoodsWeights } from './goods-weight.tsx'
import { LabelTexts } from './label-texts.tsx'
import { NotOffered } from './not-offered.tsx'
import { DeclarationButton } from './declaration-button.tsx'
import { isOfDeclaration } from './fix-fields.ts'
import { FixForm } from './fix-form.tsx'
import { PackageButton } from './package-button.tsx'
import { ParcelItems } from './parcel-items.tsx'
import { ProblemList } from '../shared/rates/problem-list.tsx'
import { RateList } from './rate-list.tsx'

/** Bars in the layout of the services to come. */
export function RatesSkeleton() {
  return (
    <div className="flex flex-col gap-px" aria-hidden="true">
      <Skeleton className="mb-3 h-10 w-full" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-11 w-full" />
      ))}
    </div>
  )
}

type Props = {
  pick: Pick
  onService: (service: string) => void
  onFixed: () => void
  onTyped: (unsaved: boolean) => void
}

/** One order: where it goes, what it weighs, and every service that takes it. */
export function OneOrder({ pick, onService, onFixed: onMended, onTyped }: Props) {
  const t = useT(buyMessages)
  const p = useT(packageMessages)
  const [editing, setEditing] = useState(false)
  const { quote, rate, readiness, problems } = pick
  // What its declaration alone lacks is completed there.
  const broken = readiness === 'problem' && !quote.problems.every(isOfDeclaration)
  const canFix = !quote.problems.some((problem) => problem.code.startsWith('ORDER_'))
  const fixedIds = () => (setEditing(false), onMended())
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <div className="min-w-0">
          <dt className="text-small text-muted">{t('shipTo')}</dt>
          <dd>
            <span className="font-medium">{quote.parcel.recipient}</span>
            <span className="block text-muted">{placeText(quote.parcel.shipTo)}</span>
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-small text-muted">{t('package')}</dt>
          <dd>
            <PackageButton quote={quote} open={editing} onPress={canFix ? () => setEditing(!editing) : undefined} />
          </dd>
        </div>
      </dl>
      <ParcelItems quote={quote} onSaved={onMended} onTyped={onTyped} />
      <div className="-mb-3 empty:hidden">
        <GoodsWeights quotes={[quote]} onFilled={fixedIds} />
      </div>
      {readiness !== 'ready' && (
        <div className="flex flex-col gap-1">
          <ProblemList problems={problems} />
          {readiness === 'service' && <p className="text-muted">{t('chooseOther')}</p>}
        </div>
      )}
      {quote.parcel.packages && quote.parcel.customs && <p className="text-small text-muted">{p('papersOnFirst')}</p>}
      <NotOffered quote={quote} open={!quote.parcel.packages} />
      <DeclaredLow quote={quote} />
      <DeclarationButton quote={quote} onSaved={onMended} />
      {(editing || (broken && canFix)) && (
        <div className="rounded-control border p-3">
          <FixForm
            key={quote.problems.map((one) => one.fieldName).join()}
            quote={quote}
            asked={editing}
            onTyped={onTyped}
            onSaved={fixedIds}
            onCancel={broken ? undefined : () => setEditing(false)}
          />
        </div>
      )}
      {quote.rates.length > 0 && <AddressTypeField quote={quote} onSaved={onMended} />}
      <LabelTexts quote={quote} onConfirmed={onMended} onTyped={onTyped} />
      {quote.rates.length > 0 && <RateList rates={quote.rates} value={rate && serviceKey(rate)} onChange={onService} />}
    </div>
  )
}
