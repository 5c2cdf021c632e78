import { type StoreCtx } from '../connector.ts'
import { failed, type Fault, ok, type Out } from '../fault.ts'
import type { GuardedAnswer } from '../guard/fetch.ts'
import { list, member, parseJson, retryAfterMs } from '../values.ts'
import { freshToken, renewToken } from './tokens.ts'

const TRIES = 3
const GIVE_UP_MS = 10 * 60_000

export interface Cost {
  requested: number
  available: number
  maximum: number
  restoreRate: number
}
/** One pull's conversation: what the last answer said of the cost bucket. */
export interface Talk {
  cost: Cost | null
  at: number
  /** What an order of a list costs beforehand. */
  each: number
}
export const newTalk = (): Talk => ({ cost: null, at: 0, each: 35 })

/** `writes`: it changes something there, so that after a broken answer it is not simply sent again. */
type Query = { query: string; variables: Record<string, unknown>; estimate: number; writes?: true | undefined }
export type Answer = { data: unknown; errors: unknown[] }

const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

function readCost(body: unknown): Cost | null {
  const cost = member(member(body, 'extensions'), 'cost')
  const status = member(cost, 'throttleStatus')
  const maximum = number(member(status, 'maximumAvailable'))
  if (maximum <= 0) return null
  return {
    requested: number(member(cost, 'requestedQueryCost')),
    available: number(member(status, 'currentlyAvailable')),
    maximum,
    restoreRate: Math.max(1, number(member(status, 'restoreRate'))),
  }
}

/** How long until that many points are there. */
function waitFor(points: number, { cost, at }: Talk, now: number): number {
  if (!cost) return 0
  const available = Math.min(cost.maximum, cost.available + (cost.restoreRate * (now - at)) / 1000)
  return points <= available ? 0 : Math.ceil(((Math.min(points, cost.maximum) - available) / cost.restoreRate) * 1000)
}

const codeOf = (error: unknown): string => String(member(member(error, 'extensions'), 'code') ?? '')

function statusFault({ status, headers }: GuardedAnswer): Fault | null {
  const more = { httpStatus: status, ...(headers['x-request-id'] && { requestId: headers['x-request-id'] }) }
  if (status === 200) return null
  if (status === 401) return { kind: 'unauthorized', ...more }
  if (status === 402 || status === 423) return { kind: 'shop_frozen', ...more }
  if (status === 403) return { kind: 'forbidden_scope', ...more }
  if (status === 404) return { kind: 'shop_gone', ...more }
  if (status === 429 || status === 430)
    return { kind: 'throttled', retryAfterMs: retryAfterMs(headers['retry-after'], 2000), ...more }
  return { kind: status >= 500 ? 'unavailable' : 'bad_response', ...more }
}

/** The right that Shopify names in "Access denied … Required access: `read_orders` access scope." */
const missingRight = (error: unknown): string =>
  /`([a-z_]{3,60})`/.exec(String(member(error, 'message') ?? ''))?.[1] ?? 'read_orders'

/** One request, no second try; throttling inside a 200 is a fault too. */
async function ask(ctx: StoreCtx, talk: Talk, { query, variables }: Query, token: string): Promise<Out<Answer>> {
  const url = new URL(`/admin/api/${ctx.apiVersion}/graphql.json`, ctx.address)
  const sent = await ctx.http({
    method: 'POST',
    url,
    headers: { 'x-shopify-access-token': token },
    body: { query, variables },
    signal: ctx.signal,
  })
  if (!sent.ok) return sent
  const fault = statusFault(sent.value)
  if (fault) return { ok: false, fault }
  const body = parseJson(sent.value.text)
  if (typeof body !== 'object' || body === null) return failed('bad_response', { httpStatus: 200 })
  const cost = readCost(body)
  if (cost) Object.assign(talk, { cost, at: ctx.now().getTime() })
  const errors = list(member(body, 'errors'))
  const codes = new Set(errors.map(codeOf))
  if (codes.has('THROTTLED')) {
    const wait = cost ? waitFor(cost.requested, talk, ctx.now().getTime()) : 2000
    return failed('throttled', { retryAfterMs: Math.max(1000, wait) })
  }
  if (codes.has('MAX_COST_EXCEEDED')) return failed('malformed', { value: 'MAX_COST_EXCEEDED' })
  if (codes.has('INTERNAL_SERVER_ERROR')) return failed('unavailable')
  const data = member(body, 'data')
  if (data === undefined || data === null) {
    const denied = errors.find((error) => codeOf(error) === 'ACCESS_DENIED')
    return denied ? failed('forbidden_scope', { value: missingRight(denied) }) : failed('bad_response')
  }
  return ok({ data, errors })
}

/**
 * Asks until there is an answer that more patience would not change: waits for points, tries a broken server three times, renews a
 * token once. Throttling costs no try; after ten minutes of it the pull rests and goes on later.
 */
export async function askShopify(ctx: StoreCtx, talk: Talk, query: Query): Promise<Out<Answer>> {
  let token = await freshToken(ctx)
  let tries = 0
  let renewed = false
  let waited = 0
  const wait = async (ms: number) => {
    waited += ms
    await ctx.sleep(ms)
  }
  for (;;) {
    if (!token.ok) return token
    const ahead = waitFor(query.estimate, talk, ctx.now().getTime())
    if (ahead > 0) await wait(ahead)
    const answer = await ask(ctx, talk, query, token.value)
    if (answer.ok) return answer
    const { kind, retryAfterMs: rest = 2000 } = answer.fault
    if (kind === 'throttled' && waited < GIVE_UP_MS) await wait(rest)
    else if (kind === 'unauthorized' && !renewed) {
      renewed = true
      token = await renewToken(ctx)
    } else if (kind === 'unavailable' && !query.writes && ++tries < TRIES)
      await wait(4 ** (tries - 1) * 1000 * (0.8 + Math.random() * 0.4))
    else return answer
  }
}
