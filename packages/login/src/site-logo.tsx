import { initials } from '@waybill/contract/brand/initials'
import { cx } from '@waybill/kit/basics'

/** What of a tenant's brand is drawn, beside its colors; `site` is its name in the current language. */
export type SiteLook = { site: string; logoUrl: string | null; mainImageUrl: string | null; slogan: string | null }

/** What stands in for the logo of a site that has none: its initials in its colors, so that no other brand shows. */
export const SiteMark = ({ site, className }: { site: string; className?: string }) => (
  <span aria-hidden="true" data-letters={initials(site)} className={cx('site-mark', className)} />
)

type SiteLogoProps = Pick<SiteLook, 'site' | 'logoUrl'> & {
  /** Drawn on the brand's color. */
  onBrand?: boolean
  nameClass?: string | false
}

/** The tenant's logo or mark with the site's name. */
export const SiteLogo = ({ site, logoUrl, onBrand = false, nameClass }: SiteLogoProps) => (
  <>
    {logoUrl ? (
      <img
        src={logoUrl}
        alt=""
        className={cx(
          'w-auto max-w-32 min-w-0 object-contain object-left',
          onBrand ? 'h-9 rounded-control bg-white p-0.5' : 'h-6',
        )}
      />
    ) : (
      <SiteMark site={site} className={cx(onBrand && 'site-mark-on-brand')} />
    )}
    <span className={cx('truncate text-section font-semibold', nameClass)}>{site}</span>
  </>
)
