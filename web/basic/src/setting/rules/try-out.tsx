import { ApiError } from '@waybill/contract/core/client'
import type { OutputOf } from '@waybill/contract/core/route'
import type { tryRules } from '@waybill/contract/rules/api'
import type { RuleInput } from '@waybill/contract/rules/rule'
import { Card, Skeleton, useT } from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { TriedOrders } from '../../shared/rules/tried-orders.tsx'
import { ruleMessages } from './messages.ts'
import { useLintWords, Warnings } from './warnings.tsx'
import type { useTryRules } from './use-rules.ts'

type Tried = OutputOf<typeof tryRules>
function Summary({ tried }: { tried: Tried }) {
  const t = useT(ruleMessages)
  const { unset } = tried
  if (tried.orders === 0) return <p className="text-muted">{t('tryNone')}</p>
  return (
    <>
      <p role="status" className="font-semibold">
        {t('tried', { n: tried.matched, of: tried.orders })}
      </p>
      {tried.split > 0 && <p>{t('triedSplit', { n: tried.split, of: tried.orders })}</p>}
      <ul className="text-small text-muted">
        {unset.person > 0 && <li>{t('keptPerson', { n: unset.person })}</li>}
        {unset.given > 0 && <li>{t('keptGiven', { n: unset.given })}</li>}
        {unset.taken > 0 && <li>{t('keptTaken', { n: unset.taken })}</li>}
        {unset.impossible > 0 && <li>{t('impossible', { n: unset.impossible })}</li>}
      </ul>
    </>
  )
}

type Props = { query: ReturnType<typeof useTryRules>; rules: readonly RuleInput[]; focus: number }

/** What the rule as it stands would do with the last orders, before it is saved. */
export function TryOut({ query, rules, focus }: Props) {
  const t = useT(ruleMessages)
  const say = useLintWords(rules)
  const { data, error, isFetching } = query
  const lints = error ? [] : (data?.lints ?? [])
  const own = lints.filter((one) => one.rule === focus).map(say)
  const others = lints.flatMap((one) =>
    one.rule !== focus && 'by' in one && one.by === focus
      ? [t('otherRule', { name: rules[one.rule]?.name ?? '', what: say(one) })]
      : [],
  )
  const isIncomplete = error instanceof ApiError && error.code === 'INVALID_INPUT'
  return (
    <Card title={t('tryTitle')} flush className="lg:sticky lg:top-3">
      <div className="flex flex-col gap-2 px-4 pb-3">
        {isIncomplete && <p className="text-muted">{t('tryLater')}</p>}
        {!isIncomplete && <FailureBanner error={error} />}
        {!error && data && <Summary tried={data} />}
        <Warnings sentences={[...own, ...others]} />
        {!error && !data && (
          <div role="status" aria-label={t('trying')}>
            {isFetching && <Skeleton className="h-5 w-48" />}
          </div>
        )}
      </div>
      {!error && data && data.examples.length > 0 && <TriedOrders orders={data.examples} label={t('tryTitle')} />}
    </Card>
  )
}
