import { announce } from '@waybill/kit/basics'
import type { RouterHistory } from '@tanstack/react-router'
import type { ShellState } from './shell-state.ts'
import { siteNameOf } from './tenant/site-name.ts'

const placeOf = (href: string) => href.replace(/\?[^#]*/g, '')

/** Titles the page; on a new place the focus goes to its heading, so that a screen reader starts there. */
export function createPageTitle(state: ShellState, history: RouterHistory): (title: string) => void {
  // Nothing moves the focus on the first page of a visit: the browser's own start is right there.
  let place: string | null = null
  return (title) => {
    document.title = `${title} · ${siteNameOf(state.get())}`
    const now = placeOf(history.location.href)
    const arrived = place !== null && place !== now
    place = now
    if (!arrived) return
    const active = document.activeElement
    const typing = active instanceof HTMLElement && active.matches('input, textarea, select, [contenteditable]')
    if (typing) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) heading.focus({ preventScroll: true })
    else announce(title)
  }
}
