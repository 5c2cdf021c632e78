import { createClient, type Client, isSuccess, login, type Wrapper } from '@waybill/contract'
import { inject } from 'vitest'
import { DEMO_PASSWORD } from '../visitor.ts'

/** The typed calls of a seller, beside the browser: what a page claims is checked here. */
export async function callsOf(email: string): Promise<Client> {
  const speak = (token: string | null) =>
    createClient(async ({ method, url, body, headers }) => {
      const response = await fetch(inject('baseUrl') + url, {
        method,
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const answer = (await response.json()) as Wrapper<unknown>
      if (!isSuccess(answer.result)) throw new Error(`${method} ${url}: ${response.status} ${answer.message}`)
      return answer.data
    })
  const { accessToken } = await speak(null).call(login, { body: { userName: email, password: DEMO_PASSWORD } })
  return speak(accessToken)
}
