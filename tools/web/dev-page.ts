import type { Plugin } from 'vite'
import { subApps } from './parts.ts'

const escapeJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

/** What the server's page carries in production, asked of the running server; the branding is missing while it starts. */
async function pageData(api: string, host: string) {
  const registry = Object.fromEntries(subApps.map(({ name, prefix }) => [name, { prefix, manifest: '/' }]))
  const path = '/api/saas-business/business/OrgWebSetting/getSettingByDomain'
  const response = await fetch(`${api}${path}?domainName=${encodeURIComponent(host)}`).catch(() => null)
  const answer = response?.ok ? ((await response.json()) as { data: { serverOrgId: number } | null }) : null
  const tenant = answer?.data ?? null
  const settings = { mainSiteHosts: ['localhost', '127.0.0.1'], revealMs: 0, manualUrl: null, version: 'dev' }
  return { registry, tenant, saas: tenant !== null && tenant.serverOrgId !== 1, failed: answer === null, ...settings }
}

const html = (data: unknown) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<script src="/web/shell/src/boot.js"></script>
<script type="application/json" id="page">${escapeJson(data)}</script>
<script type="module" src="/web/shell/src/main.tsx"></script></head><body><div id="root"></div></body></html>`

/** Answers page requests of the development server; no import map, for all apps stand in one module graph. */
export function devPage(api: string): Plugin {
  return {
    name: 'dev-page',
    configureServer: (vite) => () => {
      vite.middlewares.use((request, response, next) => {
        if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next()
        const url = new URL(request.originalUrl ?? '/', 'http://localhost')
        const answer = async () => {
          const data = await pageData(api, url.searchParams.get('tenantDomain') ?? url.host)
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(await vite.transformIndexHtml(url.pathname, html(data)))
        }
        answer().catch((error: unknown) => {
          response.statusCode = 500
          response.end(String(error))
        })
      })
    },
  }
}
