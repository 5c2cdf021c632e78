import type { Page } from 'playwright-core'

/** A scanner's keys come within one task, far closer than a person's; a field that has the focus gets them and their text first. A scale types in the same way. */
export const scan = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      const target = document.activeElement ?? document.body
      // All at one time, however long the page takes for each.
      const events = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      for (const event of events) {
        const { key } = event
        if (target.dispatchEvent(event) && key.length === 1 && target instanceof HTMLInputElement)
          document.execCommand('insertText', false, key)
      }
    },
    [...code, 'Enter'],
  )
