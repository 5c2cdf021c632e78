import { errorMessage } from '@waybill/host'
import { CircleX } from 'lucide-react'
import type { Problem } from '@waybill/contract/shipping/api'
import { useLocale } from '@waybill/kit'

/** Why an order cannot be bought, sentence by sentence. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const { locale } = useLocale()
  if (problems.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5">
      {problems.map((problem) => (
        <li
          key={`${problem.code} ${problem.fieldName} ${problem.message}`}
          className="flex gap-1 text-small text-danger"
        >
          <CircleX className="mt-px size-3.5! flex-none" />
          <span className="min-w-0">{errorMessage(problem, locale)}</span>
        </li>
      ))}
    </ul>
  )
}
