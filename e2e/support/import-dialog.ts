import type { Page } from 'playwright-core'
import { heading } from './journey.ts'

type Upload = { name: string; mimeType: string; buffer: Buffer }

/** The import dialog as a person sees it. */
export function importDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^(Import (orders|products|addresses)|导入(订单|商品|地址))$/ })
  const button = (name: string | RegExp) => dialog.getByRole('button', { name })
  const grid = dialog.getByRole('grid')
  return {
    dialog,
    button,
    grid,
    /** Opens it from the page's own button. */
    open: async () => {
      await heading(page, /Orders|Products|订单|商品/).waitFor()
      await page
        .locator('main')
        .getByRole('button', { name: /^(Import|导入)$/ })
        .click()
      await dialog.waitFor()
    },
    send: (file: Upload) => dialog.locator('input[type=file]').setInputFiles(file),
    next: () => button(/^(Next|下一步)$/).click(),
    back: () => button(/^(Back|上一步)$/).click(),
    /** From a file that is read, `words` say so, through a mapping that needs no hand. */
    toReview: async (words: string) => {
      await dialog.getByText(words).waitFor()
      await button(/^(Next|下一步)$/).click()
      const mapping = dialog.getByRole('combobox', { name: /^(Order number|SKU|Name|订单号)/ }).first()
      // Headings that were imported before are mapped as then, and not shown.
      await mapping
        .or(dialog.getByText(/^(Mapped |已按)/))
        .first()
        .waitFor()
      if (await mapping.isVisible()) await button(/^(Next|下一步)$/).click()
    },
    /** Picks a mapping template whose name begins so. */
    chooseTemplate: async (name: string) => {
      await dialog.getByRole('combobox', { name: /^(Template|模板)/ }).click()
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
    },
    /** The field's box on the mapping page. */
    field: (name: string | RegExp) => dialog.getByRole('combobox', { name }),
    /** The tab of the grid, by its words: "Errors 3". */
    tab: (words: string) => dialog.getByRole('button', { name: words, exact: true }),
    /** The one focusable element of the grid, which lies over the active cell. */
    cursor: dialog.getByRole('textbox', { name: /Rows to import|待导入数据/ }),
    /** The same, over a cell that is wrong: what is typed goes there from now on. */
    wrongCell: dialog.locator('input[aria-invalid=true]'),
    cell: (text: string) => grid.getByRole('gridcell', { name: new RegExp(`^${text}`) }),
    ready: () => grid.getByRole('gridcell').first().waitFor(),
  }
}

/** Resolves when the server has taken the edits that are made meanwhile. */
export const editsKept = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/import/excel/validate') && response.ok())

/** Drops files on the page, as they come from the desktop. */
export const dropOnPage = (page: Page, ...files: Upload[]) =>
  page.evaluate(
    (all) => {
      const dataTransfer = new DataTransfer()
      for (const { name, type, text } of all) dataTransfer.items.add(new File([text], name, { type }))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, text: buffer.toString('utf8') })),
  )
