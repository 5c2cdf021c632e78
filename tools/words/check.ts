import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exceptions } from './exceptions.ts'
import { nameFaults, namesIn } from './names.ts'
import { namesLeft } from './names-left.ts'
import { textFaults } from './rules.ts'
import { textsIn } from './texts.ts'

/** The files that git knows or would add. */
export function pathsIn(root: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const listed = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`)
  return listed.stdout.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))
}

/** Words of this tree that no text or name should have. */
export function wordFaults(root: string): string[] {
  const paths = pathsIn(root)
  return [...textFaults(textsIn(root, paths), exceptions), ...nameFaults(namesIn(root, paths), namesLeft)]
}
