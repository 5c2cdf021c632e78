import type { Locale } from '@waybill/contract/core/messages'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../../web/basic/src/manual/pictures')

/** `npm run manual`: the journeys save what they see as the manual's pictures, in both languages. */
export const makesPictures = process.env['WAYBILL_MANUAL_PICTURES'] === '1'

/** When all pictures seem to have been taken, whatever the day: a run on another day changes nothing in them. */
const TAKEN_AT = new Date('2026-03-12T18:00:00Z')
const DAY_MS = 86_400_000
const moments = /"(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?"/g

/** Moves the clock of the page, and all dates that the server answers with, to one day. */
export async function standStill(page: Page): Promise<void> {
  if (!makesPictures) return
  const offset = TAKEN_AT.getTime() - Date.now()
  const moved = (_: string, day: string, time = '') =>
    time
      ? `"${new Date(Date.parse(day + time) + offset).toISOString()}"`
      : `"${new Date(Date.parse(day) + Math.round(offset / DAY_MS) * DAY_MS).toISOString().slice(0, 10)}"`
  await page.clock.setFixedTime(TAKEN_AT)
  await page.route('**/*', async (route) => {
    if (!['fetch', 'xhr'].includes(route.request().resourceType())) return route.fallback()
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    await route.fulfill({ response, body: (await response.text()).replaceAll(moments, moved) })
  })
}

const MARGIN = 8

export type Cut = { width?: number; height?: number }

async function save(page: Page, part: Locator, file: string, cut: Cut): Promise<[number, number]> {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${file}: nothing to take a picture of`)
  const { width: wide, height: high } = page.viewportSize()!
  // Behind a dialog or drawer lies the darkened page.
  const margin = (await part.getAttribute('role'))?.endsWith('dialog') ? 0 : MARGIN
  const x = Math.max(0, box.x - margin)
  const y = Math.max(0, box.y - margin)
  const clip = {
    x,
    y,
    width: Math.min(cut.width ?? box.width + 2 * margin, wide - x),
    height: Math.min(cut.height ?? box.height + 2 * margin, high - y),
  }
  const png = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
  const { data, info } = await sharp(png).webp({ quality: 80, effort: 6 }).toBuffer({ resolveWithObject: true })
  await writeFile(join(folder, file), data)
  return [info.width, info.height]
}

/** Waits for a part of the page; when pictures are made, it becomes the picture `name` of the language. */
export async function takePicture(
  page: Page,
  { name, language, part, ...cut }: Cut & { name: string; language: Locale; part: Locator },
): Promise<void> {
  await part.waitFor()
  if (!makesPictures) return
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await mkdir(join(folder, language), { recursive: true })
  const file = `${language}/${name}.webp`
  const size = await save(page, part, file, cut)
  const list = join(folder, 'sizes.json')
  const sizes = JSON.parse(await readFile(list, 'utf8')) as Record<string, [number, number]>
  const lines = Object.entries({ ...sizes, [file]: size })
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([path, [width, height]]) => `  "${path}": [${width}, ${height}]`)
  await writeFile(list, `{\n${lines.join(',\n')}\n}\n`)
}
