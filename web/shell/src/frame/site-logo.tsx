import { useFacts } from '../shell-context.tsx'
import { siteNameOf } from '../tenant/site-name.ts'
import mark from '../icon.svg'

/** The tenant's logo, or ours, with the site's name. */
export function SiteLogo({ className = 'h-6' }: { className?: string }) {
  const facts = useFacts()
  return (
    <>
      <img src={facts.tenant.logoUrl ?? mark} alt="" className={`${className} w-auto max-w-32 flex-none`} />
      <span className="truncate text-section font-semibold">{siteNameOf(facts)}</span>
    </>
  )
}
