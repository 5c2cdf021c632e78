import type { Database } from '../database/index.ts'
import { type ProcessState, registerState } from './registry.ts'
import { storeOf } from './store.ts'

interface Singleton<T> {
  /** The one of this process, made at the first call. */
  of(database: Database, create: () => T): T
  /** The one that exists; undefined before the first call and after `remove`. */
  find(database: Database): T | undefined
  /** Removes it, or only this one, so that the next call makes another. */
  remove(database: Database, only?: T): void
}

/** Declares something of which a process has one for each database that it works with, such as a pool of workers. */
export function defineSingleton<T>(about: Pick<ProcessState, 'name' | 'holds'>): Singleton<T> {
  const { name } = about
  const all = (database: Database) => storeOf(database).singletons as Map<string, T>
  const find = (database: Database) => all(database).get(name)
  registerState({
    ...about,
    bound: 'one',
    ends: 'with the process',
    size: (database) => (all(database).has(name) ? 1 : 0),
  })
  return {
    of: (database, create) => {
      if (!all(database).has(name)) all(database).set(name, create())
      return find(database) as T
    },
    find,
    remove: (database, only) => {
      if (only === undefined || find(database) === only) all(database).delete(name)
    },
  }
}
