import { setTimeout as pause } from 'node:timers/promises'
import { type Secrets, type StoreCtx } from '../connector.ts'
import { failed, type Fault, ok, type Out } from '../fault.ts'
import type { GuardedAnswer } from '../guard/fetch.ts'
import { clean, fromHtml, member, parseJson, retryAfterMs } from '../values.ts'

const TRIES = 3
const GAP_MS = 250
const GIVE_UP_MS = 10 * 60_000
/** Orders of slow hosts take their time. */
const SLOW_MS = 60_000

/** The address of a site as it is kept: https, no path of WordPress's own, sub-directory stays; null when it is none. */
export function siteAddress(typed: string, allowLocal: boolean): string | null {
  const text = typed.trim()
  let url: URL
  try {
    url = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  } catch {
    return null
  }
  if (url.username !== '' || url.password !== '') return null
  const local = allowLocal && (url.hostname === '127.0.0.1' || url.hostname === 'localhost')
  if (!local && (url.port !== '' || !url.hostname.includes('.'))) return null
  // A site that is typed with http is asked by https.
  if (url.protocol === 'http:' && !local) url.protocol = 'https:'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const path = url.pathname.replace(/\/(wp-admin|wp-json|wp-login\.php)(\/.*)?$/, '').replace(/\/+$/, '')
  return `${url.origin}${path}`.length <= 300 ? `${url.origin}${path}` : null
}

/** The address of a call: sites with plain permalinks take the path as a parameter. */
function callUrl({ address, secrets }: StoreCtx, path: string, query: Record<string, string>): URL {
  const plain = secrets.values.route === 'plain'
  const url = new URL(plain ? `${address}/` : `${address}/wp-json${path}`)
  if (plain) url.searchParams.set('rest_route', path)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (secrets.values.send === 'query') {
    url.searchParams.set('consumer_key', secrets.values.consumerKey ?? '')
    url.searchParams.set('consumer_secret', secrets.values.consumerSecret ?? '')
  }
  return url
}

function authorization({ values }: Secrets): Record<string, string> {
  if (values.send === 'query') return {}
  const pair = Buffer.from(`${values.consumerKey}:${values.consumerSecret}`).toString('base64')
  return { authorization: `Basic ${pair}` }
}

function faultOf({ status, headers, text }: GuardedAnswer): Fault | null {
  const httpStatus = status
  if (status === 429) return { kind: 'throttled', httpStatus, retryAfterMs: retryAfterMs(headers['retry-after'], 5000) }
  if (status === 503 && headers['retry-after'])
    return { kind: 'throttled', httpStatus, retryAfterMs: retryAfterMs(headers['retry-after'], 5000) }
  if (status >= 500) return { kind: 'unavailable', httpStatus }
  const body = parseJson(text)
  if (status === 401) return { kind: 'unauthorized', httpStatus }
  if (status === 403)
    return body === undefined ? { kind: 'bad_response', httpStatus } : { kind: 'unauthorized', httpStatus }
  if (status === 404) {
    const code = member(body, 'code')
    if (code === 'woocommerce_rest_shop_order_invalid_id') return { kind: 'not_found', httpStatus }
    if (code === 'rest_no_route') return { kind: 'shop_gone', httpStatus, value: code }
    return { kind: body === undefined ? 'bad_response' : 'shop_gone', httpStatus }
  }
  // A redirect while syncing is a fault: keys do not follow it.
  if (status !== 200) return { kind: 'bad_response', httpStatus }
  return body === undefined ? { kind: 'bad_response', httpStatus } : null
}

export interface SiteAnswer {
  body: unknown
  headers: GuardedAnswer['headers']
}

async function ask(ctx: StoreCtx, path: string, query: Record<string, string>): Promise<Out<SiteAnswer>> {
  const url = callUrl(ctx, path, query)
  const answer = await ctx.http({ url, headers: authorization(ctx.secrets), signal: ctx.signal, timeoutMs: SLOW_MS })
  if (!answer.ok) return answer
  const fault = faultOf(answer.value)
  return fault ? { ok: false, fault } : ok({ body: parseJson(answer.value.text), headers: answer.value.headers })
}

