import { latestOutbox, type OutboxMessage } from '@waybill/contract/outbox/api'
import type { Wrapper } from '@waybill/contract/core/wrapper'
import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { patient } from '../visitor.ts'
import { heading } from './journey.ts'

const ACME = 'acme.test:8027'

/** The newest messages to an address, as the outbox of a site has them. */
export async function messagesTo(to: string, tenant?: string): Promise<OutboxMessage[]> {
  const query = new URLSearchParams({ to, ...(tenant && { tenantDomain: tenant }) })
  const response = await fetch(`${inject('baseUrl')}${latestOutbox.path}?${query}`)
  return ((await response.json()) as Wrapper<OutboxMessage[]>).data ?? []
}

/** Waits for a message with a code and returns its six digits. */
export async function codeFor(to: string, tenant?: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const [message] = await messagesTo(to, tenant)
      code = /\b\d{6}\b/.exec([message?.content?.code, ...(message?.content?.paragraphs ?? [])].join(' '))?.[0] ?? ''
      return code
    }, patient)
    .toMatch(/^\d{6}$/)
  return code
}

/** Somebody who never was here. */
export function newcomer() {
  const number = randomInt(1e12)
  return {
    email: `newcomer-${number}@e2e.test`,
    phone: `+1213${randomInt(2_000_000, 9_999_999)}`,
    password: 'Paper_Boat_77',
    company: `Newcomer ${number} Goods`,
  }
}
export type Newcomer = ReturnType<typeof newcomer>

/** The sign-up as a person sees it, in English. */
export function signUpForm(page: Page, who: Newcomer, tenant?: string) {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const fillYou = async () => {
    await page.fill('[name=firstName]', 'Nina')
    await page.fill('[name=lastName]', 'Newman')
    await page.fill('[name=email]', who.email)
    await page.fill('[name=confirmEmail]', who.email)
    await page.fill('[name=password]', who.password)
    await page.fill('[name=phone]', who.phone)
  }
  return {
    button,
    fillYou,
    /** The first step with the code of the telephone. */
    you: async () => {
      await fillYou()
      await button('Send code').click()
      await page.fill('[name=phoneCode]', await codeFor(who.phone, tenant))
      await button('Next').click()
      await page.locator('[name=companyName]').waitFor()
    },
    company: async () => {
      await page.fill('[name=companyName]', who.company)
      await choose('Business category', 'Retailer')
      await choose('Product category', 'Fashion')
      await button('Next').click()
      await page.getByRole('combobox', { name: 'Shipments per month' }).waitFor()
    },
    shipping: async () => {
      await choose('Shipments per month', '51–500')
      await choose('Shipping cost per month', '$500–$1,000')
      await choose('Most used service', 'Domestic ground')
      await choose('How did you hear about us?', 'Referral')
      await button('Create account').click()
      await heading(page, 'Check your email').waitFor()
    },
    prove: async () => page.fill('[name=emailCode]', await codeFor(who.email, tenant)),
  }
}

export { ACME }
