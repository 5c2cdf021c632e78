import { chargeActs, chargeActWords } from '@waybill/contract/warehouse-billing/acts'
import { chargeDisputeStates, chargeStates } from '@waybill/contract/warehouse-billing/lifecycle'
import { chargeDisputeWords, chargeStateWords } from '@waybill/contract/warehouse-billing/words'
import { useLocale, useT } from '@waybill/kit'
import { chargeMessages } from './messages.ts'

/** The choices by which charges are filtered. */
export function useChargeFilters() {
  const t = useT(chargeMessages)
  const { locale } = useLocale()
  return {
    act: {
      label: t('work'),
      promoted: true,
      options: chargeActs.map((value) => ({ value, text: chargeActWords[value][locale] })),
    },
    state: {
      label: t('state'),
      promoted: true,
      options: chargeStates.map((value) => ({ value, text: chargeStateWords[value][locale] })),
    },
    dispute: {
      label: t('dispute'),
      options: chargeDisputeStates.map((value) => ({ value, text: chargeDisputeWords[value][locale] })),
    },
  }
}
