import { describe, expect } from 'vitest'
import { buyDrawer } from '../support/buy-drawer.ts'
import { importDialog } from '../support/import-dialog.ts'
import { heading, journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { orderList } from '../support/order-list.ts'
import { fillLogin, patient } from '../visitor.ts'

const acme = 'http://acme.test:8027'

describe("a tenant's own host name, over plain http", () => {
  journey('is no secure context to the browser, and everything works all the same', async ({ open }) => {
    const { page } = await open({ path: `${acme}/` })
    await page.waitForURL(`${acme}/ss/login**`)
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await fillLogin(page, 'seller@acme.test')
    await heading(page, 'Orders').waitFor()

    const prefix = `PLAIN-${Date.now()}-`
    const dialog = importDialog(page)
    await dialog.open()
    await dialog.send(orderFile({ name: 'plain.csv', rows: 1, prefix }))
    await dialog.toReview('Read 1 row')
    await dialog.button('Import 1 order').click()
    await dialog.dialog.getByText('1 order imported').waitFor()
    await dialog.button('View orders').click()

    const list = orderList(page)
    await list.box(`${prefix}1`).click()
    await list.bar.getByRole('button', { name: /Buy labels/ }).click()
    const { buy, done } = buyDrawer(page)
    await buy.click()
    await done('1 bought')
  })

  journey('keeps two tabs logged in that renew in the same moment, without Web Locks', async ({ open }) => {
    const { page, newTab } = await open({ path: `${acme}/ss/login` })
    await fillLogin(page, 'seller@acme.test')
    await heading(page, 'Orders').waitFor()
    const tokens = await page.evaluate(() => ({ ...sessionStorage }))
    // As a duplicated tab has it: the same tokens, without having asked for them.
    const second = await newTab()
    await second.addInitScript((copy) => {
      if (location.protocol === 'http:' && sessionStorage.length === 0) Object.assign(sessionStorage, copy)
    }, tokens)
    await second.goto(`${acme}/b/#/order/lists`)
    await heading(second, 'Orders').waitFor()
    expect(await second.evaluate(() => 'locks' in navigator)).toBe(false)

    const tabs = [page, second]
    for (let round = 0; round < 3; round++) {
      await Promise.all(tabs.map((tab) => tab.evaluate(() => sessionStorage.setItem('accessToken', 'x'.repeat(43)))))
      await Promise.all(tabs.map((tab) => tab.reload()))
      await Promise.all(tabs.map((tab) => heading(tab, 'Orders').waitFor()))
      const [one, two] = await Promise.all(
        tabs.map((tab) => tab.evaluate(() => sessionStorage.getItem('refreshToken'))),
      )
      expect(one).toBe(two)
    }
  })

  journey('copies to the clipboard', async ({ open }) => {
    const { page } = await open({ path: `${acme}/ss/login` })
    await fillLogin(page, 'seller@acme.test')
    const list = orderList(page)
    await list.ready()
    const [first = 'none'] = await list.numbers()
    await list.menuOf(first).click()
    await page.getByRole('menuitem', { name: 'Copy order number' }).click()
    await page.getByText('Order number copied').first().waitFor()
    await list.search.click()
    await page.keyboard.press('Control+v')
    await expect.poll(() => list.search.inputValue(), patient).toBe(first)
  })
})
