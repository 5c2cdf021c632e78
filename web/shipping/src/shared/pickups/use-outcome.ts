import type { PickupDetail } from '@waybill/contract/pickups/api'
import { pickupStateWords } from '@waybill/contract/pickups/words'
import { useBridge } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import { pickupMessages } from '../../messages/pickups.ts'
import { outcomeOf, type PickupOutcome } from './outcome.ts'

/** Announces what became of a pickup that its carrier was asked to cancel or change. */
export function usePickupOutcome(): (pickup: Pick<PickupDetail, 'state' | 'pending'>, done: PickupOutcome) => void {
  const t = useT(pickupMessages)
  const bridge = useBridge()
  const { locale } = useLocale()
  return (pickup, done) => {
    const { tone, text } = outcomeOf(pickup, done)
    bridge.toast(tone, t(text, { state: pickupStateWords[pickup.state][locale] }))
  }
}
