import { chargeActWords, unpricedReasonWords } from '@waybill/contract/warehouse-billing/acts'
import type { OwnCharge } from '@waybill/contract/warehouse-billing/api'
import type { ChargeCause } from '@waybill/contract/warehouse-billing/shapes'
import { chargeDisputeWords, chargeStateWords } from '@waybill/contract/warehouse-billing/words'
import { PlaceLink } from '@waybill/host'
import { Badge, Card, type Description, DescriptionList, useFormat, useLocale, useT } from '@waybill/kit'
import { chargeMessages } from './messages.ts'
import { rateText } from './rate-text.ts'
import { volumeText } from './volume-text.ts'

/** Of 1/100 ft³. */
const MM3 = 283_168.465_92

function Stored({ stored }: Pick<OwnCharge, 'stored'>) {
  const t = useT(chargeMessages)
  const format = useFormat()
  return (
    <Card flush title={t('stored')}>
      <ul className="flex flex-col">
        {stored.map(({ sku, name, units, freeUnits, volume, amount }) => (
          <li key={sku} className="flex min-h-10 items-center gap-3 border-t px-4 py-1 first:border-t-0 max-sm:px-2">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{sku}</span>
              <span className="block truncate text-small text-muted">{name}</span>
            </span>
            <span className="tnum text-end text-small text-muted">
              {t('units')}: {format.number(units)}
              {freeUnits > 0 && ` · ${t('freeUnits')}: ${format.number(freeUnits)}`}
              {volume !== null && <span className="block">{volumeText(((units - freeUnits) * volume) / MM3, t)}</span>}
            </span>
            <span className="tnum w-20 text-end">{amount === null ? '-' : rateText(amount, format)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Disputed({ disputed }: { disputed: NonNullable<OwnCharge['disputed']> }) {
  const t = useT(chargeMessages)
  const { locale } = useLocale()
  const format = useFormat()
  const words = chargeDisputeWords[disputed.state]
  return (
    <Card title={t('dispute')}>
      <DescriptionList
        items={[
          { id: 'state', label: t('state'), value: <Badge tone={words.tone}>{words[locale]}</Badge> },
          { id: 'opened', label: t('day'), value: format.dateTime(disputed.openedAt) },
          { id: 'reason', label: t('reason'), value: disputed.reason, wide: true },
          { id: 'answer', label: t('answer'), value: disputed.answer ?? t('noAnswer'), wide: true },
        ]}
      />
    </Card>
  )
}

type Props = {
  charge: OwnCharge
  /** Where the reader sees what the work belongs to; null: nowhere. */
  hrefOf: (cause: ChargeCause) => string | null
}

/** What a charge is for, how it came about, and its dispute. */
export function ChargeDetail({ charge, hrefOf }: Props) {
  const t = useT(chargeMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { cause, rate, minimum, amount, cardVersion, unpricedFor, note, disputed, stored } = charge
  const href = cause && hrefOf(cause)
  const state = chargeStateWords[charge.state]
  const items: Description[] = [
    { id: 'state', label: t('state'), value: <Badge tone={state.tone}>{state[locale]}</Badge> },
    { id: 'amount', label: t('amount'), value: amount === null ? '-' : format.money(amount) },
    { id: 'work', label: t('work'), value: chargeActWords[charge.act][locale] },
    { id: 'quantity', label: t('quantity'), value: format.number(charge.quantity) },
    { id: 'volume', label: t('volume'), value: charge.volume === null ? null : volumeText(charge.volume, t) },
    { id: 'rate', label: t('rate'), value: rate === null ? null : rate === 0 ? t('free') : rateText(rate, format) },
    { id: 'minimum', label: t('minimum'), value: minimum ? format.money(minimum) : null },
    { id: 'day', label: t('day'), value: format.date(charge.day) },
    { id: 'warehouse', label: t('warehouse'), value: charge.warehouse.name || null },
    {
      id: 'document',
      label: t('document'),
      value: cause && (href ? <PlaceLink href={href}>{cause.number}</PlaceLink> : cause.number),
    },
    { id: 'card', label: t('card'), value: cardVersion && t('version', { version: cardVersion }) },
    {
      id: 'why',
      label: t('why'),
      value: charge.state === 'unpriced' && unpricedFor ? unpricedReasonWords[unpricedFor][locale] : null,
      wide: true,
    },
    { id: 'note', label: t('note'), value: note, wide: true },
  ]
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList items={items} />
      {disputed && <Disputed disputed={disputed} />}
      {stored.length > 0 && <Stored stored={stored} />}
    </div>
  )
}
