import type { ShipmentDetail } from '@waybill/contract/shipping/api'
import { PrintButton, type usePrintLabels } from '@waybill/host/labels'
import { Card, DescriptionList, splitWeight, useFormat, useLocale, useT } from '@waybill/kit'
import { shipmentMessages } from '../messages/shipments.ts'
import { canPreview, LabelPreview } from './label-preview.tsx'
import { voidRefusalText } from '@waybill/contract/shipping/void-refusal'

const billedKeys: Record<string, 'billedActual' | 'billedDim' | 'billedMin'> = {
  actual: 'billedActual',
  dim: 'billedDim',
  min: 'billedMin',
}

/** Weight and size, and by which of them the price was made. */
function PackageFacts({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const { weightCg, length, width, height, sizeUnit, type } = shipment.package
  const unit = sizeUnit === 'cm' ? 'kg' : 'lb'
  const billed = billedKeys[shipment.billedBy]
  return (
    <DescriptionList
      items={[
        { id: 'weight', label: t('weight'), value: format.weight(splitWeight(weightCg, unit)) },
        { id: 'size', label: t('size'), value: format.size([length, width, height], sizeUnit) },
        { id: 'billed', label: t('billed'), value: format.weight(splitWeight(shipment.billableCg, unit)) },
        { id: 'by', label: t('billedBy'), value: billed && t(billed) },
        { id: 'type', label: t('packageType'), value: type ?? t('ownPackaging') },
        { id: 'zone', label: t('zone'), value: shipment.zone },
      ]}
    />
  )
}

type Props = { shipment: ShipmentDetail; printing: ReturnType<typeof usePrintLabels>; onPrint: () => void }

/** What was sent, and the label on it. */
export function PackageCard({ shipment, printing, onPrint }: Props) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { can, voidUntil } = shipment
  return (
    <Card title={t('packageCard')}>
      <div className="flex gap-4 max-sm:flex-col">
        {can.print.allowed && canPreview() && <LabelPreview shipmentId={shipment.id} onOpen={onPrint} />}
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <PackageFacts shipment={shipment} />
          {can.print.allowed ? (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <PrintButton printing={printing} onPrint={onPrint}>
                {t('reprint')}
              </PrintButton>
              {can.void.allowed && voidUntil && (
                <span className="text-small text-muted">{t('voidUntil', { date: format.date(voidUntil) })}</span>
              )}
            </div>
          ) : (
            <p className="text-muted">{voidRefusalText({ ...shipment, can: { ...can, void: can.print } })[locale]}</p>
          )}
        </div>
      </div>
    </Card>
  )
}
