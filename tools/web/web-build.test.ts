import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { missingImports } from './check-imports.ts'
import { reactEntrySource } from './shared-modules.ts'
import { hashOf } from './stamp.ts'
import { sharedNames, withSharedNames } from './shared-contract.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'waybill-build-'))
})
afterEach(() => rm(root, { recursive: true }))

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
}

describe('the names that a built app takes from shared modules', () => {
  beforeEach(async () => {
    await write(
      'platform/platform.json',
      JSON.stringify({ imports: { react: 'react.js', kit: 'kit.js' }, preload: [] }),
    )
    await write('platform/react.js', 'var a=1;export{a as useState,a as default};')
    await write('platform/kit.js', 'import{x}from"./other.js";export{x as Button}')
  })

  it('are all there in a good build', async () => {
    await write(
      'subs/b/entry.js',
      'import R,{useState as u}from"react";import{Button}from"kit";import{z}from"./own.js";',
    )
    expect(await missingImports(root, 'subs/b')).toEqual([])
  })

  it('are named when they are missing', async () => {
    await write('subs/b/entry.js', 'import{useState,useMagic as m}from"react";import k,{Button}from"kit"')
    expect(await missingImports(root, 'subs/b')).toEqual([
      expect.stringContaining('react has no export useMagic'),
      expect.stringContaining('kit has no export default'),
    ])
  })
})

describe('the hash of what a part is built from', () => {
  it('changes with a content, a name or a new file, and with nothing else', async () => {
    await write('a/one.ts', '1')
    const first = await hashOf(root, ['a'])
    await write('a/one.test.ts', 'a test')
    await write('a/dist/out.js', 'a result')
    expect(await hashOf(root, ['a'])).toBe(first)
    await write('a/one.ts', '2')
    const second = await hashOf(root, ['a'])
    await write('a/two.ts', '')
    expect(new Set([first, second, await hashOf(root, ['a'])]).size).toBe(3)
  })
})

describe('the names that apps share of the contract', () => {
  it('come from the import map, the first list before the second, and the rest from their own modules', async () => {
    await write('web/platform/src/core.ts', "export { ApiError } from '@waybill/contract/core/client'")
    await write(
      'web/platform/src/contract.ts',
      "export { ApiError, urlOf } from '@waybill/contract/core/client'\nexport { orderStatus } from '@waybill/contract/orders/enums'",
    )
    const shared = sharedNames(root)
    const rewritten = (code: string) => withSharedNames(code, shared)
    expect(rewritten("import { ApiError, urlOf as path,\n  answer } from '@waybill/contract/core/client'")).toBe(
      "import { ApiError } from '@waybill/platform/core'; import { urlOf as path } from '@waybill/platform/contract'; import { answer } from '@waybill/contract/core/client'",
    )
    const untouched = [
      "import type { Client } from '@waybill/contract/core/client'",
      "import { orderType } from '@waybill/contract/orders/enums'",
      "import { orderStatus } from './enums.ts'",
    ]
    for (const code of untouched) expect(rewritten(code)).toBe(code)
  })
})

describe('the shared React', () => {
  it('has the names of production in one module, each once', () => {
    const source = reactEntrySource()
    for (const name of ['useState', 'jsx', 'createPortal', 'createRoot', 'Fragment']) {
      expect(source.match(new RegExp(`[{,] ${name}[ ,]`, 'g')), name).toHaveLength(1)
    }
    expect(source).not.toContain('jsxDEV')
  })
})
