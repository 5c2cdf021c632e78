import { cx } from '@waybill/kit/basics'
import { useFacts } from '../shell-context.tsx'
import { siteNameOf } from '../tenant/site-name.ts'
import mark from '../icon.svg'

/** The tenant's logo, or ours, with the site's name; a narrow window has room for a tenant's logo alone, a `brief` place for any logo alone. */
export function SiteLogo({ className = 'h-6', brief = false }: { className?: string; brief?: boolean }) {
  const facts = useFacts()
  return (
    <>
      <img src={facts.tenant.logoUrl ?? mark} alt="" className={`${className} w-auto max-w-32 flex-none`} />
      <span className={cx('truncate text-section font-semibold', (brief || facts.tenant.logoUrl) && 'max-sm:hidden')}>
        {siteNameOf(facts)}
      </span>
    </>
  )
}
