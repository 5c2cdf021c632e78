import { isRawPath } from '@waybill/contract/shell/redirect'
import { revealDelay } from '@waybill/contract/shell/tenant'
import type { TenantSetting } from '@waybill/contract/tenancy/api'
import { initials, markColours } from '@waybill/contract/brand/index'
import { escapeHtml } from '../html.ts'
import { version } from '../version.ts'
import type { Site } from './site.ts'
import type { PageSettings, PageTenant } from './types.ts'

/** JSON inside a script element: `</script>` and `<!--` must not end it. */
const inlineJson = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, ' ')

const bars = (count: number) => '<i></i>'.repeat(count)
/** Header and sidebar as grey bars, shown until the shell has drawn the real ones. */
const skeleton = `<div class="boot" aria-hidden="true"><div class="boot-header">${bars(2)}</div><div class="boot-side">${bars(6)}</div></div>`

export type PageFacts = {
  site: Site
  settings: PageSettings
  /** The page carries the third party's chat. */
  chat: boolean
  path: string
  /** The name of a site that nobody has given one. */
  host: string
  tenant: PageTenant | null
  /** The fixed colour scheme; null = the system's. */
  scheme: 'light' | 'dark' | null
  /** Sub-app that the path belongs to: its entry is preloaded. */
  app: string | null
}

/** The icon of a site without one: its initials in its colours. */
export function drawnIcon({ siteName, colorType }: TenantSetting): string {
  const { ground, text } = markColours(colorType)
  const letters = initials(siteName)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ground}"/>`,
    `<text x="16" y="22" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${letters.length > 1 ? 15 : 18}"`,
    ` fill="${text}">${escapeHtml(letters)}</text></svg>`,
  ]
  return svg.join('')
}

const asAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Logo and name of the site while the first page waits; the shell draws the same, so nothing jumps. */
function splash({ settings, tenant, path }: PageFacts): string {
  if (revealDelay(path, settings.revealMs) === 0 || !tenant) return ''
  const { siteName, logoUrl } = tenant.setting
  const name = escapeHtml(siteName)
  const logo = logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" alt="" height="40">`
    : `<b class="site-mark" aria-hidden="true" data-letters="${escapeHtml(initials(siteName))}"></b>`
  return `<div class="splash boot-splash" role="status" aria-label="Loading ${name}">${logo}<span>${name}</span><i></i></div>`
}

function preloads({ site, app, path }: PageFacts): string {
  const inline = app === null ? undefined : site.registry[app]?.inline
  // Who comes to the root is mostly not logged in.
  const light = isRawPath(path) || path === '/'
  const modules = [...(light ? site.lightPreload : site.preload), site.entry]
  const ofApp = inline ? [inline.entry, ...inline.imports].map((file) => `/subs/${app}/${file}`) : []
  return [
    ...site.fonts.map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`),
    ...modules.map((url) => `<link rel="modulepreload" href="${url}">`),
    // Fetched before they are imported: what fails as a module stays failed, and Retry would be in vain.
    ...ofApp.map((url) => `<link rel="preload" href="${url}" as="fetch" crossorigin>`),
  ].join('')
}

/** The one page of the product. The import map comes before every module, because a later one is ignored. */
export function renderPage(facts: PageFacts): string {
  const { site, settings, chat, tenant, scheme, host } = facts
  const title = escapeHtml(tenant?.setting.siteName ?? host)
  const sheets = [...site.css, ...(tenant?.theme ? [`/theme/${tenant.theme.hash}.css`] : [])]
  const page = {
    registry: tenant?.registry ?? site.registry,
    tenant: tenant?.setting ?? null,
    saas: tenant?.saas ?? false,
    failed: tenant?.failed ?? false,
    mainSiteHosts: settings.mainSiteHosts,
    revealMs: settings.revealMs,
    manualUrl: settings.manualUrl ?? null,
    version: version.version,
  }
  return [
    `<!doctype html><html lang="en"${scheme === 'dark' ? ' class="dark"' : ''}${scheme ? ` data-scheme="${scheme}"` : ''} data-build="${site.build}">`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<script type="importmap">${site.importMap}</script>`,
    `<script src="${site.boot}"></script>`,
    ...sheets.map((url) => `<link rel="stylesheet" href="${url}">`),
    preloads(facts),
    `<link rel="icon" href="${escapeHtml(tenant ? (tenant.setting.iconUrl ?? asAddress(drawnIcon(tenant.setting))) : 'data:,')}">`,
    `<script type="application/json" id="page">${inlineJson(page)}</script>`,
    `<script type="module" src="${site.entry}"></script>`,
    ...(chat ? [`<script async src="${escapeHtml(settings.chatUrl ?? '')}"></script>`] : []),
    `</head><body><div id="root">${skeleton}${splash(facts)}</div>`,
    '<noscript>This application needs JavaScript. / 本应用需要启用 JavaScript。</noscript></body></html>',
  ].join('')
}
