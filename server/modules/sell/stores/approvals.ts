import type { ErrorCode } from '@waybill/contract/core/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findConnector } from '../../../connectors/index.ts'
import { type Services, tokenBuckets } from '../../../platform/http/index.ts'
import { tenantOfHost } from '../../site/tenancy/index.ts'
import { completeGrant, findAway, type Grant, startGrant, LEAVE_PATH, RETURN_PATH } from './grants.ts'
import { noStateCookie, readState, sameText, stateCookie } from './state-cookie.ts'

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://localhost').searchParams

const mainSite = ({ config }: Services): string => new URL(config.publicUrl).origin

/** The site that the seller left, if the list of domains has it still; never from the address of the request. */
async function siteOf(services: Services, { host }: Pick<Grant, 'host'>): Promise<string> {
  const tenant = host === null ? null : await tenantOfHost(services, host)
  return tenant && !tenant.main ? `${new URL(services.config.publicUrl).protocol}//${host}` : mainSite(services)
}

/** The page on which the seller goes on: behind the `#`, so that no server and no other site learns what it carries. */
function pageOf(
  site: string,
  { type, store_id }: Pick<Grant, 'type' | 'store_id'>,
  brought: Record<string, string>,
): string {
  const page = store_id === null ? `connect/${type}` : 'lists'
  const query = new URLSearchParams({ ...brought, ...(store_id !== null && { store: String(store_id) }) })
  return `${site}/b/#/store/${page}?${query}`
}

const startAgain = (services: Services): string =>
  `${mainSite(services)}/b/#/store/connect/new?${new URLSearchParams({ refused: 'STORE_GRANT_EXPIRED' satisfies ErrorCode })}`

async function sendAway(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { config } = services
  const ticket = queryOf(request).get('ticket') ?? ''
  const left = /^[\w-]{43}$/.test(ticket) ? await startGrant(services, ticket) : undefined
  const approval = left && findConnector(left.grant.type)?.approval
  if (!approval || !config.shopifyApp) return reply.redirect(startAgain(services), 303)
  const authorization = { address: left.grant.address, state: left.state, returnTo: mainSite(services) + RETURN_PATH }
  void reply.header('set-cookie', await stateCookie(config, left.state))
  return reply.redirect(approval.urlOf(config.shopifyApp, authorization).href, 303)
}

/** Where the browser goes on after the shop sent it back. */
async function finishApproval(services: Services, request: FastifyRequest): Promise<string> {
  const { config } = services
  const query = queryOf(request)
  const state = await readState(config, request.headers.cookie)
  const mine = state !== null && sameText(query.get('state') ?? '', state)
  const grant = mine ? await findAway(services, state) : undefined
  const approval = grant && findConnector(grant.type)?.approval
  if (!approval || !config.shopifyApp || state === null) return startAgain(services)
  const site = await siteOf(services, grant)
  const at = { now: services.now(), allowLocal: config.connectorsReachPrivate }
  const brought = approval.readReturn(config.shopifyApp, query, at)
  if (!brought) {
    const shop = new URL(grant.address).host
    return pageOf(site, grant, { refused: 'STORE_GRANT_REFUSED' satisfies ErrorCode, shop })
  }
  const token = await completeGrant(services, state, brought)
  return token === undefined ? startAgain(services) : pageOf(site, grant, { grant: token })
}

/**
 * Registers the two addresses that a seller's browser passes on its way to a shop and back. Both are of the main site alone, whose
 * address the shop's platform knows; what they find out goes to the page of the seller's own site, where the log-in that began
 * it redeems it.
 */
export function registerApprovals(app: FastifyInstance, services: Services): void {
  const limit = tokenBuckets(services.http.perIp)
  const onRequest = async (request: FastifyRequest) => limit.take(request.ip, services.now().getTime())
  app.get(LEAVE_PATH, { onRequest }, (request, reply) => sendAway(services, request, reply))
  app.get(RETURN_PATH, { onRequest }, async (request, reply) => {
    void reply.header('set-cookie', noStateCookie(services.config))
    return reply.redirect(await finishApproval(services, request), 303)
  })
}
