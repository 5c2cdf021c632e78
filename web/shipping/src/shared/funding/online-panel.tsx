import { getFunding } from '@waybill/contract/funding/api'
import { errorProps, useClient } from '@waybill/host'
import { Banner, LoadError, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { fundingMessages } from '../../messages/funding.ts'
import { AutoTopUpCard } from '../payments/auto-top-up.tsx'
import { paymentMessages } from '../payments/messages.ts'
import { PayOnline } from '../payments/pay-online.tsx'
import { SavedMethods } from '../payments/saved-methods.tsx'
import { usePaymentMeans } from '../payments/use-payments.ts'
import { problemsOf, sumsOf } from './draft.ts'
import type { PanelProps } from './panel-props.ts'
import { Sums } from './sums.tsx'

/** Card and bank debit: what is paid, with what, and the way to the payment page; saved methods and auto top-up below. */
export function OnlinePanel({ options, offer, draft, onAmountProblem, stays, onStarted, onSent }: PanelProps) {
  const t = useT(fundingMessages)
  const say = useT(paymentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const client = useClient()
  const { data: means, error, refetch } = usePaymentMeans()
  if (error && !means) return <LoadError {...errorProps(error, locale, () => void refetch())} />
  if (!means) return <Skeleton className="h-24 w-full" />
  const method = offer.method === 'ach' ? 'ach' : 'card'
  if (!means.methods.some((one) => one.method === method)) return <Banner tone="info">{say('notReady')}</Banner>
  const sums = sumsOf(draft, offer, options.available)
  const money = (units: number) => format.money(units, options.currency)
  const checkAmount = () => {
    const { requested: problem } = problemsOf(draft, options)
    const limit = { amountMin: options.minimum, amountMax: options.maximum }
    onAmountProblem(
      problem === 'amountMin' || problem === 'amountMax'
        ? t(problem, { min: money(limit.amountMin), max: money(limit.amountMax) })
        : problem && t('amountNeeded'),
    )
    return problem === undefined
  }
  const follow = async (id: number) => onSent(await client.call(getFunding, { params: { id } }))
  return (
    <div className="flex flex-col gap-4">
      <Sums sums={sums} currency={options.currency} totalLabel={say('charged')} />
      <PayOnline
        means={means}
        method={method}
        amount={{ requested: sums.requested, total: sums.total }}
        checkAmount={checkAmount}
        stays={stays}
        onStarted={onStarted}
        onFollow={(id) => void follow(id)}
      />
      {!stays && <SavedMethods saved={means.saved} />}
      {!stays && <AutoTopUpCard key={means.autoTopUp?.version ?? 0} means={means} />}
    </div>
  )
}
