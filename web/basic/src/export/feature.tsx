import { defineFeature } from '@waybill/host'
import { cache } from '../cache.ts'
import { ExportDialog } from './export-dialog.tsx'

/** The export dialog, opened over any list: `bridge.openFeature('export-rows', { target, filter })`. */
export const exportFeature = defineFeature<'export-rows'>({
  cache,
  render: ({ input, close }) => <ExportDialog input={input} onClose={close} />,
})
