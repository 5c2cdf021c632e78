import { CONTRACT } from '@waybill/contract/shell/registry'
import type { RegistryEntry, SubAppManifest, SubAppModule } from '@waybill/host'

const loaded = new Map<string, SubAppModule>()
/** The next try of each app that failed, also after its place was left and entered again. */
const nextTry = new Map<string, number>()

/** In development all apps stand in one module graph, so that an edit reaches the page without a reload. */
const inDevelopment = import.meta.env.DEV ? import.meta.glob<{ subApp: SubAppModule }>('../../../*/src/entry.tsx') : {}

/** A failed address can stay failed in the browser's module map, so every new try has an address of its own. */
function addressOf(path: string, base: URL, attempt: number): URL {
  const url = new URL(path, base)
  if (attempt > 0) url.searchParams.set('r', String(attempt))
  return url
}

async function readManifest(entry: RegistryEntry, at: { base: URL; attempt: number; signal: AbortSignal }) {
  if (entry.inline && at.attempt === 0) return entry.inline
  const response = await fetch(addressOf(entry.manifest, at.base, at.attempt), { signal: at.signal, cache: 'no-cache' })
  if (!response.ok) throw new Error(`Manifest answered ${response.status}`)
  return (await response.json()) as SubAppManifest
}

function loadSheet(url: URL): Promise<void> {
  if (document.querySelector(`link[data-sub-app="${CSS.escape(url.href)}"]`)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = url.href
    link.dataset['subApp'] = url.href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => (link.remove(), reject(new Error(`Stylesheet ${url.pathname} did not load`))))
    document.head.append(link)
  })
}

async function importApp(name: string, entry: RegistryEntry, given: { attempt: number; signal: AbortSignal }) {
  const development = inDevelopment[`../../../${name}/src/entry.tsx`]
  if (development) return (await development()).subApp
  const base = new URL(entry.manifest, location.origin)
  const manifest = await readManifest(entry, { base: new URL(location.origin), ...given })
  if (manifest.contract !== CONTRACT) throw new Error(`${name} speaks contract ${manifest.contract}, not ${CONTRACT}`)
  const [module] = await Promise.all([
    import(/* @vite-ignore */ addressOf(manifest.entry, base, given.attempt).href) as Promise<{ subApp: SubAppModule }>,
    ...manifest.css.map((file) => loadSheet(new URL(file, base))),
  ])
  return module.subApp
}

/** Loads a sub-app's module, once; a failed load is forgotten, so that Retry starts anew. */
export async function loadSubApp(
  name: string,
  entry: RegistryEntry,
  given: { attempt: number; signal: AbortSignal },
): Promise<SubAppModule> {
  const known = loaded.get(name)
  if (known) return known
  const attempt = Math.max(given.attempt, nextTry.get(name) ?? 0)
  const module = await importApp(name, entry, { ...given, attempt }).catch((error: unknown) => {
    nextTry.set(name, attempt + 1)
    throw error
  })
  if (module?.contract !== CONTRACT) throw new Error(`${name} carries no sub-app of contract ${CONTRACT}`)
  loaded.set(name, module)
  return module
}
