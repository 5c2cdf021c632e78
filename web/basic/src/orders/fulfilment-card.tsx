import { Trash2, Upload } from 'lucide-react'
import { serviceLabel } from '@waybill/contract/carriers/catalogue'
import { isOwnLabel } from '@waybill/contract/carriers/own-label'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { fulfilmentWords } from '@waybill/contract/orders/fulfilment'
import { Button, Card, DescriptionList, useLocale, useT } from '@waybill/kit'
import { EditButton } from './edit-button.tsx'
import { orderMessages } from './messages.ts'
import { ownLabelMessages } from './own-label/messages.ts'
import { useRemoveLabel } from './own-label/use-own-labels.ts'
import { useUploading } from './own-label/use-uploading.tsx'

/** Uploads a label where the order has none, or takes the uploaded one away. */
function LabelAct({ order, canEdit }: { order: OrderDetail; canEdit: boolean }) {
  const t = useT(ownLabelMessages)
  const uploading = useUploading()
  const remove = useRemoveLabel()
  const own = order.shipments.find((shipment) => shipment.id === order.shipment?.id && isOwnLabel(shipment))
  if (own)
    return (
      <Button icon={<Trash2 />} pending={remove.isPending} onClick={() => remove.mutate(own.id)}>
        {t('removeLabel')}
      </Button>
    )
  if (!canEdit) return null
  const isUpload = order.fulfilment === fulfilmentOption.uploadLabel
  return (
    <>
      <Button icon={<Upload />} variant={isUpload ? 'primary' : undefined} onClick={() => uploading.upload([order])}>
        {t('uploadLabel')}
      </Button>
      {uploading.drawer}
    </>
  )
}

/** How the order is shipped: the option, and the service where one is chosen. */
export function FulfilmentCard({ order, onEdit }: { order: OrderDetail; onEdit?: () => void }) {
  const t = useT(orderMessages)
  const { locale } = useLocale()
  return (
    <Card title={t('fulfilmentCard')} action={<EditButton what={t('fulfilmentCard')} onEdit={onEdit} />}>
      <DescriptionList
        items={[
          { id: 'option', label: t('fulfilment'), value: fulfilmentWords[order.fulfilment][locale] },
          {
            id: 'service',
            label: t('service'),
            value: order.carrier === null ? null : serviceLabel(order.carrier, order.serviceCode)[locale],
          },
        ]}
      />
      <div className="mt-3 empty:hidden">
        <LabelAct order={order} canEdit={onEdit !== undefined} />
      </div>
    </Card>
  )
}
