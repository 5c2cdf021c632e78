import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { randomKey } from '@waybill/contract/core/random-key'
import {
  creditInvoice,
  getIssuedInvoice,
  type IssuedInvoiceDetail,
  listAgeing,
  listIssuedInvoices,
} from '@waybill/contract/invoicing/staff-api'
import { useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Checkbox,
  Dialog,
  Field,
  focusField,
  RadioGroup,
  Textarea,
  useFormat,
  useT,
} from '@waybill/kit'
import { CreditLines } from './credit-lines.tsx'
import { type CreditForm, creditProblems, emptyCredit, toCredit } from './credit-form.ts'
import { issuedMessages } from './messages.ts'

function useCredit(id: number, onDone: () => void) {
  const t = useT(issuedMessages)
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const [sent, setSent] = useState<{ text: string; key: string } | null>(null)
  return useMutation({
    mutationFn: (body: ReturnType<typeof toCredit>) => {
      // The same form sent again after a lost answer credits nothing more.
      const text = JSON.stringify(body)
      const key = sent?.text === text ? sent.key : randomKey()
      setSent({ text, key })
      return client.call(creditInvoice, { params: { id }, body }, { hideErrors: true, idempotencyKey: key })
    },
    onSuccess: async () => {
      bridge.toast('ok', t('credited'))
      onDone()
      await Promise.all(
        [getIssuedInvoice, listIssuedInvoices, listAgeing].map((route) =>
          cache.invalidateQueries({ queryKey: [route.id] }),
        ),
      )
    },
  })
}

/** The field of the first line that can be credited. */
const firstLine = ({ lines }: IssuedInvoiceDetail) => `line-${lines.findIndex(({ creditable }) => creditable > 0)}`

type PartProps = { invoice: IssuedInvoiceDetail; form: CreditForm; change: (change: Partial<CreditForm>) => void }

/** All that is left, or amounts of single lines. */
function Scope({ invoice, form, change }: PartProps) {
  const t = useT(issuedMessages)
  const amount = useFormat().money(invoice.creditable, invoice.currency)
  return (
    <Field group label={t('scope')}>
      <RadioGroup
        value={form.scope}
        onChange={(scope) => change({ scope })}
        options={[
          { value: 'all', label: t('scopeAll', { amount }), hint: t('scopeAllHint') },
          { value: 'lines', label: t('scopeLines'), hint: t('scopeLinesHint') },
        ]}
      />
    </Field>
  )
}

/** Asks what is credited, for which reason, and whether to issue the invoice again; what was typed stays when the call fails. */
export function CreditDialog({ invoice, onClose }: { invoice: IssuedInvoiceDetail; onClose: () => void }) {
  const t = useT(issuedMessages)
  const messageOf = useErrorMessage()
  const [form, setForm] = useState(emptyCredit)
  const [tried, setTried] = useState(false)
  const credit = useCredit(invoice.id, onClose)
  const problems = creditProblems(form, invoice)
  const change = (part: Partial<CreditForm>) => (credit.reset(), setForm({ ...form, ...part }))
  const submit = () => {
    setTried(true)
    const first = Object.keys(problems)[0]
    if (first) return focusField(first === 'lines' ? firstLine(invoice) : first)
    if (!credit.isPending) credit.mutate(toCredit(form))
  }
  const canReissue = form.scope === 'all' && invoice.creditNotes.length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('creditTitle', { number: invoice.number })}
      dirty={form !== emptyCredit && !credit.isPending}
      locked={credit.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={credit.isPending}>
            {t('keep')}
          </Button>
          <Button type="submit" variant="danger" shortcut="mod+enter" pending={credit.isPending}>
            {t('credit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {credit.isError && <Banner tone="critical">{messageOf(credit.error)}</Banner>}
        <p className="text-muted">{t('creditText')}</p>
        <Scope invoice={invoice} form={form} change={change} />
        {form.scope === 'lines' && (
          <CreditLines invoice={invoice} form={form} change={change} problems={tried ? problems : {}} />
        )}
        <Field
          name="reason"
          label={t('reason')}
          required
          hint={t('reasonHint')}
          error={tried && problems.reason ? t('reasonNeeded') : undefined}
        >
          <Textarea value={form.reason} onChange={(reason) => change({ reason })} maxLength={500} />
        </Field>
        {canReissue && (
          <Checkbox checked={form.reissue} onChange={(reissue) => change({ reissue })} label={t('reissue')} />
        )}
      </div>
    </Dialog>
  )
}
