import { type ExceptionCode, exceptionCodes } from '@waybill/contract/exceptions/codes'
import { exceptionState } from '@waybill/contract/exceptions/lifecycle'
import { exceptionWords } from '@waybill/contract/exceptions/words'
import { sql } from 'kysely'
import { type Db, inScope, stateSql } from '../../../../platform/database/index.ts'
import { addMessage } from '../../../site/messages/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { storedExceptionSettings } from './settings.ts'

const untold = sql`digest_at is null and state in (${stateSql(exceptionState.open, exceptionState.waitingSeller)})`

/** Marks the new cases of an organization as announced; how many of each kind. */
async function take(db: Db, orgId: number, now: Date): Promise<Map<ExceptionCode, number>> {
  const { rows } = await sql<{ code: ExceptionCode; count: number }>`
    with told as (
      update shipment_exception set digest_at = ${now}::timestamptz where org_id = ${orgId} and ${untold} returning code)
    select code, count(*)::int as count from told group by code`.execute(db)
  return new Map(rows.map(({ code, count }) => [code, count]))
}

function textOf(counts: ReadonlyMap<ExceptionCode, number>) {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const kinds = exceptionCodes.flatMap((code) => {
    const count = counts.get(code)
    return count === undefined ? [] : [{ words: exceptionWords[code], count }]
  })
  return {
    title: {
      en: total === 1 ? '1 new exception shipment' : `${total} new exception shipments`,
      cn: `新增 ${total} 条异常运单`,
    },
    body: {
      en: kinds.map(({ words, count }) => `${words.en}: ${count}`).join('\n\n'),
      cn: kinds.map(({ words, count }) => `${words.cn}：${count}`).join('\n\n'),
    },
  }
}

async function sendDigest(db: Db, orgId: number, now: Date): Promise<void> {
  const counts = await take(db, orgId, now)
  const { settings } = await storedExceptionSettings.read(db, orgId)
  if (counts.size === 0 || !settings.digest) return
  await addMessage(db, { orgId, kind: 'shipping', ...textOf(counts), href: '/e/#/exception/lists' })
}

/** Tells each organization of the exceptions that it does not know of; none is sent twice, and none where that is switched off. */
export async function sendDigests(runtime: Runtime): Promise<void> {
  const now = runtime.now()
  const orgs = await inScope(runtime.database, { role: 'service', orgId: 0 }, async (db) => {
    const { rows } = await sql<{ org_id: number }>`
      select distinct org_id from shipment_exception where ${untold} order by org_id`.execute(db)
    return rows.map(({ org_id: orgId }) => orgId)
  })
  for (const orgId of orgs)
    await runtime
      .serve(orgId, (db) => sendDigest(db, orgId, now))
      .catch((err: unknown) =>
        runtime.log.error({ err, org: orgId }, 'an organization was not sent its exceptions, it is tried again'),
      )
}
