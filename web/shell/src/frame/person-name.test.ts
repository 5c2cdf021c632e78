import { expect, test } from 'vitest'
import { personName } from './person-name.ts'

test.each([
  ['芳', '王', '王芳'],
  ['Maya', 'Redwood', 'Maya Redwood'],
  ['Wilhelmina', '王', 'Wilhelmina 王'],
  ['', 'Redwood', 'Redwood'],
])('%s and %s are called %s', (firstName, lastName, name) => {
  expect(personName({ firstName, lastName })).toBe(name)
})
