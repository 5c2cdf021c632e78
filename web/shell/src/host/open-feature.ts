import {
  scopeBridge,
  type FeatureInput,
  type FeatureName,
  type FeatureOutput,
  type Registry,
  type RegistryEntry,
  type ShellBridge,
  type SubAppHandle,
  type SubAppModule,
} from '@waybill/host'
import { loadSubApp } from './load-sub-app.ts'

let attempts = 0
const open = new Map<FeatureName, number>()

/** Is the feature on the screen? */
export const isOpen = (name: FeatureName): boolean => (open.get(name) ?? 0) > 0

/** The sub-apps that may have a feature: the one whose manifest names it, else all (development has no manifests). */
function candidates(registry: Registry, name: FeatureName): [string, RegistryEntry][] {
  const all = Object.entries(registry)
  const named = all.filter(([, entry]) => entry.inline?.features.includes(name))
  return named.length > 0 ? named : all.filter(([, entry]) => !entry.inline)
}

/** Does any sub-app of this tenant offer the feature? */
export const offersFeature = (registry: Registry, name: FeatureName): boolean => candidates(registry, name).length > 0

async function loadFeature<K extends FeatureName>(registry: Registry, name: K) {
  for (const [app, entry] of candidates(registry, name)) {
    const module: SubAppModule = await loadSubApp(app, entry, {
      attempt: attempts,
      signal: AbortSignal.timeout(110_000),
    })
    const load = module.features?.[name]
    if (load) return load()
  }
  throw new Error(`No sub-app offers ${name}`)
}

/** Opens a feature in an element and a React root of its own; resolves when it closes, rejects when it breaks. */
export async function openFeature<K extends FeatureName>(
  options: { registry: Registry; bridge: ShellBridge },
  name: K,
  input: FeatureInput<K>,
): Promise<FeatureOutput<K> | null> {
  const feature = await loadFeature(options.registry, name).catch((error: unknown) => {
    attempts += 1
    throw error
  })
  const el = document.createElement('div')
  document.body.append(el)
  open.set(name, (open.get(name) ?? 0) + 1)
  return new Promise((resolve, reject) => {
    let handle: SubAppHandle | null = null
    const end = () => {
      scoped.release()
      open.set(name, (open.get(name) ?? 1) - 1)
      void Promise.resolve(handle?.unmount()).finally(() => el.remove())
    }
    const fail = (error: unknown) => (end(), reject(error))
    const scoped = scopeBridge({ ...options.bridge, fail })
    handle = feature.open({
      el,
      input,
      bridge: scoped.bridge,
      close: (result) => (end(), resolve(result)),
    })
  })
}
