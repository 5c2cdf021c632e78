import type { Sheet } from '@waybill/contract/rate-sheets/shapes'
import { Banner, useFormat, useT } from '@waybill/kit'
import { rateSheetMessages } from './messages.ts'

/** Says that somebody else has saved another draft meanwhile, and which one. */
export function NewDraft({ sheet: { draft } }: { sheet: Sheet }) {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const text = draft
    ? t('draftNow', { name: draft.savedBy ?? t('nothing'), draft: draft.name, at: format.dateTime(draft.savedAt) })
    : t('draftNone')
  return (
    <div className="pb-3">
      <Banner tone="warning">{text}</Banner>
    </div>
  )
}
