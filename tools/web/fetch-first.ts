import { join } from 'node:path'
import { normalizePath, type Plugin, type Rolldown } from 'vite'

const HELPER = '\0vite/preload-helper.js'
const source = normalizePath(join(import.meta.dirname, '../../packages/host/src/fetch-modules.ts'))

/** The files of a build that are loaded with `first`, itself among them; what the import map gives is none of them. */
export function filesWith(first: string, bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const found = new Set<string>([first].filter((file) => bundle[file]?.type === 'chunk'))
  for (const file of found) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const name of chunk.imports) if (bundle[name]?.type === 'chunk') found.add(name)
  }
  return found
}

/**
 * Every `import()` of a build fetches its files first, so that one that fails can be tried again (see `importFetched`). Vite names the
 * files and calls its own helper, which would preload them as modules and so let a failure stay; ours takes its place.
 */
export function fetchFirst(): {
  plugin: Plugin
  modulePreload: { polyfill: false; resolveDependencies: Dependencies }
} {
  let bundle: Rolldown.OutputBundle = {}
  const plugin: Plugin = {
    name: 'fetch-first',
    enforce: 'pre',
    load: (id) => (id === HELPER ? `export { importFetched as __vitePreload } from ${JSON.stringify(source)}` : null),
    generateBundle: {
      order: 'pre',
      handler: (_options, output) => void (bundle = output),
    },
  }
  const resolveDependencies: Dependencies = (file, _found, { hostId }) => {
    const present = filesWith(hostId, bundle)
    return [...filesWith(file, bundle)].filter((name) => !present.has(name))
  }
  return { plugin, modulePreload: { polyfill: false, resolveDependencies } }
}

type Dependencies = (file: string, found: string[], context: { hostId: string }) => string[]
