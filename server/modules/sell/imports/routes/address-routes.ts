import { saveAddresses } from '@waybill/contract/imports/addresses-api'
import { type Binding, handle } from '../../../../platform/http/index.ts'
import { saveImport } from '../commit/save.ts'
import { importRunnerOf } from '../intake/import-runner.ts'
import { callerOf } from '../job/caller.ts'
import { ensureChecked } from '../review/view.ts'

/** The call of the address book import; its dialog works by those of all imports. */
export const addressImportRoutes: readonly Binding[] = [
  handle(
    saveAddresses,
    async (ctx, { body: { excelCacheId: importId, ignoreErrors } }) => {
      const caller = callerOf(ctx)
      await ensureChecked(ctx.database, importRunnerOf(ctx), caller, importId)
      const request = { target: 'addresses', importId, ignoreErrors }
      const { orderIds: addressIds, filled: _, ...rest } = await saveImport(ctx.database, caller, request)
      return { ...rest, addressIds }
    },
    { transaction: false },
  ),
]
