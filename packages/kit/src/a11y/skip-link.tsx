import type { MouseEvent, ReactNode } from 'react'

/** A link that appears on focus and moves focus to the element with the id `target`, without touching the address. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  const jump = (event: MouseEvent) => {
    const element = document.getElementById(target)
    if (!element) return
    event.preventDefault()
    if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
    element.focus()
  }
  return (
    <a
      href={`#${target}`}
      onClick={jump}
      data-print="hide"
      className="sr-only focus:not-sr-only focus:absolute focus:z-40 focus:m-1 focus:rounded-control focus:border focus:border-ctl focus:bg-bg focus:px-3 focus:py-1 focus:text-brand-text"
    >
      {children}
    </a>
  )
}
