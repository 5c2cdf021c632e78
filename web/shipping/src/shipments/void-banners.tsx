import { postageChangeType } from '@waybill/contract/funds/enums'
import type { ShipmentDetail } from '@waybill/contract/shipping/api'
import { autoVoidState } from '@waybill/contract/shipping/auto-void-lifecycle'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { PlaceLink } from '@waybill/host'
import { Banner, Button, useFormat, useLocale, useT } from '@waybill/kit'
import { shipmentMessages } from '../messages/shipments.ts'
import { useKeepLabel } from './use-void.ts'

type Props = { shipment: ShipmentDetail }

/** What the carrier charged again because it scanned the voided label. */
const chargedAgain = ({ movements }: ShipmentDetail): number =>
  -movements
    .filter(({ changeType }) => changeType === postageChangeType.trackingForVoidedLabel)
    .reduce((sum, { amount }) => sum + amount, 0)

function ChargedBanner({ shipment }: Props) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const dispute = <PlaceLink href="/e/#/funds/adjustments">{t('openAdjustments')}</PlaceLink>
  const carrier = carrierName(shipment.carrier)[locale]
  return (
    <Banner tone="warning" actions={dispute}>
      {t('chargedAgain', { carrier, amount: format.money(chargedAgain(shipment)) })}
    </Banner>
  )
}

/** How a void stands, in a sentence with its money, and where the order's next label is bought. */
function VoidBanner({ shipment }: Props) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  if (!shipment.void) return null
  const { state, refund, expectedBy, late } = shipment.void
  if (state === 'rejected') return <Banner tone="critical">{t('voidRefused')}</Banner>
  const amount = format.money(refund)
  const order = shipment.order && (
    <PlaceLink href={`/b/#/order/detail/${shipment.order.id}`}>{t('openOrder')}</PlaceLink>
  )
  const date = format.date(expectedBy)
  const pending = expectedBy ? t('refundExpected', { amount, date }) : t('refundPending', { amount })
  const words = late ? t('refundLate', { amount, date, carrier: carrierName(shipment.carrier)[locale] }) : pending
  return (
    <Banner tone={state === 'confirmed' ? 'success' : late ? 'warning' : 'info'} actions={order}>
      {state === 'confirmed' ? t('refundDone', { amount }) : words}
    </Banner>
  )
}

/** An unscanned label that will be voided, and how to decide that now. */
function AutoVoidBanner({ shipment, onVoid }: Props & { onVoid: () => void }) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const keeping = useKeepLabel()
  if (!shipment.autoVoid) return null
  if (shipment.autoVoid.state === autoVoidState.kept)
    return <Banner tone="info">{t('labelKept', { date: format.date(shipment.voidUntil) })}</Banner>
  const actions = (
    <>
      <Button size="compact" pending={keeping.isPending} onClick={() => keeping.mutate(shipment.id)}>
        {t('keepThisLabel')}
      </Button>
      <Button size="compact" onClick={onVoid}>
        {t(shipment.voidWay === 'refund' ? 'askRefund' : 'voidNow')}
      </Button>
    </>
  )
  return (
    <Banner tone="warning" actions={actions}>
      {t('willBeVoided', { date: format.date(shipment.autoVoid.on) })}
    </Banner>
  )
}

/** Everything about the void of a shipment's label: that it is near, how it stands, and that the carrier charged it after all. */
export function VoidBanners({ shipment, onVoid }: Props & { onVoid: () => void }) {
  const charged = chargedAgain(shipment) > 0
  if (!shipment.void && !shipment.autoVoid && !charged) return null
  return (
    <div className="mb-3 flex flex-col gap-2">
      {charged ? <ChargedBanner shipment={shipment} /> : <VoidBanner shipment={shipment} />}
      <AutoVoidBanner shipment={shipment} onVoid={onVoid} />
    </div>
  )
}
