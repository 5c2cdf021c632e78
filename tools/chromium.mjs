import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './runtime.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
]

/** The path of a Chromium or Chrome of this machine, or undefined; CHROMIUM_PATH goes first. */
export function findChromium() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((dir) => NAMES.map((name) => join(dir, name)))
  return [process.env.CHROMIUM_PATH ?? '', ...onPath, ...ELSEWHERE].find((path) => path !== '' && existsSync(path))
}

/** Finds Chromium, installs it where that is ours to do (root on Debian or Ubuntu), else says in one line what to install. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests (apt-get install chromium) …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env, quiet: true })
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env, quiet: true })
    const installed = findChromium()
    if (installed) return installed
  }
  console.error('The browser tests need Chromium: install Chromium or Google Chrome, or set CHROMIUM_PATH')
  return undefined
}
