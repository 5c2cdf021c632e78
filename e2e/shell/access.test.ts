import { describe, expect, it } from 'vitest'
import { faultsHere } from '../support/barriers.ts'
import { enter } from '../support/session.ts'
import { newVisitor } from '../visitor.ts'

const rawPages = ['/login', '/ss/login?tenantDomain=acme.test', '/error', '/preLaunchPage']

describe.each([
  { language: 'en', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
  { language: 'cn', colorScheme: 'light' },
  { language: 'cn', colorScheme: 'dark' },
] as const)('without barriers: $language, $colorScheme', ({ language, colorScheme }) => {
  const visit = async () => {
    const visitor = await newVisitor({ colorScheme })
    await visitor.page.addInitScript((value) => localStorage.setItem('language', value), language)
    return visitor
  }

  it.each(rawPages)('%s', async (path) => {
    const { page, problems, leave } = await visit()
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await faultsHere(page)).toEqual([])
    expect(problems).toEqual([])
    await leave()
  })

  it('the frame, its menus and the list of keys', async () => {
    const { page, problems, leave } = await visit()
    await enter(page)
    await page.goto('/no/such/page')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: /Account|账号/ }).waitFor()
    expect(await faultsHere(page)).toEqual([])
    await page.getByRole('button', { name: /Account|账号/ }).click()
    await page.getByRole('menu').waitFor()
    expect(await faultsHere(page)).toEqual([])
    await page.getByRole('menuitem', { name: /shortcuts|快捷键/ }).click()
    await page.getByRole('dialog').waitFor()
    expect(await faultsHere(page)).toEqual([])
    expect(problems).toEqual([])
    await leave()
  })
})
