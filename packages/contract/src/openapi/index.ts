import { allRoutes, apiAreas } from './calls.ts'
import { buildSchemas } from './components.ts'
import type { Json } from './convert.ts'
import { createGlossary, type Glossary } from './describe.ts'
import { commonResponses, envelopeSchemas } from './errors.ts'
import { introduction, tags } from './introduction.ts'
import { operation } from './operations.ts'
import { everywhere, sections } from './words/index.ts'

const bearer = {
  type: 'http',
  scheme: 'bearer',
  description: 'The `accessToken` of `login` or `saasLogin`.',
}

/** A glossary of its own for each document: it remembers what was asked for. */
export const newGlossary = (): Glossary => createGlossary(everywhere, sections)

/** The OpenAPI 3.1 document of all calls: made from the schemas that check the calls, so that it cannot lie. */
export function openApiDocument(version: string, glossary: Glossary = newGlossary()): Json {
  const { names, ...schemas } = buildSchemas(apiAreas, allRoutes, glossary)
  const paths: Record<string, Json> = {}
  for (const route of allRoutes) {
    for (const [index, path] of [route.path, ...(route.aliases ?? [])].entries()) {
      const templated = path.replace(/:(\w+)/g, '{$1}')
      const described = operation(route, index, { names, schemas, glossary })
      paths[templated] = { ...paths[templated], [route.method.toLowerCase()]: described }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shipping API',
      version,
      description: introduction,
      contact: { name: 'The support of the site that you use' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This site' }],
    tags: [...new Set(allRoutes.map((route) => route.tag))].map((name) => ({ name, description: tags[name] })),
    paths,
    components: {
      securitySchemes: { bearer },
      responses: commonResponses,
      schemas: { ...envelopeSchemas, ...schemas.components },
    },
  }
}
