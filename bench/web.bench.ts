import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, launchBrowser, type Page } from '../e2e/support/browser.ts'
import { startE2eDatabase } from '../e2e/support/database.ts'
import { DEMO_PASSWORD } from '../server/demo/index.ts'
import { readConfig } from '../server/platform/config.ts'
import { readHttpSettings } from '../server/platform/http/index.ts'
import { silentLog } from '../server/platform/log.ts'
import { startServer } from '../server/server-lifecycle.ts'
import { atMost, figure, type Measure, report } from './report.ts'

const SWITCHES = 30

async function logIn(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${baseUrl}/login`)
  await page.fill('[name=userName]', 'seller@demo.test')
  await page.fill('[name=password]', DEMO_PASSWORD)
  await page.click('button[type=submit]')
  await page.locator('[data-row="0"]').waitFor()
}

/** Bytes as they came over the wire, of a first visit to the order list without anything cached; what is idle-loaded does not count. */
async function firstLoad(page: Page): Promise<Measure[]> {
  await page.addInitScript('window.requestIdleCallback = () => 0')
  const sizes = new Map<string, number>()
  const reacts = new Set<string>()
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!/\.(js|css)$/.test(pathname)) return
    const read = async () => {
      sizes.set(pathname, (await response.request().sizes()).responseBodySize)
      const code = await response.text()
      if (code.includes('react.transitional.element') && code.includes('flushSync')) reacts.add(pathname)
    }
    reading.push(read())
  })
  const client = await page.context().newCDPSession(page)
  await client.send('Network.clearBrowserCache')
  await page.reload()
  await page.locator('[data-row="0"]').waitFor()
  await page.waitForLoadState('networkidle')
  await Promise.all(reading)
  const sum = (wanted: RegExp) =>
    [...sizes].reduce((total, [path, size]) => (wanted.test(path) ? total + size : total), 0) / 1000
  return [
    atMost('first load of /b, all JavaScript, brotli', 300, sum(/\.js$/), 'kB'),
    atMost('of it the platform', 200, sum(/^\/platform\/.*\.js$/), 'kB'),
    atMost('first load of /b, CSS, brotli', 12, sum(/\.css$/), 'kB'),
    atMost('copies of React', 1, reacts.size, ''),
  ]
}

/** How the network and the processor of the sign-in bar are: 20 Mbit/s, 40 ms, a quarter of this processor. */
const slow = { offline: false, latency: 40, downloadThroughput: 2_500_000, uploadThroughput: 2_500_000 }
const LOOKS = 5

/** First visits of the log-in page without anything cached: what they load, and when the largest part of it is painted. */
async function signIn(browser: Browser, baseUrl: string): Promise<Measure[]> {
  const times: number[] = []
  let bytes = 0
  for (let look = 0; look < LOOKS; look += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    const page = await context.newPage()
    const sizes = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      const size = async () => (await response.request().sizes()).responseBodySize
      if (pathname.endsWith('.js')) sizes.set(pathname, size())
    })
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', slow)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(`${baseUrl}/login`)
    await page.locator('[name=userName]').waitFor()
    await page.waitForLoadState('networkidle')
    const painted = `new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime))
      .observe({ type: 'largest-contentful-paint', buffered: true }))`
    times.push(await page.evaluate<number>(painted))
    bytes = (await Promise.all(sizes.values())).reduce((total, size) => total + size, 0)
    await context.close()
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(LOOKS / 2)] ?? Infinity
  return [
    atMost('log-in page, all JavaScript, brotli', 130, bytes / 1000, 'kB'),
    atMost('log-in page, largest paint, 4 × slower processor, 20 Mbit/s and 40 ms', 1500, median, 'ms'),
  ]
}

/** Follows a link of the menu; resolves with the ms until the other app's heading and first row are painted. */
const change = (page: Page, href: string, title: string): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    const start = performance.now()
    const look = () => {
      const there = document.querySelector('main h1')?.textContent === ${JSON.stringify(title)}
      if (there && document.querySelector('main [data-row="0"]')) setTimeout(() => done(performance.now() - start))
      else requestAnimationFrame(look)
    }
    document.querySelector('nav a[href="${href}"]').click()
    requestAnimationFrame(look)
  })`)

async function switching(page: Page): Promise<Measure[]> {
  const times: number[] = []
  for (let turn = 0; turn < SWITCHES; turn += 1) {
    const there = await change(page, '/e/#/shipment/lists', 'Shipments')
    const back = await change(page, '/b/#/order/lists', 'Orders')
    // The first ones load code and data.
    if (turn > 2) times.push(there, back)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Infinity
  return [
    atMost('warm switch /b ↔ /e, median, rows painted', 100, at(0.5), 'ms'),
    figure('warm switch /b ↔ /e, 95 of 100', at(0.95), 'ms'),
  ]
}

execFileSync(process.execPath, ['tools/build.ts'], { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' })
const database = await startE2eDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'waybill-bench-web-'))
const config = readConfig({
  NODE_ENV: 'development',
  PORT: '0',
  WAYBILL_DATA: dataDir,
  WAYBILL_REVEAL_MS: '0',
  ...database.env,
})
const running = await startServer({ config, http: readHttpSettings({}), log: silentLog })
const browser = await launchBrowser()
try {
  const address = running.app.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const visit = async (work: (page: Page) => Promise<Measure[]>): Promise<Measure[]> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    const page = await context.newPage()
    await logIn(page, `http://localhost:${port}`)
    const measures = await work(page)
    await context.close()
    return measures
  }
  const light = await signIn(browser, `http://localhost:${port}`)
  await report('web', [...light, ...(await visit(firstLoad)), ...(await visit(switching))])
} finally {
  await browser.close()
  await running.stop()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
