import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverPackages, webPackages } from '../packages/shipped.ts'
import { noticesOf } from './notices.ts'
import { licencesText } from './write.ts'

const root = join(import.meta.dirname, '../..')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'licenses-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('every package that ships is named with its version', async () => {
  const text = await licencesText(root)
  for (const { manifest } of [...webPackages(root), ...serverPackages(root)])
    expect(text).toContain(`${manifest.name} ${manifest.version} · `)
})

test.each([
  ['the font', 'SIL OPEN FONT LICENSE'],
  ['React', 'Copyright (c) Meta Platforms'],
  ['libvips', 'GNU Lesser General'],
  ['PostgreSQL', 'The Regents of the University of California'],
  ['a package that declares nothing', 'png-js 2.0.0 · MIT'],
  ['location data', 'GeoNames'],
])('the notice of %s is there', async (_, words) => {
  expect(await licencesText(root)).toContain(words)
})

test('what builds the web and the tests are not named, for they do not ship', async () => {
  expect(await licencesText(root)).not.toMatch(/^(vite|vitest|oxlint|playwright-core|typescript) \d/m)
})

test('a package under a licence that binds the product, or under none, stops the build', async () => {
  await writeFile(join(folder, 'LICENSE'), 'text')
  const of = (license?: string) => () =>
    noticesOf([{ folder, manifest: { name: 'x', version: '1.0.0', ...(license && { license }) } }])
  expect(of('GPL-3.0')).toThrow(/must not ship/)
  expect(of('AGPL-3.0-only')).toThrow(/must not ship/)
  expect(of()).toThrow(/declares no licence/)
  expect(of('LGPL-3.0-or-later')()).toHaveLength(1)
})

test('packages with the same text share it', async () => {
  await writeFile(join(folder, 'LICENSE'), 'the same text')
  const one = (name: string) => ({ folder, manifest: { name, version: '1.0.0', license: 'MIT' } })
  expect(noticesOf([one('a'), one('b')])).toEqual(['a 1.0.0 · MIT\nb 1.0.0 · MIT\n\nthe same text'])
})
