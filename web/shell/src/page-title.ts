import { isRawPath } from '@waybill/contract/shell/redirect'
import { announce } from '@waybill/kit/basics'
import type { RouterHistory } from '@tanstack/react-router'
import type { ShellState } from './shell-state.ts'
import { siteNameOf } from './tenant/site-name.ts'

const placeOf = (href: string) => href.replace(/\?[^#]*/g, '')

const modifiers = new Set(['Alt', 'AltGraph', 'CapsLock', 'Control', 'Insert', 'Meta', 'Shift'])

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false

/** Frames for which a page that is just being mounted may be hidden, or its heading be redrawn. */
const PATIENCE = 60

/**
 * Keeps the focus on the page's heading while the page settles, until the user takes it elsewhere; a page without one is announced.
 * Where somebody has gone since leaving the last page, to a menu of the frame say, stays focused.
 */
function focusHeading(title: string, hasActed: () => boolean): void {
  const start = document.activeElement
  let heading: HTMLElement | null = null
  const settle = (frames: number) => {
    const active = document.activeElement
    const free = active === document.body || active === heading || (active === start && !hasActed())
    if (isTyping() || !free) return
    heading = document.querySelector<HTMLElement>('main h1')
    if (heading !== active) heading?.focus({ preventScroll: true })
    if (frames > 0) requestAnimationFrame(() => settle(frames - 1))
    else if (!heading) announce(title)
  }
  settle(PATIENCE)
}

/** Titles the page; on a new place the focus goes to its heading, so that a screen reader starts there. */
export function createPageTitle(state: ShellState, history: RouterHistory): (title: string) => void {
  // Nothing moves the focus on the first page of a visit, where the browser's own start is right; a log-in has been a page before.
  let place: string | null = null
  let next = placeOf(history.location.href)
  let acted = false
  addEventListener('pointerdown', () => (acted = true), true)
  // Screen readers are worked with modifier keys, which take the focus nowhere.
  addEventListener('keydown', ({ key }) => (acted ||= !modifiers.has(key)), true)
  const noteRaw = () => {
    if (isRawPath(history.location.pathname)) place = placeOf(history.location.href)
  }
  noteRaw()
  history.subscribe(() => {
    noteRaw()
    const now = placeOf(history.location.href)
    if (now !== next) acted = false
    next = now
  })
  return (title) => {
    document.title = `${title} · ${siteNameOf(state.get())}`
    const now = placeOf(history.location.href)
    const arrived = place !== null && place !== now
    place = now
    if (arrived) focusHeading(title, () => acted)
  }
}
