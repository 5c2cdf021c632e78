import type { ShellContext } from '@waybill/host'

/** The site's name in the current language. */
export const siteNameOf = ({ tenant, locale }: Pick<ShellContext, 'tenant' | 'locale'>): string =>
  (locale === 'cn' ? tenant.siteNameCN : null) ?? tenant.siteName
