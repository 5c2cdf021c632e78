import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  answerAdjustmentDispute,
  type CarrierAdjustment,
  listCarrierAdjustments,
  type ParcelFacts,
} from '@waybill/contract/carrier-invoices/api'
import { adjustmentReasonWords } from '@waybill/contract/carrier-invoices/words'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import {
  Banner,
  Button,
  Card,
  DescriptionList,
  Drawer,
  Field,
  focusField,
  Textarea,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { AdjustmentBadge } from './adjustment-columns.tsx'
import { carrierInvoiceMessages } from './messages.ts'
import { type Decision, useDecide } from './use-decide.ts'

const head = 'h-8 bg-sub px-4 text-small font-medium text-muted max-sm:px-2'
const cell = 'h-8 border-t px-4 py-1 max-sm:px-2'

/** What was declared beside what the carrier measured. */
function Facts({ claimed, captured }: Pick<CarrierAdjustment, 'claimed' | 'captured'>) {
  const t = useT(carrierInvoiceMessages)
  const pounds = (weight: number | null) => (weight === null ? '-' : `${(weight / 45_359.237).toFixed(2)} lb`)
  const rows: [label: string, read: (facts: ParcelFacts) => string][] = [
    [t('weight'), ({ weightCg }) => pounds(weightCg)],
    [t('size'), ({ size }) => size ?? '-'],
    [t('zone'), ({ zone }) => zone ?? '-'],
    [t('service'), ({ service }) => service ?? '-'],
  ]
  return (
    <Card flush title={t('facts')}>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <td className={head} />
            <th className={`${head} text-end`}>{t('claimed')}</th>
            <th className={`${head} text-end`}>{t('captured')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, read]) => (
            <tr key={label}>
              <th scope="row" className={`${cell} text-start font-normal text-muted`}>
                {label}
              </th>
              <td className={`${cell} tnum text-end`}>{read(claimed)}</td>
              <td className={`${cell} tnum text-end`}>{read(captured)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function useFacts(row: CarrierAdjustment) {
  const t = useT(carrierInvoiceMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const money = (amount: number) => <span className="tnum">{format.money(amount)}</span>
  return [
    { id: 'seller', label: t('seller'), value: row.seller.name },
    { id: 'reason', label: t('reason'), value: adjustmentReasonWords[row.reason][locale] },
    { id: 'expected', label: t('expected'), value: money(row.expected) },
    { id: 'billed', label: t('billed'), value: money(row.billed) },
    { id: 'cost', label: t('costDelta'), value: money(row.costDelta) },
    ...(row.buyDelta === null ? [] : [{ id: 'buy', label: t('buyDelta'), value: money(row.buyDelta) }]),
    { id: 'sell', label: t('sellDelta'), value: money(row.sellDelta) },
    { id: 'proposed', label: t('proposedAt'), value: format.dateTime(row.proposedAt) },
    ...(row.decidedAt === null
      ? []
      : [{ id: 'decided', label: t('decidedAt'), value: format.dateTime(row.decidedAt) }]),
  ]
}

/** The seller's words and the answer: to write while the dispute is open, to read afterwards. */
function Dispute({ row }: { row: CarrierAdjustment }) {
  const t = useT(carrierInvoiceMessages)
  const { locale } = useLocale()
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const [answer, setAnswer] = useState('')
  const [tried, setTried] = useState(false)
  const decide = useMutation({
    mutationFn: (accept: boolean) =>
      client.call(
        answerAdjustmentDispute,
        { params: { id: row.id }, body: { accept, answer: answer.trim() } },
        { hideErrors: true },
      ),
    onSuccess: ({ state }) => bridge.toast('ok', t(state === 'accepted' ? 'accepted' : 'rejected')),
    onSettled: () => void cache.invalidateQueries({ queryKey: [listCarrierAdjustments.id] }),
  })
  const send = (accept: boolean) => {
    setTried(true)
    if (answer.trim() === '') return focusField('answer')
    decide.mutate(accept)
  }
  if (!row.dispute) return null
  const problem = errorMessage(decide.error, locale)
  return (
    <Card title={t('dispute')}>
      <p className="text-small text-muted">{t('disputeText')}</p>
      <p className="mb-3 break-words whitespace-pre-line">{row.dispute.text}</p>
      {row.state === 'disputed' ? (
        <>
          <Field
            name="answer"
            label={t('answer')}
            required
            hint={t('answerHint')}
            error={tried && answer.trim() === '' ? t('answerNeeded') : problem}
          >
            <Textarea value={answer} onChange={setAnswer} maxLength={1000} />
          </Field>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="primary" pending={decide.isPending} onClick={() => send(true)}>
              {t('accept')}
            </Button>
            <Button disabled={decide.isPending} onClick={() => send(false)}>
              {t('reject')}
            </Button>
          </div>
        </>
      ) : (
        <p className="break-words whitespace-pre-line">{row.dispute.answer}</p>
      )}
    </Card>
  )
}

function Decisions({ row }: { row: CarrierAdjustment }) {
  const t = useT(carrierInvoiceMessages)
  const decide = useDecide()
  const run = (decision: Decision) => decide.mutate({ ids: [row.id], decision })
  return (
    <>
      {row.state === 'proposed' && (
        <Button disabled={decide.isPending} onClick={() => run('ignore')}>
          {t('ignore')}
        </Button>
      )}
      <Button disabled={decide.isPending} onClick={() => run('absorb')}>
        {t('absorb')}
      </Button>
      <Button variant="primary" pending={decide.isPending} onClick={() => run('post')}>
        {t('post')}
      </Button>
    </>
  )
}

/** One difference over the desk: claimed beside captured, what it changes for everybody, and what can be done. */
export function AdjustmentDrawer({ row, onClose }: { row: CarrierAdjustment; onClose: () => void }) {
  const t = useT(carrierInvoiceMessages)
  const facts = useFacts(row)
  const open = row.state === 'proposed' || row.state === 'ignored'
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={row.trackingNo}
      description={row.seller.name}
      footer={open && <Decisions row={row} />}
    >
      <div className="flex flex-col gap-3">
        <div>
          <AdjustmentBadge {...row} />
        </div>
        {open && row.firstApproval && (
          <Banner tone="info">
            {t(row.firstApproval.decision === 'post' ? 'firstPosted' : 'firstAbsorbed', { name: row.firstApproval.by })}
          </Banner>
        )}
        <Dispute key={row.id} row={row} />
        <DescriptionList items={facts} />
        <Facts claimed={row.claimed} captured={row.captured} />
      </div>
    </Drawer>
  )
}
