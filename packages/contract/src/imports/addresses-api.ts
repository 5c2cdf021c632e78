import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, uuid } from '../core/schemas.ts'
import { importSummary } from './api.ts'

export const saveAddresses = route({
  id: 'saveAddresses',
  method: 'POST',
  path: '/api/shipout-shipment/address/import/save',
  tag: 'Addresses',
  access: [1],
  summary: 'Import the valid rows of an import into the address book, once; existing addresses are skipped or updated',
  body: z.strictObject({ excelCacheId: uuid, ignoreErrors: z._default(z.boolean(), false) }),
  output: z.extend(z.omit(importSummary, { orderIds: true, filled: true }), { addressIds: z.array(id) }),
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY', 'CHARSET_DOUBTFUL', 'IMPORT_HAS_ERRORS', 'IMPORT_NOTHING_VALID'],
})
