import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /\.(js|css|svg|json)$/

/** Writes `name.br` and `name.gz` beside every script, sheet and picture that gains by it. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const raw = await readFile(path)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
      for (const [ending, small] of [
        ['br', await brotli(raw, { params })],
        ['gz', await zip(raw, { level: 9 })],
      ] as const)
        if (small.length < raw.length) await writeFile(`${path}.${ending}`, small)
    }),
  )
}
