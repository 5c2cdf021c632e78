/** Authorization code grant: how a shop's owner lets our own app in (Shopify's documentation; order of the checks as in its SDK). */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { shopifyPushScopes, shopifyScopes } from '@waybill/contract/stores/stores'
import type { AppKeys, Approval } from '../connector.ts'
import { addressOfName } from './address.ts'
import { redeemCode } from './tokens.ts'

/** How far the moment that Shopify names may be from ours. */
const TOLERANCE_S = 90

function urlOf({ clientId }: AppKeys, { address, state, returnTo }: Parameters<Approval['urlOf']>[1]): URL {
  const url = new URL('/admin/oauth/authorize', address)
  const parameters = {
    client_id: clientId,
    scope: [...shopifyScopes, ...shopifyPushScopes].join(','),
    redirect_uri: returnTo,
    state,
  }
  url.search = new URLSearchParams(parameters).toString()
  return url
}

/** Everything but the signature itself, by name, as a form would send it. */
function isSigned({ clientSecret }: AppKeys, query: URLSearchParams): boolean {
  const rest = new URLSearchParams([...query].filter(([name]) => name !== 'hmac'))
  rest.sort()
  const right = createHmac('sha256', clientSecret).update(rest.toString()).digest()
  const signature = Buffer.from(query.get('hmac') ?? '', 'hex')
  return signature.length === right.length && timingSafeEqual(signature, right)
}

function readReturn(app: AppKeys, query: URLSearchParams, { now, allowLocal }: Parameters<Approval['readReturn']>[2]) {
  const names = [...query.keys()]
  if (new Set(names).size < names.length || !isSigned(app, query)) return null
  const age = Math.abs(now.getTime() / 1000 - Number(query.get('timestamp') ?? Number.NaN))
  const address = addressOfName(query.get('shop') ?? '', allowLocal)
  const code = query.get('code')
  return age <= TOLERANCE_S && address !== null && code ? { address, code } : null
}

export const approval: Approval = { urlOf, readReturn, redeem: redeemCode }
