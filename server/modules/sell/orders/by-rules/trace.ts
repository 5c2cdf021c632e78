import { notFound } from '@waybill/contract/core/errors'
import type { RuleTrace } from '@waybill/contract/rules/api'
import { HIT, NOT_REACHED, OFF } from '@waybill/contract/rules/compile'
import type { Ctx } from '../../../../platform/http/index.ts'
import { readTrace, type TraceEntry } from '../../rules/index.ts'
import { presentAction } from './try.ts'

function stateOf(miss: number): RuleTrace['rules'][number]['state'] {
  if (miss === HIT) return 'hit'
  if (miss === OFF) return 'off'
  return miss === NOT_REACHED ? 'notReached' : 'missed'
}

function present({ rules, misses, did }: TraceEntry): RuleTrace['rules'] {
  const resultsAt = new Map(did)
  return rules.map(({ name, when, does }, place) => {
    const miss = misses[place] ?? NOT_REACHED
    const state = stateOf(miss)
    const actions = (resultsAt.get(place) ?? []).map(presentAction)
    return { name, state, when, does, missed: state === 'missed' ? miss : null, actions }
  })
}

/** What each rule did with an order when they last ran; NOT_FOUND for another organisation's order too. */
export async function traceOf({ db, actor }: Ctx, id: number): Promise<RuleTrace> {
  const order = await db
    .selectFrom('sales_order')
    .select('id')
    .where('org_id', '=', actor.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order) throw notFound('Order', '订单')
  const entry = await readTrace(db, actor.orgId, id)
  return entry ? { at: entry.at.toISOString(), rules: present(entry) } : { at: null, rules: [] }
}
