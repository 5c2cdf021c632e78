import { type CarrierId, signature as signatures } from '../carriers/enums.ts'
import { findService, offersSignature } from '../carriers/catalogue.ts'
import type { PostalAddress } from '../core/schemas.ts'
import { totalWeight, weightIn } from '../parcels/parcel.ts'
import { type CompiledRule, forgetChoices, HIT, NOT_REACHED, OFF, type Work, workOn } from './compile.ts'
import { MOST_TAGS } from '../orders/facts.ts'
import { fromCountryOf, totalOf } from './facts.ts'
import { type ChoiceValues, type Chosen, isSame, type RuleOrder } from './order.ts'
import { type Actions, type Choice, choices, type Rule } from './rule.ts'
import { planSplit, type SplitBy, type UnitsOfLine } from './split.ts'

/** Why an action cannot be done for an order. */
export type Obstacle =
  | 'service'
  | 'domestic'
  | 'international'
  | 'weight'
  | 'total'
  | 'sender'
  | 'signature'
  | 'packages'
  | 'label'
  | 'notAwaiting'
  | 'splitOff'
  | 'parts'
  | 'buying'
  | 'atWarehouse'
  | 'undone'
  | 'failed'
/**
 * What became of an action: set; set by an earlier rule (its place); chosen by a person; came with the order; cannot be (why).
 */
export type ActionResult =
  | [Choice, 'set']
  | [Choice, 'taken', number]
  | [Choice, 'person']
  | [Choice, 'given']
  | [Choice, 'impossible', Obstacle]
  | ['tags', 'set']
  | ['notify', 'set']
  | SplitResult
/** The order is split, or there is nothing to split; of how many lines nobody knows the weight. */
export type SplitResult = ['split', 'set' | 'nothing', unweighed: number] | ['split', 'impossible', Obstacle]
export type RuleResult = [place: number, results: ActionResult[]]

/** What a run needs besides orders. */
export interface RunContext {
  senders: ReadonlyMap<number, PostalAddress>
  /** The signature that orders get which name none. */
  defaultSignature: number
  /** Rules also decide what a person chose; where none does, the person's choice stays. */
  overrideChosen?: boolean
}

export interface Outcome {
  values: ChoiceValues
  tags: string[]
  chosen: Chosen
  /** What differs from before, in value or mark. */
  changed: (Choice | 'tags')[]
  /** For each rule HIT, NOT_REACHED, OFF, or the place of the condition that was false. */
  misses: number[]
  did: RuleResult[]
  /** First what stays in the order, then what each new order gets; null = it is not split. */
  parts: UnitsOfLine[][] | null
}

type Setting<K extends Choice> = { value: ChoiceValues[K] } | { obstacle: Obstacle }

function weightFrom(cg: number, massUnit: 'lb' | 'kg'): ChoiceValues['weight'] {
  const minor = massUnit === 'lb' ? 'oz' : 'g'
  const perMajor = massUnit === 'lb' ? 16 : 1000
  const small = weightIn(cg, minor)
  const weight = Math.floor(small / perMajor)
  const weight2 = Math.round((small - weight * perMajor) * 100) / 100
  return { massUnit, weight, weight2, weightCg: totalWeight({ massUnit, weight, weight2, packageNum: 1 }) }
}

type Context = { work: Work; context: RunContext; action: Actions; base: ChoiceValues }
/** What an action makes of a choice; only asked where the rule names it. */
const settings: { [K in Choice]: (input: Context) => Setting<K> } = {
  service: ({ work, action }) => {
    const { service } = action
    if (!service) return { obstacle: 'service' }
    if ('pick' in service) return { value: { carrier: null, serviceCode: null, plan: service } }
    const found = findService(service.carrier, service.serviceCode)
    if (!found) return { obstacle: 'service' }
    const abroad = work.order.to.country !== fromCountryOf(work.order, work.values)
    if (abroad && !found.international) return { obstacle: 'domestic' }
    if (!abroad && found.class === 4) return { obstacle: 'international' }
    return { value: { carrier: service.carrier, serviceCode: service.serviceCode, plan: null } }
  },
  weight: ({ action, base }) => {
    const { weight } = action
    if (!weight) return { obstacle: 'weight' }
    const metric = weight.unit === 'kg' || weight.unit === 'g'
    if (weight.how === 'set') return { value: weightFrom(weight.weightCg, metric ? 'kg' : 'lb') }
    const { weightCg, massUnit } = base.weight
    return weightCg === null ? { obstacle: 'weight' } : { value: weightFrom(weightCg + weight.weightCg, massUnit) }
  },
  package: ({ action }) => (action.package ? { value: { ...action.package } } : { obstacle: 'service' }),
  shipFrom: ({ action, context }) => {
    const sender = context.senders.get(action.shipFrom?.senderId ?? 0)
    return sender ? { value: sender } : { obstacle: 'sender' }
  },
  warehouse: ({ action }) => ({ value: action.warehouse?.warehouseId ?? null }),
  signature: ({ action }) => ({ value: action.signature ?? signatures.serviceDefault }),
  insurance: ({ action, work }) => {
    const { insurance } = action
    if (insurance?.how === 'amount') return { value: insurance.amount }
    if (insurance?.how !== 'total') return { value: null }
    const total = totalOf(work.order)
    // Insurance is bought for whole cents.
    return total ? { value: Math.ceil(total / 100) * 100 } : { obstacle: 'total' }
  },
  battery: ({ action }) => ({ value: { lithium: true, batteryType: action.battery ?? null } }),
  hold: ({ action }) => ({ value: { reason: action.hold?.reason.trim() || null } }),
}

