import type { RuleBook } from '@waybill/contract/rules/api'
import { isTimed, leadMinutes } from '@waybill/contract/rules/timed'
import { Field, Select, useT } from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { ruleMessages } from './messages.ts'
import { useSaveLead } from './use-rules.ts'

/** When rules run by the clock; nothing where none asks about the time or other orders. */
export function Timing({ book }: { book: RuleBook }) {
  const t = useT(ruleMessages)
  const save = useSaveLead()
  if (!isTimed(book.rules)) return null
  // One that was set by another program is shown too.
  const options = [...new Set([...leadMinutes, book.leadMinutes])].toSorted((a, b) => a - b)
  return (
    <div className="mt-4">
      <FailureBanner error={save.error} className="mb-3" />
      <Field label={t('lead')} hint={t('leadHint')} className="max-w-128">
        <Select
          value={String(book.leadMinutes)}
          disabled={save.isPending}
          options={options.map((minutes) => ({ value: String(minutes), text: t('minutes', { n: minutes }) }))}
          onChange={(chosen) => save.mutate(Number(chosen))}
        />
      </Field>
    </div>
  )
}
