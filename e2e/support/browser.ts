import { chromium, type Browser, type Page } from 'playwright-core'

export type { Browser, Page }

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]

/** A Chromium of this machine (CHROMIUM_PATH names another) that talks to nobody but the pages it opens. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...quiet] })
