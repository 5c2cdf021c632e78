import { fundingStatus } from '@waybill/contract/funds/enums'
import { fundingStatusWords } from '@waybill/contract/funding/words'
import { Badge, useLocale } from '@waybill/kit'

const tones = {
  [fundingStatus.approved]: 'success',
  // It is work for the reader.
  [fundingStatus.pending]: 'warning',
  [fundingStatus.denied]: 'neutral',
} as const

/** Where a request stands, as its provider sees it. */
export function RequestBadge({ status }: { status: keyof typeof tones }) {
  const { locale } = useLocale()
  return <Badge tone={tones[status]}>{fundingStatusWords[status]?.[locale]}</Badge>
}
