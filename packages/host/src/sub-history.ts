import { parseHref, type HistoryLocation, type RouterHistory } from '@tanstack/history'
import type { ShellNav } from './contract.ts'

type Listener = Parameters<RouterHistory['subscribe']>[0]
type Action = Parameters<RouterHistory['notify']>[0]

const inside = (basePath: string, pathname: string) => pathname === basePath || pathname === `${basePath}/`

/** The in-app location of a shell location: its hash is the path, the search of the page is left alone. */
function toSub(location: HistoryLocation): HistoryLocation {
  const path = location.hash.replace(/^#/, '')
  return parseHref(path.startsWith('/') ? path : `/${path}`, location.state)
}

/**
 * A hash history bound to one path prefix, written through the shell's history.
 * Two histories that both patch `window.history` break each other, so there is one writer, and a location outside the
 * prefix is never shown to the sub-app (else it would render a foreign path just before it is unmounted).
 */
export function createSubHistory(nav: ShellNav, basePath: string): RouterHistory {
  const listeners = new Set<Listener>()
  let location = inside(basePath, nav.location.pathname) ? toSub(nav.location) : parseHref('/', nav.location.state)

  const notify = (action: Action) => {
    for (const listener of listeners) listener({ location, action })
  }
  const stop = nav.subscribe(({ location: next, action }) => {
    if (!inside(basePath, next.pathname)) return
    location = toSub(next)
    notify(action)
  })
  const createHref = (path: string) => {
    const search = inside(basePath, nav.location.pathname) ? nav.location.search : ''
    return `${basePath}/${search}#${path}`
  }

  return {
    get location() {
      return location
    },
    get length() {
      return nav.length
    },
    subscribers: listeners,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    push: (path, state, options) => nav.push(createHref(path), state, options),
    replace: (path, state, options) => nav.replace(createHref(path), state, options),
    go: (index, options) => nav.go(index, options),
    back: (options) => nav.go(-1, options),
    forward: (options) => nav.go(1, options),
    canGoBack: () => nav.canGoBack(),
    createHref,
    block: ({ blockerFn, enableBeforeUnload }) =>
      nav.block({
        enableBeforeUnload,
        blockerFn: ({ currentLocation, nextLocation, action }) =>
          blockerFn({
            action,
            currentLocation: inside(basePath, currentLocation.pathname) ? toSub(currentLocation) : currentLocation,
            nextLocation: inside(basePath, nextLocation.pathname) ? toSub(nextLocation) : nextLocation,
          }),
      }),
    flush: () => nav.flush(),
    destroy() {
      stop()
      listeners.clear()
    },
    notify,
    _getBlockers: () => nav._getBlockers(),
  }
}
