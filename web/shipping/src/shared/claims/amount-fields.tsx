import type { Peril } from '@waybill/contract/claims/perils'
import { useDraft } from '@waybill/host/use-draft'
import { Field, NumberInput, Textarea, useFormat, useT } from '@waybill/kit'
import { claimMessages } from '../../messages/claims.ts'

const DOLLAR = 10_000
const CENT = 100

type Typed = { amount: number | null; description: string; peril: Peril | null }

/** What is typed of a claim: what happened, its amount and in words; kept under the name of its draft. */
export function useClaimForm(draftName: string, before: Omit<Typed, 'peril'>, most: number) {
  const t = useT(claimMessages)
  const format = useFormat()
  const first: Typed = { ...before, peril: null }
  const { draft, change, forget } = useDraft(draftName, first)
  const { amount, description, peril } = draft
  const amountError =
    amount === null || amount <= 0
      ? t('amountNeeded')
      : amount > most
        ? t('amountMost', { max: format.money(most) })
        : null
  const descriptionError = description.trim() === '' ? t('needed', { field: t('description') }) : null
  return {
    amount,
    setAmount: (next: number | null) => change({ amount: next }),
    description,
    setDescription: (next: string) => change({ description: next }),
    peril,
    setPeril: (next: Peril) => change({ peril: next }),
    forget,
    amountError,
    descriptionError,
    most,
    isChanged: amount !== first.amount || description !== first.description,
    firstError: (): string | null => (amountError ? 'amount' : descriptionError ? 'description' : null),
    body: () => ({ amount: amount ?? 0, description: description.trim() }),
  }
}
export type ClaimForm = ReturnType<typeof useClaimForm>

/** Both fields of it. */
export function AmountFields({ form, tried }: { form: ClaimForm; tried: boolean }) {
  const t = useT(claimMessages)
  const format = useFormat()
  return (
    <>
      <Field
        name="amount"
        label={t('amount')}
        required
        hint={t('amountHint', { max: format.money(form.most) })}
        error={tried ? form.amountError : null}
      >
        <NumberInput
          className="w-40"
          icon="$"
          fixed
          value={form.amount === null ? null : form.amount / DOLLAR}
          onChange={(value) => form.setAmount(value === null ? null : Math.round(value * (DOLLAR / CENT)) * CENT)}
        />
      </Field>
      <Field
        name="description"
        label={t('description')}
        required
        hint={t('descriptionHint')}
        error={tried ? form.descriptionError : null}
      >
        <Textarea value={form.description} maxLength={2000} onChange={form.setDescription} />
      </Field>
    </>
  )
}
