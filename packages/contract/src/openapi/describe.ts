import type { CodeName } from './codes.ts'
import { COMPONENTS, type Json } from './convert.ts'
import { detailed, type Entries, type Entry, type Sections } from './entry.ts'

export type Glossary = {
  /** The meaning of a name in a component or an operation; undefined when nobody has written it. */
  find(section: string, name: string): Entry | undefined
  /** Entries that nothing has asked for, as `section.name` or `name`. */
  unused(): string[]
}

/** Meanings of the section first, then those that hold everywhere. Remembers what was asked for, so that a test finds what is stale. */
export function createGlossary(everywhere: Entries, sections: Sections): Glossary {
  const used = new Set<string>()
  return {
    find(section, name) {
      for (const place of [section, section.replace(/Input$/, '')]) {
        const entry = sections[place]?.[name]
        if (entry === undefined) continue
        used.add(`${place}.${name}`)
        return entry
      }
      if (everywhere[name] !== undefined) used.add(name)
      return everywhere[name]
    },
    unused: () =>
      [
        ...Object.keys(everywhere),
        ...Object.entries(sections).flatMap(([section, entries]) =>
          Object.keys(entries).map((name) => `${section}.${name}`),
        ),
      ].filter((key) => !used.has(key)),
  }
}

/** The schema with whole numbers replaced by the enumeration that they belong to. */
function withCodes(json: Json, name: CodeName): Json {
  const reference = { $ref: COMPONENTS + name }
  if (Array.isArray(json.anyOf)) {
    const others = json.anyOf.filter((one: Json) => one.type === 'null')
    return others.length > 0 ? { ...json, anyOf: [reference, ...others] } : reference
  }
  if (json.type === 'array') return { ...json, items: withCodes(json.items as Json, name) }
  if (json.type === 'integer' || json.type === 'number')
    return json.default === undefined ? reference : { ...reference, default: json.default }
  return json
}

/** A property with its meaning and example. */
export function describeProperty(json: Json, entry: Entry): Json {
  const { text, example, codes } = detailed(entry)
  const typed = codes ? withCodes(json, codes) : json
  return { ...typed, description: text, ...(example !== undefined && { examples: [example] }) }
}

/** Describes the properties of a component, and the component itself where there is something to say. */
export function describeProperties(name: string, json: Json, glossary: Glossary): void {
  const about = glossary.find(name, '_')
  if (about) json.description = detailed(about).text
  const properties = (json.properties ?? {}) as Record<string, Json>
  for (const [key, property] of Object.entries(properties)) {
    const entry = glossary.find(name, key)
    if (entry) properties[key] = describeProperty(property, entry)
  }
}
