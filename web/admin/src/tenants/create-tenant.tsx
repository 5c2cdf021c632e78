import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { OutputOf } from '@waybill/contract/core/route'
import type { createTenant, TenantRow } from '@waybill/contract/tenants/api'
import { errorMessage } from '@waybill/host'
import { Banner, Button, Dialog, focusField, Stepper, useLocale, useT } from '@waybill/kit'
import { CreatedTenant } from './created-tenant.tsx'
import { tenantMessages } from './messages.ts'
import {
  type Draft,
  emptyDraft,
  type Problems,
  problemsOf,
  type StepId,
  stepOf,
  steps,
  toRequest,
} from './new-tenant.ts'
import { StepFields } from './step-fields.tsx'
import { useCreateTenant, useDomainRefusal } from './use-tenants.ts'

type Created = OutputOf<typeof createTenant>

const firstFields: Record<StepId, string> = {
  names: 'siteName',
  domain: 'domain',
  brand: 'primary',
  owner: 'firstName',
}

// The fields of a step are drawn before one of them is focused.
const focusSoon = (field: string) => requestAnimationFrame(() => focusField(field))

/** Draft, step and what is wrong of a new tenant. */
function useWizard(onCreated: (created: Created) => void) {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [step, setStep] = useState<StepId>('names')
  const [problems, setProblems] = useState<Problems>({})
  const create = useCreateTenant()
  const [refusal, setRefusal] = useState<unknown>(null)
  const domainRefusal = useDomainRefusal()
  const at = steps.indexOf(step)
  const change = (next: Partial<Draft>) => {
    setDraft({ ...draft, ...next })
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in next))))
    if (create.error) create.reset()
    setRefusal(null)
  }
  const goTo = (to: StepId) => {
    setStep(to)
    focusSoon(firstFields[to])
  }
  const show = (found: Problems) => {
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) focusSoon(first === 'host' ? 'domain' : first)
  }
  const send = () =>
    create.mutate(toRequest(draft), {
      onSuccess: onCreated,
      onError: (error) => error instanceof ApiError && goTo(stepOf(error.code)),
    })
  /** A domain that cannot be had is said where it is typed, not at the end. */
  const askDomain = async (): Promise<boolean> => {
    setRefusal(null)
    const refused = await domainRefusal(draft.host)
    setRefusal(refused)
    if (refused) focusSoon('domain')
    return refused === null
  }
  const next = async () => {
    const found = problemsOf(step, draft)
    show(found)
    if (Object.keys(found).length > 0 || create.isPending) return
    if (step === 'domain' && !(await askDomain())) return
    const following = steps[at + 1]
    if (following) goTo(following)
    else send()
  }
  return {
    draft,
    change,
    step,
    goTo,
    problems,
    refusal,
    next,
    back: () => goTo(steps[at - 1] ?? step),
    first: at === 0,
    last: at === steps.length - 1,
    create,
  }
}

/** The wizard of a new tenant: names, domain, brand, owner; then what to hand over. */
export function CreateTenant({ onClose, onBrand }: { onClose: () => void; onBrand: (tenant: TenantRow) => void }) {
  const t = useT(tenantMessages)
  const { locale } = useLocale()
  const [created, setCreated] = useState<Created | null>(null)
  const wizard = useWizard(setCreated)
  const { draft, create, step } = wizard
  if (created) return <CreatedTenant created={created} owner={draft.email} onClose={onClose} onBrand={onBrand} />
  const words = { names: t('stepNames'), domain: t('stepDomain'), brand: t('stepBrand'), owner: t('stepOwner') }
  return (
    <Dialog
      open
      width={650}
      closing="not-outside"
      title={t('create')}
      dirty={JSON.stringify(draft) !== JSON.stringify(emptyDraft)}
      locked={create.isPending}
      onClose={onClose}
      onSubmit={() => void wizard.next()}
      footer={
        <>
          {!wizard.first && <Button onClick={wizard.back}>{t('back')}</Button>}
          <Button type="submit" variant="primary" pending={create.isPending}>
            {wizard.last ? t('create') : t('next')}
          </Button>
        </>
      }
    >
      <Stepper
        current={step}
        steps={steps.map((id) => ({ id, label: words[id] }))}
        onGo={(id) => wizard.goTo(id as StepId)}
      />
      <p className="mt-4 mb-2 text-small text-muted">{step === 'brand' ? t('brandFree') : t('requiredHint')}</p>
      {create.error && step !== 'domain' && (
        <Banner tone="critical" className="mb-3">
          {errorMessage(create.error, locale) ?? String(create.error)}
        </Banner>
      )}
      <StepFields
        step={step}
        draft={draft}
        problems={wizard.problems}
        onChange={wizard.change}
        refusal={step === 'domain' ? errorMessage(create.error ?? wizard.refusal, locale) : null}
      />
    </Dialog>
  )
}
