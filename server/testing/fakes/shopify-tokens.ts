import type { FastifyInstance } from 'fastify'

export const SHOPIFY_TOKEN = 'shpat_right'
export const SHOPIFY_CLIENT = { clientId: 'client', clientSecret: 'client-secret' }

const DAY_S = 86_399

export interface FakeTokens {
  /** How many asked for a token. */
  requests: { count: number }
  /** Where the seller's own app stands. */
  app: { state: 'installed' | 'not_installed' | 'elsewhere' }
  /** Is the token one that the shop lets in now? */
  isGood(token: string): boolean
}

/** As the token endpoint words its refusals. */
const refusal = (code: string, words: string): string => `<html><body>Oauth error ${code}: ${words}</body></html>`

/** Shopify's token endpoint: tokens end by the fake's clock; `keys` revokes them all. */
export function fakeTokens(
  app: FastifyInstance,
  shop: { clock: { now: number }; keys: { allowed: boolean } },
): FakeTokens {
  const ends = new Map<string, number>([[SHOPIFY_TOKEN, Infinity]])
  const requests = { count: 0 }
  const own: FakeTokens['app'] = { state: 'installed' }
  app.post('/admin/oauth/access_token', async (request, reply) => {
    requests.count++
    const refuse = (code: string, words: string) => reply.status(400).type('text/html').send(refusal(code, words))
    const body = request.body as Record<string, string>
    const right = body.client_id === SHOPIFY_CLIENT.clientId && body.client_secret === SHOPIFY_CLIENT.clientSecret
    if (!right || !shop.keys.allowed) return refuse('invalid_client', 'Client authentication failed.')
    if (body.grant_type !== 'client_credentials') return refuse('unsupported_grant_type', 'The grant type is unknown.')
    if (own.state === 'not_installed')
      return refuse('app_not_installed', 'The application is not installed on this shop.')
    if (own.state === 'elsewhere')
      return refuse('shop_not_permitted', 'Client credentials cannot be performed on this shop.')
    const token = `shpca_${requests.count}`
    ends.set(token, shop.clock.now + DAY_S * 1000)
    return { access_token: token, scope: 'read_orders', expires_in: DAY_S }
  })
  return { requests, app: own, isGood: (token) => shop.keys.allowed && (ends.get(token) ?? 0) > shop.clock.now }
}
