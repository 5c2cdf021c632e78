import type { ErrorCode } from './errors.ts'

/**
 * Who may cause a transition: a user of the seller or of its provider, somebody signing up, the software by itself (jobs, carriers,
 * shops), or the operator in the database, because no call does it.
 */
export type Actor = 'seller' | 'staff' | 'visitor' | 'system' | 'operator'

export interface Transition<S extends string> {
  /** Null: it begins to exist in this state. */
  readonly from: readonly S[] | null
  /** What happens, as a verb. */
  readonly on: string
  readonly to: S
  readonly by: Actor | readonly Actor[]
  /** What follows from it. */
  readonly effect: string
  /**
   * For what users ask for: the answer in each state from which there is no way; null: nothing happens, and that is no error. A
   * transition `by` the system needs none, because nobody asks for it. ITS_ERROR: the error that the row itself keeps.
   */
  readonly refusals?: Readonly<Partial<Record<S, ErrorCode | 'ITS_ERROR' | null>>>
}

type Values = Readonly<Record<string, string | number>>

/** A state machine as data: what is not listed is refused. */
export interface Lifecycle<V extends Values = Values> {
  /** `table.column` of every column that stores it. */
  readonly columns: readonly string[]
  /** Name of each state and the value that is stored. */
  readonly values: V
  /** What the API sends: the stored value, the state's name, or nothing because clients never see it. */
  readonly wire: 'value' | 'name' | 'none'
  readonly meanings: Readonly<Record<keyof V, string>>
  readonly transitions: readonly Transition<keyof V & string>[]
}

/** A stored value of the lifecycle. */
export type ValueOf<L extends { values: Values }> = L['values'][keyof L['values']]

const nameOf = (lifecycle: Lifecycle, value: string | number): string | undefined =>
  Object.keys(lifecycle.values).find((name) => lifecycle.values[name] === value)

const between = (lifecycle: Lifecycle, from: string, to: string): readonly Transition<string>[] =>
  lifecycle.transitions.filter((transition) => transition.to === to && (transition.from?.includes(from) ?? false))

/** Is there a way from one stored value to another, at all or by the event `on`? */
export function canTransition<V extends Values>(
  lifecycle: Lifecycle<V>,
  from: V[keyof V],
  to: V[keyof V],
  on?: string,
): boolean {
  const [before, after] = [nameOf(lifecycle, from), nameOf(lifecycle, to)]
  if (before === undefined || after === undefined) return false
  return between(lifecycle, before, after).some((transition) => on === undefined || transition.on === on)
}

/** Returns the new value; throws when the table has no such transition, which is a mistake in our code. */
export function assertTransition<V extends Values, T extends V[keyof V]>(
  lifecycle: Lifecycle<V>,
  from: V[keyof V],
  to: T,
): T {
  if (!canTransition(lifecycle, from, to))
    throw new Error(`${lifecycle.columns[0]}: no transition from ${from} to ${to}`)
  return to
}

const valuesWhere = <V extends Values>(lifecycle: Lifecycle<V>, test: (name: string) => boolean): V[keyof V][] =>
  Object.keys(lifecycle.values)
    .filter(test)
    .map((name) => lifecycle.values[name as keyof V])

/** The stored values from which `to` is one transition away: what an UPDATE must find. */
export const statesBefore = <V extends Values>(lifecycle: Lifecycle<V>, to: V[keyof V]): V[keyof V][] =>
  valuesWhere(lifecycle, (name) => canTransition(lifecycle, lifecycle.values[name as keyof V], to))

/** Does nothing lead out of this state? */
const isFinal = (lifecycle: Lifecycle, name: string): boolean =>
  !lifecycle.transitions.some(({ from }) => from?.includes(name))

/** The stored values of states that something leads out of, in the order of the table. */
export const openStates = <V extends Values>(lifecycle: Lifecycle<V>): V[keyof V][] =>
  valuesWhere(lifecycle, (name) => !isFinal(lifecycle, name))

/** The stored values of states in which everything has ended. */
export const finalStates = <V extends Values>(lifecycle: Lifecycle<V>): V[keyof V][] =>
  valuesWhere(lifecycle, (name) => isFinal(lifecycle, name))

/** The stored values in which one may begin to exist. */
export const initialStates = <V extends Values>(lifecycle: Lifecycle<V>): V[keyof V][] =>
  valuesWhere(lifecycle, (name) => lifecycle.transitions.some(({ from, to }) => from === null && to === name))
