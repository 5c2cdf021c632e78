import type { RouterHistory } from '@tanstack/react-router'

/** How long a page may take to grow to its old height after Back. */
const PATIENCE_MS = 2000
const MAX_PLACES = 200

/** A place without its queries: a filter that changes does not scroll the page. */
const pathOf = (href: string) => href.replace(/\?[^#]*/g, '')

/**
 * Remembers how far the page area was scrolled at every step of the history and goes back there on Back and Forward.
 * The router's own memory is off: in a sub-app's router it leaves listeners behind at every unmount.
 */
export function rememberScroll(history: RouterHistory, area: () => HTMLElement | null): () => void {
  const places = new Map<string, number>()
  const keyNow = () => history.location.state.__TSR_key ?? history.location.href
  let key = keyNow()
  let path = pathOf(history.location.href)
  let watch: ResizeObserver | null = null

  const settle = () => {
    watch?.disconnect()
    watch = null
  }
  const goTo = (top: number) => {
    settle()
    const element = area()
    if (!element) return
    const deadline = performance.now() + PATIENCE_MS
    const reach = () => {
      element.scrollTop = top
      if (Math.abs(element.scrollTop - top) < 2 || performance.now() > deadline) settle()
    }
    reach()
    if (Math.abs(element.scrollTop - top) < 2) return
    watch = new ResizeObserver(reach)
    for (const child of element.children) watch.observe(child)
    watch.observe(element)
  }
  const onScroll = (event: Event) => {
    if (event.target === area() && !watch) places.set(key, area()!.scrollTop)
  }
  const stop = history.subscribe(({ location, action }) => {
    key = keyNow()
    const next = pathOf(location.href)
    const moved = next !== path
    path = next
    if (places.size > MAX_PLACES) places.delete(places.keys().next().value!)
    if (action.type === 'PUSH' && moved) goTo(0)
    else if (action.type !== 'PUSH' && action.type !== 'REPLACE') goTo(places.get(key) ?? 0)
  })
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return () => {
    stop()
    settle()
    document.removeEventListener('scroll', onScroll, { capture: true })
  }
}
