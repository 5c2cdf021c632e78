import { useState } from 'react'
import { chargeActWords } from '@waybill/contract/warehouse-billing/acts'
import type { CustomerCharge } from '@waybill/contract/warehouse-billing/staff-api'
import type { ChargeCause } from '@waybill/contract/warehouse-billing/shapes'
import { errorProps, useBridge } from '@waybill/host'
import { ChargeDetail, ReasonDialog } from '@waybill/host/charges'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Button, Drawer, LoadError, LoadingState, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { chargeMessages } from './messages.ts'
import { PriceDialog } from './price-dialog.tsx'
import { useCharge, useDecide } from './use-charges.ts'

type Question = 'price' | 'waive' | 'accept' | 'refuse'
const questions = {
  waive: ['waiveTitle', 'waiveText', 'waived'],
  accept: ['acceptTitle', 'acceptText', 'accepted'],
  refuse: ['refuseTitle', 'refuseText', 'refused'],
} as const

const pages: Readonly<Record<ChargeCause['kind'], (id: number) => string | null>> = {
  inbound: (id) => `/w/#/receive/${id}`,
  outbound: (id) => `/w/#/pack/${id}`,
  return: (id) => `/w/#/return/${id}`,
  workOrder: (id) => `/w/#/work-order/${id}`,
}

/** What can be decided about a charge as it stands. */
const actsOf = ({ state, dispute }: CustomerCharge): readonly Question[] =>
  state === 'unpriced' ? ['waive', 'price'] : dispute === 'open' ? ['refuse', 'accept'] : []

type AskProps = { charge: CustomerCharge; question: Question; onClose: () => void }

function Ask({ charge, question, onClose }: AskProps) {
  const t = useT(chargeMessages)
  const format = useFormat()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const decide = useDecide(charge.id)
  const error = decide.isError ? messageOf(decide.error) : null
  const params = { seller: charge.seller.name, amount: format.money(charge.amount ?? 0) }
  const done = (text: string) => ({ onSuccess: () => (bridge.toast('ok', text), onClose()) })
  if (question === 'price')
    return (
      <PriceDialog
        seller={params.seller}
        pending={decide.isPending}
        error={error}
        onConfirm={(amount, note) =>
          decide.mutate({ of: 'price', body: { amount, note } }, done(t('priced', { amount: format.money(amount) })))
        }
        onClose={onClose}
      />
    )
  const [title, text, over] = questions[question]
  return (
    <ReasonDialog
      title={t(title)}
      text={t(text, params)}
      confirm={t(question)}
      danger={question === 'waive'}
      pending={decide.isPending}
      error={error}
      onConfirm={(reason) =>
        decide.mutate(
          question === 'waive'
            ? { of: 'waive', body: { reason } }
            : { of: 'answer', body: { accept: question === 'accept', answer: reason } },
          done(t(over)),
        )
      }
      onClose={onClose}
    />
  )
}

/** One charge of a customer, and what can be decided about it. */
export function ChargeDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT(chargeMessages)
  const { locale } = useLocale()
  const [question, setQuestion] = useState<Question | null>(null)
  const { data, error, refetch } = useCharge(id)
  const acts = data ? actsOf(data) : []
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={data ? chargeActWords[data.act][locale] : t('charge')}
      description={data?.seller.name}
      footer={
        acts.length > 0 &&
        acts.map((act) => (
          <Button
            key={act}
            variant={act === 'price' || act === 'accept' ? 'primary' : undefined}
            onClick={() => setQuestion(act)}
          >
            {t(act)}
          </Button>
        ))
      }
    >
      {data ? (
        <ChargeDetail charge={data} hrefOf={({ kind, id: of }) => pages[kind](of)} />
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-56 w-full rounded-control" />} />
      )}
      {question !== null && data && <Ask charge={data} question={question} onClose={() => setQuestion(null)} />}
    </Drawer>
  )
}
