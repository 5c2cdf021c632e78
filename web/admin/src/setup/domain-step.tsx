import type { CheckedDomain, Setup } from '@waybill/contract/setup/api'
import { errorMessage } from '@waybill/host'
import { Banner, Button, CopyButton, Link, useFormat, useLocale, useT } from '@waybill/kit'
import { setupMessages } from './messages.ts'
import { StepCard } from './step-card.tsx'
import type { useSetupActs } from './use-setup.ts'

const PLATFORM = 2

/** What to tell the name servers, with the target to copy. */
function Record({ domain, record }: { domain: CheckedDomain; record: Setup['record'] }) {
  const t = useT(setupMessages)
  const host = domain.host.replace(/:\d+$/, '')
  const target = record.name ?? record.addresses.join(', ')
  if (domain.type === PLATFORM) return <p className="text-small text-muted">{t('recordPlatform')}</p>
  return (
    <p className="flex flex-wrap items-center gap-1 text-small text-muted">
      <span className="min-w-0 break-words">{t(record.name ? 'recordName' : 'recordAddress', { host, target })}</span>
      <CopyButton value={target} name={target} />
    </p>
  )
}

function Domain({ domain, record, acts }: { domain: CheckedDomain; record: Setup['record']; acts: Acts }) {
  const t = useT(setupMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { host, check, openUrl } = domain
  const mine = acts.check.variables === host
  const pending = acts.check.isPending && mine
  return (
    <li className="flex w-full flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link href={openUrl} external className="min-w-0 break-all">
          {host}
        </Link>
        <Button size="compact" pending={pending} onClick={() => acts.check.mutate(host)}>
          {t('check')}
        </Button>
      </div>
      <p role="status">
        {check ? t(`result_${check.result}`) : t('neverChecked')}
        {check && (
          <span className="text-small text-muted"> · {t('checkedAt', { at: format.dateTime(check.checkedAt) })}</span>
        )}
      </p>
      {mine && acts.check.error && <Banner tone="critical">{errorMessage(acts.check.error, locale)}</Banner>}
      {check?.result !== 'ok' && <Record domain={domain} record={record} />}
    </li>
  )
}
type Acts = ReturnType<typeof useSetupActs>

/** Do the site's addresses lead here? */
export function DomainStep({ setup, acts }: { setup: Setup; acts: Acts }) {
  const t = useT(setupMessages)
  return (
    <StepCard number={2} title={t('domain')} done={setup.done.domain}>
      <p className="text-muted">{t('domainText')}</p>
      {setup.domains.length === 0 ? (
        <p>{t('noDomain')}</p>
      ) : (
        <ul className="w-full divide-y">
          {setup.domains.map((domain) => (
            <Domain key={domain.host} domain={domain} record={setup.record} acts={acts} />
          ))}
        </ul>
      )}
    </StepCard>
  )
}