/** What each of several packages has by itself. */
const ofOnePackage: ReadonlySet<Choice> = new Set(['weight', 'package', 'insurance'])

/** Whether an order came with a value of its own, which rules leave unless they replace it. */
function cameWithOrder(
  choice: Choice,
  base: ChoiceValues,
  { filled, defaultSignature }: { filled: RuleOrder['filled']; defaultSignature: number },
): boolean {
  switch (choice) {
    case 'service':
      return base.service.carrier !== null
    case 'weight':
      return Boolean(base.weight.weightCg) && base.weight.weightCg !== filled.weightCg
    case 'package': {
      const { length, width, height } = base.package
      return Boolean(length || width || height) && !isSame(base.package, filled.size)
    }
    case 'signature':
      return base.signature !== signatures.serviceDefault && base.signature !== defaultSignature
    case 'insurance':
      return Boolean(base.insurance)
    case 'battery':
      return base.battery.lithium || Boolean(base.battery.batteryType)
    default:
      return base[choice] !== null
  }
}

type Bare = { base: ChoiceValues; chosen: Chosen; tags: string[]; off: string[] }

/** What an order has of a choice that nobody made. */
const unchosen = ({ values, filled }: RuleOrder, defaultSignature: number): ChoiceValues => ({
  service: { carrier: null, serviceCode: null, plan: null },
  weight: { ...values.weight, weight: null, weight2: null, weightCg: null },
  package: filled.size ?? { ...values.package, length: null, width: null, height: null },
  shipFrom: null,
  warehouse: null,
  signature: defaultSignature,
  insurance: null,
  battery: { lithium: false, batteryType: null },
  hold: null,
})

/** The order as it was without what rules did; marks whose value somebody else changed since are no rules' any more. */
function withoutRules(order: RuleOrder, { overrideChosen, defaultSignature }: RunContext): Bare {
  const base: ChoiceValues = { ...order.values }
  const chosen: Chosen = {}
  for (const choice of Object.keys(order.chosen).length > 0 ? choices : []) {
    const mark = order.chosen[choice]
    if (mark?.by === 'person' && !overrideChosen) chosen[choice] = mark
    else if (mark?.by === 'person') Object.assign(base, { [choice]: unchosen(order, defaultSignature)[choice] })
    else if (mark && isSame(mark.to, order.values[choice])) Object.assign(base, { [choice]: mark.base })
  }
  const { added = [], off = [] } = order.chosen.tags ?? {}
  const tags = order.tags.filter((tag) => !added.includes(tag))
  if (overrideChosen) return { base, chosen, tags, off: [] }
  const removed = added.filter((tag) => !order.tags.includes(tag))
  return { base, chosen, tags, off: [...off, ...removed].filter((tag) => !tags.includes(tag)) }
}

/** Runs one list of rules over orders; the same orders, rules and context give the same outcome. */
export function ruleRunner(compiled: readonly CompiledRule[], context: RunContext): (order: RuleOrder) => Outcome {
  const count = compiled.length
  const named = compiled.map(({ rule }) => choices.filter((choice) => rule.does[choice] !== undefined))
  return (order) => {
    const run = new Run(order, withoutRules(order, context), context)
    const misses = compiled.map(() => NOT_REACHED)
    let stopped = false
    for (let place = 0; place < count; place++) {
      const { rule, test } = compiled[place]!
      if (!rule.enabled) misses[place] = OFF
      else if (!stopped) {
        const outcome = test(run.work)
        misses[place] = outcome
        if (outcome !== HIT) continue
        run.apply(compiled[place]!, place, named[place]!)
        stopped = rule.stop
      }
    }
    return run.end(misses)
  }
}

/** One order on its way through the list. */
class Run {
  readonly work: Work
  private readonly order: RuleOrder
  private readonly base: ChoiceValues
  private readonly chosen: Chosen
  private readonly context: RunContext
  private readonly did: RuleResult[] = []
  /** Which rule set a choice, by its place. */
  private readonly setBy = new Map<Choice, number>()
  private readonly added: string[] = []
  private readonly off: string[]
  private parts: UnitsOfLine[][] | null = null

