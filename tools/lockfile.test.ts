import { expect, test } from 'vitest'
import { lockfileFaults, readLockfile } from './lockfile.ts'

const integrity = 'sha512-abc'

test('every package of our own lockfile has a checksum, comes from the registry and has its platforms', () => {
  expect(lockfileFaults(readLockfile())).toEqual([])
})

test('a package without a checksum or with a weak one is refused', () => {
  expect(lockfileFaults({ 'node_modules/a': { version: '1.0.0' } })).toEqual(['node_modules/a: no sha512 integrity'])
  expect(lockfileFaults({ 'node_modules/a': { integrity: 'sha1-abc' } })).toHaveLength(1)
})

test('a package from anywhere but the registry is refused', () => {
  const from = (resolved: string) => lockfileFaults({ 'node_modules/a': { integrity, resolved } })
  expect(from('https://packages.example/a.tgz')).toEqual(['node_modules/a: comes from https://packages.example/a.tgz'])
  expect(from('git+ssh://git@example.com/a.git')).toHaveLength(1)
  expect(lockfileFaults({ 'node_modules/a': { integrity } })).toEqual([])
})

test('workspaces and what lies inside the archive of another package need no checksum of their own', () => {
  expect(
    lockfileFaults({
      server: { version: '0.1.0' },
      'node_modules/@waybill/server': { link: true, resolved: 'server' },
      'node_modules/a': { integrity },
      'node_modules/a/node_modules/b': { inBundle: true },
    }),
  ).toEqual([])
})

test('a missing platform is named, wherever npm may have put it', () => {
  const parent = { integrity, optionalDependencies: { 'b-linux': '1.0.0' } }
  expect(lockfileFaults({ 'node_modules/a': parent })).toEqual(['node_modules/a: optional package b-linux is missing'])
  for (const place of ['node_modules/b-linux', 'node_modules/a/node_modules/b-linux'])
    expect(lockfileFaults({ 'node_modules/a': parent, [place]: { integrity } })).toEqual([])
  expect(
    lockfileFaults({ 'node_modules/z/node_modules/a': parent, 'node_modules/z/node_modules/b-linux': { integrity } }),
  ).toEqual([])
})
