import { transferReference } from '@waybill/contract/funding/reference'
import { fundingType } from '@waybill/contract/funds/enums'
import { inject } from 'vitest'
import { inScope, openDatabase } from '../../server/platform/database/index.ts'
import { silentLog } from '../../server/platform/log.ts'

type Transfer = {
  orgId: number
  provider: number
  requested: number
  /** An account of the provider that sent it in for its customer; left out: nobody of the provider. */
  by?: string
}

/** A bank transfer that waits for its provider's decision; its number. */
export async function plantTransfer({ orgId, provider, requested, by }: Transfer): Promise<string> {
  const database = openDatabase({ appUrl: inject('appUrl'), log: silentLog, poolSize: 1 })
  const service = { role: 'service', orgId } as const
  const id = await inScope(database, service, async (db) => {
    const sender = await db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', by ?? '')
      .executeTakeFirst()
    const sent = await db.selectFrom('funding_request').select('id').where('org_id', '=', orgId).execute()
    const row = await db
      .insertInto('funding_request')
      .values({
        org_id: orgId,
        provider_org_id: provider,
        type: fundingType.bankTransfer,
        method: 'bank',
        requested,
        bank_reference: transferReference(orgId, sent.length + 1),
        requested_by: sender?.id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
  await database.close()
  return `F-${id}`
}
