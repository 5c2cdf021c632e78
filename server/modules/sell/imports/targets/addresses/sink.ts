import { fieldProblem } from '@waybill/contract/core/errors'
import { addressesOfImport, undoImportedAddresses, writeImportedAddresses } from '../../../../ship/addresses/index.ts'
import type { ImportSink } from '../sink.ts'

/** Addresses are added, updated and undone by their module. */
export const addressSink: ImportSink = {
  write: (client, { orgId, importId, onExisting }, source) => {
    const ref = { orgId, importId, onExisting: onExisting === 'update' ? onExisting : ('skip' as const) }
    return writeImportedAddresses(client, ref, source)
  },
  recordIds: addressesOfImport,
  undo: async (client, ref) => {
    const { names, ...undone } = await undoImportedAddresses(client, ref)
    const blocked = names.map((name) => fieldProblem(name, 'ADDRESS_CHANGED_SINCE', { params: { value: name } }))
    return { ...undone, blocked }
  },
  auditActions: { imported: 'addresses.imported', undone: 'addresses.importUndone' },
}
