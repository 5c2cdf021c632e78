// "node tools/generate-settings.ts" writes docs/settings.md from the schemas of the settings; with --check it only looks.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { environment } from '../server/platform/environment.ts'
import { httpEnvironment } from '../server/platform/http/settings.ts'
import { formatted } from './formatted.ts'
import { describeSettings } from './settings/describe.ts'
import { developerVariables } from './settings/developers.ts'
import { settingsPage } from './settings/page.ts'
import { readsOf, strayReads } from './settings/stray-reads.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const PAGE = fileURLToPath(new URL('../docs/settings.md', import.meta.url))

const settings = [environment, httpEnvironment].flatMap(describeSettings)
const page = formatted(settingsPage(settings, developerVariables), PAGE)

function faults(): string[] {
  const documented = new Set([...settings.map((one) => one.name), ...Object.keys(developerVariables)])
  const found = strayReads(readsOf(root), documented)
  if (readFileSync(PAGE, 'utf8') !== page)
    found.push('docs/settings.md is not current: node tools/generate-settings.ts')
  return found
}

if (process.argv.includes('--check')) {
  const found = faults()
  if (found.length > 0) console.error(found.join('\n'))
  process.exitCode = found.length === 0 ? 0 : 1
} else {
  writeFileSync(PAGE, page)
  console.log(`${settings.length} settings written to docs/settings.md`)
}
