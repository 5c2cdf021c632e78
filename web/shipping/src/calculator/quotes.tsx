import { errorProps, errorMessage } from '@waybill/host'
import { useState } from 'react'
import type { Problem, Rate } from '@waybill/contract/shipping/api'
import {
  Banner,
  Button,
  Card,
  FirstUse,
  lazyPart,
  LoadError,
  LoadingState,
  RefetchBar,
  Skeleton,
  useLocale,
  useT,
} from '@waybill/kit'
import { ProblemList } from '../shared/rates/problem-list.tsx'
import { calculatorMessages } from './messages.ts'
import { QuoteTable } from './quote-table.tsx'
import type { RateState } from './rate-state.ts'
import type { Sorting } from './sorted.ts'
import { StillNeeded } from './still-needed.tsx'
import type { Calculated } from './use-calculated.ts'

const UseRate = lazyPart(
  async () => ({ default: (await import('./use-rate-dialog.tsx')).UseRateDialog }),
  () => null,
)

const silent = ({ code }: Problem) => code === 'CARRIER_UNAVAILABLE'

/** Carriers that could not be reached: with them the list might look different. */
function Silent({ problems, onRetry }: { problems: readonly Problem[]; onRetry: () => void }) {
  const t = useT(calculatorMessages)
  const { locale } = useLocale()
  if (problems.length === 0) return null
  return (
    <Banner
      tone="warning"
      className="m-2"
      title={problems.map((one) => errorMessage(one, locale)).join(' ')}
      actions={
        <Button size="compact" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('partialText')}
    </Banner>
  )
}

/** Why some carriers are missing: no fault of the form's, so it is said quietly. */
function NotOffered({ problems }: { problems: readonly Problem[] }) {
  const t = useT(calculatorMessages)
  const { locale } = useLocale()
  if (problems.length === 0) return null
  return (
    <div className="border-t px-4 py-3 text-small text-muted">
      <h3 className="font-medium">{t('notOffered')}</h3>
      <ul>
        {[...new Set(problems.map((one) => errorMessage(one, locale)))].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

function NoRates({ problems }: { problems: readonly Problem[] }) {
  const t = useT(calculatorMessages)
  return (
    <FirstUse title={t('noneTitle')}>
      <div className="mt-2 text-start">
        <ProblemList problems={problems} />
      </div>
    </FirstUse>
  )
}

const rowsToCome = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const waiting = (
  <div className="flex flex-col gap-px" aria-hidden="true">
    {rowsToCome.map((key) => (
      <Skeleton key={key} className="h-10 w-full" />
    ))}
  </div>
)

type Props = { form: RateState; calculated: Calculated; onSort: (next: Sorting) => void }

function Content({ form, calculated, onSort }: Props) {
  const t = useT(calculatorMessages)
  const { locale } = useLocale()
  const [used, setUsed] = useState<Rate | null>(null)
  const { ready, data, error, isError, refetch } = calculated
  const again = () => void refetch()
  if (!ready) return <StillNeeded form={form} skeleton={waiting} />
  if (isError) return <LoadError {...errorProps(error, locale, again)} pending={calculated.isFetching} />
  if (!data) return <LoadingState skeleton={waiting} />
  if (data.rates.length === 0) return <NoRates problems={data.problems} />
  return (
    <>
      <Silent problems={data.problems.filter(silent)} onRetry={again} />
      <QuoteTable rates={data.rates} sorting={form} onSort={onSort} onUse={setUsed} />
      <NotOffered problems={data.problems.filter((one) => !silent(one))} />
      <p className="border-t px-4 py-2 text-small text-muted">{t('notBought')}</p>
      {used && <UseRate rate={used} state={form} onClose={() => setUsed(null)} />}
    </>
  )
}

/** The answer: the rates, or what is in the way of them. */
export function Quotes(props: Props) {
  const t = useT(calculatorMessages)
  const { ready, data, isFetching } = props.calculated
  const count = ready && data && data.rates.length > 0 ? t('count', { n: data.rates.length }) : null
  return (
    <Card
      flush
      title={t('rates')}
      action={count && <span className="text-small text-muted">{count}</span>}
      className="relative @container overflow-hidden"
    >
      <RefetchBar active={ready && isFetching} className="top-0" />
      <div className="border-t" aria-busy={ready && isFetching}>
        <Content {...props} />
      </div>
    </Card>
  )
}
