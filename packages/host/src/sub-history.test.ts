import { createMemoryHistory } from '@tanstack/history'
import { describe, expect, it } from 'vitest'
import { createSubHistory } from './sub-history.ts'

const at = (href: string) => {
  const shell = createMemoryHistory({ initialEntries: [href] })
  return { shell, sub: createSubHistory(shell, '/b') }
}

describe('the hash history of a sub-app', () => {
  it('reads path, search and hash of the app from the hash of the page', () => {
    const { sub } = at('/b/?token=1#/order/lists?page=2')
    expect(sub.location.pathname).toBe('/order/lists')
    expect(sub.location.search).toBe('?page=2')
  })

  it('starts at / where the page has no hash', () => {
    expect(at('/b').sub.location.pathname).toBe('/')
    expect(at('/b/#order').sub.location.pathname).toBe('/order')
  })

  it('writes through the shell and keeps the query of the page', () => {
    const { shell, sub } = at('/b/?x=1#/order/lists')
    sub.push('/order/detail/7?tab=2')
    expect(shell.location.href).toBe('/b/?x=1#/order/detail/7?tab=2')
    expect(sub.location.pathname).toBe('/order/detail/7')
    expect(sub.createHref('/a')).toBe('/b/?x=1#/a')
  })

  it('tells its listeners once per step, with the location in place', () => {
    const { shell, sub } = at('/b/#/one')
    const seen: string[] = []
    sub.subscribe(({ location, action }) => seen.push(`${action.type} ${location.pathname}`))
    sub.push('/two')
    sub.replace('/three')
    shell.push('/b/#/four')
    sub.back()
    expect(seen.slice(0, 3)).toEqual(['PUSH /two', 'REPLACE /three', 'PUSH /four'])
    expect(seen[3]).toMatch(/\/three$/)
  })

  it('never sees a place outside its prefix', () => {
    const { shell, sub } = at('/b/#/one')
    const seen: string[] = []
    sub.subscribe(({ location }) => seen.push(location.pathname))
    shell.push('/e/#/boom')
    shell.push('/bb/#/boom')
    shell.push('/')
    expect(seen).toEqual([])
    expect(sub.location.pathname).toBe('/one')
    shell.push('/b/#/back')
    expect(seen).toEqual(['/back'])
  })

  it('keeps the state of a step', () => {
    const { sub } = at('/b/#/one')
    sub.push('/two', { from: 'list' })
    expect(sub.location.state).toMatchObject({ from: 'list', __TSR_index: 1 })
    expect(sub.canGoBack()).toBe(true)
  })

  it('hears nothing after it was destroyed', () => {
    const { shell, sub } = at('/b/#/one')
    const seen: string[] = []
    sub.subscribe(({ location }) => seen.push(location.pathname))
    sub.destroy()
    shell.push('/b/#/two')
    expect(seen).toEqual([])
    expect(shell.subscribers.size).toBe(0)
  })

  it('shows a blocker in-app places, and foreign places as they are', async () => {
    const { shell, sub } = at('/b/#/edit')
    const asked: string[] = []
    sub.block({
      blockerFn: ({ currentLocation, nextLocation }) =>
        void asked.push(`${currentLocation.pathname} → ${nextLocation.pathname}`),
    })
    const [blocker] = shell._getBlockers()
    const go = (href: string) => {
      const other = createMemoryHistory({ initialEntries: [href] })
      return blocker!.blockerFn({ currentLocation: shell.location, nextLocation: other.location, action: 'PUSH' })
    }
    await go('/b/#/lists')
    await go('/e/#/labels')
    expect(asked).toEqual(['/edit → /lists', '/edit → /e/'])
  })
})
