import { createMemoryHistory } from '@tanstack/history'
import { describe, expect, it } from 'vitest'
import type { ShellBridge } from './contract.ts'
import { scopeBridge } from './scope-bridge.ts'

function fakeShell() {
  const listeners = new Set<() => void>()
  const events = new Set<unknown>()
  const failures: unknown[] = []
  const nav = createMemoryHistory({ initialEntries: ['/b/#/one'] })
  const never = () => {
    throw new Error('not part of this test')
  }
  const bridge: ShellBridge = {
    contract: 1,
    nav,
    client: { call: never, query: never },
    getContext: never,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    on: (_event, listener) => {
      events.add(listener)
      return () => events.delete(listener)
    },
    emit: never,
    navigate: never,
    fetch: never,
    download: never,
    openPdf: never,
    toast: never,
    openFeature: never,
    setTitle: never,
    fail: (error) => failures.push(error),
  }
  return { bridge, nav, listeners, events, failures }
}

describe('a scoped bridge', () => {
  it('drops every subscription, event listener, history listener and blocker at release', () => {
    const shell = fakeShell()
    const { bridge, release } = scopeBridge(shell.bridge)
    bridge.subscribe(() => {})
    bridge.on('balance:changed', () => {})
    bridge.nav.subscribe(() => {})
    bridge.nav.block({ blockerFn: () => true })
    expect([shell.listeners.size, shell.events.size, shell.nav.subscribers.size]).toEqual([1, 1, 1])
    expect(shell.nav._getBlockers()).toHaveLength(1)
    release()
    expect([shell.listeners.size, shell.events.size, shell.nav.subscribers.size]).toEqual([0, 0, 0])
    expect(shell.nav._getBlockers()).toHaveLength(0)
  })

  it('can be left early, one by one', () => {
    const shell = fakeShell()
    const { bridge } = scopeBridge(shell.bridge)
    const stop = bridge.subscribe(() => {})
    bridge.on('orders:changed', () => {})
    stop()
    stop()
    expect([shell.listeners.size, shell.events.size]).toEqual([0, 1])
  })

  it('takes nothing new after release and keeps late failures to itself', () => {
    const shell = fakeShell()
    const { bridge, release } = scopeBridge(shell.bridge)
    bridge.fail('early')
    release()
    bridge.subscribe(() => {})
    bridge.fail('late')
    expect(shell.listeners.size).toBe(0)
    expect(shell.failures).toEqual(['early'])
  })

  it('reads the live location, not the one of its making', () => {
    const shell = fakeShell()
    const { bridge } = scopeBridge(shell.bridge)
    bridge.nav.push('/b/#/two')
    expect(bridge.nav.location.hash).toBe('#/two')
  })
})
