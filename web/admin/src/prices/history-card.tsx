import type { PriceRuleVersion } from '@waybill/contract/prices/api'
import { errorProps } from '@waybill/host'
import { Badge, Card, PageState, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { priceMessages } from './messages.ts'
import { useDifferences, useRuleWords } from './rule-words.ts'
import { useHistory } from './use-prices.ts'

function Line({ version, before }: { version: PriceRuleVersion; before: PriceRuleVersion | undefined }) {
  const t = useT(priceMessages)
  const format = useFormat()
  const words = useRuleWords()
  const differencesOf = useDifferences()
  const changes = () => (before ? differencesOf(before, version) : [t('firstVersion')])
  const differences = version.withdraws ? [t('changeWithdrawn')] : changes()
  const who = version.savedBy ?? t('bySystem')
  return (
    <li className="flex flex-col gap-0.5 py-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{t('versionOf', { n: version.version })}</span>
        <span className="tnum">{words.amount(version)}</span>
        <span className="text-small text-muted">{words.effective(version)}</span>
        {version.neverStarted && <Badge tone="neutral">{t('neverStarted')}</Badge>}
      </div>
      <p className="text-small text-muted">{t('savedBy', { name: who, at: format.dateTime(version.savedAt) })}</p>
      <ul className="text-small">
        {(differences.length > 0 ? differences : [t('noDifference')]).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </li>
  )
}

/** All versions of a rule: who saved them, when, and what was different. */
export function HistoryCard({ id }: { id: number }) {
  const t = useT(priceMessages)
  const { locale } = useLocale()
  const query = useHistory(id)
  const versions = query.data?.versions ?? []
  return (
    <Card title={t('history')}>
      <PageState
        loading={query.isPending}
        skeleton={<Skeleton className="h-10 w-full" />}
        error={query.error ? errorProps(query.error, locale, () => void query.refetch()) : null}
      >
        <ol className="flex max-h-96 flex-col divide-y overflow-y-auto">
          {versions.map((version, index) => (
            <Line key={version.version} version={version} before={versions[index + 1]} />
          ))}
        </ol>
      </PageState>
    </Card>
  )
}
