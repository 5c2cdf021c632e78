import type { OrderDetail } from '@waybill/contract/orders/api'
import { Card, useT } from '@waybill/kit'
import { CustomsLines } from './customs-lines.tsx'
import { detailMessages } from './detail-messages.ts'
import { EditButton } from './edit-button.tsx'

/** Are customs details known of goods that cross no border? Of others they are part of their declaration. */
export const hasCustomsDetails = (order: OrderDetail): boolean => order.lines.some(({ customs }) => customs !== null)

const none = { description: null, descriptionCn: null, hsCode: null, originCountry: null, value: null }

/** Customs details of goods that cross no border, line by line. */
export function CustomsCard({ order, onEdit }: { order: OrderDetail; onEdit?: () => void }) {
  const t = useT(detailMessages)
  const title = t('customsCard')
  const lines = order.lines.map(({ id, sku, name, quantity, customs }) => ({
    id,
    item: sku ?? name,
    quantity,
    ...(customs ?? none),
  }))
  return (
    <Card flush title={title} action={<EditButton what={title} onEdit={onEdit} />}>
      <CustomsLines order={order} lines={lines} />
    </Card>
  )
}
