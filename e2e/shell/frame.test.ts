import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pressInTurn } from '../support/order-list.ts'
import { plantSeller } from '../support/plant.ts'
import { enter } from '../support/session.ts'
import { newVisitor, patient, type Visitor } from '../visitor.ts'

let visitor: Visitor
beforeEach(async () => {
  visitor = await newVisitor()
  await enter(visitor.page)
})
afterEach(async () => {
  await visitor.leave()
  expect(visitor.problems).toEqual([])
})

describe('the frame', () => {
  it('keeps how the sidebar stands', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: 'Funds' }).click()
    await page.getByRole('link', { name: 'Postage', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Collapse' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Expand menu' }).click()
    await page.getByRole('link', { name: 'Postage', exact: true }).waitFor()
    expect(await page.evaluate(() => ({ ...sessionStorage }))).toMatchObject({
      sidebarCollapsed: 'false',
      sidebarGroups: '["funds"]',
    })
  })

  it('lights the entry of the current page, no matter what led there', async () => {
    const { page } = visitor
    const current = () => page.locator('nav a[aria-current=page]').innerText()
    await expect.poll(current).toBe('Orders')
    await page.getByRole('link', { name: /Postage balance/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Postage' }).waitFor()
    await expect.poll(current).toBe('Postage')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await expect.poll(current).toBe('Orders')
  })

  it('speaks the chosen language everywhere at once and after a reload', async () => {
    // The language is kept with the account, so this is one that no other test knows.
    const { page, leave } = await newVisitor()
    await enter(page, (await plantSeller()).email)
    await page.getByRole('button', { name: /Language/ }).click()
    await page.getByText('中文', { exact: true }).last().click()
    await page.getByRole('heading', { level: 1, name: '订单' }).waitFor()
    await page.getByRole('link', { name: '运单' }).waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('cn')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: '订单' }).waitFor()
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('zh-CN')
    await leave()
  })

  it('is dark when asked to be, from the first byte of the next page on', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: /Account/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.locator('html.dark').waitFor({ state: 'attached' })
    const response = await page.reload()
    expect(await response!.text()).toContain('<html lang="en" class="dark"')
  })

  it('goes places by keys and lists them at "?"', async () => {
    const { page } = visitor
    await pressInTurn(page, 'g', 'f')
    await page.getByRole('heading', { level: 1, name: 'Postage' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('puts the focus on the heading of a new place', async () => {
    const { page } = visitor
    await page.getByRole('link', { name: /Postage balance/ }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), patient).toBe('Postage')
    await expect.poll(() => page.title()).toBe('Postage · Waybill')
  })

  it('answers an address that leads nowhere with a 404 inside the layout', async () => {
    const { page } = visitor
    const response = await page.goto('/no/such/page')
    expect(response!.status()).toBe(404)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: 'Go to orders' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  })
})
