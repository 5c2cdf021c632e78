import { defineFeature } from '@waybill/host'
import { cache } from '../cache.ts'
import { ImportDialog } from './import-dialog.tsx'

/** The import dialog, opened over any page. */
export const importFeature = defineFeature<'import-orders'>({
  cache,
  render: ({ bridge, input, close }) => <ImportDialog bridge={bridge} input={input} onClose={close} />,
})
