import { createRequire } from 'node:module'
import { join } from 'node:path'
import { normalizePath } from 'vite'

const require = createRequire(import.meta.url)

const REACT = 'react'

/**
 * The modules that shell and sub-apps share through the page's import map, each with its list in web/platform/src. What is always needed
 * together is one file, which answers all its specifiers: a file of its own costs each a request and compresses worse.
 */
export const sharedEntries = {
  light: {
    react: REACT,
    'react/jsx-runtime': REACT,
    'react-dom': REACT,
    'react-dom/client': REACT,
    '@tanstack/react-router': 'router.ts',
    '@waybill/platform/core': 'core.ts',
    '@waybill/kit/basics': 'basics.ts',
  },
  frame: {
    '@tanstack/react-query': 'query.ts',
    '@waybill/platform/contract': 'contract.ts',
    '@waybill/kit': 'kit.ts',
    '@waybill/host': 'host.ts',
  },
} as const satisfies Record<string, Record<string, string>>

export type SharedEntry = keyof typeof sharedEntries

/** What a page without header and menu loads; everything else waits until somebody is inside. */
export const lightEntry: SharedEntry = 'light'

/** What Vite must leave to the import map. */
export const sharedSpecifiers: readonly string[] = Object.values(sharedEntries).flatMap(Object.keys)

/** Source of the module that is an entry; `folder` is where the lists are. A name that two of them export would be missing, which the build says. */
export const entrySource = (name: SharedEntry, folder: string): string =>
  [...new Set<string>(Object.values(sharedEntries[name]))]
    .map((list) =>
      list === REACT ? reactEntrySource() : `export * from ${JSON.stringify(normalizePath(join(folder, list)))}`,
    )
    .join('\n')

/**
 * Source of the React entry. React is CommonJS, so its names are read from the package and written out;
 * the names of the production build differ from those of development.
 */
export function reactEntrySource(): string {
  const shared = Object.entries(sharedEntries.light)
  const reactSpecifiers = shared.filter(([, list]) => list === REACT).map(([specifier]) => specifier)
  const usedNames = new Set(['default'])
  const lines: string[] = []
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  for (const [index, specifier] of reactSpecifiers.entries()) {
    const module = require(specifier) as object
    const names = Object.keys(module).filter((name) => !name.startsWith('_') && !usedNames.has(name))
    for (const name of names) usedNames.add(name)
    lines.push(`import m${index} from '${specifier}'`, `export const { ${names.join(', ')} } = m${index}`)
  }
  process.env['NODE_ENV'] = before
  return [...lines, 'export default m0'].join('\n')
}
