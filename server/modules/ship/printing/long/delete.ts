import { inScope } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import type { PrintDeps } from './draw.ts'
import { deletePrintRow } from './repository.ts'

const AT_ONCE = 200

/** Deletes a print job with its files; one that runs is canceled so. False when there is no such job. */
export async function deletePrint(ctx: BaseCtx, id: string): Promise<boolean> {
  const keys = await ctx.inScope((db) => deletePrintRow(db, { orgId: ctx.actor.orgId, id }))
  for (const key of keys ?? []) await ctx.files.delete(key)
  return keys !== null
}

/** Removes print jobs whose day is over, with their files. */
export async function expirePrints(deps: PrintDeps): Promise<void> {
  // One batch after the other: an hour may bring more than one of them.
  // oxlint-disable-next-line no-await-in-loop
  while ((await expireSome(deps)) === AT_ONCE);
}

async function expireSome({ database, files, now }: PrintDeps): Promise<number> {
  const { keys, count } = await inScope(database, { role: 'service', orgId: 0 }, async (db) => {
    const old = await db
      .selectFrom('print_job')
      .select(['org_id', 'id'])
      .where('expires_at', '<', now())
      .limit(AT_ONCE)
      .execute()
    const found: string[] = []
    for (const { org_id: orgId, id } of old) found.push(...((await deletePrintRow(db, { orgId, id })) ?? []))
    return { keys: found, count: old.length }
  })
  for (const key of keys) await files.delete(key)
  return count
}
