import { chromium } from 'playwright-core'
const base = 'http://localhost:8136'
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
const jobs = JSON.parse(process.argv[2])
const contexts = new Map()
for (const { as, path, name, w = 1440, h = 900, lang = 'en', dark = false, act } of jobs) {
  const key = as + lang
  if (!contexts.has(key)) {
    const r = await fetch(base + '/api/wms-user/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: as, password: 'Waybill_2026' }),
    })
    const t = (await r.json()).data
    if (!t) {
      console.log('no login', as, r.status)
      continue
    }
    const context = await browser.newContext({ timezoneId: 'America/Los_Angeles', locale: 'en-US' })
    await context.addInitScript(
      ({ t, lang }) => {
        if (!location.protocol.startsWith('http')) return
        if (!sessionStorage.getItem('planted')) {
          sessionStorage.accessToken = t.accessToken
          sessionStorage.refreshToken = t.refreshToken
          sessionStorage.loginStatus = 'true'
          sessionStorage.planted = 'yes'
        }
        localStorage.language = lang
      },
      { t, lang },
    )
    contexts.set(key, context)
  }
  const page = await contexts.get(key).newPage()
  page.on('pageerror', (e) => console.log(name, 'ERR', e.message))
  page.on('console', (m) => {
    if (['error', 'warning'].includes(m.type())) console.log(name, m.type(), m.text().slice(0, 300))
  })
  await page.setViewportSize({ width: w, height: h })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
  await page.goto(base + path)
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.waitForTimeout(1200)
  if (act) await eval(`(async () => { ${act} })()`)
  await page.screenshot({ path: `/tmp/shots-support/${name}.png` })
  await page.close()
}
await browser.close()
