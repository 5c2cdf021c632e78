import type { ReturnState } from '@waybill/contract/returns/lifecycle'
import { returnStateWords } from '@waybill/contract/returns/words'
import { Badge, useLocale } from '@waybill/kit'

/** Where a return label stands. */
export function ReturnBadge({ state }: { state: ReturnState }) {
  const { locale } = useLocale()
  return <Badge tone={returnStateWords[state].tone}>{returnStateWords[state][locale]}</Badge>
}
