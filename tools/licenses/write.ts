import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { placesPackages, serverPackages, webPackages } from '../packages/shipped.ts'
import { noticesOf } from './notices.ts'
import { postgresNotice } from './standard-texts.ts'

const LINE = '-'.repeat(80)

/** What ships with the product and whose it is: the text behind /licenses.txt. */
export async function licencesText(root: string): Promise<string> {
  const own = await readFile(join(root, 'NOTICE'), 'utf8')
  const all = [...webPackages(root), ...serverPackages(root), ...placesPackages(root)]
  const once = [...new Map(all.map((one) => [one.folder, one])).values()]
  const notices = [...noticesOf(once), postgresNotice].toSorted((a, b) => a.localeCompare(b, 'en'))
  return [own.trim(), 'Third-party software', ...notices].join(`\n\n${LINE}\n\n`) + '\n'
}

/** Writes licenses.txt of a build. */
export async function writeLicences(root: string, outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true })
  await writeFile(join(outDir, 'licenses.txt'), await licencesText(root))
}
