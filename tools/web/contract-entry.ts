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
 * The contract as the browser needs it: the names that the apps use, without schemas. Those check calls on the server and make
 * the OpenAPI document; the client goes by method and path. Saves about 20 kB of every first load.
 */
export function contractEntry(root: string): Plugin {
  return {
    name: 'contract-entry',
    enforce: 'pre',
    resolveId: (id) => (id === contractEntryId || id === schemaLibrary ? `\0${id}` : null),
    load: async (id) => {
      if (id === `\0${schemaLibrary}`) return inertSchemas()
      if (id !== `\0${contractEntryId}`) return null
      return `export { ${(await usedNames(root, '@waybill/contract')).join(', ')} } from '@waybill/contract'`
    },
  }
}
