import { ApiError } from '@waybill/contract/core/client'
import type { OutputOf } from '@waybill/contract/core/route'
import type { ChosenValues, TracedAction, tryRules } from '@waybill/contract/rules/api'
import type { ServicePlan } from '@waybill/contract/rules/rule'
import type { Signature } from '@waybill/contract/carriers/enums'
import { serviceLabel } from '@waybill/contract/carriers/catalogue'
import { batteryName } from '@waybill/contract/declarations/batteries'
import { choiceWords, obstacleWords, sayPlan, sayWeight, signatureWords } from '@waybill/contract/rules/words'
import { PlaceLink } from '@waybill/host'
import { Card, type Format, type Locale, nothing, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { ruleMessages } from './messages.ts'
import type { useTryRules } from './use-rules.ts'

type Tried = OutputOf<typeof tryRules>
type Choice = TracedAction['choice']

type Say = (values: ChosenValues, tools: { format: Format; locale: Locale }) => string
/** A value of an order in words. */
const sayValue: Record<Choice, Say> = {
  service: ({ service }, { locale }) => {
    if (service?.plan) return sayPlan(service.plan as ServicePlan, locale)
    return service?.carrier ? serviceLabel(service.carrier, service.serviceCode)[locale] : nothing
  },
  weight: ({ weightCg }) => (weightCg === null ? nothing : sayWeight(weightCg)),
  package: ({ package: size }) =>
    size ? `${size.length ?? 0} × ${size.width ?? 0} × ${size.height ?? 0} ${size.sizeUnit}` : nothing,
  shipFrom: ({ shipFrom }) => (shipFrom ? [shipFrom.city, shipFrom.state].filter(Boolean).join(', ') : nothing),
  signature: ({ signature }, { locale }) => signatureWords[signature as Signature]?.[locale] ?? String(signature),
  insurance: ({ insurance }, { format }) => (insurance === null ? nothing : format.money(insurance)),
  battery: ({ battery }, { locale }) => (battery ? batteryName(battery)[locale] : nothing),
  hold: ({ hold }) => (hold ? hold.reason || '✓' : nothing),
  tags: ({ tags }) => tags.join(', ') || nothing,
}

function useValueWords() {
  const format = useFormat()
  const { locale } = useLocale()
  return (choice: Choice, values: ChosenValues): string => sayValue[choice](values, { format, locale })
}

function Results({ actions }: { actions: readonly TracedAction[] }) {
  const t = useT(ruleMessages)
  const { locale } = useLocale()
  const words = {
    set: () => t('resultSet'),
    taken: ({ by }: TracedAction) => t('resultTaken', { n: (by ?? 0) + 1 }),
    person: () => t('resultPerson'),
    given: () => t('resultGiven'),
    impossible: ({ obstacle }: TracedAction) =>
      t('resultImpossible', { why: obstacle ? obstacleWords[obstacle][locale] : '' }),
  }
  const others = actions.filter(({ result }) => result !== 'set')
  return others.map((one) => (
    <li key={one.choice} className="text-muted">
      {choiceWords[one.choice][locale]}: {words[one.result](one)}
    </li>
  ))
}

function Example({ one }: { one: Tried['examples'][number] }) {
  const { locale } = useLocale()
  const say = useValueWords()
  return (
    <li className="border-b border-line px-4 py-2 last:border-b-0">
      <PlaceLink href={`/b/#/order/detail/${one.id}`}>{one.orderNo}</PlaceLink>
      <ul className="text-small">
        {one.changed
          .filter((choice) => say(choice, one.before) !== say(choice, one.after))
          .map((choice) => (
            <li key={choice}>
              {choiceWords[choice][locale]}: {say(choice, one.before)} → <strong>{say(choice, one.after)}</strong>
            </li>
          ))}
        <Results actions={one.actions} />
      </ul>
    </li>
  )
}

function Summary({ tried }: { tried: Tried }) {
  const t = useT(ruleMessages)
  const { unset } = tried
  if (tried.orders === 0) return <p className="text-muted">{t('tryNone')}</p>
  return (
    <>
      <p role="status" className="font-semibold">
        {t('tried', { n: tried.matched, of: tried.orders })}
      </p>
      <ul className="text-small text-muted">
        {unset.person > 0 && <li>{t('keptPerson', { n: unset.person })}</li>}
        {unset.given > 0 && <li>{t('keptGiven', { n: unset.given })}</li>}
        {unset.taken > 0 && <li>{t('keptTaken', { n: unset.taken })}</li>}
        {unset.impossible > 0 && <li>{t('impossible', { n: unset.impossible })}</li>}
      </ul>
    </>
  )
}

/** What the rule as it stands would do with the last orders, before it is saved. */
export function TryOut({ query }: { query: ReturnType<typeof useTryRules> }) {
  const t = useT(ruleMessages)
  const { data, error, isFetching } = query
  const isIncomplete = error instanceof ApiError && error.code === 'INVALID_INPUT'
  return (
    <Card title={t('tryTitle')} flush className="lg:sticky lg:top-3">
      <div className="flex flex-col gap-2 px-4 pb-3">
        {isIncomplete && <p className="text-muted">{t('tryLater')}</p>}
        {!isIncomplete && <FailureBanner error={error} />}
        {!error && data && <Summary tried={data} />}
        {!error && !data && (
          <div role="status" aria-label={t('trying')}>
            {isFetching && <Skeleton className="h-5 w-48" />}
          </div>
        )}
      </div>
      {!error && data && data.examples.length > 0 && (
        <ul className="max-h-128 overflow-y-auto border-t border-line" tabIndex={0} aria-label={t('tryTitle')}>
          {data.examples.map((one) => (
            <Example key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Card>
  )
}
