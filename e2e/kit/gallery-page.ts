import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { serveGallery } from '../../packages/kit/gallery/serve.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type View = { section: string; lang?: 'en' | 'cn'; theme?: 'light' | 'dark'; width?: number }

/** The gallery in a real browser; every page records violations of the content security policy and script errors. */
export class GalleryBrowser {
  #browser: Browser
  #served: Awaited<ReturnType<typeof serveGallery>>

  private constructor(browser: Browser, served: Awaited<ReturnType<typeof serveGallery>>) {
    this.#browser = browser
    this.#served = served
  }

  static async start(): Promise<GalleryBrowser> {
    const served = await serveGallery()
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: browserArguments })
    return new GalleryBrowser(browser, served)
  }

  async open({ section, lang = 'en', theme = 'light', width = 1440 }: View): Promise<Page> {
    const options: BrowserContextOptions = {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    }
    const context = await this.#browser.newContext(options)
    const page = await context.newPage()
    await page.addInitScript({
      content: `window.problems = []
        document.addEventListener('securitypolicyviolation', (e) => window.problems.push(e.violatedDirective + ' ' + e.blockedURI))
        window.addEventListener('error', (e) => window.problems.push(e.message))`,
    })
    await page.goto(`${this.#served.address}?s=${section}&lang=${lang}&theme=${theme}`)
    await page.locator('h1').first().waitFor()
    return page
  }

  async stop(): Promise<void> {
    await this.#browser.close()
    await this.#served.close()
  }
}

/** Policy violations and script errors that the page has met so far. */
export const problemsOf = (page: Page): Promise<string[]> => page.evaluate('window.problems')

/** The accessibility rules that the page breaks now, with the first place of each. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(`axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    .then((result) => result.violations.map((one) => one.id + ': ' + one.nodes[0].target.join(' ')))`)
}
