import { findService } from '../../carriers/catalogue.ts'
import { choiceFacts } from '../facts.ts'
import { fieldOf } from '../fields.ts'
import { isSame } from '../order.ts'
import { comparisonsOf, type NamedLists, whenWithLists } from '../lists.ts'
import { type Actions, type Choice, choices, MOST_VALUES, type RuleInput } from '../rule.ts'
import { isPossible } from './possible.ts'
import { type Term, together, waysOf } from './terms.ts'

/** What the seller has that rules may name. */
export interface Known {
  stores: ReadonlySet<string>
  senders: ReadonlySet<number>
  /** What rules compare with by name. */
  lists: NamedLists
}

/**
 * What is wrong with a rule in its list, by its place. never: no order can meet its conditions, of which these contradict each other;
 * shadowed: an earlier rule stops all of its orders; overridden: an earlier rule sets these choices first for all of its orders, to
 * something else or (`same`) to the same; gone: it names what there is no more.
 */
export type Lint =
  | { code: 'never'; rule: number; conditions: number[] }
  | { code: 'shadowed'; rule: number; by: number }
  | { code: 'overridden'; rule: number; by: number; choices: Choice[]; same: boolean }
  | { code: 'gone'; rule: number; what: 'store' | 'sender' | 'service'; name: string }

type Ways = { hold: Term[] | null; fail: Term[] | null }
const isImpossible = (ways: Term[] | null): boolean => ways !== null && !ways.some(isPossible)

/** The fewest conditions that already contradict each other, one or two; all of them where it takes more. */
function contradicting({ when: { match, conditions } }: RuleInput): number[] {
  const places = conditions.map((_, at) => at)
  if (match === 'any') return places
  const never = (...at: number[]): boolean =>
    isImpossible(waysOf({ match, conditions: at.flatMap((place) => conditions[place] ?? []) }, true))
  const single = places.find((one) => never(one))
  if (single !== undefined) return [single]
  const pair = places.flatMap((one) => places.slice(one + 1).map((other) => [one, other])).find((two) => never(...two))
  return pair ?? places
}

const readsChoices = ({ when }: RuleInput): boolean =>
  when.match !== 'every' && comparisonsOf(when.conditions).some(({ field }) => choiceFacts.some((one) => one === field))
const setsAnything = ({ does }: RuleInput): boolean => Object.values(does).some((value) => value !== undefined)

const isEverywhere = (service: Actions['service']): boolean => {
  if (!service || 'pick' in service) return service !== undefined
  const found = findService(service.carrier, service.serviceCode)
  return found?.international === true && found.class !== 4
}
/** Services that go to the same places, so that one is refused where the other is, as long as the sender stays. */
const goAlike = (one: Actions['service'], other: Actions['service']): boolean => {
  if (!one || !other || 'pick' in one || 'pick' in other) return false
  const [first, second] = [one, other].map(({ carrier, serviceCode }) => findService(carrier, serviceCode))
  return (
    first !== undefined && first.international === second?.international && (first.class === 4) === (second.class === 4)
  )
}

/** What an order came with may be left by one rule and replaced by the other. */
function replacesMore(earlier: RuleInput, later: RuleInput, choice: Choice): boolean {
  const adds = choice === 'weight' && earlier.does.weight?.how === 'add'
  if (adds || earlier.replace) return false
  if (choice === 'weight' && later.does.weight?.how === 'add') return true
  return later.replace && choice !== 'hold'
}

/** Whether what the earlier rule sets is possible wherever what the later one sets is. `moves`: rules choose senders between them. */
function isAsPossible(one: Actions, other: Actions, { choice, moves }: { choice: Choice; moves: boolean }): boolean {
  switch (choice) {
    case 'service':
      return isEverywhere(one.service) || (!moves && goAlike(one.service, other.service))
    case 'weight':
      return one.weight?.how !== 'add' || other.weight?.how === 'add'
    case 'shipFrom':
      return one.shipFrom?.senderId === other.shipFrom?.senderId
    case 'insurance':
      return one.insurance?.how !== 'total' || other.insurance?.how === 'total'
    default:
      return true
  }
}

/** Whether the earlier rule leaves the later one nothing to set of a choice, whatever the order came with. */
const alwaysTakes = (earlier: RuleInput, later: RuleInput, about: { choice: Choice; moves: boolean }): boolean =>
  earlier.does[about.choice] !== undefined &&
  later.does[about.choice] !== undefined &&
  !replacesMore(earlier, later, about.choice) &&
  isAsPossible(earlier.does, later.does, about)

