import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drawnIcon, renderPage } from './page.ts'
import { appOf, statusOf } from './routes.ts'
import { contentSecurityPolicy, pageHeaders } from './security.ts'
import { sendAsset } from './send-asset.ts'
import { readSite } from './site.ts'
import { createThemes } from './themes.ts'
import { defaultSetting, type PagesOptions, type PageTenant } from './types.ts'

const assetPath = /^\/(platform|shell|subs|places)\//
const apiPath = /^\/(api|ezeeship-api)(\/|$)/
/** What programs ask for by name, such as /manifest.webmanifest: a page would be no answer to them. */
const filePath = /^\/\.well-known\/|\/[^/]+\.[a-z0-9]{2,12}$/i
/** Without the header anything will do (RFC 9110 12.5.1). */
const acceptsHtml = (header: string | undefined) => header === undefined || /text\/html|text\/\*|\*\/\*/.test(header)

function schemeOf(cookies: string | undefined): 'light' | 'dark' | null {
  const match = /(?:^|;\s*)scheme=(light|dark)(?:;|$)/.exec(cookies ?? '')
  return match ? (match[1] as 'light' | 'dark') : null
}

/** A look-up that fails falls back to the default branding (specification §8). */
async function findTenant(options: PagesOptions, request: FastifyRequest): Promise<PageTenant | null> {
  try {
    return await options.tenantFor(request)
  } catch (error) {
    options.onError?.(error)
    return { setting: defaultSetting(request.hostname), saas: false, theme: null, failed: true }
  }
}

/** For programs that ask for it blindly; pages name their icon themselves. */
function sendIcon(reply: FastifyReply, tenant: PageTenant | null): FastifyReply {
  if (!tenant) return reply.callNotFound() as never
  void reply.header('cache-control', 'public, max-age=3600').header('vary', 'Host')
  const { iconUrl } = tenant.setting
  if (iconUrl?.startsWith('/brand/')) return reply.redirect(iconUrl)
  // A drawing can hold scripts, and this one is opened by its address.
  void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  return reply.type('image/svg+xml').send(drawnIcon(tenant.setting))
}

/**
 * Serves the built web: files under /platform, /shell and /subs, tenants' stylesheets under /theme, and the page for every
 * other GET that accepts html. Calls of the API never get a page. Throws at start when the web was not built.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const site = await readSite(options.dist)
  const tenantFor = (request: FastifyRequest) => findTenant(options, request)
  const themes = createThemes(tenantFor)
  const settings = options.settings ?? { mainSiteHosts: [], revealMs: 0 }
  const withChat = settings.chatUrl ? contentSecurityPolicy(site.importMap, new URL(settings.chatUrl).origin) : null
  app.get('/theme/:file', themes.send)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/favicon.ico',
    handler: async (request, reply) => sendIcon(reply, await tenantFor(request)),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = request.url.split('?')[0]!
      const asset = assetPath.test(path) ? site.assets.get(path) : undefined
      if (asset) return sendAsset(request, reply, asset)
      if (assetPath.test(path) || apiPath.test(path) || filePath.test(path) || !acceptsHtml(request.headers.accept))
        return reply.callNotFound()
      const tenant = await tenantFor(request)
      if (tenant?.theme) themes.keep(tenant.theme)
      // A third party's script is for visitors who are not a tenant's (specification §6).
      const chat = tenant !== null && !tenant.saas && !tenant.failed && withChat !== null
      const scheme = schemeOf(request.headers.cookie)
      const html = renderPage({ site, settings, chat, tenant, scheme, app: appOf(path), path, host: request.hostname })
      const headers = pageHeaders(chat ? withChat : site.policy, request.protocol === 'https')
      return reply.code(statusOf(path)).headers(headers).send(html)
    },
  })
}
