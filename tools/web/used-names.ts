import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const users = [
  'web/shell/src',
  'web/basic/src',
  'web/shipping/src',
  'web/operations/src',
  'web/admin/src',
  'packages/host/src',
  'packages/login/src',
  'packages/tickets/src',
]
const clause = /import\s*\{([^}]*)\}\s*from\s*'([^']+)'/g

function valuesIn(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !item.startsWith('type '))
    .map((item) => item.split(/\s+as\s+/)[0]!)
}

/** The names that shell, sub-apps and host import as values from a module, sorted; tests do not count. */
export async function usedNames(root: string, specifier: string): Promise<string[]> {
  const names = new Set<string>()
  for (const user of users) {
    const files = await readdir(join(root, user), { recursive: true }).catch(() => [])
    for (const file of files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))) {
      const source = await readFile(join(root, user, file), 'utf8')
      for (const [, text, from] of source.matchAll(clause)) {
        if (from === specifier) for (const name of valuesIn(text!)) names.add(name)
      }
    }
  }
  return [...names].sort()
}
