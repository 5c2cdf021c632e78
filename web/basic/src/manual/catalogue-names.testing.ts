type Template = string | { one?: string; other: string }
type Pairs = Map<string, Set<string>>

/** Parameters are written as “…” in the manual. */
const plain = (text: string) =>
  text
    .replaceAll(/\{\w+\}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
const formsOf = (template: unknown): string[] =>
  (typeof template === 'string' ? [template] : Object.values((template ?? {}) as object))
    .filter((form) => typeof form === 'string')
    .map(plain)

function add(pairs: Pairs, en: unknown, cn: unknown): void {
  for (const form of formsOf(en)) {
    const known = pairs.get(form) ?? new Set()
    for (const chinese of formsOf(cn)) known.add(chinese)
    pairs.set(form, known)
  }
}

const isText = (value: unknown): value is Template =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && 'other' in value)

/** Collects catalogues `{ en: { key }, cn: { key } }` and single texts `{ en, cn }` wherever they lie in a module's exports. */
function collect(value: unknown, pairs: Pairs, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  const { en, cn } = value as { en?: unknown; cn?: unknown }
  if (isText(en) && isText(cn)) return add(pairs, en, cn)
  if (typeof en === 'object' && typeof cn === 'object' && en && cn) {
    for (const [key, text] of Object.entries(en)) add(pairs, text, (cn as Record<string, unknown>)[key])
    return
  }
  for (const part of Object.values(value)) collect(part, pairs, seen)
}

const modules = import.meta.glob<object>(
  [
    '/web/*/src/**/*messages.ts',
    '/web/*/src/messages/*.ts',
    '/web/shell/src/registration/fields.ts',
    '/packages/{kit,host,login,tickets}/src/**/*messages.ts',
    '/packages/kit/src/messages/kit.ts',
    '/packages/contract/src/{*/words,core/status-words,orders/fulfilment,orders/import-fields,products/product-fields}.ts',
  ],
  { eager: true },
)

/** Every English text of the screens with the Chinese ones that stand for it. */
export function catalogueNames(): Pairs {
  const pairs: Pairs = new Map()
  const seen = new Set<unknown>()
  for (const module of Object.values(modules)) collect({ ...module }, pairs, seen)
  return pairs
}
