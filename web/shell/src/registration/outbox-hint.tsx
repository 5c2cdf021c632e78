import { registrationRules } from '@waybill/contract/registration/api'
import { linkStyle, useT } from '@waybill/kit/basics'
import { useQuery } from '@tanstack/react-query'
import { useShellContext, useShellParts } from '../shell-context.tsx'
import { keepOverride } from '../tenant/tenant-override.ts'
import { registrationMessages } from './messages.ts'

/** The rules of this site: which passwords, whether accounts are approved, whether the outbox page is there. */
export function useSiteRules() {
  const { client } = useShellParts()
  return useQuery({ ...client.query(registrationRules, {}, { hideErrors: true }), staleTime: Infinity }).data
}

/** Where messages are read while trying things out; not there in production. */
export function OutboxHint() {
  const t = useT(registrationMessages)
  const rules = useSiteRules()
  const { audience } = useShellContext()
  if (!rules?.outbox) return null
  return (
    <p className="text-small text-muted">
      {t('outboxHint')}{' '}
      <a
        href={keepOverride(audience === 'saas' ? '/ss/outbox' : '/outbox')}
        target="_blank"
        rel="noreferrer"
        className={linkStyle.text}
      >
        {t('openOutbox')}
      </a>
    </p>
  )
}
