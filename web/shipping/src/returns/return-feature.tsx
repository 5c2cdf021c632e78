import { defineFeature } from '@waybill/host'
import { cache } from '../cache.ts'
import { CreateDrawer } from '../shared/returns/create-drawer.tsx'

/** The drawer that creates a return label, from other places: `bridge.openFeature('create-return', { shipmentId })`. */
export const returnFeature = defineFeature<'create-return'>({
  cache,
  render: ({ input, close }) => <CreateDrawer shipmentId={input.shipmentId} onClose={() => close(null)} stays />,
})
