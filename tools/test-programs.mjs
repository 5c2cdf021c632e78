import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './runtime.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const SHELL = 'chromium-headless-shell'
const CHINESE_FONT = 'fonts-wqy-microhei'
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
]

const onPath = (names) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)))

/** The path of a Chromium or Chrome of this machine, or undefined; CHROMIUM_PATH goes first. */
function findChromium() {
  const paths = [process.env.CHROMIUM_PATH ?? '', ...onPath(NAMES), ...ELSEWHERE]
  return paths.find((path) => path !== '' && existsSync(path))
}

const findShell = () => onPath([SHELL]).find((path) => existsSync(path))

/** Only where that is ours to do: root on Debian or Ubuntu. */
async function install(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing what the tests need (apt-get install ${name}) …`)
  const how = { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true }
  await run('apt-get', ['update', '-qq'], how)
  await run('apt-get', ['install', '-y', '-qq', name], how)
}

/** Finds Chromium, installs it where it may, else says in one line what to install. */
export async function ensureChromium() {
  if (!findChromium()) await install('chromium')
  const found = findChromium()
  if (!found) console.error('The browser tests need Chromium: install Chromium or Google Chrome, or set CHROMIUM_PATH')
  return found
}

/** Chromium without a desktop's windows and menus, in which a visit costs a third less; undefined where there is none or another was named. */
export async function ensureShell() {
  if (process.env.CHROMIUM_PATH) return undefined
  if (!findShell()) await install(SHELL)
  return findShell()
}

/** False also where fontconfig is not used: there the system brings its own Chinese fonts. */
function lacksChineseFont() {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() === ''
  } catch {
    return false
  }
}

/** Without a Chinese font every character is the same narrow box, and Chinese layouts measure nothing real. */
export async function ensureChineseFont() {
  if (lacksChineseFont()) await install(CHINESE_FONT)
}

/** The proxy of the operator's guide, whose step is skipped where it is not. */
export async function ensureCaddy() {
  if (!onPath(['caddy']).some((path) => existsSync(path))) await install('caddy')
}
