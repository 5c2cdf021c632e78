import type { Page } from 'playwright-core'
import { axeOptions, loadAxe, newVisitor, type Visitor } from '../visitor.ts'

export type View = { section: string; lang?: 'en' | 'cn'; theme?: 'light' | 'dark'; width?: number }

const here: Visitor[] = []

/** The gallery in a real browser; every page records violations of the content security policy and script errors. */
export async function openGallery({ section, lang = 'en', theme = 'light', width = 1440 }: View): Promise<Page> {
  const visitor = await newVisitor({
    viewport: { width, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  here.push(visitor)
  const { page } = visitor
  await page.addInitScript({
    content: `window.problems = []
      document.addEventListener('securitypolicyviolation', (e) => window.problems.push(e.violatedDirective + ' ' + e.blockedURI))
      window.addEventListener('error', (e) => window.problems.push(e.message))`,
  })
  await page.goto(`/?s=${section}&lang=${lang}&theme=${theme}`)
  await page.locator('h1').first().waitFor()
  // Its rows are fetched; until then a row has no number, though its label names one.
  if (section === 'grid') await page.getByRole('rowheader').filter({ hasText: /\d/ }).first().waitFor()
  return page
}

/** Closes every page that was opened. */
export async function leaveGallery(): Promise<void> {
  for (const visitor of here.splice(0)) await visitor.leave()
}

/** Policy violations and script errors that the page has met so far. */
export const problemsOf = (page: Page): Promise<string[]> => page.evaluate('window.problems')

/** The accessibility rules that the page breaks now, with the first place of each. */
export async function axeViolations(page: Page): Promise<string[]> {
  await loadAxe(page)
  return page.evaluate(`axe.run(document, ${JSON.stringify(axeOptions)})
    .then((result) => result.violations.map((one) => one.id + ': ' + one.nodes[0].target.join(' ')))`)
}
