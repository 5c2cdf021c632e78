import type { FastifyInstance, FastifyReply } from 'fastify'

/** What a fake shop does instead of answering, once each, in this order. */
export type Trouble =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown }
  | { kind: 'html' }
  | { kind: 'cut' }
  | { kind: 'throttle' }
  /** Runs before the answer is made: an order edited between two pages. */
  | { kind: 'meanwhile'; act: () => void | Promise<void> }
  /** The request is done, and its answer is lost on the way. */
  | { kind: 'lost' }

export interface Seen {
  path: string
  query: Record<string, string>
  body: unknown
  headers: Record<string, string | string[] | undefined>
}

/** What tests say about an order, in no platform's words. */
export interface Sale {
  id: number
  number?: string
  updatedAt: Date
  createdAt?: Date
  paid?: boolean
  state?: 'open' | 'shipped' | 'canceled' | 'hold'
  name?: string
  address?: null | { line1?: string; city?: string; state?: string; zip?: string; country?: string }
  currency?: string
  lines?: { sku: string | null; name: string; quantity: number; price: string; location?: string }[]
  /** Left as it is, whatever it does to the order. */
  raw?: Record<string, unknown>
}

/** A shipment as the shop was told of it. */
export interface Parcel {
  id: string
  numbers: string[]
  company: string | null
  notify: boolean
  lines: { line: string; quantity: number }[]
  canceled: boolean
}

export interface FakeShop {
  app: FastifyInstance
  /** Where it listens. */
  url: string
  /** Adds or replaces an order. */
  put(sale: Sale): void
  remove(id: number): void
  /** Queues troubles for the next requests. */
  trouble(...troubles: Trouble[]): void
  /** Those that were not played are not played any more. */
  forgetTroubles(): void
  /** The same for the next requests that change something. */
  failWrites(...troubles: Trouble[]): void
  /** What it was told of the shipments of an order. */
  parcels: Map<number, Parcel[]>
  /** Takes the right to write from the keys, or gives it back. */
  allowWrites(allowed: boolean): void
  seen: Seen[]
  /** Keys that are let in; change it to revoke them. */
  keys: { allowed: boolean }
  clock: { now: number }
  close(): Promise<void>
}

/** The connection breaks in the middle of the answer. */
export function cut(reply: FastifyReply): true {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  reply.raw.write('{"data":')
  setImmediate(() => reply.raw.destroy())
  return true
}

/** Plays a trouble; true when it was the answer. */
export async function play(trouble: Trouble | undefined, reply: FastifyReply): Promise<boolean> {
  if (!trouble || trouble.kind === 'throttle' || trouble.kind === 'lost') return false
  if (trouble.kind === 'meanwhile') {
    await trouble.act()
    return false
  }
  if (trouble.kind === 'cut') return cut(reply)
  if (trouble.kind === 'html') await reply.type('text/html').send('<html><body>Coming soon</body></html>')
  else
    await reply
      .status(trouble.status)
      .headers(trouble.headers ?? {})
      .send(trouble.body ?? {})
  return true
}

export const addressOf = (sale: Sale) =>
  sale.address === null
    ? null
    : { line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118', country: 'US', ...sale.address }
export const linesOf = (sale: Sale) => sale.lines ?? [{ sku: 'MUG-B', name: 'Mug – Blue', quantity: 1, price: '12.00' }]
