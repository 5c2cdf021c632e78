type Politeness = 'polite' | 'assertive'

const regions: Partial<Record<Politeness, HTMLElement>> = {}

/** One region a page and politeness, made on first use, so that every React root speaks through the same one. */
function region(politeness: Politeness): HTMLElement {
  const known = regions[politeness]
  if (known?.isConnected) return known
  const element = document.createElement('div')
  element.setAttribute('aria-live', politeness)
  element.setAttribute('aria-atomic', 'true')
  element.className = 'sr-only'
  document.body.append(element)
  regions[politeness] = element
  return element
}

const timers: Partial<Record<Politeness, ReturnType<typeof setTimeout>>> = {}

/** Speaks a text to screen readers; the same text twice is spoken twice. Later texts replace earlier ones within 50 ms. */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  const element = region(politeness)
  element.textContent = ''
  clearTimeout(timers[politeness])
  timers[politeness] = setTimeout(() => {
    element.textContent = text
  }, 50)
}
