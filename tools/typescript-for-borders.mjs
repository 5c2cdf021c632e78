import { registerHooks } from 'node:module'

// dependency-cruiser needs a TypeScript with a JavaScript API, which version 7 does not have: without this it reads no .ts file and
// finds nothing wrong, without a word. It alone gets version 6.
registerHooks({
  resolve(specifier, context, next) {
    const forBorders = /^typescript(\/|$)/.test(specifier) && context.parentURL?.includes('/dependency-cruiser/')
    return next(forBorders ? specifier.replace(/^typescript/, 'typescript-6') : specifier, context)
  },
})
