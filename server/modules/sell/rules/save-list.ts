import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { type ListKind, MOST_ENTRIES, MOST_LISTS, readEntries } from '@waybill/contract/rules/lists'
import type { createRuleList, deleteRuleList, updateRuleList } from '@waybill/contract/rules/lists-api'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { type ListAt, findLists, getList, readLists } from './named-lists.ts'
import { addSet, lockBook } from './sets.ts'
import { readableRules } from './stored.ts'

type Saved = OutputOf<typeof createRuleList>
type Entries = Pick<ReturnType<typeof readEntries>, 'items' | 'duplicates'>

const refused = (field: string, ...problem: Parameters<typeof fieldProblem> extends [string, ...infer R] ? R : never) =>
  new AppError('INVALID_INPUT', { fields: [fieldProblem(field, ...problem)] })

/** The entries that are stored; refuses none, too many, and what is no ZIP code. */
function checkEntries(entries: readonly string[], kind: ListKind): Entries {
  const { items, duplicates, wrong } = readEntries(entries, kind)
  if (items.length === 0) throw refused('items', 'RULE_LIST_EMPTY')
  if (items.length > MOST_ENTRIES)
    throw refused('items', 'RULE_LIST_LONG', { params: { max: MOST_ENTRIES, n: items.length } })
  if (wrong[0] !== undefined) throw refused('items', 'RULE_ZIP', { params: { value: wrong[0] } })
  return { items, duplicates }
}

/** Until the end of the transaction nobody else of the organization saves a list: names and their number hold for what two people save. */
const lockLists = (db: Db, orgId: number) =>
  sql`select pg_advisory_xact_lock(8341, (${orgId}::bigint % 2147483647)::int)`.execute(db)

async function checkName(db: Db, orgId: number, { id, name }: { id: number | null; name: string }): Promise<void> {
  const lists = await readLists(db, orgId)
  if (lists.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase()))
    throw refused('name', 'RULE_LIST_NAME_TAKEN')
  if (id === null && lists.length >= MOST_LISTS) throw new AppError('RULE_LISTS_FULL', { params: { max: MOST_LISTS } })
}

const addVersion = (db: Db, orgId: number, { id, version, items }: { id: number; version: number; items: string[] }) =>
  sql`insert into rule_list_version (org_id, list_id, version, items)
    values (${orgId}, ${id}, ${version}, ${items}::text[])`.execute(db)

const audit = (ctx: Ctx, id: number, detail: Record<string, unknown>) =>
  recordAudit(ctx.db, {
    orgId: ctx.actor.orgId,
    userId: ctx.actor.userId,
    action: 'rules.listChanged',
    subject: { type: 'org', id: ctx.actor.orgId },
    detail: { list: id, ...detail },
  })

/** Makes a list. */
export async function addList(ctx: Ctx, body: ParsedOf<typeof createRuleList>['body']): Promise<Saved> {
  const { db, actor, now } = ctx
  const { orgId, userId } = actor
  const { name, kind } = body
  const { items, duplicates } = checkEntries(body.items, kind)
  await lockLists(db, orgId)
  await checkName(db, orgId, { id: null, name })
  const { id } = await db
    .insertInto('rule_list')
    .values({ org_id: orgId, name, kind, count: items.length, version: 1, updated_at: now(), updated_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addVersion(db, orgId, { id, version: 1, items })
  await audit(ctx, id, { name, entries: items.length })
  return { ...(await getList(db, orgId, id)), duplicates }
}

async function lockList(db: Db, orgId: number, id: number): Promise<ListAt> {
  const { rows } = await sql<ListAt>`
    select id, name, kind, version from rule_list where org_id = ${orgId} and id = ${id} for update`.execute(db)
  if (!rows[0]) throw notFound('List', '列表')
  return rows[0]
}

/** The rules see what is on their lists now: a new set of the same rules, which leaves the version of their editors alone. */
async function renewSet(ctx: Ctx, id: number): Promise<void> {
  const { db, actor } = ctx
  const { setId } = await lockBook(db, actor.orgId)
  if (setId === null) return
  const { rules: stored } = await db
    .selectFrom('rule_set')
    .select('rules')
    .where('org_id', '=', actor.orgId)
    .where('id', '=', setId)
    .executeTakeFirstOrThrow()
  const lists = await findLists(db, actor.orgId, { rules: readableRules(stored), lock: false })
  if (!lists.some((one) => one.id === id)) return
  const next = await addSet(ctx, { rules: stored, lists })
  await db.updateTable('rule_book').set({ set_id: next }).where('org_id', '=', actor.orgId).execute()
}

type Change = { id: number } & ParsedOf<typeof updateRuleList>['body']
/** Renames a list or replaces its entries. RULE_LIST_CHANGED when somebody saved since `version`. */
export async function changeList(ctx: Ctx, { id, version, name, items: typed }: Change): Promise<Saved> {
  const { db, actor, now } = ctx
  const { orgId, userId } = actor
  await lockLists(db, orgId)
  const list = await lockList(db, orgId, id)
  if (list.version !== version) throw new AppError('RULE_LIST_CHANGED')
  const { items, duplicates } = checkEntries(typed, list.kind)
  await checkName(db, orgId, { id, name })
  const next = version + 1
  await addVersion(db, orgId, { id, version: next, items })
  await db
    .updateTable('rule_list')
    .set({ name, count: items.length, version: next, updated_at: now(), updated_by: userId })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  await renewSet(ctx, id)
  await audit(ctx, id, { name, entries: items.length })
  return { ...(await getList(db, orgId, id)), duplicates }
}

/** Deletes a list. RULE_LIST_USED with the names of the rules that ask for it. */
export async function removeList(ctx: Ctx, id: number): Promise<OutputOf<typeof deleteRuleList>> {
  const { db, actor } = ctx
  const { name } = await lockList(db, actor.orgId, id)
  const { rules } = await getList(db, actor.orgId, id)
  if (rules.length > 0) throw new AppError('RULE_LIST_USED', { params: { rules: rules.join(', ') } })
  await db.deleteFrom('rule_list').where('org_id', '=', actor.orgId).where('id', '=', id).execute()
  await audit(ctx, id, { name, deleted: true })
  return null
}
