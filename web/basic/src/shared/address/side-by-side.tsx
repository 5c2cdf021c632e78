import { ArrowRight } from 'lucide-react'
import { changedParts, suggestedParts, type SuggestedPart } from '@waybill/contract/addresses/suggestion'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { useFormat, useT, VisuallyHidden } from '@waybill/kit'
import { suggestionMessages } from './suggestion-messages.ts'

type Parts = Pick<PostalAddress, SuggestedPart>

/** An address as it was entered beside the suggested one; what differs is marked by weight, underline, sign and word. */
export function SideBySide({ entered, suggested }: { entered: Parts; suggested: Parts }) {
  const t = useT(suggestionMessages)
  const format = useFormat()
  const changed = new Set(changedParts(entered, suggested))
  const shown = suggestedParts.filter((part) => entered[part] || suggested[part])
  const text = (value: string | null, part: SuggestedPart) =>
    value ? (part === 'country' ? format.country(value) : value) : t('none')
  const head = 'px-2 py-1 text-start text-small font-medium text-muted'
  return (
    <table className="w-full table-fixed">
      <thead>
        <tr>
          <th scope="col" className={head}>
            <VisuallyHidden>{t('part')}</VisuallyHidden>
          </th>
          <th scope="col" className={head}>
            {t('entered')}
          </th>
          <th scope="col" className={head}>
            {t('suggested')}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((part) => (
          <tr key={part} className="border-t border-line align-top">
            <th scope="row" className={`${head} break-words`}>
              {t(part)}
            </th>
            <td className="px-2 py-1 wrap-anywhere">{text(entered[part], part)}</td>
            <td className="px-2 py-1 wrap-anywhere">
              {changed.has(part) ? (
                <span className="flex items-start gap-1">
                  <ArrowRight className="mt-0.5 size-4 flex-none" aria-hidden="true" />
                  <strong className="min-w-0 font-semibold underline">{text(suggested[part], part)}</strong>
                  <VisuallyHidden>{t('changed')}</VisuallyHidden>
                </span>
              ) : (
                text(suggested[part], part)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
