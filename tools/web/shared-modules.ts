import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * The modules that shell and sub-apps share through the page's import map. One file may answer several specifiers:
 * the four React entries are one module, because a request each costs more than their few bytes.
 */
export const sharedEntries = {
  react: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'],
  query: ['@tanstack/react-query'],
  router: ['@tanstack/react-router'],
  core: ['@waybill/platform/core'],
  contract: ['@waybill/platform/contract'],
  basics: ['@waybill/kit/basics'],
  kit: ['@waybill/kit'],
  'edit-grid': ['@waybill/kit/edit-grid'],
  host: ['@waybill/host'],
} as const satisfies Record<string, readonly string[]>

/** What a page without header and menu loads; everything else waits until somebody is inside. */
export const lightEntries: ReadonlySet<string> = new Set(['react', 'router', 'core', 'basics'])

/** Loaded only when something asks for it: no preload in the page. */
export const lazyEntries: ReadonlySet<string> = new Set(['edit-grid'])

/** What Vite must leave to the import map. */
export const sharedSpecifiers: readonly string[] = Object.values(sharedEntries).flat()

/**
 * Source of the React entry. React is CommonJS, so its names are read from the package and written out;
 * the names of the production build differ from those of development.
 */
export function reactEntrySource(): string {
  const taken = new Set(['default'])
  const lines: string[] = []
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  for (const [index, specifier] of sharedEntries.react.entries()) {
    const module = require(specifier) as object
    const names = Object.keys(module).filter((name) => !name.startsWith('_') && !taken.has(name))
    for (const name of names) taken.add(name)
    lines.push(`import m${index} from '${specifier}'`, `export const { ${names.join(', ')} } = m${index}`)
  }
  process.env['NODE_ENV'] = before
  return [...lines, 'export default m0'].join('\n')
}
