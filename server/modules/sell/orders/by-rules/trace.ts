import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { getRuleTrace, RuleTrace } from '@waybill/contract/rules/api'
import { HIT, NOT_REACHED, OFF } from '@waybill/contract/rules/compile'
import type { Db } from '../../../../platform/database/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import { readNotified, readSplits, readTraces, type SplitState, type TraceEntry } from '../../rules/index.ts'
import { listUndone } from '../regrouping/undo.ts'
import { type DoneOnce, presentAction } from './try.ts'

function stateOf(miss: number): RuleTrace['rules'][number]['state'] {
  if (miss === HIT) return 'hit'
  if (miss === OFF) return 'off'
  return miss === NOT_REACHED ? 'notReached' : 'missed'
}

/** What rules did once with the order, by their ids. */
type Once = {
  notified?: ReadonlyMap<number, Date> | undefined
  splits?: ReadonlyMap<number, SplitState> | undefined
}

/** What became of an order's splits; one that was undone by hand is one that is not there. */
async function splitsOf(db: Db, orgId: number, id: number): Promise<Once['splits']> {
  const splits = (await readSplits(db, orgId, [id])).get(id)
  if (!splits) return undefined
  const ids = [...splits.values()].flatMap(({ regroupingId }) => regroupingId ?? [])
  const undone = await listUndone(db, orgId, ids)
  return new Map(
    [...splits].map(([rule, state]) => [
      rule,
      undone.has(state.regroupingId ?? 0) ? { ...state, refused: 'undone' as const } : state,
    ]),
  )
}

/** What a rule did once before a run; of a split that the run itself asked for, what became of it. */
function doneBefore(rule: number, at: Date, { notified, splits }: Once): DoneOnce {
  const split = splits?.get(rule)
  const isSplit = split !== undefined && split.refused === null
  return {
    notified: (notified?.get(rule) ?? at) < at,
    split: isSplit ? (split.at < at ? 'before' : 'now') : null,
    refused: split?.refused ?? null,
  }
}

function rulesOf({ rules, misses, did, failed, at }: TraceEntry, once: Once): RuleTrace['rules'] {
  if (failed) return []
  const resultsAt = new Map(did)
  return rules.map(({ id, name, when, does }, place) => {
    const miss = misses[place] ?? NOT_REACHED
    const state = stateOf(miss)
    const actions = (resultsAt.get(place) ?? []).map((one) => presentAction(one, doneBefore(id, at, once)))
    return { name, state, when, does, missed: state === 'missed' ? miss : null, actions }
  })
}

/** What a run came to by rule, and what that rule set then; not by which place, which differs where only their order changed. */
const outcomesOf = (entry: TraceEntry): Map<number, string> =>
  new Map(
    rulesOf(entry, {}).map(({ state, actions, does }, place) => [
      entry.rules[place]?.id ?? place,
      JSON.stringify([state, actions.map(({ choice, result, obstacle }) => [does[choice], result, obstacle])]),
    ]),
  )

/** Names of the rules that came to something else than the time before, those that are gone since among them. */
function differenceOf(entry: TraceEntry, earlier: TraceEntry | undefined): string[] {
  if (!earlier) return []
  const [now, before] = [outcomesOf(entry), outcomesOf(earlier)]
  const names = new Map([...earlier.rules, ...entry.rules].map(({ id, name }) => [id, name]))
  return [...names].flatMap(([id, name]) => (now.get(id) === before.get(id) ? [] : [name]))
}

/** What each rule did with an order in the last runs; NOT_FOUND for another organisation's order too. */
export async function traceOf({ db, actor }: Ctx, id: number): Promise<OutputOf<typeof getRuleTrace>> {
  const order = await db
    .selectFrom('sales_order')
    .select('id')
    .where('org_id', '=', actor.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order) throw notFound('Order', '订单')
  const entries = await readTraces(db, actor.orgId, id)
  const once: Once = {
    notified: (await readNotified(db, actor.orgId, [id])).get(id),
    splits: await splitsOf(db, actor.orgId, id),
  }
  return {
    runs: entries.map((entry, at) => ({
      at: entry.at.toISOString(),
      failed: entry.failed,
      rules: rulesOf(entry, once),
      lists: entry.lists.map(({ id: list, name }) => ({ id: list, name })),
      different: differenceOf(entry, entries[at + 1]),
    })),
  }
}
