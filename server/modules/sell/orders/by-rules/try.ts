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
import { type ActionResult, type Outcome, ruleRunner, type SplitResult } from '@waybill/contract/rules/run'
import { sql } from 'kysely'
import type { Ctx } from '../../../../platform/http/index.ts'
import { readDefaults } from '../../../site/defaults/index.ts'
import {
  checkRules,
  findSenders,
  lintList,
  namedListsOf,
  type Notified,
  readNotified,
  readSplits,
  type Splits,
  type Unsplit,
} from '../../rules/index.ts'
import { type OrderUnderRules, readOrders } from './read.ts'
import { clockOf } from './clock.ts'

type Tried = OutputOf<typeof tryRules>
const SHOWN = 20

/** What became of what a rule does once with an order. */
export interface DoneOnce {
  /** People were notified of the order before. */
  notified: boolean
  /** The rule split the order before, or has done so now. */
  split: 'before' | 'now' | null
  /** Why it was not split after all. */
  refused: Unsplit | null
}

/** A split as calls answer it: what became of it counts for more than what the run found. */
function presentSplit([choice, found, detail]: SplitResult, { split, refused }: DoneOnce): TracedAction {
  const nothing = { choice, by: null, obstacle: null, unweighed: null }
  if (found === 'impossible') return { ...nothing, result: found, obstacle: detail }
  if (split === 'before' || (split === 'now' && found === 'nothing')) return { ...nothing, result: 'done' }
  if (refused === 'nothing') return { ...nothing, result: 'nothing', unweighed: detail }
  return refused === null
    ? { ...nothing, result: found, unweighed: detail }
    : { ...nothing, result: 'impossible', obstacle: refused }
}

/** An action's outcome as calls answer it. */
export function presentAction(one: ActionResult, done: DoneOnce): TracedAction {
  if (one[0] === 'split') return presentSplit(one, done)
  const [choice, result, detail] = one
  return {
    choice,
    result: choice === 'notify' && done.notified ? 'done' : result,
    by: result === 'taken' ? (detail ?? null) : null,
    obstacle: result === 'impossible' ? (detail ?? null) : null,
    unweighed: null,
  }
}

const presentValues = (values: ChoiceValues, tags: string[]): ChosenValues => {
  const { weight, package: size, shipFrom, warehouse, signature, insurance, battery, hold } = values
  const { carrier, serviceCode, plan } = values.service
  return {
    service: carrier === null && plan === null ? null : { carrier, serviceCode, plan },
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

/** What rules did once with orders before. */
export type Known = { notified: Notified; splits: Splits }
type Presented = Known & { focus: number | undefined; rules: readonly Rule[] }
const isNotified = ({ order }: Ran, place: number, { rules, notified }: Pick<Presented, 'rules' | 'notified'>) =>
  notified.get(order.id)?.has(rules[place]?.id ?? 0) ?? false

/** Whether a rule split an order before, or is about to; one that was refused is tried again, unless its run was undone. */
function isSplit({ order }: Ran, place: number, { rules, splits }: Pick<Presented, 'rules' | 'splits'>): boolean {
  const state = splits.get(order.id)?.get(rules[place]?.id ?? 0)
  return state !== undefined && (state.refused === null || state.refused === 'undone')
}
const splitPlaces = ({ outcome }: Ran): number[] =>
  outcome.did.flatMap(([place, results]) =>
    results.some(([choice, result]) => choice === 'split' && result === 'set') ? [place] : [],
  )

/** Whether an order would be split now. */
export const needsSplit = (ran: Ran, rules: readonly Rule[], splits: Splits): boolean =>
  splitPlaces(ran).some((place) => !isSplit(ran, place, { rules, splits }))

function presentParts(ran: Ran, known: Pick<Presented, 'rules' | 'splits'>): TriedOrder['parts'] {
  if (splitPlaces(ran).every((place) => isSplit(ran, place, known))) return []
  return (ran.outcome.parts ?? []).map((units) =>
    units.flatMap(({ line, quantity }) => {
      const found = ran.order.lines[line]
      return found ? [{ sku: found.sku, name: found.name, quantity }] : []
    }),
  )
}

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
      ? results.map((one) =>
          presentAction(one, {
            notified: isNotified(ran, place, known),
            split: isSplit(ran, place, known) ? 'before' : null,
            refused: null,
          }),
        )
      : [],
  ),
  parts: presentParts(ran, known),
})

function countUnset(matched: readonly Ran[], focus: number | undefined): Tried['unset'] {
  const unset = { person: 0, given: 0, taken: 0, impossible: 0 }
  for (const ran of matched)
    for (const [, result] of actionsOf(ran, focus)) if (result !== 'set' && result !== 'nothing') unset[result]++
  return unset
}

/** An order that has its label already is tried as if it had none, as for all that rules set. */
function asNew({ notSplit, ...order }: OrderUnderRules): OrderUnderRules {
  return notSplit === 'splitOff' ? { ...order, notSplit } : order
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
    rules: saved,
    now: await clockOf(db, orgId, now()),
  })
  const runOne = ruleRunner(compileRules(saved, lists), {
    senders: await findSenders(db, orgId, saved),
    defaultSignature: (await readDefaults(db, orgId)).signature,
  })
  const ran = orders.toReversed().map((order): Ran => ({ order, outcome: runOne(asNew(order)) }))
  const matched = focus === undefined ? [] : ran.filter(({ outcome }) => outcome.misses[focus] === HIT)
  const splits = await readSplits(
    db,
    orgId,
    ran.flatMap(({ order, outcome }) => (outcome.parts ? [order.id] : [])),
  )
  const isToSplit = new Set(ran.filter((one) => needsSplit(one, saved, splits)))
  const differs = (one: Ran): boolean => one.outcome.changed.length > 0
  const changed = ran.filter((one) => differs(one) || isToSplit.has(one))
  const examples = (focus === undefined ? changed : matched).slice(0, SHOWN)
  const notified = await readNotified(
    db,
    orgId,
    examples.map(({ order }) => order.id),
  )
  return {
    orders: orders.length,
    matched: matched.length,
    changed: ran.filter(differs).length,
    split: isToSplit.size,
    unset: countUnset(matched, focus),
    lints: await lintList(db, orgId, rules),
    examples: examples.map((one) => presentTried(one, { focus, rules: saved, notified, splits })),
  }
}
