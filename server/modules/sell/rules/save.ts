import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { RuleBook, saveRules } from '@waybill/contract/rules/api'
import { listProblems } from '@waybill/contract/rules/check'
import type { RuleInput } from '@waybill/contract/rules/rule'
import { isTimed, LEAD_MINUTES } from '@waybill/contract/rules/timed'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { findSenders } from './active.ts'
import { readBook } from './book.ts'
import { findLists } from './named-lists.ts'
import { addSet, type Book, lockBook } from './sets.ts'

type Input = ParsedOf<typeof saveRules>['body']

async function senderProblems(db: Db, orgId: number, rules: readonly RuleInput[]): Promise<FieldProblem[]> {
  const senders = await findSenders(db, orgId, rules)
  return rules.flatMap(({ does, enabled }, at) =>
    enabled && does.shipFrom && !senders.has(does.shipFrom.senderId)
      ? [fieldProblem(`rules.${at}.does.shipFrom`, 'RULE_SENDER')]
      : [],
  )
}

async function warehouseProblems(db: Db, orgId: number, rules: readonly RuleInput[]): Promise<FieldProblem[]> {
  const named = rules.flatMap(({ does, enabled }, at) => (enabled && does.warehouse ? [{ ...does.warehouse, at }] : []))
  if (named.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select warehouse_id as id from warehouses_connected where org_id = ${orgId}`.execute(db)
  const connected = new Set(rows.map(({ id }) => id))
  return named.flatMap(({ warehouseId, at }) =>
    connected.has(warehouseId) ? [] : [fieldProblem(`rules.${at}.does.warehouse`, 'WAREHOUSE_NOT_YOURS')],
  )
}

type ToCheck = { rules: readonly RuleInput[]; lock: boolean }
/** Refuses a list that says nothing, contradicts itself or names what is not there. `lock`: the lists that it names stay as they are. */
export async function checkRules(db: Db, orgId: number, { rules, lock }: ToCheck): Promise<void> {
  const lists = new Map((await findLists(db, orgId, { rules, lock })).map(({ id, kind }) => [id, kind]))
  const fields = [
    ...listProblems(rules, lists),
    ...(await senderProblems(db, orgId, rules)),
    ...(await warehouseProblems(db, orgId, rules)),
  ]
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
}

/** Gives new rules their ids; an id that was never given is one. */
function numbered(rules: readonly RuleInput[], { lastRuleId }: Book): { rules: RuleInput[]; lastRuleId: number } {
  let last = lastRuleId
  const seen = new Set<number>()
  const all = rules.map((one) => {
    const isOwn = one.id !== null && one.id <= lastRuleId && !seen.has(one.id)
    const id = isOwn && one.id !== null ? one.id : ++last
    seen.add(id)
    return { ...one, id }
  })
  return { rules: all, lastRuleId: last }
}

type ToWrite = { rules: RuleInput[]; lastRuleId: number; lead: number | undefined }
async function writeBook(ctx: Ctx, before: Book, input: ToWrite): Promise<boolean> {
  const { db, actor } = ctx
  const { orgId } = actor
  const lists = await findLists(db, orgId, { rules: input.rules, lock: false })
  const id = await addSet(ctx, { rules: input.rules, lists })
  const timed = isTimed(input.rules)
  const values = { version: before.version + 1, set_id: id, last_rule_id: input.lastRuleId }
  // Of two first saves at the same moment the second finds the row there.
  const { rows } = await sql`
    insert into rule_book (org_id, version, set_id, last_rule_id, timed, lead_minutes)
    values (${orgId}, ${values.version}, ${values.set_id}, ${values.last_rule_id}, ${timed}, ${input.lead ?? LEAD_MINUTES}::smallint)
    on conflict (org_id) do update set version = excluded.version, set_id = excluded.set_id, last_rule_id = excluded.last_rule_id,
      timed = excluded.timed, lead_minutes = coalesce(${input.lead ?? null}::smallint, rule_book.lead_minutes)
      where rule_book.version = ${before.version}
    returning version`.execute(db)
  return rows.length > 0
}

/** Replaces the list. RULE_CHANGED when somebody saved since `version`. */
export async function saveBook(ctx: Ctx, { version, rules, leadMinutes: lead }: Input): Promise<RuleBook> {
  const { db, actor } = ctx
  await checkRules(db, actor.orgId, { rules, lock: true })
  const before = await lockBook(db, actor.orgId)
  if (before.version !== version) throw new AppError('RULE_CHANGED')
  if (!(await writeBook(ctx, before, { ...numbered(rules, before), lead }))) throw new AppError('RULE_CHANGED')
  await recordAudit(db, {
    orgId: actor.orgId,
    userId: actor.userId,
    action: 'rules.changed',
    subject: { type: 'org', id: actor.orgId },
    detail: { version: version + 1, rules: rules.length, enabled: rules.filter(({ enabled }) => enabled).length },
  })
  return readBook(db, actor.orgId, ctx.now())
}
