/**
 * Pages: owns the one HTML page of the product and the built files behind it.
 * Invariants: no inline script but the import map, whose hash is in the policy; a page never holds anything private;
 * files whose name carries a hash never change and are cached for a year; calls of the API never get a page.
 */
export { registerPages } from './plugin.ts'
export { embeddedApps } from './site.ts'
export { themeOf } from './theme.ts'
export type { PagesOptions, PageTenant } from './types.ts'
