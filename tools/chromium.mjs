import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './runtime.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
/** The same engine without a desktop's windows, menus and extensions: it takes a quarter off every visit. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const PACKAGES = ['chromium-headless-shell', 'chromium']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
]

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** CHROMIUM_PATH goes first; then the shell without a window. */
const findShell = () => [process.env.CHROMIUM_PATH, onPath(SHELLS)].find((path) => path && existsSync(path))
const findAny = () => onPath(NAMES) ?? ELSEWHERE.find((path) => existsSync(path))

/** Installs the first of the packages that this system has. */
async function install(packages) {
  console.log(`Installing a browser for the tests (apt-get install ${packages[0]}) …`)
  const how = { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true }
  await run('apt-get', ['update', '-qq'], how)
  for (const name of packages) {
    if ((await run('apt-get', ['install', '-y', '-qq', name], how)) === 0) return
  }
}

/** Finds a browser, installs it where that is ours to do (root on Debian or Ubuntu), else says in one line what to install. */
export async function ensureChromium() {
  const ours = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!findShell() && ours) await install(findAny() ? PACKAGES.slice(0, 1) : PACKAGES)
  const found = findShell() ?? findAny()
  if (!found) console.error('The browser tests need Chromium: install Chromium or Google Chrome, or set CHROMIUM_PATH')
  return found
}
