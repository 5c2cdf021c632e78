import { useState } from 'react'
import type { FundingOffer, FundingOptions, FundingRow } from '@waybill/contract/funding/api'
import { fundingNumber } from '@waybill/contract/funding/reference'
import { fundingMethodWords } from '@waybill/contract/funding/words'
import { errorProps, useBridge } from '@waybill/host'
import { useDraft } from '@waybill/host/use-draft'
import {
  Banner,
  Button,
  Field,
  Gate,
  LoadError,
  LoadingState,
  NumberInput,
  RadioGroup,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { fundingMessages } from '../../messages/funding.ts'
import { emptyDraft, type FundingDraft, unitsOf } from './draft.ts'
import { methodPanels } from './method-panels.tsx'
import { useFundingOptions } from './use-funding.ts'

export type AddFundsProps = {
  /** A denied request that is sent in again: what it had stands in the form. */
  replaced?: FundingRow | null
  /** What is offered as the amount at first, in whole units: for example what a purchase is short of. */
  suggested?: number
  onSent: (request: FundingRow) => void
  onLeave?: () => void
}

type FormProps = AddFundsProps & { options: FundingOptions }

function AmountField(props: {
  options: FundingOptions
  amount: number | null
  error: string | undefined
  onChange: (amount: number | null) => void
}) {
  const { options, amount, error, onChange } = props
  const t = useT(fundingMessages)
  const format = useFormat()
  const money = (units: number) => format.money(units, options.currency)
  return (
    <div>
      <Field
        name="requested"
        label={t('amount')}
        required
        hint={t('amountHint', { min: money(options.minimum), max: money(options.maximum) })}
        error={error}
        className="max-w-60"
      >
        <NumberInput value={amount} fixed zeroIsEmpty max={9_999_999} icon="$" onChange={onChange} />
      </Field>
      {options.chips.length > 0 && (
        <div role="group" aria-label={t('choose')} className="mt-2 flex flex-wrap gap-2">
          {options.chips.map((chip) => (
            <Button
              key={chip}
              size="compact"
              aria-pressed={amount !== null && unitsOf(amount) === chip}
              onClick={() => onChange(chip / 10_000)}
            >
              <span className="tnum">{money(chip)}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function useMethodHint({ options }: Pick<FormProps, 'options'>) {
  const t = useT(fundingMessages)
  const format = useFormat()
  return ({ method, percentPpm, fixed }: FundingOffer): string => {
    const parts = [
      ...(percentPpm > 0 ? [`${(percentPpm / 10_000).toFixed(2).replace(/\.?0+$/, '')}%`] : []),
      ...(fixed > 0 ? [format.money(fixed, options.currency)] : []),
    ]
    const fee = parts.length > 0 ? t('feeIs', { fee: parts.join(' + ') }) : t('noFee')
    return `${fee} · ${t(`${method}Arrival`)}`
  }
}

/** What the form begins with: the request that is sent again, or what is missing, rounded up to whole dollars. */
function firstDraft({ replaced, suggested, options }: FormProps): FundingDraft {
  if (replaced)
    return {
      method: replaced.method,
      amount: replaced.requested / 10_000,
      externalReference: replaced.externalReference ?? '',
      proof: replaced.proof,
    }
  if (suggested === undefined) return emptyDraft
  return { ...emptyDraft, amount: Math.max(Math.ceil(suggested / 10_000), options.minimum / 10_000) }
}

function Form(props: FormProps) {
  const { options, replaced, suggested, onSent } = props
  const t = useT(fundingMessages)
  const { locale } = useLocale()
  const hintOf = useMethodHint(props)
  const name = replaced ? `funding ${replaced.id}` : suggested === undefined ? 'funding' : null
  const { draft, change, forget } = useDraft(name, firstDraft(props))
  const [amountError, setAmountError] = useState<string | undefined>()
  const offers = options.methods.filter(({ method }) => methodPanels[method])
  const offer = offers.find(({ method }) => method === draft.method) ?? offers[0]!
  const Panel = methodPanels[offer.method]!
  return (
    <div className="flex flex-col gap-4">
      {replaced && <Banner tone="info">{t('replacing', { number: fundingNumber(replaced.id) })}</Banner>}
      <AmountField
        options={options}
        amount={draft.amount}
        error={amountError}
        onChange={(amount) => (setAmountError(undefined), change({ amount }))}
      />
      <Field group label={t('method')}>
        <RadioGroup
          value={offer.method}
          onChange={(method) => change({ method })}
          options={offers.map((one) => ({
            value: one.method,
            label: fundingMethodWords[one.method][locale],
            hint: hintOf(one),
          }))}
        />
      </Field>
      <Panel
        key={offer.method}
        options={options}
        offer={offer}
        draft={draft}
        change={change}
        onAmountProblem={setAmountError}
        replaces={replaced?.id ?? null}
        stays={suggested !== undefined}
        onStarted={forget}
        onSent={(request) => (forget(), onSent(request))}
      />
    </div>
  )
}

function NotOffered({ onLeave }: Pick<AddFundsProps, 'onLeave'>) {
  const t = useT(fundingMessages)
  const bridge = useBridge()
  const ask = () => {
    onLeave?.()
    bridge.navigate('/b/#/support/lists?create=1')
  }
  return (
    <Gate title={t('notOffered')} action={<Button onClick={ask}>{t('askSupport')}</Button>}>
      {t('notOfferedText')}
    </Gate>
  )
}

const bones = (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-14 w-60" />
    <Skeleton className="h-16 w-full" />
    <Skeleton className="h-40 w-full rounded-control" />
  </div>
)

/** Amount, method and what the method needs; in its own page and beside a purchase. */
export function AddFundsForm(props: AddFundsProps) {
  const { locale } = useLocale()
  const { data, error, refetch } = useFundingOptions()
  if (error && !data) return <LoadError {...errorProps(error, locale, () => void refetch())} />
  if (!data) return <LoadingState skeleton={bones} />
  if (!data.methods.some(({ method }) => methodPanels[method])) return <NotOffered onLeave={props.onLeave} />
  return <Form key={data.reference} {...props} options={data} />
}
