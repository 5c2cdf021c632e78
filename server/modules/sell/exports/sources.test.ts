import { expect, it } from 'vitest'
import { modules } from '../../../modules.ts'
import { exportSourcesOf } from './sources.ts'

const withExports = modules.filter(({ exports }) => exports)

it('refuses to start when no module gives the rows of a list', () => {
  const without = withExports.filter(({ exports }) => !exports?.voids)
  expect(() => exportSourcesOf(without)).toThrow('The export of shipments has 0 modules instead of one')
})

it('refuses to start when two modules give the rows of a list', () => {
  const second = withExports.filter(({ exports }) => exports?.bills)
  expect(() => exportSourcesOf([...withExports, ...second])).toThrow('The export of bills has 2 modules instead of one')
})
