import type { SheetDraft } from '@waybill/contract/rate-sheets/shapes'
import { Notice, useLocale, useT } from '@waybill/kit'
import { rateSheetMessages } from './messages.ts'

/** What the file left open. */
export function Doubts({ doubts }: { doubts: SheetDraft['doubts'] }) {
  const t = useT(rateSheetMessages)
  const { locale } = useLocale()
  return (
    <Notice tone="warning" title={t('doubtsTitle')}>
      <ul className="list-disc ps-4">
        {doubts.map(({ message, zhMessage }) => (
          <li key={message}>{locale === 'cn' ? zhMessage : message}</li>
        ))}
      </ul>
    </Notice>
  )
}
