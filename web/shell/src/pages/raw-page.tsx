import { useEffect, type ReactNode } from 'react'
import { useT } from '@waybill/kit/basics'
import { shellMessages } from '../messages/shell.ts'
import { SiteLogo } from '../frame/site-logo.tsx'
import { useFacts } from '../shell-context.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import { siteNameOf } from '../tenant/site-name.ts'

/** A page without header and menu: the tenant's picture at the left, a card at the right, the language switch on top. */
export function RawPage({ title, children }: { title: string; children: ReactNode }) {
  const facts = useFacts()
  const t = useT(shellMessages)
  const site = siteNameOf(facts)
  useEffect(() => {
    document.title = `${title} · ${site}`
  }, [title, site])
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <aside className="raw-side sticky top-0 hidden h-dvh flex-col justify-between p-12 lg:flex">
        <div className="flex items-center gap-3">
          <SiteLogo className="h-9 rounded-control bg-white p-0.5" />
        </div>
        {facts.tenant.mainImageUrl ? (
          <img src={facts.tenant.mainImageUrl} alt="" className="max-h-[60vh] w-full rounded-control object-contain" />
        ) : (
          <RouteLines />
        )}
        <p className="text-figure font-semibold">{facts.tenant.slogan ?? (facts.audience === 'main' && t('slogan'))}</p>
      </aside>
      <div className="flex min-h-dvh flex-col">
        <header className="flex justify-end p-3">
          <LanguageToggle />
        </header>
        <main id="main" className="mx-auto flex w-full max-w-[432px] flex-1 flex-col justify-center px-4 pb-24">
          <div className="mb-6 flex items-center gap-2 lg:hidden">
            <SiteLogo />
          </div>
          {children}
        </main>
      </div>
    </div>
  )
}

/** Lines between points, as on a map of parcels under way: what stands in for a tenant's picture. */
const RouteLines = () => (
  <svg viewBox="0 0 400 220" fill="none" stroke="currentColor" aria-hidden="true" className="w-full opacity-70">
    <path
      d="M20 180 C90 60 170 60 220 120 S330 190 380 50"
      strokeWidth="2"
      strokeDasharray="2 7"
      strokeLinecap="round"
    />
    <path d="M20 180 C120 200 200 190 262 152" strokeWidth="1.5" opacity="0.5" />
    <path d="M128 84 C190 20 300 20 380 50" strokeWidth="1.5" opacity="0.5" />
    {[
      [20, 180],
      [128, 84],
      [262, 152],
      [380, 50],
    ].map(([x, y]) => (
      <circle key={`${x}`} cx={x} cy={y} r="6" fill="currentColor" stroke="none" />
    ))}
  </svg>
)
