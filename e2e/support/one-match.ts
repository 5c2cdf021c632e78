import type { Locator, Page } from 'playwright-core'

/** What needs exactly one element. None of them has done anything yet when it finds two. */
const actions = [
  'check',
  'click',
  'dblclick',
  'fill',
  'focus',
  'getAttribute',
  'hover',
  'innerText',
  'inputValue',
  'press',
  'pressSequentially',
  'selectOption',
  'setInputFiles',
  'textContent',
  'uncheck',
  'waitFor',
] as const

type Action = (this: Locator, ...values: unknown[]) => Promise<unknown>

const PATIENCE_MS = 20_000
const PAUSE_MS = 50
const isAmbiguous = (error: unknown) => error instanceof Error && error.message.includes('strict mode violation')

/** The same action, tried until one element matches; after 20 seconds the error stands. */
const untilOneMatches = (action: Action): Action =>
  async function (...values) {
    const end = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        return await action.apply(this, values)
      } catch (error) {
        if (!isAmbiguous(error) || performance.now() > end) throw error
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
  }

let waits = false

/**
 * Lets locators wait for the only match. While the next page is fetched the last one is still shown, so that a text or button
 * which both have stands twice for a moment; Playwright waits for an element to come but not for a second one to go.
 */
export function waitForOneMatch(page: Page): void {
  if (waits) return
  waits = true
  const prototype = Object.getPrototypeOf(page.locator('html')) as Record<(typeof actions)[number], Action>
  for (const name of actions) prototype[name] = untilOneMatches(prototype[name])
}
