import type { ShellContext } from '@waybill/host'

/** The site's slogan in the current language; the one of the other language's readers stands in for a missing Chinese one. */
export const sloganOf = ({ tenant, locale }: Pick<ShellContext, 'tenant' | 'locale'>): string | null =>
  (locale === 'cn' ? tenant.sloganCN : null) ?? tenant.slogan

/** The site's name in the current language. */
export const siteNameOf = ({ tenant, locale }: Pick<ShellContext, 'tenant' | 'locale'>): string =>
  (locale === 'cn' ? tenant.siteNameCN : null) ?? tenant.siteName
