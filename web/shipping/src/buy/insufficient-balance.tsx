import { useBridge } from '@waybill/host'
import { Banner, Button, linkStyle, useFormat, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { withinBalance } from './choice.ts'
import type { Buying } from './use-buying.ts'

/** What can be done about one order: is there a service that the balance pays for? */
function useAdvice({ orderIds, picks, quotes }: Buying): string {
  const t = useT(buyMessages)
  if (orderIds.length > 1) return t('shortMany')
  const affordable = picks[0]?.quote.rates.some((rate) => rate.price <= (quotes.balance ?? 0))
  return affordable ? t('shortOne') : t('shortNone')
}

/** The balance does not cover the purchase: how much is missing, and each way on that there is. */
export function ShortBanner({ buying, onLeave }: { buying: Buying; onLeave: () => void }) {
  const t = useT(buyMessages)
  const format = useFormat()
  const bridge = useBridge()
  const advice = useAdvice(buying)
  const { covered, excluded: leftOut } = withinBalance(buying.items, buying.quotes.balance ?? 0)
  const askForFunds = () => {
    onLeave()
    bridge.navigate('/b/#/support/lists?create=1')
  }
  const fewer = buying.quotes.loading === null && covered > 0 && covered < buying.items.length
  return (
    <Banner
      tone="critical"
      className="mb-3"
      actions={
        fewer && (
          <Button size="compact" onClick={() => buying.leaveOut(leftOut)}>
            {t('onlyCovered', { n: covered })}
          </Button>
        )
      }
    >
      <p className="tnum">
        {t('short', { short: format.money(buying.short) })} {advice}
      </p>
      <p>
        {t('fundsBy')}{' '}
        <button type="button" className={linkStyle.text} onClick={askForFunds}>
          {t('askForFunds')}
        </button>
      </p>
    </Banner>
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
