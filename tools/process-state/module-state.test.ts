import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moduleState, stateFaults } from './module-state.ts'

it.each([
  ['a map that begins empty', 'const queues = new Map<number, Queue>()', ['queues']],
  ['an exported set', 'export const busy = new Set<string>()', ['busy']],
  ['a weak map', 'const caches = new WeakMap<Database, Cache>()', ['caches']],
  ['a variable', 'let running = 0', ['running']],
  [
    'a table that is added to later',
    "const table = new Map(rows)\nexport const f = () => table.set('a', 1)",
    ['table'],
  ],
  ['a list that grows', 'const idle: Idle[] = []\nexport const f = (one: Idle) => idle.push(one)', ['idle']],
])('%s is state', (_, text, names) => {
  expect(moduleState(text)).toEqual(names)
})

it.each([
  ['a table that stays as it is', "const codes = new Set(['PR', 'GU'])"],
  ['a list that stays as it is', "const words = ['a', 'b']"],
  [
    'what a function remembers',
    'export function f() { let n = 0; const seen = new Set(); return () => seen.add(n++) }',
  ],
  ['what platform/cache knows', "const queues = processState({ name: 'queues' }, new Map<number, Queue>())"],
])('%s is none', (_, text) => {
  expect(moduleState(text)).toEqual([])
})

let house = ''
const FILES: Record<string, string> = {
  'server/platform/cache/store.ts': 'const stores = new WeakMap()',
  'server/modules/sell/orders/list.ts': 'const remembered = new Map()',
  'server/modules/sell/orders/list.test.ts': 'let tests = 0',
  'server/modules/sell/orders/lawful.ts': 'const known = new Map()',
}
beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'process-state-'))
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(house, path)), { recursive: true })
    await writeFile(join(house, path), `${text}\n`)
  }
})
afterAll(() => rm(house, { recursive: true }))

it('names what platform/cache does not know, and exceptions that are over', () => {
  const allowed = { 'server/modules/sell/orders/lawful.ts known': 'a reason', 'server/gone.ts was': 'a reason' }
  expect(stateFaults(house, allowed)).toEqual([
    'server/modules/sell/orders/list.ts remembered: module-level state; declare it with platform/cache (defineCache, defineSingleton, processState)',
    'tools/process-state/exceptions.ts: server/gone.ts was is no module-level state (any more)',
  ])
})

it('finds this house in order', () => {
  expect(stateFaults(join(import.meta.dirname, '../..'))).toEqual([])
})
