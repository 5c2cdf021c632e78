import type { ShellBridge } from './contract.ts'

/** A bridge whose subscriptions and blockers all end at `release`, whatever the sub-app forgets. */
export function scopeBridge(bridge: ShellBridge): { bridge: ShellBridge; release: () => void } {
  const stops = new Set<() => void>()
  let released = false

  const keep = (start: () => () => void): (() => void) => {
    if (released) return () => {}
    const stop = start()
    const once = () => {
      if (stops.delete(once)) stop()
    }
    stops.add(once)
    return once
  }

  const { nav } = bridge
  const scoped: ShellBridge = {
    ...bridge,
    subscribe: (listener) => keep(() => bridge.subscribe(listener)),
    on: (event, listener) => keep(() => bridge.on(event, listener)),
    // A late failure of an unmounted sub-app is nobody's error any more.
    fail: (error) => {
      if (!released) bridge.fail(error)
    },
    nav: {
      get location() {
        return nav.location
      },
      get length() {
        return nav.length
      },
      subscribe: (listener) => keep(() => nav.subscribe(listener)),
      block: (blocker) => keep(() => nav.block(blocker)),
      push: (path, state, options) => nav.push(path, state, options),
      replace: (path, state, options) => nav.replace(path, state, options),
      go: (index, options) => nav.go(index, options),
      canGoBack: () => nav.canGoBack(),
      flush: () => nav.flush(),
      _getBlockers: () => nav._getBlockers(),
    },
  }
  return {
    bridge: scoped,
    release: () => {
      released = true
      for (const stop of stops) stop()
    },
  }
}
