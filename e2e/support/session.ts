import { login, type Tokens } from '@waybill/contract/identity/api'
import type { Wrapper } from '@waybill/contract/core/wrapper'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { DEMO_PASSWORD } from '../visitor.ts'

async function tokensOf(userName: string): Promise<Tokens> {
  const response = await fetch(inject('baseUrl') + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: DEMO_PASSWORD }),
  })
  const { data, message } = (await response.json()) as Wrapper<Tokens>
  if (!data) throw new Error(`${userName} could not log in: ${message}`)
  return data
}

/** Logs in beside the page: its session storage is as a log-in leaves it, written once before the first page of the tab. */
export async function rememberLogin(page: Page, userName: string): Promise<void> {
  const { accessToken, refreshToken } = await tokensOf(userName)
  await page.addInitScript(
    (session) => {
      if (!location.protocol.startsWith('http') || sessionStorage.getItem('planted')) return
      for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value)
    },
    { accessToken, refreshToken, loginStatus: 'true', planted: 'yes' },
  )
}

/** Opens the order list for somebody who has logged in already. */
export async function enter(page: Page, userName = 'seller@demo.test'): Promise<void> {
  await rememberLogin(page, userName)
  await page.goto('/b/#/order/lists')
  await page.getByRole('heading', { level: 1, name: /^(Orders|订单)$/ }).waitFor()
}
