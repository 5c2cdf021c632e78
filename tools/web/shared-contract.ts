import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The lists of what is shared of the contract, each with the specifier under which the page's import map holds it. */
const LISTS = [
  ['core.ts', '@waybill/platform/core'],
  ['contract.ts', '@waybill/platform/contract'],
] as const

const exported = /export\s*\{([^}]*)\}\s*from\s*'([^']+)'/g
const imported = /import\s*\{([^}]*)\}\s*from\s*'(@waybill\/contract\/[^']+)'/g

const itemsOf = (clause: string): string[] =>
  clause
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
const nameOf = (item: string): string => item.split(/\s+as\s+/)[0] ?? item

/** `module name` → the specifier that shares it; what stands in both lists comes with the first. */
export function sharedNames(root: string): Map<string, string> {
  const shared = new Map<string, string>()
  for (const [file, specifier] of LISTS) {
    const text = readFileSync(join(root, 'web/platform/src', file), 'utf8')
    for (const [, clause = '', module = ''] of text.matchAll(exported)) {
      for (const name of itemsOf(clause))
        if (!shared.has(`${module} ${name}`)) shared.set(`${module} ${name}`, specifier)
    }
  }
  return shared
}

/** The same imports with each shared name taken from where it is shared. */
export function withSharedNames(code: string, shared: ReadonlyMap<string, string>): string {
  return code.replace(imported, (whole, clause: string, module: string) => {
    const from = new Map<string, string[]>()
    for (const item of itemsOf(clause)) {
      const specifier = shared.get(`${module} ${nameOf(item)}`) ?? module
      from.set(specifier, [...(from.get(specifier) ?? []), item])
    }
    if (from.size === 1 && from.has(module)) return whole
    return [...from].map(([specifier, items]) => `import { ${items.join(', ')} } from '${specifier}'`).join('; ')
  })
}

/**
 * Shell and sub-apps get what the lists name through the page's import map: one copy, which the browser keeps from app to app. What
 * they do not name travels with the app that imports it.
 */
export function sharedContract(root: string): Plugin {
  const shared = sharedNames(root)
  return {
    name: 'shared-contract',
    enforce: 'pre',
    transform: (code, id) =>
      /\.tsx?$/.test(id) && code.includes('@waybill/contract/')
        ? { code: withSharedNames(code, shared), map: null }
        : null,
  }
}
