import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import type { SubAppManifest } from '@waybill/contract/shell/registry'
import { manualChapters } from './manual/markdown-plugin.ts'
import { fetchFirst, filesWith } from './web/fetch-first.ts'
import { lightRoutes } from './web/light-routes.ts'
import { sharedContract } from './web/shared-contract.ts'
import { sharedSpecifiers } from './web/shared-modules.ts'

export type SubAppBuild = {
  name: string
  version: string
  /** The app's folder; its entry is `src/entry.tsx`. */
  root: string
  outDir: string
  /** Names of the features that the entry offers to other places. */
  features?: readonly string[]
}

function writeManifest(app: SubAppBuild): Plugin {
  return {
    name: 'subapp-manifest',
    generateBundle(_options, bundle) {
      const items = Object.values(bundle)
      const entry = items.find((item) => item.type === 'chunk' && item.isEntry)
      if (!entry) throw new Error(`${app.name}: no entry chunk`)
      const manifest: SubAppManifest = {
        contract: 1,
        name: app.name,
        version: app.version,
        entry: entry.fileName,
        imports: [...filesWith(entry.fileName, bundle)].filter((file) => file !== entry.fileName),
        css: items.map((item) => item.fileName).filter((name) => name.endsWith('.css')),
        features: app.features ?? [],
      }
      this.emitFile({ type: 'asset', fileName: 'subapp.json', source: JSON.stringify(manifest) })
    },
  }
}

/**
 * Vite configuration of a sub-app: relative base, shared modules left to the page's import map, `subapp.json` beside the assets.
 * The product's own apps need no stylesheet, for the shell's holds the utilities of all of them (utilities of two sheets
 * would override each other by order of loading). An app built elsewhere imports a sheet with kit and own utilities together.
 */
export function subAppConfig(app: SubAppBuild): InlineConfig {
  const first = fetchFirst()
  return {
    root: app.root,
    configFile: false,
    logLevel: 'warn',
    base: './',
    publicDir: false,
    plugins: [
      sharedContract(join(import.meta.dirname, '..')),
      react(),
      first.plugin,
      lightRoutes(),
      manualChapters(),
      writeManifest(app),
    ],
    build: {
      outDir: app.outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: first.modulePreload,
      reportCompressedSize: false,
      rolldownOptions: {
        // Libraries speaking to other bundlers, and times of a busy machine, would hide a warning that counts.
        checks: { moduleLevelDirective: false, bundlerTimings: false },
        input: { entry: join(app.root, 'src/entry.tsx') },
        external: [...sharedSpecifiers],
        preserveEntrySignatures: 'strict',
        output: {
          codeSplitting: { groups: [{ name: 'shared', tags: ['$initial'], minShareCount: 2 }] },
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  }
}
