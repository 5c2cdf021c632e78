import type { Plugin } from 'vite'
import { usedNames } from './used-names.ts'

export const contractEntryId = 'virtual:contract'
const schemaLibrary = 'zod/mini'

/** Every name of the schema library, each making a thing that refuses to parse. */
async function inertSchemas(): Promise<string> {
  const names = Object.keys(await import(schemaLibrary)).filter((name) => name !== 'default')
  return [
    "const refuse = () => { throw new Error('Schemas are not shipped to the browser') }",
    'const inert = { check: () => inert, parse: refuse, safeParse: refuse }',
    '/* @__NO_SIDE_EFFECTS__ */ function make() { return inert }',
    `export { ${names.map((name) => `make as ${name}`).join(', ')} }`,
  ].join('\n')
}

/**
 * The shared part of the contract: the names that shell and sub-apps import from its root. What one sub-app alone needs it imports by the
 * module's own path, so that it travels with that app.
 */
export function contractEntry(root: string): Plugin {
  return {
    name: 'contract-entry',
    enforce: 'pre',
    resolveId: (id) => (id === contractEntryId ? `\0${id}` : null),
    load: async (id) =>
      id === `\0${contractEntryId}`
        ? `export { ${(await usedNames(root, '@waybill/contract')).join(', ')} } from '@waybill/contract'`
        : null,
  }
}

const routesFile = /contract[\\/]src[\\/]api[\\/][\w-]+\.ts$/
const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g
const errors = /\berrors: \[[^\]]*\]/g

/** Routes of the contract for the browser: no schemas, and nothing that only the document of the API says. */
export function lightRoutes(): Plugin {
  return {
    name: 'light-routes',
    enforce: 'pre',
    resolveId: (id) => (id === schemaLibrary ? `\0${id}` : null),
    load: async (id) => (id === `\0${schemaLibrary}` ? inertSchemas() : null),
    transform: (code, id) =>
      routesFile.test(id) ? code.replace(summary, "summary: ''").replace(errors, 'errors: []') : null,
  }
}
