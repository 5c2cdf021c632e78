import { useState } from 'react'
import type { PaymentMethod } from '@waybill/contract/payments/enums'
import type { PaymentMeans, SavedMethod } from '@waybill/contract/payments/api'
import { errorMessage, useBridge, useShell } from '@waybill/host'
import { Banner, Button, Checkbox, Field, Link, RadioGroup, useFormat, useLocale, useT } from '@waybill/kit'
import { paymentMessages } from './messages.ts'
import { expiryOf, methodName } from './method-name.ts'
import { paymentPlace, useOpenPayment, useStartPayment } from './use-payments.ts'

const NEW = 'new'

interface PayOnlineProps {
  means: PaymentMeans
  method: PaymentMethod
  /** To be added to the balance, and what is charged with the fee. */
  amount: { requested: number; total: number }
  /** Shows what is wrong with the amount; true: nothing is. */
  checkAmount: () => boolean
  /** Something beside the form must not be lost: the payment page opens in a window of its own. */
  stays: boolean
  /** The top-up is requested: what was typed for it has been used. */
  onStarted: () => void
  /** The top-up is requested, and the page around the form follows it. */
  onFollow: (fundingId: number) => void
}

/** Where the payer goes next, shown before the button. */
function NextStep({ means, total, saved }: { means: PaymentMeans; total: string; saved: SavedMethod | null }) {
  const t = useT(paymentMessages)
  const { tenant } = useShell()
  const { locale } = useLocale()
  const site = (locale === 'cn' && tenant.siteNameCN) || tenant.siteName
  if (saved) return <p className="text-muted">{t('chargeSaved', { total, method: methodName(saved) })}</p>
  return <p className="text-muted">{means.destination === 'local' ? t('toLocal') : t('toStripe', { total, site })}</p>
}

function MethodChoice(props: {
  saved: SavedMethod[]
  method: PaymentMethod
  value: string
  onChange: (value: string) => void
}) {
  const t = useT(paymentMessages)
  const options = props.saved.map((one) => {
    const date = expiryOf(one)
    return { value: String(one.id), label: methodName(one), hint: date && t('expires', { date }) }
  })
  const other = { value: NEW, label: t(props.method === 'card' ? 'newCard' : 'newBank') }
  return (
    <Field label={t('payWith')} group>
      <RadioGroup value={props.value} onChange={props.onChange} options={[...options, other]} />
    </Field>
  )
}

/** Leaves for the payment page; beside something that must stay, a link to it takes the place of the button. */
function usePay({ method, amount, stays, onStarted, onFollow }: PayOnlineProps) {
  const bridge = useBridge()
  const start = useStartPayment()
  const page = useOpenPayment(stays)
  const [fundingId, setFundingId] = useState<number | null>(null)
  const pay = (saved: SavedMethod | null, saveMethod: boolean) =>
    start.mutate(
      { method, requested: amount.requested, saveMethod: saveMethod && !saved, savedMethodId: saved?.id ?? null },
      {
        onSuccess: (started) => {
          onStarted()
          if (saved) return onFollow(started.fundingId)
          setFundingId(started.fundingId)
          // The top-up is there: without its page, its own place offers the next try.
          page.open(started.fundingId, {
            onError: () => bridge.navigate(`${paymentPlace(started.fundingId)}?left=1`),
          })
        },
      },
    )
  return { pay, error: start.error, pending: start.isPending || page.leaving, url: page.url, fundingId }
}

/** The card and bank debit parts of Add funds: with what, what happens next, and the button. */
export function PayOnline(props: PayOnlineProps) {
  const { means, method, amount, checkAmount, onFollow } = props
  const t = useT(paymentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { pay, error, pending, url, fundingId } = usePay(props)
  const methods = means.saved.filter(({ kind }) => kind === method)
  const [choice, setChoice] = useState<string | null>(null)
  const [saveMethod, setSaveMethod] = useState(false)
  const chosen = choice ?? String(methods[0]?.id ?? NEW)
  const saved = methods.find(({ id }) => String(id) === chosen) ?? null
  const total = format.money(amount.total)
  if (url !== null && fundingId !== null)
    return (
      <Link href={url} external onClick={() => onFollow(fundingId)}>
        {t('openPage', { total })}
      </Link>
    )
  return (
    <div className="flex flex-col gap-3">
      {methods.length > 0 && <MethodChoice saved={methods} method={method} value={chosen} onChange={setChoice} />}
      {!saved && <Checkbox checked={saveMethod} onChange={setSaveMethod} label={t('saveMethod')} />}
      {amount.requested > 0 && <NextStep means={means} total={total} saved={saved} />}
      {method === 'ach' && <p className="text-muted">{t('bankDays')}</p>}
      {error && <Banner tone="critical">{errorMessage(error, locale)}</Banner>}
      <Button
        variant="primary"
        className="self-start"
        pending={pending}
        onClick={() => checkAmount() && pay(saved, saveMethod)}
      >
        {!saved ? t('goOn') : amount.requested > 0 ? t('pay', { total }) : t('payNow')}
      </Button>
    </div>
  )
}
