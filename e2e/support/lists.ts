import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultStringifySearch } from '@tanstack/react-router'
import type { Parameter } from '../../packages/host/src/list/parameters.ts'
import { type AnyList, searchOf } from '../../packages/host/src/list/schema.ts'

const root = join(import.meta.dirname, '../..')
const prefixes = { basic: '/b', shipping: '/e', admin: '/a' } as const
export type Prefix = (typeof prefixes)[keyof typeof prefixes]

export type DeclaredList = { name: string; prefix: Prefix; list: AnyList }

const sources = ['packages/tickets/src', ...Object.keys(prefixes).map((app) => `web/${app}/src`)]
/** Every file that declares a list. */
const declaring = sources.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && readFileSync(join(root, folder, file), 'utf8').includes('defineList('))
    .map((file) => join(folder, file).replaceAll('\\', '/')),
)

const isList = (value: unknown): value is AnyList =>
  typeof value === 'object' && value !== null && 'filters' in value && 'path' in value

/** Lists of sellers and of staff that live in a shared package say by their path whose they are. */
const prefixOf = (file: string, list: AnyList): Prefix =>
  prefixes[file.split('/')[1] as keyof typeof prefixes] ?? (list.path.startsWith('/support') ? '/b' : '/a')

async function listsIn(file: string): Promise<DeclaredList[]> {
  const module = (await import(join(root, file))) as Record<string, unknown>
  const exported = Object.entries(module).flatMap(([name, value]): [string, unknown][] =>
    isList(value) || typeof value !== 'object' || value === null
      ? [[name, value]]
      : Object.entries(value).map(([key, one]) => [`${name}.${key}`, one]),
  )
  const lists = exported.flatMap(([name, list]) => (isList(list) ? [{ name, prefix: prefixOf(file, list), list }] : []))
  if (lists.length === 0) throw new Error(`${file} declares a list and exports none`)
  return lists
}

/** Every list that the product declares. */
export const declaredLists: DeclaredList[] = (await Promise.all(declaring.map(listsIn))).flat()

const candidates = ['00000000-0000-4000-8000-000000000000', 'US', '2026-11-01', 7, [7], true]

/** A value that the parameter takes; for a search one that finds nothing. */
function someValue(name: string, { read, values }: Parameter): unknown {
  if (name === 'q') return 'zzz'
  const known = values && (read([values.at(-1)]) ?? read(values.at(-1)))
  const value = known ?? candidates.map((one) => read(one)).find((one) => one !== undefined)
  if (value === undefined) throw new Error(`No value for ${name}`)
  return value
}

/** The address of a list with every filter set that Clear takes back. */
export function filteredAddress({ prefix, list }: DeclaredList, path: string): string {
  const filters = Object.entries(list.filters).filter(([, { effect }]) => effect !== 'stays')
  const state = Object.fromEntries(filters.map(([name, parameter]) => [name, someValue(name, parameter)]))
  return `${prefix}/#${path}${defaultStringifySearch(searchOf(list, state))}`
}
