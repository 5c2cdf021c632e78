import { describe, expect } from 'vitest'
import { addPicture, fillClaims, verification } from '../support/identity-papers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'
import { fillLogin } from '../visitor.ts'

describe('the form of the identity verification', () => {
  journey(
    'what is typed is there after a reload and a log-out in another tab, and gone once it is sent',
    async ({ open }) => {
      const { email } = await plantSeller({ verified: false })
      const { page, newTab } = await open({ as: email, path: verification })
      await fillClaims(page)
      const asked = page.waitForEvent('dialog')
      const reloaded = page.reload()
      await (await asked).accept()
      await reloaded
      await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Albany')
      const other = await newTab()
      await other.goto(verification)
      await other.getByRole('button', { name: /Account:/ }).click()
      await other.getByRole('menuitem', { name: 'Log out' }).click()
      await page.waitForURL(/\/login/)
      await fillLogin(page, email)
      await heading(page, 'Orders').waitFor()
      await page.goto(verification)
      await expect.poll(() => page.getByLabel('Registration or tax number').inputValue()).toBe('NY-4711')
      await addPicture(page)
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByText('Your documents are being checked').waitFor()
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('NY-4711')
    },
  )

  journey('nothing of it stays in the tab of who logs out', async ({ open }) => {
    const { email } = await plantSeller({ verified: false })
    const { page } = await open({ as: email, path: verification })
    await fillClaims(page)
    const kept = () => page.evaluate(() => JSON.stringify(sessionStorage))
    await expect.poll(kept).toContain('NY-4711')
    await page.getByRole('button', { name: /Account:/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(/\/login/)
    expect(await kept()).not.toContain('NY-4711')
  })

  journey('a file that was refused is named by the next try, which leads to it', async ({ open }) => {
    const { email } = await plantSeller({ verified: false })
    const { page } = await open({ as: email, path: verification })
    await fillClaims(page)
    const fake = { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no document at all') }
    await page.locator('input[type=file]').setInputFiles(fake)
    await page.getByText('Only images (PNG, JPEG, WebP, GIF) and PDF files are supported').waitFor()
    await addPicture(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('button', { name: 'Remove fake.pdf, or replace it with another file' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Remove fake.pdf')
    expect(await page.getByRole('button', { name: 'Retry: fake.pdf' }).count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Your documents are being checked').waitFor()
  })

  for (const [where, path] of [
    ['the first page of the tab', verification],
    ['a later page', '/b/#/order/lists'],
  ] as const) {
    journey(`keeps its address when one goes on editing, on ${where}`, async ({ open }) => {
      const { email } = await plantSeller({ verified: false })
      const { page, url } = await open({ as: email, path })
      const own = url(verification)
      if (path !== verification) {
        await heading(page, 'Orders').waitFor()
        await page.getByRole('button', { name: /Account:/ }).click()
        await page.getByRole('menuitem', { name: 'My account' }).click()
        await page.getByRole('link', { name: 'Identity verification' }).click()
      }
      await page.getByLabel('City').fill('Albany')
      const stay = async () => {
        await page
          .getByRole('alertdialog', { name: 'Discard changes?' })
          .getByRole('button', { name: 'Keep editing' })
          .click()
        await expect.poll(() => page.url()).toBe(own)
        await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Albany')
      }
      for (const typed of ['#/setting/address-book', '#/setting/support']) {
        await page.evaluate((hash) => (location.hash = hash), typed)
        await stay()
      }
      if (path !== verification) {
        await page.evaluate(() => history.back())
        await stay()
      }
      await page.evaluate(() => (location.hash = '#/setting/address-book'))
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
      await heading(page, 'Address book').waitFor()
      await page.goBack()
      await heading(page, 'Identity verification').waitFor()
      expect(await page.getByLabel('City').inputValue()).toBe('')
    })
  }
})
