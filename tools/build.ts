import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { missingImports } from './web/check-imports.ts'
import { compressFolder } from './web/compress.ts'
import { parts, type Part } from './web/parts.ts'
import { hashOf } from './web/stamp.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'web/dist')
const stampOf = (part: Part) => join(dist, `${part.name}.stamp`)

async function isFresh(part: Part, hash: string): Promise<boolean> {
  const stamp = await readFile(stampOf(part), 'utf8').catch(() => '')
  return stamp === hash && existsSync(join(dist, part.out))
}

/** Puts a finished folder in place of the old one; another build that did the same a moment ago is simply replaced. */
async function swap(fresh: string, place: string): Promise<void> {
  await mkdir(join(place, '..'), { recursive: true })
  for (let tries = 3; ; tries -= 1) {
    await rm(place, { recursive: true, force: true })
    try {
      return await rename(fresh, place)
    } catch (error) {
      if (tries === 0) throw error
    }
  }
}

/** Builds beside the old output and swaps at the end: a build that is killed leaves the old one whole. */
async function buildPart(part: Part, hash: string): Promise<void> {
  const fresh = join(dist, `.new-${part.name}-${process.pid}`)
  try {
    await ('write' in part ? part.write(fresh, root) : build(part.config(root, fresh)))
    await compressFolder(fresh)
    await rm(stampOf(part), { force: true })
    await swap(fresh, join(dist, part.out))
    await writeFile(stampOf(part), hash)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

type Stale = { part: Part; hash: string }

async function findStale(wanted: readonly Part[]): Promise<Stale[]> {
  const found = await Promise.all(
    wanted.map(async (part) => {
      const hash = await hashOf(root, part.inputs)
      return { part, hash, fresh: await isFresh(part, hash) }
    }),
  )
  return found.filter(({ fresh }) => !fresh)
}

/** Every part is built to its end, so that one mistake does not hide another. */
async function buildAll(stale: readonly Stale[]): Promise<void> {
  const results = await Promise.allSettled(stale.map(({ part, hash }) => buildPart(part, hash)))
  const failures = results.flatMap((result, index) =>
    result.status === 'rejected' ? [`${stale[index]!.part.name}: ${String(result.reason)}`] : [],
  )
  if (failures.length > 0) throw new Error(failures.join('\n\n'))
}

async function checkImports(): Promise<void> {
  const built = parts.filter((part) => existsSync(stampOf(part)))
  if (!built.some((part) => part.name === 'platform')) return
  const users = built.filter((part) => 'config' in part && part.name !== 'platform')
  const missing = (await Promise.all(users.map((part) => missingImports(dist, part.out)))).flat()
  if (missing.length === 0) return
  await Promise.all(parts.map((part) => rm(stampOf(part), { force: true })))
  throw new Error(`Imported by apps but missing from the shared modules:\n${missing.join('\n')}`)
}

/** Builds what is stale of the named parts (all by default); says nothing when nothing is. */
async function main(names: readonly string[]): Promise<void> {
  const start = performance.now()
  process.env['NODE_ENV'] = 'production'
  const stale = await findStale(parts.filter((part) => names.length === 0 || names.includes(part.name)))
  if (stale.length === 0) return
  console.log(`Building web apps: ${stale.map(({ part }) => part.name).join(', ')}`)
  await mkdir(dist, { recursive: true })
  await buildAll(stale)
  await checkImports()
  console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