  constructor(order: RuleOrder, { base, chosen, tags, off }: Bare, context: RunContext) {
    this.order = order
    this.base = base
    this.chosen = chosen
    this.context = context
    this.off = off
    // A person's values count in conditions also where rules may decide again: without a decision they stay.
    const theirs = choices.filter((choice) => order.chosen[choice]?.by === 'person')
    const values = { ...base, ...Object.fromEntries(theirs.map((choice) => [choice, order.values[choice]])) }
    this.work = workOn(order, { values, tags: [...tags] })
  }

  /** `named`: the choices that the rule names. */
  apply({ rule, split }: CompiledRule, place: number, named: readonly Choice[]): void {
    const results = named.map((choice): ActionResult => this.choose(choice, rule, place))
    if (rule.does.tags) {
      this.tag(rule.does.tags)
      results.push(['tags', 'set'])
    }
    if (rule.does.notify) results.push(['notify', 'set'])
    if (split) results.push(this.split(split))
    this.did.push([place, results])
  }

  /** Of several rules that split each takes what those before it leave in the order. */
  private split(by: SplitBy): SplitResult {
    const { lines, several, notSplit } = this.order
    if (several || notSplit) return ['split', 'impossible', notSplit ?? 'packages']
    const [stay, ...moved] = this.parts ?? []
    const plan = planSplit(lines, by, stay)
    if (!plan) return ['split', 'impossible', 'parts']
    if (plan.parts.length < 2) return ['split', 'nothing', plan.unweighed]
    const [left = [], ...off] = plan.parts
    this.parts = [left, ...moved, ...off]
    return ['split', 'set', plan.unweighed]
  }

  private tag(names: readonly string[]): void {
    for (const name of names) {
      if (this.work.tags.includes(name) || this.off.includes(name) || this.work.tags.length >= MOST_TAGS) continue
      this.work.tags.push(name)
      this.added.push(name)
    }
    forgetChoices(this.work)
  }

  private choose(choice: Choice, rule: Rule, place: number): ActionResult {
    const earlier = this.setBy.get(choice)
    if (earlier !== undefined) return [choice, 'taken', earlier]
    if (this.order.several && ofOnePackage.has(choice)) return [choice, 'impossible', 'packages']
    if (this.chosen[choice]?.by === 'person') return [choice, 'person']
    // What packing adds to the weight is added to whatever the order came with.
    const adds = choice === 'weight' && rule.does.weight?.how === 'add'
    // A hold that a person set stays as it is, whatever the rule replaces.
    const { filled } = this.order
    const { defaultSignature } = this.context
    if ((!rule.replace || choice === 'hold') && !adds && cameWithOrder(choice, this.base, { filled, defaultSignature }))
      return [choice, 'given']
    const found = settings[choice]({ work: this.work, context: this.context, action: rule.does, base: this.base })
    if ('obstacle' in found) return [choice, 'impossible', found.obstacle]
    this.setBy.set(choice, place)
    Object.assign(this.work.values, { [choice]: found.value })
    Object.assign(this.chosen, { [choice]: { by: 'rule', rule: rule.id, to: found.value, base: this.base[choice] } })
    forgetChoices(this.work)
    return [choice, 'set']
  }

  /** A signature goes with its service, so it is looked at when all choices stand. */
  private checkSignature(): void {
    const { service, signature } = this.work.values
    const place = this.setBy.get('signature')
    if (place === undefined || service.carrier === null) return
    if (offersSignature(service.carrier as CarrierId, signature)) return
    this.work.values.signature = this.base.signature
    delete this.chosen.signature
    const results = this.did.find(([at]) => at === place)?.[1]
    const at = results?.findIndex(([choice]) => choice === 'signature') ?? -1
    if (results && at >= 0) results[at] = ['signature', 'impossible', 'signature']
  }

  /** What a person chose stays theirs where no rule decided. */
  private keepChosen(): void {
    for (const choice of choices) {
      const mark = this.order.chosen[choice]
      if (mark?.by !== 'person' || this.chosen[choice]) continue
      Object.assign(this.work.values, { [choice]: this.order.values[choice] })
      Object.assign(this.chosen, { [choice]: mark })
    }
  }

  end(misses: number[]): Outcome {
    this.checkSignature()
    if (this.context.overrideChosen) this.keepChosen()
    const { chosen, did } = this
    const { values, tags } = this.work
    if (this.added.length > 0 || this.off.length > 0) chosen.tags = { added: this.added, off: this.off }
    const changed: Outcome['changed'] = choices.filter(
      (choice) =>
        !isSame(values[choice], this.order.values[choice]) || !isSame(chosen[choice], this.order.chosen[choice]),
    )
    if (!isSame(tags, this.order.tags) || !isSame(chosen.tags, this.order.chosen.tags)) changed.push('tags')
    return { values, tags, chosen, changed, misses, did, parts: this.parts }
  }
}
