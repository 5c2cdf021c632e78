import { CONTRACT } from '@waybill/contract/shell/registry'
import type { RegistryEntry, SubAppManifest, SubAppModule } from '@waybill/host'
import { fetchModules } from '@waybill/host/fetch-modules'

const loaded = new Map<string, SubAppModule>()
/** In development all apps stand in one module graph, so that an edit reaches the page without a reload. */
const inDevelopment = import.meta.env.DEV ? import.meta.glob<{ subApp: SubAppModule }>('../../../*/src/entry.tsx') : {}

interface Load {
  /** 0 at first, one more with every Retry. */
  attempt: number
  signal: AbortSignal
}

async function readManifest(entry: RegistryEntry, { attempt, signal }: Load) {
  if (entry.inline && attempt === 0) return entry.inline
  const response = await fetch(entry.manifest, { signal, cache: 'no-cache' })
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

async function importApp(name: string, entry: RegistryEntry, load: Load) {
  const development = inDevelopment[`../../../${name}/src/entry.tsx`]
  if (development) return (await development()).subApp
  const manifest = await readManifest(entry, load)
  if (manifest.contract !== CONTRACT) throw new Error(`${name} speaks contract ${manifest.contract}, not ${CONTRACT}`)
  const addressOf = (file: string) => new URL(file, new URL(entry.manifest, location.origin))
  const scripts = [manifest.entry, ...manifest.imports].map((file) => addressOf(file).href)
  await Promise.all([fetchModules(scripts), ...manifest.css.map((file) => loadSheet(addressOf(file)))])
  const module = (await import(/* @vite-ignore */ addressOf(manifest.entry).href)) as { subApp: SubAppModule }
  return module.subApp
}

/** Loads a sub-app's module, once; after a failed load the next call tries again. */
export async function loadSubApp(name: string, entry: RegistryEntry, load: Load): Promise<SubAppModule> {
  const known = loaded.get(name)
  if (known) return known
  const module = await importApp(name, entry, load)
  if (module?.contract !== CONTRACT) throw new Error(`${name} carries no sub-app of contract ${CONTRACT}`)
  loaded.set(name, module)
  return module
}
