import type { Client } from '@waybill/contract/core/client'
import { type LookUp, type TenantFacts, tenantPlan, tenantVerdict } from '@waybill/contract/shell/tenant'
import { type TenantSetting, getSettingByDomain } from '@waybill/contract/tenancy/api'
import type { RouterHistory } from '@tanstack/react-router'
import type { PageData } from '../page-data.ts'
import type { ShellState } from '../shell-state.ts'
import { keepOverride } from './tenant-override.ts'
import { cachedHost, currentHost, defaultTenant, forgetTenant, keepTenant } from './tenant-store.ts'

type Options = {
  page: PageData
  history: RouterHistory
  client: Client
  state: ShellState
  /** Forgets the tokens of this tab. */
  forgetSession: () => void
}

/** What the server wrote into the page is its answer to a look-up by the page's host. */
function answerOf({ tenant, failed }: PageData): LookUp {
  if (failed) return 'failed'
  return tenant ? { found: tenant } : 'nothing'
}

const same = (one: TenantSetting, other: TenantSetting) => JSON.stringify(one) === JSON.stringify(other)

/** Finds the tenant of this host on start and on route changes (specification §4), by the rules of the contract. */
export function createTenantResolver({ page, history, client, state, forgetSession }: Options) {
  const factsNow = (): TenantFacts => {
    const { pathname, search, hash } = history.location
    const { mainSiteHosts } = page
    return { host: currentHost(), location: { pathname, search, hash }, mainSiteHosts, cachedHost: cachedHost() }
  }

  const apply = (answer: LookUp) => {
    const facts = factsNow()
    const verdict = tenantVerdict(facts, answer)
    if (verdict.clear) {
      forgetTenant()
      forgetSession()
    }
    const found = typeof answer === 'object' ? answer.found : null
    if (found && verdict.keep) keepTenant(found, verdict.saas)
    const shown = verdict.show === 'answer' && found ? found : defaultTenant
    if (!same(shown, state.get().tenant)) state.setTenant(shown)
    state.setAudience()
    if (verdict.goTo !== null && verdict.goTo !== facts.location.pathname) history.replace(keepOverride(verdict.goTo))
  }

  const ask = async (): Promise<void> => {
    const query = { domainName: currentHost() }
    try {
      const found = await client.call(getSettingByDomain, { query }, { hideErrors: true })
      apply(found ? { found } : 'nothing')
    } catch (error) {
      // The default branding stands in only where nothing better is known: the page itself carries an answer.
      if (page.failed) apply('failed')
      console.warn(error)
    }
  }

  return {
    /** Decides by the page's own answer before anything is drawn, and asks again where a fresh answer is wanted. */
    start(): void {
      const plan = tenantPlan(factsNow())
      if (plan === 'skip') {
        // Saas info of another host does not belong here.
        if (cachedHost() !== null && cachedHost() !== currentHost()) forgetTenant()
        state.setAudience()
        return
      }
      apply(answerOf(page))
      if (plan === 'lookUp') void ask()
    },
    /** Looks again whenever another route is reached that wants a fresh answer. */
    follow(): () => void {
      let before = history.location.pathname
      return history.subscribe(({ location }) => {
        if (location.pathname === before) return
        before = location.pathname
        if (tenantPlan(factsNow()) === 'lookUp') void ask()
      })
    },
  }
}
