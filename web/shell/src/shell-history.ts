import { randomKey } from '@waybill/contract/core/random-key'
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'

/**
 * The browser's history, in which an address that somebody types has a number as well. Without one, a page whose unsaved work is
 * kept could not find the way back to its own address.
 */
export function createShellHistory(): RouterHistory {
  // Listens before the router does, which reads the number at once.
  addEventListener('popstate', () => {
    if (window.history.state) return
    const state = { __TSR_index: history.location.state.__TSR_index + 1, __TSR_key: randomKey() }
    // The page's own `replaceState` is the router's, which would follow.
    History.prototype.replaceState.call(window.history, state, '')
  })
  const history = createBrowserHistory()
  return history
}
