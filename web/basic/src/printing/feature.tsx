import { defineFeature } from '@waybill/host'
import { cache } from '../cache.ts'
import { PrintDialog } from './print-dialog.tsx'

/** A printing of many documents, begun or found again: `bridge.openFeature('print-many', { start })`. */
export const printFeature = defineFeature<'print-many'>({
  cache,
  render: ({ input, close }) => <PrintDialog input={input} onClose={() => close(null)} />,
})
