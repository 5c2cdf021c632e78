import { type Secrets, type StoreCtx } from '../connector.ts'
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
function refusalOf({ status, text }: GuardedAnswer): Fault {
  const named = /\b(?:app_not_installed|shop_not_permitted)\b/.exec(text)?.[0] ?? ''
  return { kind: refusals[named] ?? 'unauthorized', httpStatus: status }
}

/** A token by client credentials (24 hours, nothing to refresh: ask again). */
async function requestToken(ctx: StoreCtx, current: Secrets): Promise<Out<Secrets>> {
  const { clientId = '', clientSecret = '' } = current.values
  const answer = await ctx.http({
    method: 'POST',
    url: new URL('/admin/oauth/access_token', ctx.address),
    body: { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' },
    signal: ctx.signal,
  })
  if (!answer.ok) return answer
  const { status, text } = answer.value
  if (status === 404) return failed('shop_gone', { httpStatus: status })
  if (status >= 400 && status < 500 && status !== 429) return { ok: false, fault: refusalOf(answer.value) }
  if (status !== 200) return failed(status === 429 ? 'throttled' : 'unavailable', { httpStatus: status })
  const body = parseJson(text)
  const token = member(body, 'access_token')
  if (typeof token !== 'string' || token === '') return failed('bad_response')
  const seconds = Number(member(body, 'expires_in') ?? 86_399)
  const expiresAt = new Date(ctx.now().getTime() + (Number.isFinite(seconds) ? seconds : 3600) * 1000).toISOString()
  return ok({ way: current.way, values: { ...current.values, token, expiresAt } })
}

async function renew(ctx: StoreCtx): Promise<Out<string>> {
  const work = (current: Secrets) => requestToken(ctx, current)
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
