import type { Plugin } from 'vite'
import { asDeclarations } from './declarations.ts'
import { shippedErrors } from './named-errors.ts'

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

const contractFile = /packages[\\/]contract[\\/]src[\\/].*\.ts$/

const errorsFile = /contract[\\/]src[\\/][\w-]+[\\/](?:[\w-]+-)?errors\.ts$/

/**
 * The contract for the browser: routes without schemas and what only the document of the API says, constants that are dropped when nobody
 * uses them, and texts of errors only where a page names them.
 */
export function lightRoutes(): Plugin {
  return {
    name: 'light-routes',
    enforce: 'pre',
    resolveId: (id) => (id === schemaLibrary ? `\0${id}` : null),
    load: async (id) => (id === `\0${schemaLibrary}` ? inertSchemas() : null),
    transform(code, id) {
      if (!contractFile.test(id)) return null
      return { code: asDeclarations(errorsFile.test(id) ? shippedErrors(code, id) : code, id), map: null }
    },
  }
}
