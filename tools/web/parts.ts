import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { readFileSync } from 'node:fs'
import { writeLicences } from '../licenses/write.ts'
import { writePlaces } from '../places/build-places.ts'
import { subAppConfig } from '../vite-subapp.ts'
import { platformConfig } from './platform-build.ts'
import { shellConfig } from './shell-build.ts'

export type Part = {
  name: string
  /** Folder under web/dist. */
  out: string
  /** Folders and files whose change makes it stale. */
  inputs: readonly string[]
} & (
  | { config: (root: string, outDir: string) => InlineConfig }
  /** What is no bundle writes itself. */
  | { write: (outDir: string, root: string) => Promise<void> }
)

const always = ['package.json', 'package-lock.json', 'tools/web', 'tools/vite-subapp.ts', 'tools/build.ts']
const packages = [
  'packages/contract/src',
  'packages/kit/src',
  'packages/kit/package.json',
  'packages/host/src',
  'packages/login/src',
  'packages/tickets/src',
]

/** The lists of what apps share of the contract. */
const shared = ['web/platform/src/core.ts', 'web/platform/src/contract.ts']

/** What the manual's chapters are made of, beside those in the app's own folder. */
const manual = ['tools/manual', 'docs/operating.md', 'docs/settings.md']

/** The product's own sub-apps. */
export const subApps = [
  { name: 'basic', prefix: '/b', features: ['import-orders', 'export-rows', 'print-many'] },
  { name: 'shipping', prefix: '/e', features: ['buy-labels', 'void-label', 'create-return'] },
  { name: 'operations', prefix: '/o', features: [] },
  { name: 'warehouse', prefix: '/w', features: [] },
  { name: 'admin', prefix: '/a', features: [] },
] as const

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

const subAppPart = (app: (typeof subApps)[number]): Part => ({
  name: app.name,
  out: `subs/${app.name}`,
  inputs: [...always, ...packages, ...shared, `web/${app.name}/src`, ...(app.name === 'basic' ? manual : [])],
  config: (root, outDir) => subAppConfig({ ...app, version, root: join(root, 'web', app.name), outDir }),
})

const pages = ['web/shell/src', ...subApps.map((app) => `web/${app.name}/src`)]

export const parts: readonly Part[] = [
  {
    name: 'platform',
    out: 'platform',
    // Which errors the pages name decides which texts are shipped.
    inputs: [...always, ...packages, 'web/platform/src', ...pages],
    config: platformConfig,
  },
  {
    name: 'shell',
    out: 'shell',
    // The shell's stylesheet holds the utilities that the sub-apps use.
    inputs: [...always, ...packages, ...shared, ...pages],
    config: shellConfig,
  },
  ...subApps.map(subAppPart),
  {
    name: 'places',
    out: 'places',
    inputs: ['package-lock.json', 'tools/places', 'packages/contract/src/places', 'server/places'],
    write: writePlaces,
  },
  {
    name: 'licenses',
    out: 'licenses',
    inputs: ['package-lock.json', 'tools/licenses', 'tools/packages', 'NOTICE'],
    write: (outDir, root) => writeLicences(root, outDir),
  },
]
