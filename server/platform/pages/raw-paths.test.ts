import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRawPath } from '@waybill/contract/shell/redirect'
import { expect, it } from 'vitest'
import { statusOf } from './routes.ts'

const pages = ['/login', '/sign-up', '/forgot-psw', '/reset-psw-code', '/reset-psw', '/outbox']
const raw = [...pages, ...pages.map((path) => `/ss${path}`), '/ss', '/error', '/preLaunchPage', '/reset']
const inside = ['/', '/b/', '/e/', '/o/', '/w/', '/a/']
const rawNowhere = ['/ss/nowhere', '/ss/login/x']
const nowhere = ['/nowhere', '/login/x', '/ssx', '/resetx', '/loginx']

/** The script that runs before the first paint writes the rule once more, for it can import nothing. */
async function bootRule(): Promise<RegExp> {
  const source = await readFile(join(import.meta.dirname, '../../../web/shell/src/boot.js'), 'utf8')
  const [, pattern = ''] = /var raw =\s*\/(.+)\/\.test\(/.exec(source) ?? []
  expect(pattern).not.toBe('')
  return new RegExp(pattern)
}

it('the guard, the server and the first script agree on which pages are raw and which exist', async () => {
  const boot = await bootRule()
  for (const path of raw)
    expect([path, isRawPath(path), boot.test(path), statusOf(path)]).toEqual([path, true, true, 200])
  for (const path of inside)
    expect([path, isRawPath(path), boot.test(path), statusOf(path)]).toEqual([path, false, false, 200])
  for (const path of rawNowhere)
    expect([path, isRawPath(path), boot.test(path), statusOf(path)]).toEqual([path, true, true, 404])
  for (const path of nowhere)
    expect([path, isRawPath(path), boot.test(path), statusOf(path)]).toEqual([path, false, false, 404])
})
