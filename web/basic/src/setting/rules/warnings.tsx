import { TriangleAlert } from 'lucide-react'
import type { Lint } from '@waybill/contract/rules/lint/lint'
import { sayLint } from '@waybill/contract/rules/lint/words'
import type { RuleInput } from '@waybill/contract/rules/rule'
import { useLocale } from '@waybill/kit'
import { useRuleNames } from '../../shared/rules/use-rule-names.ts'

/** Why a rule cannot do what it says, as a sentence. */
export function useLintWords(rules: readonly Pick<RuleInput, 'name' | 'when'>[]): (lint: Lint) => string {
  const { locale } = useLocale()
  const names = useRuleNames()
  return (lint) => sayLint(lint, rules, locale, names)
}

/** What is wrong with a rule; it can be saved all the same. */
export function Warnings({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <ul className="mt-1 flex flex-col gap-0.5">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex items-start gap-1.5 text-warning-fg">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none" />
          <span className="min-w-0 break-words">{sentence}</span>
        </li>
      ))}
    </ul>
  )
}
