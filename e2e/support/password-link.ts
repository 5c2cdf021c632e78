import { createClient } from '@waybill/contract/core/client'
import { isSuccess, type Wrapper } from '@waybill/contract/core/wrapper'
import { latestOutbox } from '@waybill/contract/outbox/api'
import { openPasswordLink, resetPassword } from '@waybill/contract/registration/api'
import { inject } from 'vitest'
import { DEMO_PASSWORD } from '../visitor.ts'

/** The calls of a visitor of a site, without a login. */
const visitorOf = (host: string) =>
  createClient(async ({ method, url, body, headers }) => {
    const response = await fetch(inject('baseUrl') + url, {
      method,
      headers: {
        ...headers,
        'x-tenant-domain': host,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Wrapper<unknown>
    if (!isSuccess(answer.result)) throw new Error(`${method} ${url}: ${response.status} ${answer.message}`)
    return answer.data
  })

/** The path in the newest email to an address, as the development outbox of the site shows it. */
export async function linkTo(email: string, host: string): Promise<string> {
  const [message] = await visitorOf(host).call(latestOutbox, { query: { to: email } })
  const path = message?.content?.link?.path
  if (!path) throw new Error(`No email with a link to ${email}`)
  return path
}

/** Sets the password of a new tenant's owner as the link does; it is the one of the demo accounts. */
export async function setOwnerPassword(email: string, host: string): Promise<void> {
  const token = new URL(await linkTo(email, host), 'https://same.invalid').searchParams.get('link') ?? ''
  const visitor = visitorOf(host)
  const { ticket } = await visitor.call(openPasswordLink, { body: { token } })
  await visitor.call(resetPassword, { body: { ticket, password: DEMO_PASSWORD, confirmPassword: DEMO_PASSWORD } })
}
