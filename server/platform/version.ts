import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Version {
  /** Of package.json, the one place where it stands. */
  version: string
  /** The commit a packed build was made from; null in a working copy. */
  commit: string | null
}

const readJson = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8')) as Record<string, unknown>

function readCommit(): string | null {
  try {
    const { commit } = readJson('build.json')
    return typeof commit === 'string' && /^[0-9a-f]{7,40}$/.test(commit) ? commit : null
  } catch {
    return null
  }
}

/** What is running. `build.json` is written by "npm run pack". */
export const version: Version = { version: String(readJson('package.json').version), commit: readCommit() }
