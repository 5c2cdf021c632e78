import { fundingStatus } from '@waybill/contract/funds/enums'
import { fundingStatusWords } from '@waybill/contract/funding/words'
import { Badge, useLocale } from '@waybill/kit'

const tones = {
  [fundingStatus.approved]: 'success',
  [fundingStatus.pending]: 'info',
  [fundingStatus.denied]: 'neutral',
} as const

/** Where a request stands. */
export function FundingBadge({ status }: { status: keyof typeof tones }) {
  const { locale } = useLocale()
  return <Badge tone={tones[status]}>{fundingStatusWords[status]?.[locale]}</Badge>
}
