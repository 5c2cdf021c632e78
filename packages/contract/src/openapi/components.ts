import type { Route } from '../core/route.ts'
import { codeLists, codeSchema } from './codes.ts'
import { COMPONENTS, convert, type Io, type Json } from './convert.ts'
import { describeProperty, describeProperties, type Glossary } from './describe.ts'
import { exampleOf } from './examples.ts'
import { nameObjects } from './names.ts'
import { sharedNames } from './shared-names.ts'

/** Points every reference to where `rename` says. */
export function redirect<T>(value: T, rename: (name: string) => string): T {
  if (Array.isArray(value)) return value.map((inner) => redirect(inner as unknown, rename)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' && inner.startsWith(COMPONENTS)
        ? COMPONENTS + rename(inner.slice(COMPONENTS.length))
        : redirect(inner as unknown, rename),
    ]),
  ) as T
}

/** Unknown properties of an answer are no promise that there will never be another one. */
function open(json: Json): Json {
  const { additionalProperties: _, ...rest } = json
  return rest
}
const refsOf = (json: Json): string[] =>
  [...JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!)

/** Names of components that a caller sends in another form than the server answers: by themselves, or in something that they hold. */
function differing(input: Record<string, Json>, output: Record<string, Json>): Set<string> {
  const both = Object.keys(input).filter((name) => output[name])
  const found = new Set(
    both.filter((name) => JSON.stringify(open(input[name]!)) !== JSON.stringify(open(output[name]!))),
  )
  for (let grown = true; grown;) {
    grown = false
    for (const name of both)
      if (!found.has(name) && refsOf(input[name]!).some((ref) => found.has(ref))) grown = found.add(name) !== undefined
  }
  return found
}

export type Schemas = {
  /** By name, described. */
  components: Record<string, Json>
  /** Schema of the body of a route, and of the data of its answer. */
  bodyOf: (route: Route) => Json
  dataOf: (route: Route) => Json
  /** The smallest body that a route takes. */
  requestOf: (route: Route) => unknown
}

/** Converts every body and answer, and the objects in them. */
function convertAll(areas: readonly object[], routes: readonly Route[]) {
  const names = nameObjects(areas, routes)
  const components: Record<Io, Record<string, Json>> = { input: {}, output: {} }
  const roots = new Map<object, Json>()
  for (const { body, output } of routes)
    for (const [schema, io] of [[body, 'input'] as const, [output, 'output'] as const]) {
      if (!schema) continue
      const converted = convert(names, schema, io)
      roots.set(schema, converted.schema)
      Object.assign(components[io], converted.components)
    }
  return { names, components, roots }
}

/** Every schema of the document: each object once, under a name, with what its properties mean. */
export function buildSchemas(
  areas: readonly object[],
  routes: readonly Route[],
  glossary: Glossary,
): Schemas & { names: ReturnType<typeof nameObjects> } {
  const { names, components, roots } = convertAll(areas, routes)
  const differ = differing(components.input, components.output)
  const outName = (name: string) => sharedNames[name] ?? name
  const inName = (name: string) => (differ.has(name) ? `${outName(name)}Input` : outName(name))
  const all: Record<string, Json> = {}
  const add = (name: string, json: Json) => {
    if (all[name] && JSON.stringify(open(all[name])) !== JSON.stringify(open(json)))
      throw new Error(`${name} names two schemas`)
    all[name] = json
  }
  for (const [name, json] of Object.entries(components.output)) add(outName(name), redirect(open(json), outName))
  for (const [name, json] of Object.entries(components.input))
    if (differ.has(name) || !components.output[name]) add(inName(name), redirect(json, inName))
  for (const [name, json] of Object.entries(all)) describeProperties(name, json, glossary)
  for (const [name, list] of Object.entries(codeLists)) all[name] = codeSchema(list)
  const root = (route: Route, part: 'body' | 'output'): Json => {
    const json = redirect(roots.get(route[part]!)!, part === 'body' ? inName : outName)
    return describeRoot(json, { route, part, glossary })
  }
  // What must be sent is put together before parts that may be left out have examples of their own.
  const requests = new Map(
    routes.filter(({ body }) => body).map((route) => [route.id, exampleOf(root(route, 'body'), all, 'required')]),
  )
  for (const json of Object.values(all)) addExamples(json, all)
  const withExample = (json: Json): Json => ({ ...json, examples: json.examples ?? [exampleOf(json, all)] })
  return {
    names,
    components: all,
    bodyOf: (route) => withExample(root(route, 'body')),
    dataOf: (route) => withExample(root(route, 'output')),
    requestOf: (route) => requests.get(route.id),
  }
}

type Root = { route: Route; part: 'body' | 'output'; glossary: Glossary }
/** What a call takes or answers besides an object of its own: lists, ids, nothing. */
function describeRoot(json: Json, { route, part, glossary }: Root): Json {
  const entry = glossary.find(route.id, part)
  const described = entry ? describeProperty(json, entry) : json
  if (described.description === undefined)
    described.description = part === 'body' ? `Body of \`${route.id}\`` : route.summary
  return described
}

/** An example beside every property that has none of its own. */
function addExamples(json: Json, all: Record<string, Json>): void {
  for (const property of Object.values((json.properties ?? {}) as Record<string, Json>)) {
    if (property.examples) continue
    const example = exampleOf(property, all)
    if (example !== undefined) property.examples = [example]
  }
}
