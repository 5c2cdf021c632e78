import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { errorMessage } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Field, focusField, TextInput, useFormat, useLocale, useShortcuts, useT } from '@waybill/kit'
import { fundingMessages } from './messages.ts'
import { type DraftField, type DraftProblem, problemsOf, sumsOf, unitsOf } from './draft.ts'
import type { PanelProps } from './panel-props.ts'
import { ProofField } from './proof-field.tsx'
import { Sums } from './sums.tsx'
import { TransferDetails } from './transfer-details.tsx'
import { useFundingChanged, useSendRequest } from './use-funding.ts'

type Errors = Partial<Record<DraftField, string>>

/** What is missing in words, and the problems of fields that the server answered with. */
function useErrors({ options, draft }: Pick<PanelProps, 'options' | 'draft'>, error: unknown) {
  const t = useT(fundingMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const words: Record<DraftProblem, string> = {
    amountNeeded: t('amountNeeded'),
    amountMin: t('amountMin', { min: format.money(options.minimum, options.currency) }),
    amountMax: t('amountMax', { max: format.money(options.maximum, options.currency) }),
    externalNeeded: t('required', { field: t('externalReference') }),
    proofNeeded: t('proofNeeded'),
  }
  const own = Object.fromEntries(
    Object.entries(problemsOf(draft, options)).map(([field, problem]) => [field, words[problem]]),
  ) as Errors
  const problems = error instanceof ApiError && Array.isArray(error.data) ? (error.data as FieldProblem[]) : []
  const server = Object.fromEntries(problems.map((one) => [one.fieldName, errorMessage(one, locale)])) as Errors
  return { own, server }
}

/** What the server refused as a whole, with a way on where its reference is used up. */
function Failure({ error }: { error: unknown }) {
  const t = useT(fundingMessages)
  const messageOf = useErrorMessage()
  const reload = useFundingChanged()
  const stale = error instanceof ApiError && ['FUNDING_REFERENCE_USED', 'FUNDING_METHOD_OFF'].includes(error.code)
  return (
    <Banner
      tone="critical"
      actions={
        stale && (
          <Button size="compact" onClick={reload}>
            {t('usedElsewhere')}
          </Button>
        )
      }
    >
      {messageOf(error)}
    </Banner>
  )
}

/** A bank or payment-service transfer: where to, with which reference, the proof, and the request itself. */
export function TransferPanel(props: PanelProps) {
  const { options, offer, draft, change, onAmountProblem, replaces, onSent } = props
  const t = useT(fundingMessages)
  const [tried, setTried] = useState(false)
  const send = useSendRequest(onSent)
  const { own, server } = useErrors(props, send.error)
  const method = offer.method === 'service' ? 'service' : 'bank'
  const errors: Errors = { ...server, ...(tried && own) }
  const edit = (next: Parameters<typeof change>[0]) => (send.isError && send.reset(), change(next))
  const submit = () => {
    if (send.isPending) return
    setTried(true)
    onAmountProblem(own.requested)
    const first = Object.keys(own)[0]
    if (first) return focusField(first)
    const externalReference = draft.externalReference.trim() || null
    send.mutate({
      method,
      requested: unitsOf(draft.amount!),
      reference: options.reference,
      externalReference,
      proofFileId: draft.proof!.id,
      replaces,
      operatorId: options.operator?.id,
    })
  }
  useShortcuts({ 'mod+enter': submit })
  return (
    <>
      <TransferDetails options={options} method={method} />
      <Field
        name="externalReference"
        label={t('externalReference')}
        required={method === 'service'}
        hint={t(method === 'service' ? 'externalServiceHint' : 'externalBankHint')}
        error={errors.externalReference}
      >
        <TextInput
          value={draft.externalReference}
          maxLength={100}
          onChange={(externalReference) => edit({ externalReference })}
        />
      </Field>
      <ProofField proof={draft.proof} error={errors.proofFileId} onChange={(proof) => edit({ proof })} />
      <Sums sums={sumsOf(draft, offer, options.available)} currency={options.currency} totalLabel={t('toPay')} />
      {send.isError && Object.keys(server).length === 0 && <Failure error={send.error} />}
      {server.requested && <Banner tone="critical">{server.requested}</Banner>}
      <p className="text-small text-muted">{t('expiresHint', { n: options.denyAfterDays })}</p>
      <div className="flex justify-end">
        <Button variant="primary" shortcut="mod+enter" pending={send.isPending} onClick={submit}>
          {t('send')}
        </Button>
      </div>
    </>
  )
}
