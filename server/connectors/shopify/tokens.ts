import type { Secrets, StoreCtx } from '../connector.ts'
import { failed, type Fault, type FaultKind, ok, type Out } from '../fault.ts'
import type { GuardedAnswer } from '../guard/fetch.ts'
import { member, parseJson } from '../values.ts'

/** Renewed this long before it ends. */
const EARLY_MS = 5 * 60_000

const endsAt = ({ values }: Secrets): number => Date.parse(values.expiresAt ?? '')
const isStale = (secrets: Secrets, now: Date): boolean => endsAt(secrets) - EARLY_MS <= now.getTime()

/** What Shopify writes into a refusal, in HTML at times, where the client ID and secret are not what is wrong. */
const refusals: Record<string, FaultKind> = {
  app_not_installed: 'app_not_installed',
  shop_not_permitted: 'app_elsewhere',
}
function refusalOf({ status, text }: GuardedAnswer, way: string): Fault {
  const named = /\b(?:app_not_installed|shop_not_permitted)\b/.exec(text)?.[0] ?? ''
  const kind = way === 'oauth' ? 'approval_over' : (refusals[named] ?? 'unauthorized')
  return { kind, httpStatus: status }
}

/** When something that lives so many seconds ends; null when it does not. */
function endOf(seconds: unknown, now: Date): string | null {
  const lives = Number(seconds ?? Number.NaN)
  return Number.isFinite(lives) ? new Date(now.getTime() + lives * 1000).toISOString() : null
}

/** The token of an answer, its end, and what the next one is asked with where the way rotates. */
function readTokens(body: unknown, now: Date): Record<string, string> | null {
  const grant = {
    token: member(body, 'access_token'),
    expiresAt: endOf(member(body, 'expires_in'), now),
    refreshToken: member(body, 'refresh_token'),
    refreshEndsAt: endOf(member(body, 'refresh_token_expires_in'), now),
  }
  const texts = Object.entries(grant).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return texts.some(([name, text]) => name === 'token' && text !== '') ? Object.fromEntries(texts) : null
}

async function askToken(
  ctx: StoreCtx,
  way: string,
  body: Record<string, string>,
): Promise<Out<Record<string, string>>> {
  const url = new URL('/admin/oauth/access_token', ctx.address)
  const answer = await ctx.http({ method: 'POST', url, body, signal: ctx.signal })
  if (!answer.ok) return answer
  const { status, text } = answer.value
  if (status === 404) return failed('shop_gone', { httpStatus: status })
  if (status >= 400 && status < 500 && status !== 429) return { ok: false, fault: refusalOf(answer.value, way) }
  if (status !== 200) return failed(status === 429 ? 'throttled' : 'unavailable', { httpStatus: status })
  const tokens = readTokens(parseJson(text), ctx.now())
  return tokens ? ok(tokens) : failed('bad_response')
}

/** By client credentials: 24 hours, nothing to refresh, ask again. */
async function askByClient(ctx: StoreCtx, { way, values }: Secrets): Promise<Out<Secrets>> {
  const { clientId = '', clientSecret = '' } = values
  const body = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }
  const answer = await askToken(ctx, way, body)
  return answer.ok ? ok({ way, values: { clientId, clientSecret, ...answer.value } }) : answer
}

const appKeys = ({ app }: StoreCtx) => app && { client_id: app.clientId, client_secret: app.clientSecret }

/** By the refresh token, which is replaced along with the token; the old one is good until the new token was used. */
async function askByRefresh(ctx: StoreCtx, { way, values }: Secrets): Promise<Out<Secrets>> {
  const { refreshToken, refreshEndsAt = '' } = values
  const keys = appKeys(ctx)
  if (!keys || !refreshToken || Date.parse(refreshEndsAt) <= ctx.now().getTime()) return failed('approval_over')
  const answer = await askToken(ctx, way, { ...keys, refresh_token: refreshToken, grant_type: 'refresh_token' })
  return answer.ok ? ok({ way, values: answer.value }) : answer
}

/** The tokens for the code of an approval: one that ends after an hour, and what renews it. */
export async function redeemCode(ctx: StoreCtx, code: string): Promise<Out<Secrets>> {
  const keys = appKeys(ctx)
  if (!keys) return failed('approval_over')
  const answer = await askToken(ctx, 'oauth', { ...keys, code, expiring: '1' })
  return answer.ok ? ok({ way: 'oauth', values: answer.value }) : answer
}

async function renew(ctx: StoreCtx): Promise<Out<string>> {
  const work = (current: Secrets) => (current.way === 'oauth' ? askByRefresh(ctx, current) : askByClient(ctx, current))
  const renewed = await (ctx.renew ? ctx.renew(ctx.secrets, work) : work(ctx.secrets))
  if (!renewed.ok) return renewed
  ctx.secrets = renewed.value
  return ok(renewed.value.values.token ?? '')
}

/** The token to send; a new one when it is about to end. */
export async function freshToken(ctx: StoreCtx): Promise<Out<string>> {
  const { way, values } = ctx.secrets
  if (way === 'token') return values.token ? ok(values.token) : failed('unauthorized')
  if (values.token && !isStale(ctx.secrets, ctx.now())) return ok(values.token)
  return renew(ctx)
}

/** After a refusal: another token where one can be had, else the refusal stands. */
export async function renewToken(ctx: StoreCtx): Promise<Out<string>> {
  if (ctx.secrets.way === 'token') return failed('unauthorized', { httpStatus: 401 })
  return renew(ctx)
}
