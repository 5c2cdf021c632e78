import type { OrderDetail } from '@waybill/contract/orders/api'
import { DeclarationDrawer as Drawer } from '@waybill/host/customs'

/** Edits what is declared of an order whose parcel crosses a border. */
export const DeclarationDrawer = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => (
  <Drawer orderId={order.id} onClose={onClose} onSaved={onClose} />
)
