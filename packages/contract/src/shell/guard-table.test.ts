import { describe, expect, it } from 'vitest'
import { guard } from './guard.ts'

/**
 * Every kind of place × every state of a browser. A cell says what the guard does there: `pass`, or the place it leads to; a leading `!` says that
 * the stored log-in is forgotten first. The query `?q=1` must be kept everywhere.
 */
const columns = ['nobody', 'nobody, saas', 'token', 'token, saas'] as const
const table: Record<string, readonly [string, string, string, string]> = {
  // Inside the layout: without a token the log-in is forgotten and asked for, with one the place is shown.
  '/': ['!/login', '!/ss/login', '/b/#/order/lists', '/b/#/order/lists'],
  '/b/': ['!/login back', '!/ss/login back', 'pass', 'pass'],
  '/e/': ['!/login back', '!/ss/login back', 'pass', 'pass'],
  '/o/': ['!/login back', '!/ss/login back', 'pass', 'pass'],
  '/w/': ['!/login back', '!/ss/login back', 'pass', 'pass'],
  '/a/': ['!/login back', '!/ss/login back', 'pass', 'pass'],
  '/nowhere': ['!/login back', '!/ss/login back', 'pass', 'pass'],
  // The pre-launch page passes before anything about saas info is asked. The error page does not: an unknown tenant loses its saas info first.
  '/preLaunchPage': ['pass', 'pass', 'pass', 'pass'],
  '/error': ['pass', '/ss/login', 'pass', '/ss/login'],
  // Raw pages of ordinary users: with saas info they belong to nobody.
  '/login': ['pass', '/ss/login', 'pass', '/ss/login'],
  '/sign-up': ['pass', '/ss/login', 'pass', '/ss/login'],
  '/forgot-psw': ['pass', '/ss/login', 'pass', '/ss/login'],
  '/reset-psw-code': ['pass', '/ss/login', 'pass', '/ss/login'],
  '/reset-psw': ['pass', '/ss/login', 'pass', '/ss/login'],
  '/reset': ['pass', '/ss/login', 'pass', '/ss/login'],
  '/outbox': ['pass', '/ss/login', 'pass', '/ss/login'],
  // Raw pages of a reseller's users: without saas info they lead to the ordinary log-in.
  '/ss': ['/login', '/ss/login', '/login', '/ss/login'],
  '/ss/login': ['/login', 'pass', '/login', 'pass'],
  '/ss/sign-up': ['/login', 'pass', '/login', 'pass'],
  '/ss/forgot-psw': ['/login', 'pass', '/login', 'pass'],
  '/ss/reset-psw-code': ['/login', 'pass', '/login', 'pass'],
  '/ss/reset-psw': ['/login', 'pass', '/login', 'pass'],
  '/ss/outbox': ['/login', 'pass', '/login', 'pass'],
}

const cases = Object.entries(table).flatMap(([pathname, cells]) =>
  cells.map((cell, column) => ({ pathname, state: columns[column]!, cell })),
)

function expected(pathname: string, cell: string) {
  const clear = cell.startsWith('!')
  const [target = '', back] = cell.replace('!', '').split(' ')
  if (target === 'pass') return { clear, to: null }
  const [path = '', hash] = target.split('#')
  const wish = back ? `&redirect=${encodeURIComponent(`${pathname}?q=1`)}` : ''
  return { clear, to: `${path}?q=1${wish}${hash ? `#${hash}` : ''}` }
}

describe('the route guard', () => {
  it.each(cases)('$pathname for $state: $cell', ({ pathname, state, cell }) => {
    const verdict = guard({
      location: { pathname, search: '?q=1', hash: '' },
      hasToken: state.includes('token'),
      hasSaasInfo: state.includes('saas'),
    })
    expect(verdict).toEqual(expected(pathname, cell))
  })
})
