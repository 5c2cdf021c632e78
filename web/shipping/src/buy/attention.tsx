import { errorMessage } from '@waybill/host'
import { Banner, Button, useLocale, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { attentionReasons, cheapestForUnserved, strategies, type Choices, type Pick, type Reason } from './choice.ts'

/** As many as are read at a glance; the rows name the others. */
const SHOWN_REASONS = 3

type Props = { picks: readonly Pick[]; choices: Choices; onChoices: (choices: Choices) => void }

/** Why some orders wait, and for those that lack only a service the press that gives all of them one. */
function ReasonRow({ reason, choices, onChoices }: { reason: Reason } & Omit<Props, 'picks'>) {
  const t = useT(buyMessages)
  const { locale } = useLocale()
  const { problem, picks } = reason
  const n = picks.length
  const why = problem
    ? errorMessage(problem, locale)
    : t(strategies.some((one) => one === choices.all) ? 'noRate' : 'notForThese')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">{t('reason', { n, why })}</span>
      {picks.every(({ readiness }) => readiness === 'service') && (
        <Button size="compact" onClick={() => onChoices(cheapestForUnserved(picks, choices))}>
          {t('cheapestForThese', { n })}
        </Button>
      )}
    </li>
  )
}

/** How many orders cannot be bought yet, and why: the reasons by number of orders. */
export function Attention({ picks, choices, onChoices }: Props) {
  const t = useT(buyMessages)
  const reasons = attentionReasons(picks)
  const waiting = reasons.reduce((sum, one) => sum + one.picks.length, 0)
  const more = reasons.slice(SHOWN_REASONS).reduce((sum, one) => sum + one.picks.length, 0)
  if (waiting === 0) return null
  return (
    <Banner tone="warning" title={t('attention', { n: waiting })} className="mb-3">
      {waiting === picks.length ? t('nothingReady') : t('attentionText')}
      <ul className="mt-1 flex flex-col gap-1">
        {reasons.slice(0, SHOWN_REASONS).map((reason) => (
          <ReasonRow
            key={`${reason.picks[0]?.readiness} ${reason.problem?.message}`}
            reason={reason}
            choices={choices}
            onChoices={onChoices}
          />
        ))}
        {more > 0 && <li>{t('otherReasons', { n: more })}</li>}
      </ul>
    </Banner>
  )
}
