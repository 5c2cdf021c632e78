import type { FastifyInstance } from 'fastify'
import { createHmac } from 'node:crypto'

/** The rights that the app asks for. */
const SCOPE = 'read_orders,write_merchant_managed_fulfillment_orders'
export const SHOPIFY_TOKEN = 'shpat_right'
/** The app that a seller made itself, and the one of whoever runs the server. */
export const SHOPIFY_CLIENT = { clientId: 'client', clientSecret: 'client-secret' }
export const SHOPIFY_APP = { clientId: 'platform-app', clientSecret: 'platform-app-secret' }

const HOUR_S = 3600
const DAY_S = 86_399
const REFRESH_S = 90 * 86_400

export interface FakeTokens {
  /** How many asked for a token. */
  requests: { count: number }
  /** Where the seller's own app stands. */
  app: { state: 'installed' | 'not_installed' | 'elsewhere' }
  /** The next answer with tokens is lost on its way. */
  loseNext: { value: boolean }
  /** The seller takes the approval back: tokens, refresh tokens, all. */
  uninstall(): void
  /** Is the token one that the shop lets in now? Using it ends the refresh token before. */
  isGood(token: string): boolean
}

/** As Shopify signs what it sends back: by name, encoded, without the signature. */
export function signedQuery(parts: Record<string, string>, secret = SHOPIFY_APP.clientSecret): string {
  const text = Object.keys(parts)
    .toSorted()
    .map((name) => `${name}=${encodeURIComponent(parts[name] ?? '')}`)
    .join('&')
  return `${text}&hmac=${createHmac('sha256', secret).update(text).digest('hex')}`
}

type Shop = { clock: { now: number }; keys: { allowed: boolean } }
type Answer = { access_token: string } & Record<string, unknown>
type Refusal = { code: string; words: string }
const refusal = (code: string, words: string): Refusal => ({ code, words })

/** Tokens by approval: an hour, and a refresh token that is good until the token given for it was used. */
function approvedTokens(shop: Shop, serial: () => number) {
  const codes = new Set<string>()
  const ends = new Map<string, number>()
  const refreshes = new Map<string, number>()
  const before = new Map<string, string>()
  const pair = (old?: string): Answer => {
    const [token, refresh] = [`shpua_${serial()}`, `shprt_${serial()}`]
    ends.set(token, shop.clock.now + HOUR_S * 1000)
    refreshes.set(refresh, shop.clock.now + REFRESH_S * 1000)
    if (old) before.set(token, old)
    return {
      access_token: token,
      scope: SCOPE,
      expires_in: HOUR_S,
      refresh_token: refresh,
      refresh_token_expires_in: REFRESH_S,
    }
  }
  const answer = (body: Record<string, string>): Answer | Refusal => {
    if (body.grant_type === 'refresh_token') {
      const given = body.refresh_token ?? ''
      const good = (refreshes.get(given) ?? 0) > shop.clock.now
      return good ? pair(given) : refusal('invalid_grant', 'The refresh token is not valid.')
    }
    const fresh = codes.delete(body.code ?? '') && body.expiring === '1'
    return fresh ? pair() : refusal('invalid_request', 'The authorization code was not found or was already used.')
  }
  const isGood = (token: string): boolean => {
    refreshes.delete(before.get(token) ?? '')
    return (ends.get(token) ?? 0) > shop.clock.now
  }
  const uninstall = () => [codes, ends, refreshes].forEach((all) => all.clear())
  return { codes, answer, isGood, uninstall }
}

/** Shopify's page of consent and its token endpoint: tokens end by the fake's clock; `keys` revokes them all. */
export function fakeTokens(app: FastifyInstance, shop: Shop): FakeTokens {
  const ends = new Map<string, number>([[SHOPIFY_TOKEN, Infinity]])
  const requests = { count: 0 }
  const loseNext = { value: false }
  const own: FakeTokens['app'] = { state: 'installed' }
  let n = 0
  const approved = approvedTokens(shop, () => ++n)

  const byClient = (): Answer | Refusal => {
    if (own.state === 'not_installed')
      return refusal('app_not_installed', 'The application is not installed on this shop.')
    if (own.state === 'elsewhere')
      return refusal('shop_not_permitted', 'Client credentials cannot be performed on this shop.')
    const token = `shpca_${++n}`
    ends.set(token, shop.clock.now + DAY_S * 1000)
    return { access_token: token, scope: SCOPE, expires_in: DAY_S }
  }
  const isClient = (body: Record<string, string>, client: typeof SHOPIFY_APP) =>
    body.client_id === client.clientId && body.client_secret === client.clientSecret
  const answerTo = (body: Record<string, string>): Answer | Refusal => {
    if (!shop.keys.allowed) return refusal('invalid_client', 'Client authentication failed.')
    if (isClient(body, SHOPIFY_APP)) return approved.answer(body)
    if (!isClient(body, SHOPIFY_CLIENT)) return refusal('invalid_client', 'Client authentication failed.')
    return body.grant_type === 'client_credentials' ? byClient() : refusal('invalid_request', 'Unknown grant.')
  }
  app.post('/admin/oauth/access_token', async (request, reply) => {
    requests.count++
    const answer = answerTo(request.body as Record<string, string>)
    if ('code' in answer) {
      const page = `<html><body>Oauth error ${answer.code}: ${answer.words}</body></html>`
      return reply.status(400).type('text/html').send(page)
    }
    if (!loseNext.value) return answer
    loseNext.value = false
    reply.hijack()
    reply.raw.destroy()
    return reply
  })
  // The owner approves at once.
  app.get('/admin/oauth/authorize', async (request, reply) => {
    const { client_id, redirect_uri = '', state = '', scope } = request.query as Record<string, string>
    if (client_id !== SHOPIFY_APP.clientId || scope !== SCOPE) return reply.status(400).send('Oauth error')
    const code = `code-${++n}`
    approved.codes.add(code)
    const timestamp = String(Math.trunc(shop.clock.now / 1000))
    const parts = { code, host: 'YWRtaW4vc3RvcmUvZmFrZQ', shop: request.host, state, timestamp }
    return reply.redirect(`${redirect_uri}?${signedQuery(parts)}`)
  })
  return {
    requests,
    app: own,
    loseNext,
    uninstall: approved.uninstall,
    isGood: (token) => shop.keys.allowed && ((ends.get(token) ?? 0) > shop.clock.now || approved.isGood(token)),
  }
}
