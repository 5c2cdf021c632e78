import { useEffect } from 'react'
import type { FundingRow } from '@waybill/contract/funding/api'
import { fundingNumber } from '@waybill/contract/funding/reference'
import { fundingStatus } from '@waybill/contract/funds/enums'
import { useBridge } from '@waybill/host'
import { Banner, useFormat, useStable, useT } from '@waybill/kit'
import { fundingMessages, useFollowedFunding } from '@waybill/host/funding'

/** Money that was requested from here: what became of it, and the purchase goes on when it has arrived. */
export function FundsOnTheWay({ request, onArrived }: { request: FundingRow; onArrived: () => void }) {
  const t = useT(fundingMessages)
  const format = useFormat()
  const bridge = useBridge()
  const { data: now = request } = useFollowedFunding(request.id)
  const { status, received, fee, requested, currency } = now
  const arrived = useStable(() => {
    bridge.emit('balance:changed', null)
    onArrived()
  })
  useEffect(() => {
    if (status === fundingStatus.approved) arrived()
  }, [status, arrived])
  const number = fundingNumber(now.id)
  if (status === fundingStatus.approved) {
    const amount = format.money((received ?? 0) - fee, currency)
    return (
      <Banner tone="success" className="mb-3">
        {t('arrived', { amount })}
      </Banner>
    )
  }
  if (status === fundingStatus.denied)
    return (
      <Banner tone="warning" className="mb-3">
        {t('denied', { number })} {now.reason}
      </Banner>
    )
  return (
    <Banner tone="info" className="mb-3">
      {t('waiting', { number, amount: format.money(requested, currency) })}
    </Banner>
  )
}
