import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from 'playwright-core'

export type { Browser, Page }

const { CHROMIUM_PATH: named, CHROMIUM_SHELL_PATH: namedShell } = process.env
const whole = named ?? '/usr/bin/chromium'
const shell = namedShell ?? (named ? whole : '/usr/bin/chromium-headless-shell')
/** No picture reaches a screen: layers are painted and joined by the processor at once, not by a graphics card it plays. */
const noGraphicsCard = ['--disable-gpu', '--disable-gpu-compositing', '--disable-software-rasterizer']
/** The pages of a profile share a process: starting one for each, and compiling all scripts again in it, was a fifth of a visit. */
const oneProcess = '--renderer-process-limit=1'
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]

/** Where the server believes that the main site is reached: it is started on a free port. */
export const PUBLIC_HOST = 'localhost:8027'

/**
 * A Chromium of this machine (CHROMIUM_PATH names another) that talks to nobody but the pages it opens. Host names of tenants
 * and the public address of the main site lead to the server at `port`, as in somebody's hosts file.
 * Where there is one it is the shell, which has all of the engine and nothing of a desktop's browser, such as a viewer of
 * PDF files: a visit in it costs a third less.
 */
export const launchBrowser = (port = '8027', kind: 'shell' | 'whole' = 'shell'): Promise<Browser> =>
  chromium.launch({
    executablePath: kind === 'shell' && existsSync(shell) ? shell : whole,
    args: [
      '--no-sandbox',
      ...noGraphicsCard,
      oneProcess,
      `--host-resolver-rules=MAP *.test 127.0.0.1:${port},MAP ${PUBLIC_HOST} 127.0.0.1:${port}`,
      ...quiet,
    ],
  })
