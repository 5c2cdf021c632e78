import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

export type Asset = {
  type: string
  etag: string
  /** Its name carries a hash of its content, so it never changes. */
  immutable: boolean
  raw: () => Promise<Buffer>
  /** Compressed when it was built; null: not worth it. */
  encoded: { br: (() => Promise<Buffer>) | null; gzip: (() => Promise<Buffer>) | null }
}

const hashed = /-[\w-]{8}\.\w+$/

function once(path: string): () => Promise<Buffer> {
  let cached: Promise<Buffer> | undefined
  return () => (cached ??= readFile(path))
}

const beside = (path: string) => (existsSync(path) ? once(path) : null)

/** Every file below `folder` by its path with forward slashes; contents are read on first use and kept. */
export async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>()
  if (!existsSync(folder)) return assets
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const type = types[entry.name.split('.').at(-1)!]
    if (!entry.isFile() || !type) continue
    const content = await readFile(path)
    assets.set(relative(folder, path).split(sep).join('/'), {
      type,
      etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      immutable: hashed.test(entry.name),
      raw: once(path),
      encoded: { br: beside(`${path}.br`), gzip: beside(`${path}.gz`) },
    })
  }
  return assets
}
