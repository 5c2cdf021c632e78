import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const ignored = /(^|\/)(node_modules|dist|gallery)(\/|$)|\.test\.tsx?$/

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** A hash over names and contents of everything under the given folders and files; tests do not count. */
export async function hashOf(root: string, paths: readonly string[]): Promise<string> {
  const found = await Promise.all(
    paths.map((path) => (/\.\w+$/.test(path) ? [join(root, path)] : filesUnder(join(root, path)))),
  )
  const files = found
    .flat()
    .map((file) => relative(root, file))
    .filter((file) => !ignored.test(file))
    .sort()
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))))
  const hash = createHash('sha256')
  for (const [index, file] of files.entries())
    hash.update(`${file}\0${contents[index]!.length}\0`).update(contents[index]!)
  return hash.digest('hex')
}
