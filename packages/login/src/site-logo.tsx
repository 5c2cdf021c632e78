import { cx } from '@waybill/kit/basics'
import { mark } from './mark.ts'

/** What of a tenant's brand is drawn, beside its colors; `site` is its name in the current language. */
export type SiteLook = { site: string; logoUrl: string | null; mainImageUrl: string | null; slogan: string | null }

type SiteLogoProps = Pick<SiteLook, 'site' | 'logoUrl'> & { className?: string; nameClass?: string | false }

/** The tenant's logo, or ours, with the site's name. */
export const SiteLogo = ({ site, logoUrl, className = 'h-6', nameClass }: SiteLogoProps) => (
  <>
    <img src={logoUrl ?? mark} alt="" className={`${className} w-auto max-w-32 flex-none`} />
    <span className={cx('truncate text-section font-semibold', nameClass)}>{site}</span>
  </>
)
