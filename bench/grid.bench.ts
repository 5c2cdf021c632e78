import { launchBrowser, type Page } from '../e2e/support/browser.ts'
import { serveGallery } from '../packages/kit/gallery/serve.ts'
import { atMost, figure, report } from './report.ts'

type CDPSession = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>

/** CPU of the page's main thread so far, in ms: what neighbours on the machine take does not count. */
async function cpu(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1000
}

const settled = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

/** The middle of the costs of `steps` steps, each followed until it is painted. */
async function median(page: Page, client: CDPSession, steps: number, step: (n: number) => Promise<unknown>) {
  const costs: number[] = []
  for (let n = 0; n < steps; n += 1) {
    const before = await cpu(client)
    await step(n)
    await settled(page)
    costs.push((await cpu(client)) - before)
  }
  return costs.toSorted((a, b) => a - b)[Math.floor(steps / 2)] ?? 0
}

const scroll = (x: number, y: number) =>
  `(() => { const at = document.querySelector('.kit-grid > div'); at.scrollTop += ${y}; at.scrollLeft += ${x} })()`

const gallery = await serveGallery('production')
const browser = await launchBrowser()
try {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.goto(`${gallery.address}?s=grid&lang=en&theme=light`)
  await page.getByRole('gridcell', { name: '11000007' }).waitFor()
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.getByRole('textbox', { name: 'Orders' }).focus()
  const wholeWindow = await median(page, client, 20, () => page.evaluate(scroll(0, 667)))
  // As large as it is in the import dialog.
  await page.evaluate("document.querySelector('.kit-grid').style.cssText = 'width: 974px; height: 420px; flex: none'")

  await median(page, client, 20, () => page.evaluate(scroll(0, 300)))
  const down = await median(page, client, 60, () => page.evaluate(scroll(0, 300)))
  const screen = await median(page, client, 30, () => page.evaluate(scroll(0, 388)))
  const sideways = await median(page, client, 30, (n) => page.evaluate(scroll(n < 15 ? 120 : -120, 0)))
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  const edit = await median(page, client, 20, async (n) => {
    await page.keyboard.type(`N${n}`)
    await page.keyboard.press('Enter')
  })
  const move = await median(page, client, 20, () => page.keyboard.press('ArrowDown'))
  await page.keyboard.press('Control+Home')
  await page.evaluate(`navigator.clipboard.writeText(
    Array.from({ length: 1000 }, (_, row) => Array.from({ length: 10 }, (_, column) => 'P' + row + '-' + column).join('\\t')).join('\\n'))`)
  const paste = await median(page, client, 1, () => page.keyboard.press('Control+v'))
  const heap = (await client.send('Performance.getMetrics')).metrics.find((one) => one.name === 'JSHeapUsedSize')
  await report('grid', [
    atMost('scroll by ten rows', 16, down, 'ms'),
    atMost('scroll by a screen', 16, screen, 'ms'),
    atMost('scroll sideways by a column', 16, sideways, 'ms'),
    atMost('edit a cell', 50, edit, 'ms'),
    atMost('move the cursor', 16, move, 'ms'),
    atMost('paste 10,000 cells', 1000, paste, 'ms'),
    figure('scroll by 22 rows in a window of 1440 × 900', wholeWindow, 'ms'),
    figure('heap afterwards', (heap?.value ?? 0) / 1e6, 'MB'),
  ])
} finally {
  await browser.close()
  await gallery.close()
}
