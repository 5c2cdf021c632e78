import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { leaveGallery, openGallery } from './gallery-page.ts'

let page: Page
beforeEach(async () => {
  page = await openGallery({ section: 'overlays' })
})
afterEach(leaveGallery)

const focusedName = (): Promise<string> =>
  page.evaluate("document.activeElement.textContent || document.activeElement.getAttribute('aria-label') || ''")

describe('a form drawer', () => {
  it('starts in the first empty required field and submits with Ctrl+Enter', async () => {
    await page.click('#drawer')
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe('Name*')
    await page.keyboard.press('Control+Enter')
    await page.getByText('1 field needs attention').waitFor()
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('button', { name: 'Name is required' }).click()
    await page.keyboard.type('Mia')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Order saved').first().waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focusedName()).toBe('Drawer')
  })

  it('submits with Ctrl+Enter wherever the focus is: on its title, on its cross, on nothing', async () => {
    await page.click('#drawer')
    const drawer = page.getByRole('dialog')
    const name = page.getByRole('textbox', { name: 'Name' })
    const places: Record<string, () => Promise<unknown>> = {
      title: () => drawer.getByRole('heading').first().focus(),
      cross: () => drawer.getByRole('button', { name: 'Close' }).focus(),
      nothing: () => page.evaluate('document.activeElement.blur()'),
    }
    for (const [place, go] of Object.entries(places)) {
      await name.fill('')
      await go()
      await page.keyboard.press('Control+Enter')
      await expect.poll(() => name.getAttribute('aria-invalid'), { message: place }).toBe('true')
      await name.fill('Mia')
      await expect.poll(() => name.getAttribute('aria-invalid'), { message: place }).not.toBe('true')
    }
    await drawer.getByRole('heading').first().focus()
    await page.keyboard.press('Control+Enter')
    await drawer.waitFor({ state: 'detached' })
  })

  it('takes a press of its button after a field was corrected, though nothing was painted in between', async () => {
    await page.click('#drawer')
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.waitFor()
    const save = page.getByRole('dialog').getByRole('button', { name: /^Save/ })
    await page.evaluate('window.requestAnimationFrame = () => 0')
    await save.press('Enter')
    await page.getByText('1 field needs attention').waitFor()
    await name.fill('Mia')
    await save.press('Enter')
    await page.getByText('Order saved').first().waitFor()
  })

  it('leaves Ctrl+Enter to the question that lies over it', async () => {
    await page.click('#drawer')
    await page.getByRole('textbox', { name: 'Name' }).fill('Mia')
    await page.keyboard.press('Escape')
    const ask = page.getByRole('alertdialog', { name: 'Discard changes?' })
    await ask.waitFor()
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('Control+Enter')
    await ask.getByRole('button', { name: 'Keep editing' }).click()
    await ask.waitFor({ state: 'detached' })
    expect(await page.getByText('Order saved').count()).toBe(0)
  })

  it('asks before it throws unsaved work away', async () => {
    await page.click('#drawer')
    await page.getByRole('textbox', { name: 'Name' }).fill('Mia')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog', { name: 'Discard changes?' }).waitFor()
    await expect.poll(focusedName).toBe('Keep editing')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Mia')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard', exact: true }).last().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('a question about something that cannot be undone', () => {
  it('begins on the safe button and returns to its opener', async () => {
    await page.click('#confirm')
    await page.getByRole('alertdialog', { name: 'Void 3 labels?' }).waitFor()
    await expect.poll(focusedName).toBe('Cancel')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(focusedName).toBe('Confirm')
  })
})

describe('a popup', () => {
  const popups = { menu: 'menu', popover: 'dialog', drawer: 'dialog', dialog: 'dialog' } as const
  const names = ['menu', 'popover', 'drawer', 'dialog'] as const
  // What axe is told to overlook (`axe` in visitor.ts) holds only as long as this does.
  it.each(names.flatMap((name) => ['Tab', 'Shift+Tab'].map((key) => [name, key] as const)))(
    'never leaves the focus on a sentinel of its edges: %s, %s',
    async (name, key) => {
      await page.click(`#${name}`)
      await page.getByRole(popups[name]).first().waitFor()
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press(key)
        const onSentinel = 'document.activeElement.hasAttribute("data-base-ui-focus-guard")'
        await expect.poll(() => page.evaluate(onSentinel)).toBe(false)
      }
    },
  )
})

describe('toasts', () => {
  it('are at most three, and an error stays until it is closed', async () => {
    for (let count = 0; count < 5; count += 1) await page.click('#error')
    const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
    await expect.poll(() => toasts.count()).toBe(3)
    await toasts.first().getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => toasts.count()).toBe(2)
  })

  it('offer Undo and can be reached with F6', async () => {
    await page.click('#success')
    await page.keyboard.press('F6')
    await expect.poll(() => focusedName()).toBe('Undo')
    await page.keyboard.press('Enter')
    await page.getByRole('listitem').getByText('Order saved').waitFor()
    expect(await page.getByRole('listitem').getByText('3 labels voided').count()).toBe(0)
  })
})

describe('a menu', () => {
  it('keeps a refused act with its reason and lets it not be chosen', async () => {
    await page.click('#menu')
    const refused = page.getByRole('menuitem', { name: /Hold/ })
    await refused.waitFor()
    await expect.poll(() => refused.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => refused.textContent()).toContain('Verify your identity')
  })
})