/** Asks the site with patience for what passes: slowing down, a server that stumbles. One request at a time, with gaps. */
export async function askSite(
  ctx: StoreCtx,
  path: string,
  query: Record<string, string> = {},
): Promise<Out<SiteAnswer>> {
  let tries = 0
  let waited = 0
  for (;;) {
    const answer = await ask(ctx, path, query)
    if (answer.ok) {
      await pause(ctx.address.startsWith('https:') ? GAP_MS : 0)
      return answer
    }
    const { kind, retryAfterMs: rest = 5000 } = answer.fault
    const wait = kind === 'throttled' ? rest : 4 ** tries * 1000
    if (kind === 'throttled' ? waited >= GIVE_UP_MS : kind !== 'unavailable' || ++tries >= TRIES) return answer
    waited += wait
    await ctx.sleep(wait)
  }
}

type Telling = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown }
const done: ReadonlySet<number> = new Set([200, 201, 204])

/** What the site says to something that would change it. Keys that may read and are refused here lack the right to write. */
function changeFault(answer: GuardedAnswer): Fault | null {
  const { status: httpStatus, text } = answer
  if (done.has(httpStatus)) return null
  const body = parseJson(text)
  // Without a code it is no word of the site's but of a firewall before it.
  if (httpStatus === 401 || httpStatus === 403)
    return typeof member(body, 'code') === 'string'
      ? { kind: 'forbidden_scope', httpStatus, value: 'Read/Write' }
      : { kind: 'bad_response', httpStatus }
  if (httpStatus === 400 && body !== undefined) {
    const value = clean(fromHtml(String(member(body, 'message') ?? member(body, 'code') ?? '')), 160)
    return { kind: 'refused', httpStatus, ...(value !== null && { value }) }
  }
  return faultOf(answer) ?? { kind: 'bad_response', httpStatus }
}

/** Changes something at the site. Whatever its outcome, it is sent again only where the site said that it did not listen. */
export async function changeSite(ctx: StoreCtx, { method, path, body }: Telling): Promise<Out<SiteAnswer>> {
  const url = callUrl(ctx, path, {})
  const headers = authorization(ctx.secrets)
  let waited = 0
  for (;;) {
    const answer = await ctx.http({ method, url, headers, body, signal: ctx.signal, timeoutMs: SLOW_MS })
    if (!answer.ok) return answer
    const fault = changeFault(answer.value)
    if (!fault) return ok({ body: parseJson(answer.value.text), headers: answer.value.headers })
    if (answer.value.status !== 429 || waited >= GIVE_UP_MS) return { ok: false, fault }
    const wait = fault.retryAfterMs ?? 5000
    waited += wait
    await ctx.sleep(wait)
  }
}

const bare = (host: string): string => host.replace(/^www\./, '')

/** Where a redirect may lead while connecting: the same site by https, with or without www, with or without a slash. */
function allowedMove(from: URL, location: string | undefined): URL | null {
  if (!location) return null
  let to: URL
  try {
    to = new URL(location, from)
  } catch {
    return null
  }
  const samePath = to.pathname.replace(/\/+$/, '') === from.pathname.replace(/\/+$/, '')
  if (bare(to.hostname) !== bare(from.hostname) || to.port !== from.port || !samePath) return null
  return to.protocol === 'https:' || to.protocol === from.protocol ? to : null
}

/** Finds where the site's API answers, without keys, following at most three harmless redirects. */
export async function findSite(ctx: StoreCtx): Promise<Out<{ address: string; plain: boolean; index: unknown }>> {
  for (const plain of [false, true]) {
    let url = new URL(plain ? `${ctx.address}/?rest_route=/` : `${ctx.address}/wp-json/`)
    for (let moves = 0; moves <= 3; moves++) {
      const answer = await ctx.http({ url, signal: ctx.signal })
      if (!answer.ok) return answer
      const { status, headers, text } = answer.value
      if (status >= 300 && status < 400) {
        const next = allowedMove(url, headers.location)
        if (!next) return failed('bad_response', { httpStatus: status })
        url = next
        continue
      }
      const index = status === 200 ? parseJson(text) : undefined
      if (index !== undefined)
        return ok({ address: `${url.origin}${url.pathname}`.replace(/(\/wp-json)?\/*$/, ''), plain, index })
      if (status >= 500) return failed('unavailable', { httpStatus: status })
      break
    }
  }
  return failed('bad_response')
}
