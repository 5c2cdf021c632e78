import { join } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'
import { sharedChunk } from './chunks.ts'
import { fetchFirst } from './fetch-first.ts'
import { lightRoutes } from './light-routes.ts'
import { entrySource, lightEntry, sharedEntries, type SharedEntry } from './shared-modules.ts'

/** `platform.json`: what the server needs to write the import map and the preloads. */
export type PlatformManifest = {
  /** Specifier → file under /platform/. */
  imports: Record<string, string>
  /** Files worth a modulepreload on pages inside the frame. */
  preload: string[]
  /** The same for pages without header and menu. */
  lightPreload: string[]
}

const vendor =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/](?!react-virtual|virtual-core|react-query|query-core)/
const entryNames = Object.keys(sharedEntries) as SharedEntry[]
const idOf = (name: SharedEntry) => `virtual:${name}`

function entries(folder: string): Plugin {
  const sources = new Map(entryNames.map((name) => [`\0${idOf(name)}`, () => entrySource(name, folder)]))
  return {
    name: 'shared-entries',
    resolveId: (id) => (sources.has(`\0${id}`) ? `\0${id}` : null),
    load: (id) => sources.get(id)?.() ?? null,
  }
}

function writeManifest(): Plugin {
  return {
    name: 'platform-manifest',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
      const manifest: PlatformManifest = { imports: {}, preload: [], lightPreload: [] }
      const preload = new Set<string>()
      const light = new Set<string>()
      for (const chunk of chunks) {
        if (!chunk.isEntry) continue
        for (const specifier of Object.keys(sharedEntries[chunk.name as SharedEntry]))
          manifest.imports[specifier] = chunk.fileName
        for (const file of [chunk.fileName, ...chunk.imports]) {
          preload.add(file)
          if (chunk.name === lightEntry) light.add(file)
        }
      }
      manifest.preload = [...preload]
      manifest.lightPreload = [...light]
      this.emitFile({ type: 'asset', fileName: 'platform.json', source: JSON.stringify(manifest) })
    },
  }
}

/** One build with an entry for each shared module; what two of them use lands in one chunk, so there is one React. */
export function platformConfig(root: string, outDir: string): InlineConfig {
  const first = fetchFirst()
  return {
    root: join(root, 'web/platform'),
    configFile: false,
    logLevel: 'warn',
    base: './',
    publicDir: false,
    plugins: [entries(join(root, 'web/platform/src')), first.plugin, lightRoutes(), writeManifest()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: first.modulePreload,
      reportCompressedSize: false,
      rolldownOptions: {
        // Libraries speaking to other bundlers, and times of a busy machine, would hide a warning that counts.
        checks: { moduleLevelDirective: false, bundlerTimings: false },
        input: Object.fromEntries(entryNames.map((name) => [name, idOf(name)])),
        preserveEntrySignatures: 'allow-extension',
        output: {
          // What is on every page anyway travels as one file: fewer requests, better compression.
          codeSplitting: { groups: [{ name: 'vendor', test: vendor }, sharedChunk('base', `\0${idOf(lightEntry)}`)] },
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
        },
      },
    },
  }
}
