import { useEffect, useState, type ReactNode } from 'react'
import { useT } from '@waybill/kit/basics'
import { SiteMark } from '@waybill/login'
import { shellMessages } from './messages/shell.ts'
import { useShellContext } from './shell-context.tsx'
import { siteNameOf } from './tenant/site-name.ts'

/** Shows the site's own splash for a while and the page after it (specification §4); 0 = at once. */
export function Splash({ ms, children }: { ms: number; children: ReactNode }) {
  const facts = useShellContext()
  const t = useT(shellMessages)
  const [over, setOver] = useState(ms === 0)
  useEffect(() => {
    if (ms === 0) return
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  if (over) return children
  const site = siteNameOf(facts)
  return (
    <div className="splash" role="status" aria-label={t('loadingSite', { site })}>
      {facts.tenant.logoUrl ? <img src={facts.tenant.logoUrl} alt="" height={40} /> : <SiteMark site={site} />}
      <span>{site}</span>
      <i />
    </div>
  )
}
