import { buyLabels, getBatch, quoteOrders } from '@waybill/contract/shipping/api'
import { createClient, type Client } from '@waybill/contract/core/client'
import { isSuccess, type Wrapper } from '@waybill/contract/core/wrapper'
import { login } from '@waybill/contract/identity/api'
import { randomUUID } from 'node:crypto'
import { expect, inject, vi } from 'vitest'
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
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as Wrapper<unknown>
      if (!isSuccess(answer.result)) throw new Error(`${method} ${url}: ${response.status} ${answer.message}`)
      return answer.data
    })
  const { accessToken } = await speak(null).call(login, { body: { userName: email, password: DEMO_PASSWORD } })
  return speak(accessToken)
}

/** Buys the cheapest label of each order and waits until all are bought. */
export async function buyCheapest(calls: Client, orderIds: number[]): Promise<void> {
  const { quotes } = await calls.call(quoteOrders, { body: { orderIds } })
  const items = quotes.map(({ orderId, quoteId, rates }) => {
    const rate = rates.find((one) => one.tags.includes('cheapest'))
    if (!quoteId || !rate) throw new Error(`No price for order ${orderId}`)
    const { carrier, serviceCode, price } = rate
    return { orderId, quoteId, carrier, serviceCode, price }
  })
  const { batchId } = await calls.call(buyLabels, { body: { items } }, { idempotencyKey: randomUUID() })
  const params = { id: batchId }
  await vi.waitFor(async () => expect((await calls.call(getBatch, { params })).counts.bought).toBe(items.length), {
    timeout: 60_000,
    interval: 200,
  })
}
