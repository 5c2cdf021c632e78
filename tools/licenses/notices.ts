import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, Package } from '../packages/closure.ts'
import { standardTexts } from './standard-texts.ts'

const OWN_FILES = /^(licen[cs]e|copying|notice|copyright|unlicense)([.-].*)?$/i
/** Where a package.json is silent, what the package's README says. */
const UNDECLARED: Record<string, string> = { 'png-js': 'MIT' }

export function licenceOf({ name, license }: Manifest): string {
  const declared = typeof license === 'string' ? license : license?.type
  const known = declared ?? UNDECLARED[name]
  if (!known) throw new Error(`${name} declares no licence: look it up and add it to tools/licenses/notices.ts`)
  return known
}

function authorOf({ author, name }: Manifest): string {
  const text = typeof author === 'string' ? author : author?.name
  return text?.replace(/\s*[<(].*$/, '') || `the authors of ${name}`
}

function sourceOf({ homepage, repository }: Manifest): string {
  const address = (typeof repository === 'string' ? repository : repository?.url) ?? homepage ?? ''
  return address.replace(/^git\+/, '').replace(/\.git$/, '')
}

/** The package's own licence files; for one that ships none, the standard text of what it declares. */
function textOf({ folder, manifest }: Package): string {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && OWN_FILES.test(file.name))
    .map((file) => readFileSync(join(folder, file.name), 'utf8').trim())
  if (files.length > 0) return files.join('\n\n')
  const licence = licenceOf(manifest)
  const standard = standardTexts[licence]
  if (!standard) throw new Error(`${manifest.name} has no licence file, and ${licence} is not in standard-texts.ts`)
  return standard(authorOf(manifest))
}

/** Licences that must not enter: they would bind the whole product. */
const REFUSED = /^(A?GPL|SSPL|BUSL|CC-BY-NC)/

/** One notice for each package, those with the same text together. Throws for a licence that must not ship. */
export function noticesOf(packages: readonly Package[]): string[] {
  const byText = new Map<string, string[]>()
  for (const one of packages) {
    const licence = licenceOf(one.manifest)
    if (REFUSED.test(licence)) throw new Error(`${one.manifest.name} is under ${licence}, which must not ship`)
    const head = [`${one.manifest.name} ${one.manifest.version}`, licence, sourceOf(one.manifest)].filter(Boolean)
    const text = textOf(one)
    byText.set(text, [...(byText.get(text) ?? []), head.join(' · ')])
  }
  return [...byText].map(([text, heads]) => `${[...new Set(heads)].join('\n')}\n\n${text}`)
}
