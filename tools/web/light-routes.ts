import type { Plugin } from 'vite'

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

const routesFile = /contract[\\/]src[\\/][\w-]+[\\/](?:[\w-]+-)?api\.ts$/
const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g
const errors = /\berrors: \[[^\]]*\]/g

/** Domains whose errors the server alone answers with: it sends their texts in both languages, and no page names one of their codes. */
export const serverErrors = [
  'account',
  'brand',
  'carrier-invoices',
  'exports',
  'funds',
  'invitations',
  'payments',
  'proxy',
  'refunds',
  'rules',
  'tenants',
  'users',
  'verification',
]
const errorsFile = new RegExp(`contract[\\\\/]src[\\\\/](?:${serverErrors.join('|')})[\\\\/]errors\\.ts$`)
const errorTable = /(export const \w+ = )\{[^]*\} as const/

/**
 * Routes of the contract for the browser: no schemas, and nothing that only the document of the API says; texts of errors only where a page
 * may name them.
 */
export function lightRoutes(): Plugin {
  return {
    name: 'light-routes',
    enforce: 'pre',
    resolveId: (id) => (id === schemaLibrary ? `\0${id}` : null),
    load: async (id) => (id === `\0${schemaLibrary}` ? inertSchemas() : null),
    transform(code, id) {
      if (errorsFile.test(id)) return code.replace(errorTable, '$1{}')
      return routesFile.test(id) ? code.replace(summary, "summary: ''").replace(errors, 'errors: []') : null
    },
  }
}
