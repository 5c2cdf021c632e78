import type { AccountActionState } from '@waybill/contract/wallets/action-lifecycle'
import { accountActionStateWords } from '@waybill/contract/wallets/words'
import { Badge, useLocale } from '@waybill/kit'

// What waits is work for the reader.
const tones = { waiting: 'warning', applied: 'success', declined: 'neutral', withdrawn: 'neutral' } as const

/** Where an action stands. */
export function ActionBadge({ state }: { state: AccountActionState }) {
  const { locale } = useLocale()
  return <Badge tone={tones[state]}>{accountActionStateWords[state][locale]}</Badge>
}
