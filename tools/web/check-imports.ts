import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformManifest } from './platform-build.ts'

const importClause = /import\s*(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\})?\s*from\s*["']([^"']+)["']/g
const exportClause = /export\s*\{([^}]*)\}/g

const exportedNames = (code: string): Set<string> =>
  new Set([...code.matchAll(exportClause)].flatMap((match) => namesIn(match[1]!, 'last')))

function namesIn(clause: string, which: 'first' | 'last'): string[] {
  return clause
    .split(',')
    .map((item) => item.trim().split(/\s+as\s+/))
    .map((pair) => (which === 'first' ? pair[0]! : pair.at(-1)!).trim())
    .filter((name) => name !== '')
}

/**
 * Names that a built app imports from a shared module which does not export them; in the browser that would be a
 * link error of the whole app.
 */
export async function missingImports(dist: string, folder: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(dist, 'platform/platform.json'), 'utf8')) as PlatformManifest
  const exports = new Map<string, Set<string>>()
  for (const [specifier, file] of Object.entries(manifest.imports)) {
    exports.set(specifier, exportedNames(await readFile(join(dist, 'platform', file), 'utf8')))
  }
  const missing: string[] = []
  for (const file of await readdir(join(dist, folder), { recursive: true })) {
    if (!file.endsWith('.js')) continue
    const code = await readFile(join(dist, folder, file), 'utf8')
    for (const [, whole, named = '', specifier] of code.matchAll(importClause)) {
      const known = exports.get(specifier!)
      if (!known) continue
      const names = [...(whole ? ['default'] : []), ...namesIn(named, 'first')]
      for (const name of names.filter((name) => !known.has(name))) {
        missing.push(`${folder}/${file}: ${specifier} has no export ${name}; add it in web/platform/src`)
      }
    }
  }
  return missing
}
