import { useState } from 'react'
import type { FundingRow } from '@waybill/contract/funding/api'
import { Banner, Button, lazyPart, useFormat, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import type { AddFundsDrawer as Drawer } from '../shared/funding/add-funds-drawer.tsx'
import { withinBalance } from './choice.ts'
import { FundsOnTheWay } from './funds-on-the-way.tsx'
import type { Buying } from './use-buying.ts'

/** What can be done about one order: is there a service that the balance pays for? */
function useAdvice({ orderIds, picks, quotes }: Buying): string {
  const t = useT(buyMessages)
  if (orderIds.length > 1) return t('shortMany')
  const affordable = picks[0]?.quote.rates.some((rate) => rate.price <= (quotes.balance ?? 0))
  return affordable ? t('shortOne') : t('shortNone')
}

const AddFundsDrawer = lazyPart<Parameters<typeof Drawer>[0]>(
  async () => ({ default: (await import('../shared/funding/add-funds-drawer.tsx')).AddFundsDrawer }),
  () => null,
)

/** The balance does not cover the purchase: how much is missing, and each way on that there is. */
function ShortBanner({ buying, onAdd }: { buying: Buying; onAdd: () => void }) {
  const t = useT(buyMessages)
  const format = useFormat()
  const advice = useAdvice(buying)
  const { covered, excluded: leftOut } = withinBalance(buying.items, buying.quotes.balance ?? 0)
  const fewer = buying.quotes.loading === null && covered > 0 && covered < buying.items.length
  return (
    <Banner
      tone="critical"
      className="mb-3"
      actions={
        <>
          {fewer && (
            <Button size="compact" onClick={() => buying.leaveOut(leftOut)}>
              {t('onlyCovered', { n: covered })}
            </Button>
          )}
          <Button size="compact" onClick={onAdd}>
            {t('addFunds')}
          </Button>
        </>
      }
    >
      <p className="tnum">
        {t('short', { short: format.money(buying.short) })} {advice}
      </p>
    </Banner>
  )
}

/** What is missing, money that was requested to cover it, and the form for it over the purchase, which stays as it is. */
export function Shortfall({ buying, onLeave }: { buying: Buying; onLeave: () => void }) {
  const [adding, setAdding] = useState(false)
  const [request, setRequest] = useState<FundingRow | null>(null)
  const { orderIds, quotes, short } = buying
  return (
    <>
      {short > 0 && <ShortBanner buying={buying} onAdd={() => setAdding(true)} />}
      {request && <FundsOnTheWay key={request.id} request={request} onArrived={() => quotes.reload(orderIds)} />}
      {adding && (
        <AddFundsDrawer
          suggested={short}
          onSent={(sent) => (setRequest(sent), setAdding(false))}
          onLeave={onLeave}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

/** How many of the selection are not bought this time, and the way back. */
export function ExcludedNote({ buying }: { buying: Buying }) {
  const t = useT(buyMessages)
  const n = buying.leftOut.size
  if (n === 0) return null
  return (
    <p className="mb-3 flex items-center gap-2 text-muted">
      {t('leftOut', { n })}
      <Button size="compact" variant="ghost" onClick={buying.takeAll}>
        {t('takeAll')}
      </Button>
    </p>
  )
}
