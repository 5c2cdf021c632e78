import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry, SubAppManifest } from '@waybill/contract/shell/registry'
import { readAssets, type Asset } from './asset-store.ts'
import { contentSecurityPolicy } from './security.ts'

/** The product's own sub-apps and their path prefixes. */
export const embeddedApps = { basic: '/b', shipping: '/e', operations: '/o', warehouse: '/w', admin: '/a' } as const

type PlatformManifest = { imports: Record<string, string>; preload: string[]; lightPreload: string[] }
type ShellManifest = {
  entry: string
  boot: string
  css: string[]
  fonts: string[]
  preload: string[]
  framePreload: string[]
}

/** Everything about the built web that does not depend on the request. */
export type Site = {
  assets: Map<string, Asset>
  /** Changes with every file of the web: a page knows by it that another version has been deployed since it was loaded. */
  build: string
  importMap: string
  policy: string
  registry: Registry
  /** URLs that pages name. */
  entry: string
  boot: string
  css: readonly string[]
  fonts: readonly string[]
  preload: readonly string[]
  /** For pages without header and menu. */
  lightPreload: readonly string[]
}

async function readJson<T>(path: string): Promise<T> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) throw new Error(`${path} is missing: run \`npm run build\` first`)
  return JSON.parse(text) as T
}

async function readRegistry(dist: string): Promise<Registry> {
  const registry: Registry = {}
  for (const [name, prefix] of Object.entries(embeddedApps)) {
    const inline = await readJson<SubAppManifest>(join(dist, 'subs', name, 'subapp.json'))
    registry[name] = { prefix, manifest: `/subs/${name}/subapp.json`, inline }
  }
  return registry
}

/** `build.json`, which a page compares with the build that it was loaded with. */
function buildAsset(build: string): Asset {
  const raw = async () => Buffer.from(JSON.stringify({ build }))
  return {
    type: 'application/json; charset=utf-8',
    etag: `"${build}"`,
    immutable: false,
    raw,
    encoded: { br: null, gzip: null },
  }
}

/** Reads the built web once; throws when it was not built. */
export async function readSite(dist: string): Promise<Site> {
  const platform = await readJson<PlatformManifest>(join(dist, 'platform/platform.json'))
  const shell = await readJson<ShellManifest>(join(dist, 'shell/shell.json'))
  const shared = (file: string) => `/platform/${file}`
  const own = (file: string) => `/shell/${file}`
  const imports = Object.fromEntries(Object.entries(platform.imports).map(([name, file]) => [name, shared(file)]))
  const importMap = JSON.stringify({ imports })
  const assets = new Map<string, Asset>()
  for (const folder of ['platform', 'shell', 'subs', 'places']) {
    for (const [path, asset] of await readAssets(join(dist, folder))) assets.set(`/${folder}/${path}`, asset)
  }
  const registry = await readRegistry(dist)
  // Names carry a hash of the content and of all that is named inside, so the entries' names tell of every change.
  const build = createHash('sha256')
    .update(JSON.stringify([importMap, registry, shell]))
    .digest('base64url')
    .slice(0, 16)
  assets.set('/platform/build.json', buildAsset(build))
  return {
    assets,
    build,
    importMap,
    policy: contentSecurityPolicy(importMap),
    registry,
    entry: own(shell.entry),
    boot: own(shell.boot),
    css: shell.css.map(own),
    fonts: shell.fonts.map(own),
    preload: [...platform.preload.map(shared), ...[...shell.preload, ...shell.framePreload].map(own)],
    lightPreload: [...platform.lightPreload.map(shared), ...shell.preload.map(own)],
  }
}
