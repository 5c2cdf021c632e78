import { useState } from 'react'
import type { FundingRequestDetail } from '@waybill/contract/funding/api'
import { feeWithin } from '@waybill/contract/funding/fee'
import { MOST_MONEY } from '@waybill/contract/funding/settings'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Field, focusField, NumberInput, useFormat, useShortcuts, useT } from '@waybill/kit'
import { DenyDialog } from './deny-dialog.tsx'
import { requestMessages } from './messages.ts'
import { usePause } from './use-pause.ts'
import { useDecide } from './use-requests.ts'

const unitsOf = (dollars: number): number => Math.round(dollars * 100) * 100
const isTooMuch = (dollars: number | null): boolean => dollars !== null && unitsOf(dollars) > MOST_MONEY
const isAmount = (dollars: number | null): dollars is number => !!dollars && !isTooMuch(dollars)

/** Did the reader give the first of two approvals? Its amount can still be corrected. */
const isFirst = ({ can }: FundingRequestDetail): boolean => can.approve.reason === 'FUNDING_SECOND_APPROVER'

/** Who has to act besides the reader, and what of the amount. */
function Notes({ request, received }: { request: FundingRequestDetail; received: number | null }) {
  const t = useT(requestMessages)
  const format = useFormat()
  const money = (amount: number) => format.money(amount, request.currency)
  const { firstApproval: first, secondApproverAbove: above, can } = request
  const total = request.requested + request.fee
  if (can.approve.reason === 'FUNDING_OWN') return <Banner tone="info">{t('ownNote')}</Banner>
  return (
    <>
      {isFirst(request) && <Banner tone="info">{t('firstNote')}</Banner>}
      {can.approve.allowed && first && (
        <Banner tone="info">{t('firstBy', { name: first.name ?? t('someone'), amount: money(first.received) })}</Banner>
      )}
      {received !== null && received > 0 && (
        <div aria-live="polite" className="tnum text-small text-muted">
          {received !== total && <p>{t('differs', { amount: money(total) })}</p>}
          <p>{t('credited', { amount: money(received - feeWithin(received, request)) })}</p>
          {above !== null && received > above && !first && <p>{t('needsSecond', { amount: money(above) })}</p>}
        </div>
      )}
    </>
  )
}

/** What the reader may do with this amount. */
function rightsTo(request: FundingRequestDetail, received: number | null) {
  const { allowed } = request.can.approve
  const correcting = isFirst(request)
  return {
    correcting,
    mayEnter: allowed || correcting,
    mayApprove: allowed || (correcting && received !== request.firstApproval?.received),
  }
}

type ReceivedProps = { amount: number | null; tried: boolean; onChange: (amount: number | null) => void }

function ReceivedField(field: ReceivedProps) {
  const t = useT(requestMessages)
  const format = useFormat()
  const problem = isTooMuch(field.amount) ? t('receivedMost', { max: format.money(MOST_MONEY) }) : t('receivedNeeded')
  const error = field.tried && !isAmount(field.amount) ? problem : undefined
  return (
    <Field name="received" label={t('received')} required hint={t('receivedHint')} error={error}>
      <NumberInput value={field.amount} fixed zeroIsEmpty max={9_999_999} icon="$" onChange={field.onChange} />
    </Field>
  )
}

/** `rests`: a decision led here, so that for a moment neither button nor key decides. */
type Props = { request: FundingRequestDetail; rests: boolean; onDone: () => void }

/** What was received, and the two answers: A approves, D denies. */
export function DecisionForm({ request, rests, onDone }: Props) {
  const paused = usePause(rests)
  const t = useT(requestMessages)
  const messageOf = useErrorMessage()
  const [amount, setAmount] = useState<number | null>(
    (request.firstApproval?.received ?? request.requested + request.fee) / 10_000,
  )
  const [tried, setTried] = useState(false)
  const [denying, setDenying] = useState(false)
  const decide = useDecide(request.id, onDone)
  const received = amount === null ? null : unitsOf(amount)
  const { can } = request
  const { correcting, mayEnter, mayApprove } = rightsTo(request, received)
  const approve = () => {
    setTried(true)
    if (!received || !isAmount(amount)) return focusField('received')
    if (!decide.isPending) decide.mutate({ received })
  }
  useShortcuts(
    { a: () => mayApprove && approve(), d: () => can.deny.allowed && setDenying(true) },
    { enabled: ![denying, paused, decide.isPending].includes(true) },
  )
  const failure = decide.isError ? messageOf(decide.error) : null
  return (
    <div className="flex flex-col gap-3">
      {failure !== null && !denying && <Banner tone="critical">{failure}</Banner>}
      {mayEnter && <ReceivedField amount={amount} tried={tried} onChange={setAmount} />}
      <Notes request={request} received={mayEnter && isAmount(amount) ? received : null} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayApprove && (
          <Button
            variant="primary"
            shortcut="a"
            disabled={paused}
            pending={decide.isPending && !denying}
            onClick={approve}
          >
            {t(correcting ? 'correct' : 'approve')}
          </Button>
        )}
        {can.deny.allowed && (
          <Button shortcut="d" disabled={paused} onClick={() => setDenying(true)}>
            {t('deny')}
          </Button>
        )}
      </div>
      {denying && (
        <DenyDialog
          id={request.id}
          pending={decide.isPending}
          error={failure}
          onDeny={(denial) => decide.mutate(denial, { onSuccess: () => setDenying(false) })}
          onClose={() => setDenying(false)}
        />
      )}
    </div>
  )
}
