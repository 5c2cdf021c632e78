import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import { unitsPerCent } from '@waybill/contract/core/money'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { type AutoTopUp, type PaymentMeans, saveAutoTopUp } from '@waybill/contract/payments/api'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import {
  Badge,
  Banner,
  Button,
  Card,
  Field,
  type Locale,
  NumberInput,
  Select,
  type Tone,
  useLocale,
  useT,
} from '@waybill/kit'
import { paymentMessages } from './messages.ts'
import { methodName } from './method-name.ts'
import { useMeansChanged } from './use-payments.ts'

const UNITS = 100 * unitsPerCent
const tones: Record<AutoTopUp['state'], Tone> = {
  armed: 'success',
  charging: 'info',
  paused: 'warning',
  off: 'neutral',
}

/** Amounts as they are typed, in dollars; null is empty. */
interface Draft {
  threshold: number | null
  amount: number | null
  dailyMax: number | null
  dailyCount: number | null
  savedMethodId: string
}

function draftOf({ autoTopUp: rule, saved }: PaymentMeans): Draft {
  const savedMethodId = String(saved.find(({ id }) => id === rule?.savedMethodId)?.id ?? saved[0]?.id ?? '')
  if (!rule) return { threshold: 50, amount: 100, dailyMax: 300, dailyCount: 3, savedMethodId }
  const { threshold, amount, dailyMax, dailyCount } = rule
  return {
    threshold: threshold / UNITS,
    amount: amount / UNITS,
    dailyMax: dailyMax / UNITS,
    dailyCount,
    savedMethodId,
  }
}

const unitsOf = (dollars: number | null): number => Math.round((dollars ?? 0) * 100) * unitsPerCent

const bodyOf = (draft: Draft, { on, version }: { on: boolean; version: number }) => ({
  on,
  version,
  threshold: unitsOf(draft.threshold),
  amount: unitsOf(draft.amount),
  dailyMax: unitsOf(draft.dailyMax),
  dailyCount: draft.dailyCount ?? 0,
  savedMethodId: Number(draft.savedMethodId),
})

/** What the server says of single fields. */
function problemsOf(error: unknown, locale: Locale): Record<string, string> {
  if (!(error instanceof ApiError) || !Array.isArray(error.data)) return {}
  return Object.fromEntries(
    (error.data as FieldProblem[]).map((problem) => [problem.fieldName, errorMessage(problem, locale)]),
  )
}

interface FieldsProps {
  means: PaymentMeans
  draft: Draft
  onChange: (draft: Draft) => void
  problems: Record<string, string>
}

function Fields({ means, draft, onChange, problems }: FieldsProps) {
  const t = useT(paymentMessages)
  const money = (name: 'threshold' | 'amount' | 'dailyMax', label: string) => (
    <Field label={label} name={name} error={problems[name]}>
      <NumberInput icon="$" fixed value={draft[name]} onChange={(value) => onChange({ ...draft, [name]: value })} />
    </Field>
  )
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      {money('threshold', t('threshold'))}
      {money('amount', t('autoAmount'))}
      {money('dailyMax', t('dailyMax'))}
      <Field label={t('dailyCount')} name="dailyCount" error={problems.dailyCount}>
        <NumberInput
          decimals={0}
          value={draft.dailyCount}
          onChange={(dailyCount) => onChange({ ...draft, dailyCount })}
        />
      </Field>
      <Field label={t('method')} name="savedMethodId" error={problems.savedMethodId}>
        <Select
          value={draft.savedMethodId}
          onChange={(savedMethodId) => onChange({ ...draft, savedMethodId })}
          options={means.saved.map((method) => ({ value: String(method.id), text: methodName(method) }))}
        />
      </Field>
    </div>
  )
}

function useSave(means: PaymentMeans) {
  const t = useT(paymentMessages)
  const client = useClient()
  const bridge = useBridge()
  const changed = useMeansChanged()
  return useMutation({
    mutationFn: ({ draft, on }: { draft: Draft; on: boolean }) => {
      const body = bodyOf(draft, { on, version: means.autoTopUp?.version ?? 0 })
      return client.call(saveAutoTopUp, { body }, { hideErrors: true })
    },
    onSuccess: () => {
      bridge.toast('ok', t('autoSaved'))
      return changed()
    },
  })
}

/** Auto top-up: its state, what keeps it from working, and its limits. */
export function AutoTopUpCard({ means }: { means: PaymentMeans }) {
  const t = useT(paymentMessages)
  const { locale } = useLocale()
  const [draft, setDraft] = useState(() => draftOf(means))
  const save = useSave(means)
  const { autoTopUp: rule, saved } = means
  const isOn = rule?.state === 'armed' || rule?.state === 'charging'
  const problems = problemsOf(save.error, locale)
  const named = { ...draft, savedMethodId: draft.savedMethodId || String(saved[0]?.id ?? '') }
  const send = (on: boolean) => save.mutate({ draft: named, on })
  return (
    <Card title={t('auto')} action={rule && <Badge tone={tones[rule.state]}>{t(`autoState_${rule.state}`)}</Badge>}>
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t(saved.length > 0 ? 'autoText' : 'autoNone')}</p>
        {rule?.pausedFor && <Banner tone="warning">{t(`paused_${rule.pausedFor}`)}</Banner>}
        {save.error && Object.keys(problems).length === 0 && (
          <Banner tone="critical">{errorMessage(save.error, locale)}</Banner>
        )}
        {saved.length > 0 && (
          <>
            <Fields means={means} draft={named} onChange={setDraft} problems={problems} />
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" pending={save.isPending} onClick={() => send(true)}>
                {t(isOn ? 'save' : 'turnOn')}
              </Button>
              {rule && rule.state !== 'off' && <Button onClick={() => send(false)}>{t('turnOff')}</Button>}
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
