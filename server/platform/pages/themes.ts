import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageTenant } from './types.ts'

type Theme = NonNullable<PageTenant['theme']>
const MAX_CACHED = 500

/**
 * Tenants' stylesheets by hash. Those of pages that this node wrote are kept, for the request of a sheet does not carry the
 * development override; any other is looked up by host, for another node may have written the page.
 */
export function createThemes(tenantFor: (request: FastifyRequest) => Promise<PageTenant | null>) {
  const cache = new Map<string, Theme>()

  const find = async (request: FastifyRequest, hash: string): Promise<Theme | null> => {
    const known = cache.get(hash)
    if (known) return known
    const theme = (await tenantFor(request))?.theme
    return theme?.hash === hash ? theme : null
  }
  return {
    keep(theme: Theme): void {
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(theme.hash, theme)
    },
    async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { file } = request.params as { file: string }
      const theme = await find(request, file.replace(/\.css$/, ''))
      if (!theme) {
        reply.callNotFound()
        return reply
      }
      return reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-type': 'text/css; charset=utf-8',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        })
        .send(theme.css)
    },
  }
}