function overriddenChoices(
  earlier: RuleInput,
  later: RuleInput,
  moves: boolean,
): { choices: Choice[]; same: boolean } | null {
  const overridden = choices.filter((choice) => alwaysTakes(earlier, later, { choice, moves }))
  return overridden.length === 0
    ? null
    : { choices: overridden, same: overridden.every((choice) => isSame(earlier.does[choice], later.does[choice])) }
}

function goneOf(rule: RuleInput, place: number, { stores, senders }: Known): Lint[] {
  const gone = (what: 'store' | 'sender' | 'service', name: string): Lint => ({ code: 'gone', rule: place, what, name })
  const { shipFrom, service } = rule.does
  const named = rule.when.match === 'every' ? [] : comparisonsOf(rule.when.conditions)
  const lost = (codes: string, exists: (value: string) => boolean): string[] => [
    ...new Set(
      named.flatMap((one) =>
        fieldOf(one.field).codes === codes ? one.values.map(String).filter((value) => !exists(value)) : [],
      ),
    ),
  ]
  const serviceExists = (key: string): boolean => {
    const [carrier = '', code = ''] = key.split('/')
    return findService(Number(carrier), code) !== undefined
  }
  return [
    ...lost('store', (id) => stores.has(id)).map((name) => gone('store', name)),
    ...lost('service', serviceExists).map((name) => gone('service', name)),
    ...(shipFrom && !senders.has(shipFrom.senderId) ? [gone('sender', String(shipFrom.senderId))] : []),
    ...(service && !('pick' in service) && !serviceExists(`${service.carrier}/${service.serviceCode}`)
      ? [gone('service', `${service.carrier}/${service.serviceCode}`)]
      : []),
  ]
}

/** What an earlier rule leaves of a later one. */
function between(rules: readonly RuleInput[], ways: readonly Ways[], [by, place]: [number, number]): Lint[] {
  const [earlier, later] = [rules[by], rules[place]]
  if (!earlier?.enabled || !later?.enabled) return []
  // A sender that a rule chooses makes an order abroad domestic: what one service could not, the other may.
  const moves = rules.slice(by, place).some(({ does }) => does.shipFrom !== undefined)
  const override = overriddenChoices(earlier, later, moves)
  if (!earlier.stop && !override) return []
  // What the earlier rule reads may be another thing by the time the later one is asked.
  if (readsChoices(earlier) && rules.slice(by + 1, place).some((one) => one.enabled && setsAnything(one))) return []
  if (!isImpossible(together(ways[place]?.hold ?? null, ways[by]?.fail ?? null))) return []
  if (earlier.stop) return [{ code: 'shadowed', rule: place, by }]
  return override ? [{ code: 'overridden', rule: place, by, ...override }] : []
}

/** Long lists stay unread: no warning is made from them. */
function withShortLists(rules: readonly RuleInput[], lists: NamedLists): RuleInput[] {
  const short = new Map([...lists].filter(([, { items }]) => items.length <= MOST_VALUES))
  return rules.map((rule) => ({ ...rule, when: whenWithLists(rule.when, short) }))
}

/** Every rule of a list that cannot do what it says, and why; nothing is said in doubt. */
export function lintRules(named: readonly RuleInput[], known: Known): Lint[] {
  const rules = withShortLists(named, known.lists)
  const ways = rules.map(({ when }): Ways => ({ hold: waysOf(when, true), fail: waysOf(when, false) }))
  return rules.flatMap((rule, place): Lint[] => {
    const gone = goneOf(rule, place, known)
    if (isImpossible(ways[place]?.hold ?? null))
      return [...gone, { code: 'never', rule: place, conditions: contradicting(rule) }]
    const found = rules.slice(0, place).flatMap((_, by) => between(rules, ways, [by, place]))
    const shadow = found.find(({ code }) => code === 'shadowed')
    return [...gone, ...(shadow ? [shadow] : firstOfEach(found))]
  })
}

/** Of several rules that set a choice first, the first. */
function firstOfEach(found: readonly Lint[]): Lint[] {
  const seen = new Set<Choice>()
  return found.flatMap((one): Lint[] => {
    if (one.code !== 'overridden') return [one]
    const fresh = one.choices.filter((choice) => !seen.has(choice))
    for (const choice of fresh) seen.add(choice)
    return fresh.length > 0 ? [{ ...one, choices: fresh }] : []
  })
}
