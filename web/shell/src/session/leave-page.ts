/** Loads another address of this site in place of the page. */
export type LeavePage = (href: string) => void

/**
 * Made before anything else listens to `beforeunload`: whose page is over is not asked whether to leave it. The address is replaced first
 * and loaded then, so that there is one load, even where only the part behind `#` differs.
 */
export function createLeavePage(): LeavePage {
  let leaving = false
  const noQuestion = (event: Event) => leaving && event.stopImmediatePropagation()
  addEventListener('beforeunload', noQuestion, true)
  return (href) => {
    leaving = true
    // The page's own `replaceState` is the router's, which would follow.
    History.prototype.replaceState.call(history, null, '', href)
    location.reload()
  }
}
