import { useState } from 'react'
import { lazyPart } from '@waybill/kit'
import type { LabelOrder } from './rows.ts'

const UploadLabelDrawer = lazyPart(
  async () => ({ default: (await import('./upload-drawer.tsx')).UploadLabelDrawer }),
  () => null,
)

/** Uploads labels in a drawer that is loaded when it is first opened. */
export function useUploading() {
  const [orders, setOrders] = useState<readonly LabelOrder[] | null>(null)
  return {
    upload: (chosen: readonly LabelOrder[]) => setOrders(chosen.map(({ id, orderNo }) => ({ id, orderNo }))),
    drawer: orders && <UploadLabelDrawer orders={orders} onClose={() => setOrders(null)} />,
  }
}
