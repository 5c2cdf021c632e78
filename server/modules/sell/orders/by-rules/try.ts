import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import {
  type ChosenValues,
  type TracedAction,
  TRIED_ORDERS,
  type TriedOrder,
  type tryRules,
} from '@waybill/contract/rules/api'
import { compileRules, HIT } from '@waybill/contract/rules/compile'
import type { ChoiceValues } from '@waybill/contract/rules/order'
import type { Rule } from '@waybill/contract/rules/rule'
import { asksHistory } from '@waybill/contract/rules/timed'
import { type ActionResult, type Outcome, ruleRunner } from '@waybill/contract/rules/run'
import { sql } from 'kysely'
import type { Ctx } from '../../../../platform/http/index.ts'
import { readDefaults } from '../../../site/defaults/index.ts'
import { checkRules, findSenders, lintList, namedListsOf, readNotified, type Notified } from '../../rules/index.ts'
import { type OrderUnderRules, readOrders } from './read.ts'
import { clockOf } from './clock.ts'

type Tried = OutputOf<typeof tryRules>
const SHOWN = 20

/** An action's outcome as calls answer it; `isDone`: people were notified of the order before. */
export const presentAction = ([choice, result, detail]: ActionResult, isDone: boolean): TracedAction => ({
  choice,
  result: choice === 'notify' && isDone ? 'done' : result,
  by: result === 'taken' ? (detail ?? null) : null,
  obstacle: result === 'impossible' ? (detail ?? null) : null,
})

const presentValues = (values: ChoiceValues, tags: string[]): ChosenValues => {
  const { service, weight, package: size, shipFrom, warehouse, signature, insurance, battery, hold } = values
  return {
    service: service.carrier === null && service.plan === null ? null : service,
    weightCg: weight.weightCg,
    package: size.length === null && size.width === null && size.height === null ? null : size,
    shipFrom: shipFrom && { country: shipFrom.country, state: shipFrom.state, city: shipFrom.city },
    warehouse,
    signature,
    insurance,
    battery: battery.batteryType,
    hold,
    tags,
  }
}

export type Ran = { order: OrderUnderRules; outcome: Outcome }
const actionsOf = ({ outcome }: Ran, focus: number | undefined): ActionResult[] =>
  outcome.did.flatMap(([place, results]) => (focus === undefined || place === focus ? results : []))

type Presented = { focus: number | undefined; rules: readonly Rule[]; notified: Notified }
const isNotified = ({ order }: Ran, place: number, { rules, notified }: Omit<Presented, 'focus'>): boolean =>
  notified.get(order.id)?.has(rules[place]?.id ?? 0) ?? false

/** Whether people would be notified of an order now. */
export const needsNotice = (ran: Ran, rules: readonly Rule[], notified: Notified): boolean =>
  ran.outcome.did.some(
    ([place, results]) =>
      results.some(([choice]) => choice === 'notify') && !isNotified(ran, place, { rules, notified }),
  )

/** An order and what would change of it; `focus`: the place of the rule whose actions are notified, else those of all. */
export const presentTried = (ran: Ran, { focus, ...known }: Presented): TriedOrder => ({
  id: ran.order.id,
  orderNo: ran.order.orderNo,
  changed: ran.outcome.changed,
  before: presentValues(ran.order.values, ran.order.tags),
  after: presentValues(ran.outcome.values, ran.outcome.tags),
  actions: ran.outcome.did.flatMap(([place, results]) =>
    focus === undefined || place === focus
      ? results.map((one) => presentAction(one, isNotified(ran, place, known)))
      : [],
  ),
})

function countUnset(matched: readonly Ran[], focus: number | undefined): Tried['unset'] {
  const unset = { person: 0, given: 0, taken: 0, impossible: 0 }
  for (const ran of matched) for (const [, result] of actionsOf(ran, focus)) if (result !== 'set') unset[result]++
  return unset
}

/** Tries a list, saved or not, on the last orders as they are now; writes nothing. */
export async function tryList(
  { db, actor: { orgId }, now }: Ctx,
  { rules, focus }: ParsedOf<typeof tryRules>['body'],
): Promise<Tried> {
  await checkRules(db, orgId, { rules, lock: false })
  const lists = await namedListsOf(db, orgId, rules)
  const saved = rules.map((one, at): Rule => ({ ...one, id: one.id ?? -1 - at }))
  const orders = await readOrders(db, {
    orgId,
    ids: sql`select id from sales_order where org_id = ${orgId} order by create_time desc, id desc limit ${TRIED_ORDERS}`,
    withHistory: asksHistory(saved),
    now: await clockOf(db, orgId, now()),
  })
  const runOne = ruleRunner(compileRules(saved, lists), {
    senders: await findSenders(db, orgId, saved),
    defaultSignature: (await readDefaults(db, orgId)).signature,
  })
  const ran = orders.toReversed().map((order): Ran => ({ order, outcome: runOne(order) }))
  const matched = focus === undefined ? [] : ran.filter(({ outcome }) => outcome.misses[focus] === HIT)
  const changed = ran.filter(({ outcome }) => outcome.changed.length > 0)
  const examples = (focus === undefined ? changed : matched).slice(0, SHOWN)
  const notified = await readNotified(
    db,
    orgId,
    examples.map(({ order }) => order.id),
  )
  return {
    orders: orders.length,
    matched: matched.length,
    changed: changed.length,
    unset: countUnset(matched, focus),
    lints: await lintList(db, orgId, rules),
    examples: examples.map((one) => presentTried(one, { focus, rules: saved, notified })),
  }
}
