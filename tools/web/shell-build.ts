import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { sharedChunk } from './chunks.ts'
import { fetchFirst } from './fetch-first.ts'
import { lightRoutes } from './light-routes.ts'
import { sharedContract } from './shared-contract.ts'
import { sharedSpecifiers } from './shared-modules.ts'

/** `shell.json`: the files that every page names; paths under /shell/. */
export type ShellManifest = {
  entry: string
  /** The classic script that runs before the first paint. */
  boot: string
  css: string[]
  fonts: string[]
  preload: string[]
  /** The frame's own files, for pages inside it. */
  framePreload: string[]
}

function writeManifest(root: string): Plugin {
  return {
    name: 'shell-manifest',
    async generateBundle(_options, bundle) {
      const items = Object.values(bundle)
      const entry = items.find((item) => item.type === 'chunk' && item.isEntry)
      if (entry?.type !== 'chunk') throw new Error('shell: no entry chunk')
      const frame = items.find((item) => item.type === 'chunk' && item.name === 'frame')
      if (frame?.type !== 'chunk') throw new Error('shell: no frame chunk')
      const named = (extension: string) => items.map((item) => item.fileName).filter((name) => name.endsWith(extension))
      const source = await readFile(join(root, 'web/shell/src/boot.js'), 'utf8')
      const boot = this.emitFile({ type: 'asset', name: 'boot.js', source })
      const own = new Set(items.map((item) => item.fileName))
      const manifest: ShellManifest = {
        entry: entry.fileName,
        boot: this.getFileName(boot),
        css: named('.css'),
        fonts: named('.woff2'),
        preload: entry.imports.filter((file) => own.has(file)),
        framePreload: [frame.fileName, ...frame.imports.filter((file) => own.has(file))],
      }
      this.emitFile({ type: 'asset', fileName: 'shell.json', source: JSON.stringify(manifest) })
    },
  }
}

/** The shell and the one stylesheet of the product. */
export function shellConfig(root: string, outDir: string): InlineConfig {
  const first = fetchFirst()
  return {
    root: join(root, 'web/shell'),
    configFile: false,
    logLevel: 'warn',
    base: './',
    publicDir: false,
    plugins: [sharedContract(root), react(), tailwind(), first.plugin, lightRoutes(), writeManifest(root)],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // A picture inside a stylesheet would need `data:` everywhere; fonts are preloaded by name.
      assetsInlineLimit: 0,
      modulePreload: first.modulePreload,
      reportCompressedSize: false,
      rolldownOptions: {
        // Libraries speaking to other bundlers, and times of a busy machine, would hide a warning that counts.
        checks: { moduleLevelDirective: false, bundlerTimings: false },
        input: { shell: join(root, 'web/shell/src/main.tsx') },
        external: [...sharedSpecifiers],
        output: {
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'], minShareCount: 2 },
              sharedChunk('frame-parts', join(root, 'web/shell/src/frame/frame.tsx')),
            ],
          },
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  }
}
