import { useEffect, type ReactNode } from 'react'
import { MAIN_SITE_ORG_ID } from '@waybill/contract/shell/tenant'
import { RawFrame } from '@waybill/login'
import { useShellContext, useShellParts } from '../shell-context.tsx'
import { siteNameOf, sloganOf } from '../tenant/site-name.ts'

/** A page without header and menu, in this site's brand; without a title where its content sets one. */
export function RawPage({ title, children }: { title?: string; children: ReactNode }) {
  const { state } = useShellParts()
  const facts = useShellContext()
  const site = siteNameOf(facts)
  useEffect(() => {
    if (title) document.title = `${title} · ${site}`
  }, [title, site])
  return (
    <RawFrame
      look={{ ...facts.tenant, site, slogan: sloganOf(facts) }}
      main={facts.tenant.serverOrgId === MAIN_SITE_ORG_ID}
      onLanguage={(locale) => state.setLocale(locale)}
    >
      {children}
    </RawFrame>
  )
}
