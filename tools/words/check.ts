import { exceptions } from './exceptions.ts'
import { nameFaults, namesIn } from './names.ts'
import namesLeft from './names-left.json' with { type: 'json' }
import { pathsIn } from './paths.ts'
import { textFaults } from './rules.ts'
import { textsIn } from './texts.ts'

/** Words of this tree that no text or name should have. */
export function wordFaults(root: string): string[] {
  const paths = pathsIn(root)
  return [...textFaults(textsIn(root, paths), exceptions), ...nameFaults(namesIn(root, paths), namesLeft)]
}
