import type { Database } from '../database/index.ts'

/** Something that a process remembers between calls, as /metrics and `waybill doctor` name it. */
export interface ProcessState {
  /** Kebab-case and unique: the label in /metrics. */
  name: string
  /** What is remembered, and by what key. */
  holds: string
  /** Why it cannot grow without end. */
  bound: string
  /** When an entry stops being trusted. */
  ends: string
  /** How many entries this process has of it now. */
  size(database: Database): number
}

const registered = new Map<string, ProcessState>()

/** Enters it into the list of everything that a process remembers. Throws when the name is taken. */
export function registerState(state: ProcessState): void {
  if (registered.has(state.name)) throw new Error(`Two parts of the process state are called ${state.name}`)
  registered.set(state.name, state)
}

/** Everything that the loaded modules remember, by name. */
export const listStates = (): ProcessState[] =>
  [...registered.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
