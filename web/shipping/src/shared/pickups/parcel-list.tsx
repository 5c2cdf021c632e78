import { carrierName } from '@waybill/contract/carriers/catalogue'
import { Checkbox, Field, splitWeight, useFormat, useLocale, useT } from '@waybill/kit'
import { pickupMessages } from '../../messages/pickups.ts'
import type { PickupForm } from './use-pickup-form.ts'

/** All parcels of the carrier that wait there, ticked until someone unticks them. */
export function ParcelList({ form, error }: { form: PickupForm; error: string | null }) {
  const t = useT(pickupMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { offer, chosen, draft, set, from, carrier } = form
  if (!offer || offer.problem) return null
  const unit = from?.country === 'US' ? 'lb' : 'kg'
  const weightOf = (cg: number) => format.weight(splitWeight(cg, unit))
  const total = chosen.reduce((sum, { weightCg }) => sum + weightCg, 0)
  const heavy = chosen.filter(({ weightCg }) => weightCg >= offer.heavyCg).length
  const choose = (id: number, isChosen: boolean) => {
    const left = new Set(draft.left)
    if (isChosen) left.delete(id)
    else left.add(id)
    set({ left })
  }
  const all = offer.parcels.length
  if (all === 0) return <p className="text-muted">{t('noParcels', { carrier: carrierName(carrier)[locale] })}</p>
  return (
    <Field name="shipmentIds" group label={t('parcels')} error={error}>
      <div className="flex flex-wrap items-center gap-x-4 border-b border-line pb-1">
        <Checkbox
          label={t('selectAll')}
          checked={chosen.length === all}
          indeterminate={chosen.length > 0 && chosen.length < all}
          onChange={(isAll) => set({ left: new Set(isAll ? [] : offer.parcels.map(({ shipmentId }) => shipmentId)) })}
        />
        <span className="tnum text-muted">{t('selected', { n: chosen.length, all, weight: weightOf(total) })}</span>
      </div>
      {heavy > 0 && <p className="text-small">{t('heavy', { n: heavy })}</p>}
      <ul className="max-h-56 overflow-y-auto">
        {offer.parcels.map((parcel) => (
          <li key={parcel.shipmentId} className="flex gap-3">
            <Checkbox
              className="min-w-0 flex-1"
              label={<span className="break-all">{parcel.trackingNo}</span>}
              hint={parcel.recipient}
              checked={!draft.left.has(parcel.shipmentId)}
              onChange={(isChosen) => choose(parcel.shipmentId, isChosen)}
            />
            <span className="tnum flex-none pt-1 text-muted">{weightOf(parcel.weightCg)}</span>
          </li>
        ))}
      </ul>
    </Field>
  )
}
