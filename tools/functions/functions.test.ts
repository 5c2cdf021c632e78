import { describe, expect, test } from 'vitest'
import { functionFaults, type MeasuredFunction } from './limits.ts'
import { measureFunctions } from './measure.ts'

const lines = (count: number, line = 'step()') => Array.from({ length: count }, () => line).join('\n')
const measure = (text: string, path = 'a.ts') => measureFunctions(path, text).map((size) => ({ path, ...size }))
const faults = (text: string, path = 'a.ts') => functionFaults(measure(text, path), {})

describe('length', () => {
  test('60 lines pass, 61 are named with file, line and function', () => {
    expect(faults(`\nfunction sixty() {\n${lines(58)}\n}`)).toEqual([])
    expect(faults(`\nfunction more() {\n${lines(59)}\n}`)).toEqual(['a.ts:2: more: 61 lines, at most 60'])
  })

  test('blank lines and comments do not count', () => {
    const text = `function f() {\n${lines(30)}\n${lines(40, '\n// why\n/* and\n more */')}\n${lines(28)}\n}`
    expect(faults(text)).toEqual([])
  })

  test('a function that returns JSX may have 100, one that only makes functions that do may not', () => {
    const component = (count: number) => `function Page() {\n${lines(count - 3)}\nreturn <p />\n}`
    const columns = `const columns = () => {\n${lines(70, 'add(() => <p />)')}\nreturn all\n}`
    expect(faults(component(100), 'a.tsx')).toEqual([])
    expect(faults(component(101), 'a.tsx')).toEqual(['a.tsx:1: Page: 101 lines, at most 100'])
    expect(faults(columns, 'a.tsx')).toEqual(['a.tsx:1: columns: 73 lines, at most 60'])
  })

  test('of JSX that is one of two, or after a condition, it is a component too', () => {
    for (const jsx of ['a ? <p /> : null', 'a && <p />', '(<p />)'])
      expect(measure(`const C = () => ${jsx}`, 'a.tsx')).toMatchObject([{ name: 'C', component: true }])
  })
})

describe('complexity', () => {
  test('15 ways pass, 16 are named', () => {
    expect(faults(`const f = () => {\n${lines(14, 'if (a) b()')}\n}`)).toEqual([])
    expect(faults(`const f = () => {\n${lines(15, 'if (a) b()')}\n}`)).toEqual(['a.ts:1: f: complexity 16, at most 15'])
  })

  test('every branch counts, and what an inner function decides is its own', () => {
    const text = `function outer() {
      for (const a of b) while (c) d()
      do e(); while (f)
      switch (g) { case 1: case 2: break; default: }
      try { h() } catch { i() }
      const j = k ? l && m : n || o
      const p = q ?? r?.s
      return () => (t ? u : v)
    }`
    expect(measure(text)).toMatchObject([
      { name: 'outer', complexity: 11 },
      { name: 'outer', complexity: 2 },
    ])
  })
})

test('names say where a function stands', () => {
  const text =
    'class Reader { next() {} }\nconst use = () => useMemo(() => { const inner = () => 1 })\nconst o = { act: () => 1 }'
  expect(measure(text).map(({ name }) => name)).toEqual([
    'Reader.next',
    'use',
    'use > useMemo',
    'use > useMemo inner',
    'act',
  ])
})

test('an exception holds for its own function wherever its folder lies, and is a fault once nothing needs it', () => {
  const long: MeasuredFunction = { path: 'a.ts', name: 'f', line: 1, lines: 61, complexity: 1, component: false }
  expect(functionFaults([long], { 'a.ts: f': 'one table' })).toEqual([])
  expect(functionFaults([{ ...long, path: 'server/x/orders/a.ts' }], { 'orders/a.ts: f': 'one table' })).toEqual([])
  expect(functionFaults([{ ...long, path: 'b.ts' }], { 'a.ts: f': 'one table' })).toEqual([
    'b.ts:1: f: 61 lines, at most 60',
    'a.ts: f: within the limits, remove it from tools/functions/exceptions.ts',
  ])
})
